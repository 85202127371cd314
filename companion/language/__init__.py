"""The languages offered, each window's language, and catalogues. Independent of Flet."""

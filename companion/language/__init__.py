"""Languages: those offered, each window's, and their catalogues. Independent of Flet."""

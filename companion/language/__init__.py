"""Languages: which are offered, which a window speaks, their catalogues. Independent of Flet."""

"""Languages: the offered ones, each window's, their catalogues. Independent of Flet."""

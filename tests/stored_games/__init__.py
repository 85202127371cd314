"""Games stored by earlier versions: a folder for each version of the tables, with a database of two games of each kind,
with corrections and kits, the files of the finished ones, and the expected results."""

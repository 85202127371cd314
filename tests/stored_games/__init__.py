"""Games stored by earlier versions. Each version of the tables has a folder with a database of two games of each kind,
with corrections and kits, the files of the finished ones, and the expected results."""

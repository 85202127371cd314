"""Games as earlier versions kept them: a folder for each version of the tables, with a database that holds two games of
each kind, corrections and kits among them, the files of the finished ones, and what is told of them."""

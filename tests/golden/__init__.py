"""The sample game: a whole small game whose folder is kept in the repository, byte for byte."""

"""What all HTML of the program has in common: the templates that it is made by, its colours and its sizes."""

"""The command line as people and scripts meet it: arguments, exit codes, what is printed where."""

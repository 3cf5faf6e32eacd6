"""What each release has stored: a folder a version, made by that version and never again (see `make`)."""

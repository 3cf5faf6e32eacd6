"""What Skirmish says: its catalogues."""

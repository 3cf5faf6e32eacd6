"""What liar's dice says: its catalogues."""

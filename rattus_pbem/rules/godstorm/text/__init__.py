"""What players write and read: names, cards, sentences in English and French. Judges nothing."""

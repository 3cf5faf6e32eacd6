"""What players write and read: the verbs and values of orders, and sentences in English and French. Judges nothing."""

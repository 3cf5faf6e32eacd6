"""Letters in and out: reading, sorting, sending. Knows letters, never games."""

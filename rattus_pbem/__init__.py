"""Play-by-email and file-based turn processor for Rattus, Pied Piper and Risk Godstorm."""

__version__ = "1.0.0"

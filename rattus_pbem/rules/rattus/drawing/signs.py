"""What the pieces of Rattus look like: our own signs, each in the square from -8 to 8."""

from __future__ import annotations

from ....contract.pictures import Sign

SKULL = Sign(
    "skull",
    "M0-6.8C4.2-6.8 6.2-3.9 6.2-1 6.2 1.2 5 2.6 3.6 3.3V6.6H-3.6V3.3C-5 2.6-6.2 1.2-6.2-1-6.2-3.9-4.2-6.8 0-6.8Z"
    "M-2.6-2.4A1.7 1.7 0 1 0-2.6 1 1.7 1.7 0 1 0-2.6-2.4ZM2.6-2.4A1.7 1.7 0 1 0 2.6 1 1.7 1.7 0 1 0 2.6-2.4Z"
    "M-.4 3.8V6.6H.4V3.8Z",
)
"""The plague piece."""

FLASK = Sign(
    "flask", "M-2.6-8H2.6V-6.2H1.9V-2.2L6.2 5.2A1.9 1.9 0 0 1 4.6 8H-4.6A1.9 1.9 0 0 1-6.2 5.2L-1.9-2.2V-6.2H-2.6Z"
)
"""A potion."""

CASTLE = Sign("castle", "M-9 7V-4H-6.5V-1.5H-4V-8H-1.6V-5.6H1.6V-8H4V-1.5H6.5V-4H9V7H2.4V2.4A2.4 2.4 0 0 0-2.4 2.4V7Z")
"""The palace."""

MITRE = Sign(
    "mitre",
    "M0-8C3.6-5 6-1.6 5.2 3H-5.2C-6-1.6-3.6-5 0-8ZM-.8-3.4V-1.4H-2.6V.2H-.8V2H.8V.2H2.6V-1.4H.8V-3.4Z"
    "M-5.4 4.4H5.4V7.4H-5.4Z",
)
"""A bishop."""

VEIL = Sign(
    "veil",
    "M0-8C5-8 6.6-4 6.6 0 6.6 3 7 5.6 7.6 8H-7.6C-7 5.6-6.6 3-6.6 0-6.6-4-5-8 0-8Z"
    "M0-4.8C-2.6-4.8-3.6-2.8-3.6-.8-3.6 1.8-2 3.6 0 3.6 2 3.6 3.6 1.8 3.6-.8 3.6-2.8 2.6-4.8 0-4.8Z",
)
"""A nun."""

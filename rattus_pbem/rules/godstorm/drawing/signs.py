"""What gods, temples, plague and maelstroms look like: our own signs, each in the square from -8 to 8."""

from __future__ import annotations

from ....contract.pictures import Sign

GODS = {
    "war": Sign("sword", "M0-8.6 1.7-6V2.4H5.6V4.6H1.5V7.2A1.6 1.6 0 1 1-1.5 7.2V4.6H-5.6V2.4H-1.7V-6Z"),
    "death": Sign(
        "skull",
        "M0-6.8C4.2-6.8 6.2-3.9 6.2-1 6.2 1.2 5 2.6 3.6 3.3V6.6H-3.6V3.3C-5 2.6-6.2 1.2-6.2-1-6.2-3.9-4.2-6.8 0-6.8Z"
        "M-2.6-2.4A1.7 1.7 0 1 0-2.6 1 1.7 1.7 0 1 0-2.6-2.4ZM2.6-2.4A1.7 1.7 0 1 0 2.6 1 1.7 1.7 0 1 0 2.6-2.4Z"
        "M-.4 3.8V6.6H.4V3.8Z",
    ),
    "sky": Sign("lightning", "M1.8-7.2-5 1H-.6L-2.2 7.2 5-1.8H.6Z"),
    "magic": Sign("star", "M0-7.2 1.9-2.4 7-2.2 3-.9 4.4 6 0 2.9-4.4 6-3-.9-7-2.2-1.9-2.4Z"),
}
"""The gods, by kind."""

TEMPLE = Sign(
    "temple",
    "M0-7.5 7.5-2.6V-1H-7.5V-2.6ZM-6 0H-3.6V4.6H-6ZM-1.2 0H1.2V4.6H-1.2ZM3.6 0H6V4.6H3.6ZM-7.5 5.4H7.5V7.4H-7.5Z",
)

PLAGUE = Sign("cross", "M-6-4.3-4.3-6 0-1.7 4.3-6 6-4.3 1.7 0 6 4.3 4.3 6 0 1.7-4.3 6-6 4.3-1.7 0Z")

MAELSTROM = Sign(
    "maelstrom",
    "M-6.6-2.2C-5-6.4 0-8.4 4.2-6.2 7.2-4.6 8-1 6.8 1.8 5.4 5-.2 6.6-3.2 3.8-5.2 1.8-4.2-2-1.2-3 1.2-3.8 3.6-2 3.2.4"
    "L1.2.4C1.4-.8.2-1.6-.8-1.2-2.6-.6-3 1.4-1.8 2.4.2 4.2 4 3 5 1 5.8-1 5.2-3.4 3.2-4.4 0-6-3.6-4.6-4.8-1.4Z",
)
"""Upon a sea link that is closed."""

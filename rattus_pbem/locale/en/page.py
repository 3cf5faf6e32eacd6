"""English: the page on which orders are composed."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "title": "Orders: {game}, turn {turn}",
    "you": "You are {name} ({seat}).",
    "others": "At the table: {names}.",
    "asked": "What you are asked",
    "adding": "Add an order",
    "verb": "Order",
    "item": "{field}, number {n}",
    "left_out": "left out",
    "left_out_so": "left out: {what}",
    "no_more": "no more",
    "line": "The line will read:",
    "add": "Add this line",
    "own": "Or write a line yourself (not checked here)",
    "add_own": "Add my line",
    "now_only": "These are the choices at this moment: your first orders may open others or close some.",
    "lines": "Your lines, carried out from the top",
    "no_lines": "No lines yet.",
    "up": "Up",
    "down": "Down",
    "remove": "Remove",
    "verdict_on_arrival": "checked on arrival",
    "added": "Added: {line}",
    "removed": "Removed: {line}",
    "moved": "Now line {n}: {line}",
    "twice": "{item} is chosen once too often.",
    "empty": "Write something first.",
    "sheet": "Your order sheet",
    "block": "The block to send",
    "save": "Save as file",
    "copy": "Copy",
    "saved": "Saved as {file}.",
    "copied": "Copied.",
    "possible": "What is possible now, with examples",
    "no_script": "JavaScript is off: write your orders between the first and the last line below, one to a line.",
    "nonce_title": "Your line for the draw: {game}",
    "nonce_about": (
        "Before the game begins you may add a line of your own to the random draws. Its fingerprint is sent first, "
        "so that nobody can choose the draws by knowing the lines. Everything is made on this machine."
    ),
    "nonce_own": "Your own line (left empty: 64 random digits, which nobody can guess)",
    "nonce_make": "Make the fingerprint",
    "nonce_now": "Send this line now:",
    "nonce_later": "Keep this line to yourself, and send it when a letter asks for it:",
    "nonce_no_script": (
        "JavaScript is off, so this page can make nothing; reply with “nonce: none”, or use `rattus-pbem nonce`."
    ),
    "nonce_failed": (
        "This browser makes no fingerprints for a page on your disk; reply with “nonce: none”, or use `rattus-pbem "
        "nonce`."
    ),
}

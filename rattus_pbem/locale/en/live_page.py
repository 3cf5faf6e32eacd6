"""English: the order page on the site, which has the rules in it."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "title": "Write your orders",
    "about": (
        "Open the file that ends in .json and came with your letter, or the saved mail itself. The rules run in "
        "this page: nothing that you open or try leaves your device."
    ),
    "choose": "Open your file",
    "drop": "or drop it anywhere on this page",
    "another": "Open another file",
    "loading": "The rules are being loaded …",
    "ready": "The rules are loaded.",
    "opening": "Opening {name} …",
    "opened": "{name} is open.",
    "failed": "The rules could not be loaded in this browser. A current Firefox, Chrome, Edge or Safari is needed.",
    "no_script": "This page needs JavaScript. Without it, reply to your letter with the form at its end.",
    "back": "To the games of this host",
    "preview": "What your lines certainly do",
    "tried_ok": "This line can be carried out.",
    "tried_depends": "Whether this line can be carried out depends on what happens before.",
    "tried_fails": "This line cannot be carried out.",
    "odds": "What may come of it",
    "choices_certain": "These are your true choices after the lines below.",
    "choices_uncertain": (
        "Chance or another player has a say in the lines below: these are your choices in one world that agrees with "
        "all you know."
    ),
    "expected_file": "The file that ends in .json and came with your letter is expected, or the saved mail.",
    "too_large": "it is larger than {most} MB",
    "empty_file": "it is empty",
    "no_view_in_mail": "no view file is attached to it",
    "changed_view": "it is no view file, or was changed on its way",
    "unfit_view": "the view does not hold together",
    "too_many_lines": "These are more lines, or longer ones, than an order sheet may have.",
    "our_fault": "This is a fault of the program, please report it",
}

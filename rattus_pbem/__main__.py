"""The program's entry: `rattus-pbem`, `python -m rattus_pbem`. Turns errors into a line a fault and an exit code."""

from __future__ import annotations

import atexit
import gc
import os
import sys

OBJECTS_MADE = 150_000


def program() -> None:
    """The process of one command: `main`, and then an end at once.

    The interpreter would take apart what was imported, piece by piece, and that was a fifth of a cold `submit`: the
    system takes it back whole. What others have left to do at the end is done before.
    """
    # What is imported stays. Looking through it for garbage, even once, took 7% of a cold `check`.
    gc.set_threshold(OBJECTS_MADE)
    for closed in (name for name in ("stdout", "stderr") if getattr(sys, name) is None):  # as by `>&-` in a shell
        setattr(sys, closed, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    code: str | int | None = 0
    try:
        main()
    except SystemExit as end:
        code = end.code
    if not isinstance(code, int | None):
        sys.exit(code)  # a text for the standard error: the interpreter prints it
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


def main() -> None:
    """Run the command line; exits with 0 done, 1 wrong input, 2 wrong usage, unreadable, a full disk, 3 our fault."""
    if sys.argv[1:] == ["--version"]:
        from . import __version__

        sys.stdout.write(f"rattus-pbem {__version__}\n")
        return
    from .errors import PbemError, printable_paragraph

    bar = None
    if sys.stderr.isatty():
        from .cli.terminal import bar_for, is_terminal

        bar = bar_for(sys.stderr) if is_terminal(sys.stderr) else None
    try:
        from .cli.app import app_for

        if "_RATTUS_PBEM_COMPLETE" in os.environ:  # a shell asks how a line may go on
            from .cli.commands.completion import prepare_completion

            prepare_completion()

        try:
            app_for(sys.argv[1:])()
        finally:
            if bar is not None:
                bar.clear()
            sys.stdout.flush()  # a full disk may show only now
    except PbemError as error:
        sys.stderr.writelines(f"{printable_paragraph(text)}\n" for text in error.paragraphs())
        sys.exit(error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        from contextlib import suppress

        from .disk import disk_error

        if error.filename is None:  # what was printed cannot be written: it is not tried again at the end
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"{disk_error(error)}\n")
        sys.exit(2)
    except Exception as error:
        if os.environ.get("RATTUS_PBEM_DEBUG"):
            raise
        from .rules.game_faults import game_fault

        fault = game_fault(error)
        whose = f"{str(fault)[0].upper()}{str(fault)[1:]}" if fault else "An error in this program"
        sys.stderr.write(
            f"{whose}, not in what you gave it: {type(error).__name__}: {error}. Nothing committed is lost. "
            f"{fault.whom_to_tell() if fault else 'Please report it.'} "
            "With RATTUS_PBEM_DEBUG=1 the program shows where it happened.\n"
        )
        sys.exit(3)


if __name__ == "__main__":
    program()

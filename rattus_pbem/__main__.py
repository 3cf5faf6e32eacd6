"""The program's entry: `rattus-pbem`, `python -m rattus_pbem`. Turns our errors into one paragraph and an exit code."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; exits with 0 done, 1 wrong input, 2 wrong usage or unreadable, 3 a fault of ours."""
    if sys.argv[1:] == ["--version"]:
        from . import __version__

        sys.stdout.write(f"rattus-pbem {__version__}\n")
        return
    from .errors import PbemError, readable

    try:
        from .cli.app import app_for

        app_for(sys.argv[1:])()
    except PbemError as error:
        sys.stderr.write(f"{readable(str(error))}\n")
        sys.exit(error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        sys.stderr.write(f"{error.filename or 'a file'}: {error.strerror or error}\n")
        sys.exit(3)
    except Exception as error:
        if os.environ.get("RATTUS_PBEM_DEBUG"):
            raise
        sys.stderr.write(
            f"A fault of ours, not of what you gave: {type(error).__name__}: {error}. Nothing committed is lost. "
            "Please report it; with RATTUS_PBEM_DEBUG=1 the program shows where it happened.\n"
        )
        sys.exit(3)


if __name__ == "__main__":
    main()

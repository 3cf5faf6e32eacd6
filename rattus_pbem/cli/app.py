"""The command line: groups of commands, of which only the one that is called is imported.

A command is a module of the package `commands`: its docstring is the help, its function `command` has the options and
does the work. A package within it is a group: its docstring says what for, `COMMANDS` names what is in it, in the order
of the help. A game brings commands of its own in a package `commands`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from ..errors import UnreadableError
from ..reading import STANDARD_INPUT
from ..rules import game_packages
from . import commands
from .plain_values import ReadsPlainly


class CommandFile(NamedTuple):
    """A command, or a group of them, by the module that it is written in and the file of that."""

    name: str
    module: str
    path: Path

    def is_group(self) -> bool:
        """Whether it is a group: a package, whose docstring and `COMMANDS` stand in its `__init__.py`."""
        return self.path.name == "__init__.py"

    def listed(self) -> TyperCommand:
        """The command as its group lists it, with its help, which is read from the file; nothing is imported."""
        _, help_text, _ = self.path.read_text("utf-8").split('"""', 2)
        return TyperCommand(self.name, help=inspect.cleandoc(help_text), rich_markup_mode=None)

    def load(self) -> Any:
        """The command itself, or the group, imported."""
        module = import_module(self.module)
        if self.is_group():
            settings: Any = {"name": self.name, "no_args_is_help": True, "rich_markup_mode": None}
            return CommandGroup(package=self.module, help=module.__doc__, **settings)
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(self.name, cls=PlainCommand, help=module.__doc__)(module.command)
        return typer.main.get_command(app)


def command_files(package: str, folder: Path, names: Iterable[str]) -> dict[str, CommandFile]:
    """The commands of these names, and groups, in a package that lies in this folder."""
    files = {}
    for name in names:
        stem = name.replace("-", "_")
        path = folder / f"{stem}.py"
        files[name] = CommandFile(name, f"{package}.{stem}", path if path.exists() else folder / stem / "__init__.py")
    return files


def commands_of(package: str) -> dict[str, CommandFile]:
    """The commands and groups in a package of the program."""
    module = import_module(package)
    return command_files(package, Path(module.__path__[0]), module.COMMANDS)


def game_commands(package: str) -> dict[str, CommandFile]:
    """The commands that a game brings: each file of its package `commands`. The game is not imported for that."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return {}
    folder = Path(spec.submodule_search_locations[0], "commands")
    names = sorted(path.stem.replace("_", "-") for path in folder.glob("[!_]*.py"))
    return command_files(f"{package}.commands", folder, names)


class PlainCommand(ReadsPlainly, TyperCommand):
    """A command."""


class CommandGroup(ReadsPlainly, TyperGroup):
    """The commands of a package; `commands` has their files by their names."""

    def __init__(self, *, package: str, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = commands_of(package)

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the help."""
        return list(self.commands)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:
        """A command as it is listed; None if there is no such command."""
        return self.commands[cmd_name].listed() if cmd_name in self.commands else None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The name of the command that is called, the command itself, and the rest of the line."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, self.commands[name].load() if name is not None else None, rest


class Program(CommandGroup):
    """All commands: the program's own, then those that games bring, which are looked for when they are needed."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(package=commands.__name__, **settings)

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the help."""
        for package in game_packages():
            self._add(game_commands(package))
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:
        """A command as it is listed; None if there is no such command."""
        for package in game_packages():
            if cmd_name in self.commands:
                break
            self._add(game_commands(package))
        return super().get_command(ctx, cmd_name)

    def _add(self, files: Mapping[str, CommandFile]) -> None:
        """Add the commands of a game; none takes the place of one that is there."""
        for name, file in files.items():
            self.commands.setdefault(name, file)


def every_command() -> Iterator[tuple[str, CommandFile]]:
    """Every command with all its words, in the order of the help."""
    program = Program()
    program.list_commands(None)  # loads the commands that games bring
    return _commands_in(program.commands.values(), "")


def _commands_in(files: Iterable[CommandFile], words: str) -> Iterator[tuple[str, CommandFile]]:
    for file in files:
        if file.is_group():
            yield from _commands_in(commands_of(file.module).values(), f"{words}{file.name} ")
        else:
            yield f"{words}{file.name}", file


def app_for(arguments: Sequence[str]) -> typer.Typer:
    """The application. Raises UnreadableError if `-` stands for two files on the line: standard input is one."""
    if sum(word == STANDARD_INPUT or word.endswith(f"={STANDARD_INPUT}") for word in arguments) > 1:
        raise UnreadableError(
            "standard input can be only one of the files", place="-", hint="Write the others to files, and name those."
        )
    app = typer.Typer(
        cls=Program,
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        help=commands.__doc__,
    )
    app.callback(invoke_without_command=True)(root)
    return app


def root(version: Annotated[bool, typer.Option("--version", help="The version of the program.")] = False) -> None:
    """The options of the program itself."""
    if version:
        from .. import __version__

        print(f"rattus-pbem {__version__}")
        raise typer.Exit

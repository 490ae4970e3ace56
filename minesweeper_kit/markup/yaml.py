"""YAML as plain data: one document, no aliases, no anchors, no tags."""

from collections.abc import Iterator
from typing import Any

from minesweeper_kit.errors import ParseError
from minesweeper_kit.markup import Event, Marked, build
from minesweeper_kit.markup.text import text_of


def read_yaml(data: bytes, source: str) -> Marked:
    """A YAML document of plain data. Raises ParseError with the place of the fault."""
    text = text_of(data, source)
    value, mark = build(_yaml_events(text, source), source)
    return Marked(value, source, text, lambda: mark, has_blocks=True)


def _yaml_events(text: str, source: str) -> Iterator[Event]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents = 0
    try:
        event: Any
        for event in yaml.parse(text, Loader=loader):
            mark = event.start_mark
            line, column = mark.line + 1, mark.column + 1
            trouble = None
            if isinstance(event, yaml.AliasEvent):
                trouble = "an alias (*name): write the value itself"
            elif getattr(event, "anchor", None) is not None:
                trouble = "an anchor (&name): leave it out"
            elif getattr(event, "tag", None) is not None:
                trouble = f"a tag ({event.tag}): leave it out"
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    trouble = "a second document: keep one to a file"
            if trouble:
                message = f"YAML is read as plain data, and this is {trouble}"
                raise ParseError(message).located(source, line, column)
            if isinstance(event, yaml.ScalarEvent):
                if event.style in ("|", ">"):
                    yield "=", event.value, line + 1, 1, 1
                else:
                    plain = event.implicit[0]
                    yield "=", _yaml_scalar(event.value) if plain else event.value, line, column, 0
            elif isinstance(event, yaml.SequenceStartEvent):
                yield "[", None, line, column, 0
            elif isinstance(event, yaml.MappingStartEvent):
                yield "{", None, line, column, 0
            elif isinstance(event, yaml.CollectionEndEvent):
                yield "]", None, line, column, 0
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = f"not YAML: {error.problem or error.context}"
        raise ParseError(message).located(
            source, mark.line + 1 if mark else 1, mark.column + 1 if mark else 1
        ) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        # The reader counts from the start of the text: a character YAML forbids.
        at = getattr(error, "position", None) or 0
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        message = " ".join(str(getattr(error, "reason", error)).split())
        raise ParseError(f"not YAML: {message}").located(source, line, column) from None


def _yaml_scalar(text: str) -> Any:
    """The value of a plain scalar, by YAML 1.1's rules."""
    import yaml

    resolvers = yaml.SafeLoader.yaml_implicit_resolvers
    for tag, pattern in resolvers.get(text[:1], []):
        if pattern.match(text):
            if tag.endswith((":merge", ":value", ":timestamp")):
                return text
            try:
                node = yaml.ScalarNode(tag, text)
                return yaml.constructor.SafeConstructor().construct_object(node)
            except ValueError:  # `0x_`, or thousands of digits
                return text
    return text

"""What a power graph is made of: axes, nodes with their shares, arrows, each part a fact of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pnp.blocks.network import MOST_NODES, Link, listed_in, read_links, said_of
from pnp.blocks.regions import within
from pnp.blocks.ternary import CORNERS, Shares, read_shares
from pnp.facts import Fact
from pnp.layout.pen import Pen

NODE_HINT: Final = "a node is {node: A, shares: [20, 30, 50]}, and start: true where a game begins"
GRAPH_HINT: Final = "a graph has axes: (three names), nodes: and arrows:"


class GraphNode(NamedTuple):
    """A node: what it is called and its shares as facts, the parts that its shares are, whether a game begins there."""

    label: Fact
    shares: Fact
    parts: Shares
    start: Fact | None

    @property
    def is_start(self) -> bool:
        """Whether a game begins there."""
        return self.start is not None and bool(self.start.value)


class Graph(NamedTuple):
    """All that is known of a graph before it has a size."""

    fact: Fact
    axes: list[Fact]
    nodes: list[GraphNode]
    links: list[Link]


def read_graph(pen: Pen, fact: Fact) -> Graph | None:
    """The graph that a fact describes. What of it cannot be read is noted and left out; None where nothing can."""
    axes = fact.value.get("axes") if isinstance(fact.value, Mapping) else None
    if not isinstance(axes, list | tuple) or len(axes) != len(CORNERS) or isinstance(axes[0], Mapping | list):
        pen.problem("PNP-VALUE", "this is no graph of three shares", found=str(fact.value)[:80], hint=GRAPH_HINT)
        return None
    entries = listed_in(pen, fact, "nodes", MOST_NODES, NODE_HINT)
    nodes = _apart(pen, [node for entry in entries if (node := _node(pen, entry)) is not None])
    names = {str(node.label.value): number for number, node in enumerate(nodes)}
    return Graph(fact, [within(fact, "axes", str(n)) for n in range(len(axes))], nodes, read_links(pen, fact, names))


def _node(pen: Pen, entry: Fact) -> GraphNode | None:
    label = entry.value.get("node")
    if not isinstance(label, str | int) or isinstance(label, bool) or not str(label).strip():
        pen.problem("PNP-VALUE", "a node has no name", found=str(dict(entry.value))[:80], hint=NODE_HINT)
        return None
    try:
        parts = read_shares(entry.value.get("shares"))
    except (ValueError, ZeroDivisionError) as error:
        pen.problem("PNP-VALUE", f"the node {label}: {error}", str(entry.value.get("shares"))[:80], hint=NODE_HINT)
        return None
    return GraphNode(within(entry, "node"), within(entry, "shares"), parts, said_of(pen, entry, "start"))


def _apart(pen: Pen, nodes: Sequence[GraphNode]) -> list[GraphNode]:
    """The nodes of which no other has the name or the place; what stands on another is noted and left out."""
    kept: list[GraphNode] = []
    for node in nodes:
        name = str(node.label.value)
        if any(name == str(other.label.value) for other in kept):
            pen.problem("PNP-VALUE", f"two nodes are called {name}", name, hint="give each node a name of its own")
            continue
        twin = next((other for other in kept if other.parts == node.parts), None)
        if twin is not None:
            message = f"the nodes {twin.label.value} and {name} have the same shares, so the same place"
            pen.problem("PNP-VALUE", message, found=name, hint="change the shares of one of them")
            continue
        kept.append(node)
    return kept

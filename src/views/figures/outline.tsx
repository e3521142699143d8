import type { OutlineChannel } from "../../extraction/contract/trace.ts";
import { firstUnfolded } from "../ui/folding.ts";
import { BarTable, printedTable, useFolds } from "./bar-table.tsx";
import type { FigureKind, FigureProps } from "./figure-kind.ts";
import { verdictColumn, type Things } from "./things.ts";

/** A tree that is not the page's own. */
export const outlineKind: FigureKind<OutlineChannel> = {
  things: nodesOf,
  View: OutlineView,
  print: (channel) => printedTable({ things: nodesOf(channel), unfolded: firstUnfolded(channel.parents) }),
};

function nodesOf({ parents, labels, meanings, columns, starts, ends }: OutlineChannel): Things {
  const parent = { name: "Parent", unit: "", values: parents.map((above) => above + 1), toldIn: "files" } as const;
  return {
    name: "nodes",
    count: parents.length,
    labels,
    starts,
    ends,
    columns: [parent, verdictColumn(meanings), ...columns],
  };
}

/** A tree that is not the page's own, as a table that unfolds. */
function OutlineView({ channel, ...props }: FigureProps<OutlineChannel>) {
  const folds = useFolds(channel.parents, firstUnfolded);
  return <BarTable {...props} channel={channel} folds={folds} keys="Arrows go through its nodes and fold them, Enter pins." />;
}

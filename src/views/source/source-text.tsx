import { useMemo } from "react";
import { emptySelection } from "../../extraction/page/selection.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { useActions, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { useGold } from "../../lab/use-gold.ts";
import { withoutTags } from "../../state/gold-subject.ts";
import { useIsDark } from "../ui/use-theme.ts";
import { SourceEditor } from "./source-editor.tsx";
import { placeAt } from "../../state/place-at.ts";

/** The source of the shown page, with what the focused lane keeps tinted; an edit runs the lanes again. */
export function SourceText() {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab));
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane));
  const autoRun = useSession(({ lab }) => lab.autoRun);
  const kept = useRun(lane?.id ?? "")?.selection ?? emptySelection;
  const gold = useGold();
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const { hover, pin } = useLinking((linking) => linking);
  const dark = useIsDark();
  const revision = useMemo(() => (page === undefined ? "" : `${page.id}.${page.revision}`), [page]);
  if (page === undefined) return undefined;
  return (
    <div className="source-text">
      <div className="pane-bar">
        <h2>Source</h2>
        {lane !== undefined && (
          <span className="muted">
            {gold === undefined ? `kept by ${lane.letter} tinted` : `${lane.letter} tinted, gold dotted`}
          </span>
        )}
        <label className="pane-bar-end">
          <input type="checkbox" checked={autoRun} onChange={(event) => actions.setAutoRun(event.target.checked)} /> Run as I type
        </label>
      </div>
      <SourceEditor
        source={page.source}
        revision={revision}
        kept={kept}
        gold={gold}
        isMarking={isMarking}
        hover={hover?.origin === "source" ? undefined : hover}
        pin={pin}
        dark={dark}
        onHover={(offset) => {
          actions.hover(offset === undefined ? undefined : { ...placeAt(page.source, offset), origin: "source" });
        }}
        onPin={(offset) => {
          actions.pin({ ...placeAt(page.source, offset), origin: "source" });
        }}
        onEdit={(change) => {
          actions.edit(change);
        }}
        onSelect={(ranges, text) => {
          actions.selectWords(ranges.length === 0 ? undefined : { ranges, text: withoutTags(text), origin: "source" });
        }}
        onMark={(ranges, isMarked) => {
          actions[isMarked ? "mark" : "unmark"](ranges);
        }}
      />
    </div>
  );
}

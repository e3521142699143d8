import { useId, useState } from "react";
import type { Unaligned } from "../../extraction/scoring/gold.ts";
import { counted, thousands } from "../../format.ts";
import { acceptOf } from "../../import/file-name.ts";
import type { LabActions, LabContextValue } from "../../lab/create-lab.ts";
import { useActions, useLinking, useSession } from "../../lab/react.tsx";
import { changedGold, hasContent, markSubject } from "../../state/gold.ts";
import { activePage } from "../../state/lab.ts";
import type { OpenPage, PageGold } from "../../state/open-page.ts";
import { laneName } from "../../state/run-names.ts";
import type { GoldState } from "../../state/session.ts";
import { Button, SessionEntries, MenuButton, type MenuEntry } from "../ui/kit.tsx";
import { pickFiles } from "../../persistence/files.ts";
import "./gold.css";

/** The name of the gold standard's row, with all that can be done to it. */
export function GoldName() {
  const hasGold = useSession(({ lab }) => activePage(lab)?.gold !== undefined);
  return (
    <>
      gold ·{" "}
      <MenuButton
        label={`Gold standard: ${hasGold ? "edit" : "add"}, import, export`}
        words={hasGold ? "edit" : "add"}
        align="start"
      >
        <SessionEntries of={goldLines} />
      </MenuButton>
    </>
  );
}

/** Asks for a file that has the gold standard of the shown page. */
export function chooseGold(actions: Pick<LabActions, "importGold">): void {
  pickFiles(([file]) => file !== undefined && actions.importGold(file), { accept: acceptOf("text", "json"), isOne: true });
}

/** What can be done to the gold standard of the shown page, as lines of a menu or the palette. */
export function goldLines({ session, actions, library, samples }: LabContextValue): readonly MenuEntry[] {
  const { lab } = session.getState();
  const page = activePage(lab);
  const isSample = samples.some(({ id }) => page?.origin.kind === "sample" && page.origin.detail === id);
  const ownOfSample = { id: "sample", title: "Start from the sample’s own gold standard", run: actions.importSampleGold };
  const refusal = page?.gold === undefined ? "Nothing is marked yet" : undefined;
  return [
    {
      id: "mark",
      title: lab.isMarking ? "End marking" : "Mark words on the page",
      keys: "g",
      run: () => actions.setMarking(!lab.isMarking),
    },
    ...(isSample ? [ownOfSample] : []),
    ...lab.lanes.map((lane) => ({
      id: lane.id,
      title: `Start from what ${laneName(lane, library)} keeps`,
      run: () => actions.startGoldFrom(lane.id),
    })),
    "rule",
    {
      id: "import",
      title: "Import…",
      note: "A text or JSON file; one named like the page can also be dropped on the lab.",
      run: () => chooseGold(actions),
    },
    { id: "text", title: "Export as text", refusal, run: () => actions.exportGold("text") },
    { id: "json", title: "Export as JSON, with positions", refusal, run: () => actions.exportGold("json") },
    {
      id: "snippets",
      title: "Snippets…",
      note: "Words that an extract must or must not contain. Compare shows them.",
      run: () => actions.setTab("compare"),
    },
    "rule",
    { id: "clear", title: "Clear", refusal, run: actions.clearGold },
  ];
}

/** The way to a gold standard, where there is none. */
export function GoldStart() {
  const actions = useActions();
  return (
    <Button look="link" tip="Lanes are scored against it" keys="g" onClick={() => actions.setMarking(true)}>
      mark the article
    </Button>
  );
}

/** The line of marking: the marked words, and the buttons for the selection. */
export function MarkingLine() {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab));
  const known = useSession(({ gold }) => gold);
  const [listed, setListed] = useState<OpenPage["id"]>();
  const listId = useId();
  if (page === undefined) return undefined;
  const state = known?.page === page.id ? known : undefined;
  const unaligned = page.gold?.text === undefined ? [] : (state?.unaligned ?? []);
  const isListed = listed === page.id && unaligned.length > 0;
  return (
    <section className="marking-line small" aria-label="Gold standard">
      <div className="row wrap">
        <span>{page.gold === undefined ? "Nothing is marked." : goldSummary(page.gold, state)}</span>
        {unaligned.length > 0 && (
          <Button
            look="link"
            aria-expanded={isListed}
            aria-controls={listId}
            onClick={() => setListed(isListed ? undefined : page.id)}
          >
            {unalignedSummary(unaligned)}
          </Button>
        )}
        <MarkingSubject />
        <Button look="quiet" tip="End marking" keys="Esc" onClick={() => actions.setMarking(false)}>
          Done
        </Button>
      </div>
      <div id={listId}>{isListed && <UnalignedList page={page} unaligned={unaligned} />}</div>
    </section>
  );
}

/** What is selected, and the ways to make it gold, or none; how to select where nothing is. */
function MarkingSubject() {
  const actions = useActions();
  const lab = useSession((session) => session.lab);
  const selected = useLinking((linking) => linking.selected);
  const pin = useLinking((linking) => linking.pin);
  const subject = markSubject(lab, { selected, pin });
  if (subject === undefined)
    return <span className="grow muted">Select words in HTML or the result, an element of the tree, or brush a lane.</span>;
  // A press by pointer must not take the selection or the focus.
  const stay = (event: { preventDefault(): void }): void => event.preventDefault();
  return (
    <>
      <span className="grow truncate muted" title={subject.label}>
        {subject.label}
      </span>
      {(["mark", "unmark"] as const).map((what) => (
        <Button
          key={what}
          look="quiet"
          keys={what === "mark" ? "m" : "Shift m"}
          tip={what === "mark" ? "Add them to the gold standard" : "Remove them from the gold standard"}
          onMouseDown={stay}
          onClick={() => actions[what](subject.ranges)}
        >
          {what === "mark" ? "Mark" : "Unmark"}
        </Button>
      ))}
    </>
  );
}

/** Words that are listed at the most. */
const mostShown = 200;

/** The words of a file that are not on the page, and the remedies. */
function UnalignedList({ page: { id, gold }, unaligned }: { readonly page: OpenPage; readonly unaligned: readonly Unaligned[] }) {
  const actions = useActions();
  const hidden = unaligned.length - mostShown;
  return (
    <div className="gold-unaligned">
      <p>
        These words of {gold?.from} are not on the page in this order, so every lane misses them. Correct the file and import it
        again, or leave them out.
      </p>
      <ul tabIndex={0} className="scroll border plain-list" aria-label="Words that are not on the page">
        {unaligned.slice(0, mostShown).map(({ start, words, count }) => (
          <li key={start} dir="auto">
            {words} <span className="muted">({counted(count, "word")})</span>
          </li>
        ))}
        {hidden > 0 && <li className="muted">and {thousands(hidden)} more</li>}
      </ul>
      <Button look="quiet" onClick={() => actions.setGold(id, changedGold(gold, gold?.marks ?? []))}>
        Leave them out: score only words on the page
      </Button>
    </div>
  );
}

/** "1,204 words marked"; "1,204 words of news.txt"; "news.json says there is no content: an empty extract is right". */
export function goldSummary(gold: PageGold, state: GoldState | undefined): string {
  if (state?.gold !== gold) return "Looking for the words on the page …";
  const { from, text } = gold;
  if (!hasContent(gold)) return "No words are marked. There are only snippets; Compare shows them";
  if (text?.trim() === "") return `${from} says there is no content: an empty extract is right`;
  return text === undefined
    ? `${counted(state.words, "word")} marked${from === "marked" ? "" : `, from ${from}`}`
    : `${counted(state.words, "word")} of ${from}`;
}

/** "12 words are not on the page". */
function unalignedSummary(unaligned: readonly Unaligned[]): string {
  const count = unaligned.reduce((sum, stretch) => sum + stretch.count, 0);
  return `${counted(count, "word")} ${count === 1 ? "is" : "are"} not on the page`;
}

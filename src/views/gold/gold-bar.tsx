import { DropdownMenu } from "radix-ui";
import { useId, useState, type ReactNode } from "react";
import type { Unaligned } from "../../extraction/scoring/gold.ts";
import { useActions, useLabContext, useLinking, useSession } from "../../lab/react.tsx";
import { markSubject, changedGold, type MarkSubject } from "../../state/gold.ts";
import { activePage } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import type { OpenPage } from "../../state/open-page.ts";
import type { GoldState } from "../../state/session.ts";
import { counted, thousands } from "../../format.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { chooseGold } from "./choose-gold.ts";
import { goldSummary, unalignedSummary } from "./gold-text.ts";
import "./gold.css";

/** What is marked, what would be marked now, and the ways to a gold standard and out of marking. */
export function GoldBar() {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab));
  const known = useSession(({ gold }) => gold);
  const [listed, setListed] = useState<OpenPage["id"]>();
  const listId = useId();
  if (page === undefined) return undefined;
  const state = known !== undefined && known.page === page.id ? known : undefined;
  const unaligned = page.gold?.text === undefined ? [] : (state?.unaligned ?? []);
  const isListed = listed === page.id && unaligned.length > 0;
  return (
    <section className="gold-bar shaded ruled rigid" aria-label="Gold standard">
      <div className="gold-line row wraps airy">
        <h2>Gold standard</h2>
        <Summary page={page} state={state} />
        {unaligned.length > 0 && (
          <button
            type="button"
            className="button"
            aria-expanded={isListed}
            aria-controls={listId}
            onClick={() => setListed(isListed ? undefined : page.id)}
          >
            {unalignedSummary(unaligned)}
          </button>
        )}
        <Subject />
        <span className="gold-ways wraps flex">
          <StartMenu />
          <button
            type="button"
            className="button"
            title="A text or JSON file; one named like the page can also be dropped on the lab"
            onClick={() => chooseGold(actions)}
          >
            Import…
          </button>
          <ExportMenu isDisabled={page.gold === undefined} />
          <button type="button" className="button" disabled={page.gold === undefined} onClick={() => actions.clearGold()}>
            Clear
          </button>
          <button
            type="button"
            className="button gold-done"
            title="End marking (Esc, g)"
            onClick={() => actions.setMarking(false)}
          >
            Done
          </button>
        </span>
      </div>
      <div id={listId}>{isListed && <UnalignedList page={page} unaligned={unaligned} />}</div>
    </section>
  );
}

function Summary({ page: { gold }, state }: { readonly page: OpenPage; readonly state: GoldState | undefined }) {
  if (gold === undefined)
    return (
      <span className="muted">
        Nothing is marked. Select words in Source, Result or Page, an element in Tree, or brush a lane.
      </span>
    );
  return <span className="gold-summary">{goldSummary(gold, state)}</span>;
}

function Subject() {
  const actions = useActions();
  const lab = useSession((session) => session.lab);
  const linking = useLinking((state) => state);
  const subject = markSubject(lab, linking);
  return (
    <span className="gold-subject row shrinks near">
      <span className="gold-subject-words muted truncated shrinks" title={subject?.label}>
        {subject?.label ?? "nothing selected"}
      </span>
      <SubjectButton
        subject={subject}
        label="Mark"
        title="Make its words part of the gold standard (m; Enter in the text)"
        onPress={actions.mark}
      />
      <SubjectButton
        subject={subject}
        label="Unmark"
        title="Take its words out of the gold standard (Shift m; Shift Enter in the text)"
        onPress={actions.unmark}
      />
    </span>
  );
}

interface SubjectButtonProps {
  readonly subject: MarkSubject | undefined;
  readonly label: string;
  readonly title: string;
  readonly onPress: (ranges: MarkSubject["ranges"]) => void;
}

function SubjectButton({ subject, label, title, onPress }: SubjectButtonProps) {
  return (
    <button
      type="button"
      className="button"
      disabled={subject === undefined}
      title={title}
      onMouseDown={stay}
      onClick={() => subject && onPress(subject.ranges)}
    >
      {label}
    </button>
  );
}

/** Keeps the selection, and the focus, where they are. */
function stay(event: { preventDefault(): void }): void {
  event.preventDefault();
}

function StartMenu() {
  const { actions, library, samples } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const isSample = useSession(({ lab }) => samples.some(({ id }) => isSampleOf(activePage(lab), id)));
  return (
    <GoldMenu label="Start from">
      {isSample && (
        <DropdownMenu.Item className="menu-item column clickable rounded" onSelect={() => actions.importSampleGold()}>
          The sample’s own gold standard
        </DropdownMenu.Item>
      )}
      {lanes.map((lane) => (
        <DropdownMenu.Item
          key={lane.id}
          className="menu-item column clickable rounded"
          onSelect={() => actions.startGoldFrom(lane.id)}
        >
          What {laneName(lane, library)} keeps
        </DropdownMenu.Item>
      ))}
    </GoldMenu>
  );
}

function isSampleOf(page: OpenPage | undefined, id: string): boolean {
  return page?.origin.kind === "sample" && page.origin.detail === id;
}

function ExportMenu({ isDisabled }: { readonly isDisabled: boolean }) {
  const actions = useActions();
  return (
    <GoldMenu label="Export" isDisabled={isDisabled}>
      <DropdownMenu.Item className="menu-item column clickable rounded" onSelect={() => actions.exportGold("text")}>
        As text (.txt)
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item column clickable rounded" onSelect={() => actions.exportGold("json")}>
        As JSON with its places (.json)
      </DropdownMenu.Item>
    </GoldMenu>
  );
}

interface GoldMenuProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

function GoldMenu({ label, isDisabled = false, children }: GoldMenuProps) {
  const trigger = (
    <DropdownMenu.Trigger className="button" disabled={isDisabled}>
      {label} <Icon name="chevron" />
    </DropdownMenu.Trigger>
  );
  return (
    <Menu trigger={trigger} label={label} align="end">
      {children}
    </Menu>
  );
}

interface UnalignedListProps {
  readonly page: OpenPage;
  readonly unaligned: readonly Unaligned[];
}

/** More than these would be read by nobody. */
const mostShown = 200;

/** The words of a file that the page does not have, and what can be done about them. */
export function UnalignedList({ page: { id, gold }, unaligned }: UnalignedListProps) {
  const actions = useActions();
  const hidden = unaligned.length - mostShown;
  return (
    <div className="gold-unaligned">
      <p>
        These words of {gold?.from} stand nowhere on the page in their order, so that no lane can keep them: every lane misses
        them. Correct the file and import it again, or leave them out.
      </p>
      <ul tabIndex={0} aria-label="Words that are not on the page">
        {unaligned.slice(0, mostShown).map(({ start, words, count }) => (
          <li key={start} dir="auto">
            {words} <span className="muted">({counted(count, "word")})</span>
          </li>
        ))}
        {hidden > 0 && <li className="muted">and {thousands(hidden)} more</li>}
      </ul>
      <button type="button" className="button" onClick={() => actions.setGold(id, changedGold(gold, gold?.marks ?? []))}>
        Leave them out: score by what is on the page
      </button>
    </div>
  );
}

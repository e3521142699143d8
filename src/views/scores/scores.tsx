import { useState } from "react";
import { trainedOn, trainedOnPageNote } from "../../evaluation/page-result.ts";
import { cellOf } from "../../evaluation/table.ts";
import { usualMeasureIds, type Measure } from "../../extraction/scoring/measure.ts";
import { measureFor, measures } from "../../extraction/scoring/measures.ts";
import { isScore, type ScoreOutcome } from "../../extraction/scoring/score.ts";
import type { SnippetCheck, SnippetChecks } from "../../extraction/scoring/snippet-places.ts";
import type { Snippets } from "../../extraction/scoring/snippets.ts";
import { scoreText, splitTimeText } from "../../format.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { fileStem } from "../../persistence/files.ts";
import { hasContent } from "../../state/gold.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { laneName } from "../../state/run-names.ts";
import { chooseGold } from "../gold/gold-row.tsx";
import { useExports } from "../ui/exports.tsx";
import { Button, Choice, MenuEntries, MenuButton } from "../ui/kit.tsx";
import { NumberTable, type NumberColumn } from "../ui/number-table.tsx";
import { countsText, partsOf, scoreColumns, scoresTable, useScores, type LaneScores, type ScoreColumn } from "./score-table.ts";
import "./scores.css";

/** Every lane by the measure that is shown, or by all, and how fast it is; without a gold standard, the ways to one. */
export function ScoresTab({ page }: { readonly page: OpenPage }) {
  const actions = useActions();
  if (page.gold !== undefined) return <ScoredLanes page={page} />;
  return (
    <div className="result-standing no-shrink">
      <p>
        There is no gold standard to score against. Mark it (G) or drop {fileStem(page.name) || "page"}.txt to see precision and
        recall.
      </p>
      <Button onClick={() => actions.setMarking(true)}>Mark it</Button>{" "}
      <Button onClick={() => chooseGold(actions)}>Import it…</Button>
      <SnippetList />
    </div>
  );
}

function ScoredLanes({ page }: { readonly page: OpenPage }) {
  const { actions, library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const shown = useSession(({ lab }) => lab.measure);
  const entriesOf = useExports(page.name);
  const [isWhole, setWhole] = useState(false);
  const hasSnippets = page.gold?.snippets !== undefined;
  const [isChecking, setChecking] = useState(hasSnippets);
  const isMarked = page.gold !== undefined && hasContent(page.gold);
  const usual = measures.filter(({ id }) => (isMarked && usualMeasureIds.includes(id)) || (id === "snippets" && hasSnippets));
  const listed = isWhole ? measures : [...new Set([measureFor(shown), ...usual])];
  const sheets = useScores(
    lanes,
    listed.map(({ id }) => id),
  );
  const rows = lanes.map((lane): LaneScores => ({ lane, name: laneName(lane, library), sheet: sheets.get(lane.id) }));
  const columns = scoreColumns(listed, rows, page.source);
  return (
    <>
      <div className="compare-line toolbar small">
        <Choice
          label="Measure, here and in the lanes"
          value={shown}
          options={measures.map(({ id, name }) => ({ id, label: name }))}
          onChoose={actions.setMeasure}
        />
        <span className="row end relative">
          <MenuButton label="Scores">
            <MenuEntries
              entries={[
                { id: "whole", title: "All measures and times", isOn: isWhole, run: () => setWhole(!isWhole) },
                {
                  id: "snippets",
                  title: "Snippets that must, or must not, be there",
                  isOn: isChecking,
                  run: () => setChecking(!isChecking),
                },
                "rule",
                ...entriesOf({ file: "scores", tables: () => [scoresTable(rows, columns, page)] }),
              ]}
            />
          </MenuButton>
        </span>
      </div>
      <div className="scores no-shrink scroll" role="region" aria-label="Scores">
        {isWhole ? <WholeTable columns={columns} rows={rows} /> : <LaneTable measure={measureFor(shown)} rows={rows} />}
        {isChecking && <SnippetList />}
      </div>
    </>
  );
}

interface ScoreTableProps {
  readonly rows: readonly LaneScores[];
}

/** A lane a row, with its score and the parts of it. */
function LaneTable({ measure: { id, name, valueName }, rows }: ScoreTableProps & { readonly measure: Measure }) {
  const actions = useActions();
  const focused = useSession(({ lab }) => lab.focusedLane);
  return (
    <NumberTable
      caption={`Lanes by ${name}`}
      isCaptionHidden
      rows={rows}
      look={({ lane }) => ({ className: lane.id === focused ? "bold" : undefined })}
      columns={[
        {
          name: "Method",
          cell: (row) => row.name,
          press: ({ lane }) => ({ run: () => actions.focusLane(lane.id) }),
          after: ({ sheet }) => <TrainedOn sheet={sheet} />,
        },
        { name: valueName, cell: () => undefined, show: ({ sheet }) => <ScoreCell score={sheet?.scores[id]} /> },
        { name: "precision", cell: ({ sheet }) => partsOf(sheet?.scores[id]).precision, text: scoreText },
        { name: "recall", cell: ({ sheet }) => partsOf(sheet?.scores[id]).recall, text: scoreText },
      ]}
    />
  );
}

function TrainedOn({ sheet }: Pick<LaneScores, "sheet">) {
  if (sheet?.isTrainedOn !== true) return undefined;
  return (
    <span className="muted block" title={trainedOnPageNote}>
      {trainedOn}
    </span>
  );
}

/** A measure a row, with its formula where it is asked for, and a lane a column. Never two measures in one number. */
function WholeTable({ columns, rows }: ScoreTableProps & { readonly columns: readonly ScoreColumn[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <NumberTable
      caption="Lanes by every measure"
      isCaptionHidden
      rows={columns.filter(({ only }) => only !== "file")}
      columns={[
        {
          name: "Measure",
          cell: ({ name }) => name,
          look: ({ title }) => ({ title }),
          show: ({ measure }) => measure?.name,
          press: ({ name, measure }) =>
            measure && {
              title: "What it counts, its formula and its source",
              "aria-expanded": open === name,
              run: () => setOpen(open === name ? undefined : name),
            },
          after: ({ measure }) => measure && <span className="muted"> {measure.valueName}</span>,
        },
        ...rows.map((row): NumberColumn<ScoreColumn> => ({
          name: row.name,
          heading: (
            <>
              {row.name}
              <TrainedOn sheet={row.sheet} />
            </>
          ),
          cell: (of, place) => cellOf(of, row, place).text,
          look: ({ measure }) => ({
            title: measure === undefined && row.sheet ? splitTimeText(row.sheet.milliseconds) : undefined,
          }),
          show: ({ measure }) => measure && <ScoreCell score={row.sheet?.scores[measure.id]} hasParts />,
        })),
      ]}
      below={({ name, measure }) => name === open && measure && <AboutMeasure {...measure} />}
    />
  );
}

function AboutMeasure({ summary, formula, cite, comparable }: Measure) {
  return (
    <>
      <p>{summary}</p>
      <p>{formula}</p>
      <p className="muted">
        {cite.paper}, {cite.where}
      </p>
      <p>{comparable}</p>
    </>
  );
}

/** A number with its parts; "–" with the reason where it was not computed. */
function ScoreCell({ score, hasParts = false }: { readonly score: ScoreOutcome | undefined; readonly hasParts?: boolean }) {
  if (score === undefined) return "–";
  if (!isScore(score)) return <span className="scores-problem block end tiny muted">– {score.problem}</span>;
  const { value, precision, recall, counts } = score;
  const parts = precision !== undefined && recall !== undefined && `P\u00a0${scoreText(precision)} R\u00a0${scoreText(recall)}`;
  const words = parts === false ? counts && countsText(counts) : hasParts && parts;
  return (
    <>
      <b>{scoreText(value)}</b>
      {words !== undefined && words !== false && <span className="scores-problem block end tiny muted">{words}</span>}
    </>
  );
}

const none: Snippets = { with: [], without: [] };

/** The snippets of the page as checks of the focused lane, which follow each of its runs, and a field for another one. */
function SnippetList() {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  const snippets = page?.gold?.snippets;
  const { asked } = useFinishedRun(lane?.id ?? "");
  const answer = useQuestion("snippets", snippets === undefined ? undefined : asked, { subject: lane?.id, about: snippets });
  if (page === undefined || lane === undefined) return undefined;
  const checks = answer.value && "with" in answer.value && answer.about === snippets ? answer.value : undefined;
  const problem = answer.value && "problem" in answer.value ? answer.value.problem : undefined;
  return (
    <section className="snippets column gap small" aria-label="Snippets" data-stale={answer.isStale || undefined}>
      {snippets !== undefined && (
        <>
          <p>
            <b>{laneName(lane, library)}</b>{" "}
            <span role="status">{problem ?? (checks === undefined ? "Looking for the snippets …" : checksSentence(checks))}</span>
          </p>
          <Checks list="with" texts={snippets.with} checks={checks?.with} />
          <Checks list="without" texts={snippets.without} checks={checks?.without} />
        </>
      )}
      <AddSnippet key={page.id} snippets={snippets ?? none} />
    </section>
  );
}

/** More than these would be read by nobody. */
const mostShown = 100;

interface ChecksProps {
  readonly list: keyof Snippets;
  readonly texts: readonly string[];
  /** Unknown before the first answer. */
  readonly checks: readonly SnippetCheck[] | undefined;
}

function Checks({ list, texts, checks }: ChecksProps) {
  const actions = useActions();
  if (texts.length === 0) return undefined;
  return (
    <ul className="plain-list" aria-label={list === "with" ? "Must be there" : "Must not be there"}>
      {texts.slice(0, mostShown).map((text, index) => {
        const check = checks?.[index];
        const state = check && checkState(list, check);
        const place = check?.place;
        return (
          <li key={text} className="row gap">
            <span className={`snippet-state no-shrink ${state?.isRight === false ? "failed" : ""}`}>
              {state?.mark ?? "…"} <span className="muted">{state?.words}</span>
            </span>
            <button
              type="button"
              className="link-button shrink truncate"
              dir="auto"
              disabled={place === undefined}
              title={place === undefined ? "It is not on the page" : "Show its place in the source, and why it is kept or not"}
              onClick={() => place && actions.pin({ ...place, origin: "result" })}
            >
              {text}
            </button>
            <span className="end">
              <Button
                icon="close"
                name={`Remove the snippet “${text}”`}
                tip="Remove"
                onClick={() => actions.toggleSnippet(list, text)}
              />
            </span>
          </li>
        );
      })}
      {texts.length > mostShown && <li className="muted">and {texts.length - mostShown} more</li>}
    </ul>
  );
}

const kinds = [
  { id: "with", label: "must be there" },
  { id: "without", label: "must not be there" },
] as const;

function AddSnippet({ snippets }: { readonly snippets: Snippets }) {
  const actions = useActions();
  const [text, setText] = useState("");
  const [list, setList] = useState<keyof Snippets>("with");
  const isKnown = snippets[list].includes(text.trim());
  const add = (): void => {
    if (text.trim() === "" || isKnown) return;
    actions.toggleSnippet(list, text);
    setText("");
  };
  return (
    <form
      className="row gap"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Choice label="Kind of snippet" value={list} options={kinds} onChoose={setList} />
      <input
        type="text"
        className="field grow"
        aria-label="A snippet of the page’s text"
        placeholder="words on the page"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button name="Add snippet" disabled={text.trim() === "" || isKnown} onClick={add}>
        Add
      </Button>
    </form>
  );
}

/** Of a snippet that must be there: "in" or "missing"; of one that must not: "left out" or "leaked". */
export function checkState(list: keyof Snippets, { isThere }: Pick<SnippetCheck, "isThere">) {
  const isRight = isThere === (list === "with");
  const words = list === "with" ? (isThere ? "in" : "missing") : isThere ? "leaked" : "left out";
  return { isRight, mark: isRight ? "✓" : "✗", words };
}

/** "has 3 of 4 snippets that must be there, and 1 of 2 that must not"; "has 0 of 2 snippets that must not be there". */
export function checksSentence(checks: SnippetChecks): string {
  const share = (list: readonly SnippetCheck[]): string => `${list.filter(({ isThere }) => isThere).length} of ${list.length}`;
  if (checks.with.length === 0) return `has ${share(checks.without)} snippets that must not be there`;
  const unwanted = checks.without.length === 0 ? "" : `, and ${share(checks.without)} that must not`;
  return `has ${share(checks.with)} snippets that must be there${unwanted}`;
}

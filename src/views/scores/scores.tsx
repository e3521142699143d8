import { useRef, useState } from "react";
import { trainedOn, trainedOnPageNote } from "../../evaluation/page-result.ts";
import { csvLines } from "../../evaluation/table.ts";
import { usualMeasureIds, type Measure } from "../../extraction/scoring/measure.ts";
import { measureFor, measures } from "../../extraction/scoring/measures.ts";
import { isScore, type ScoreOutcome } from "../../extraction/scoring/score.ts";
import { scoreText, splitTimeText } from "../../format.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { fileStem } from "../../persistence/files.ts";
import { hasContent } from "../../state/gold.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { laneName } from "../../state/run-names.ts";
import { chooseGold } from "../gold/choose-gold.ts";
import { Button, Choice, Entries, MenuButton, useSave } from "../ui/kit.tsx";
import { useCopy, useMenuCopy } from "../ui/use-copy.tsx";
import { countsText, scoreRows, scoresMarkdown, speedOf, speedTexts, useScores, type LaneScores } from "./score-table.ts";
import { SnippetList } from "./snippet-list.tsx";
import "./scores.css";

/** Every lane by the measure that is shown, or by all, and how fast it is; without a gold standard, the ways to one. */
export function Scores({ page }: { readonly page: OpenPage }) {
  const actions = useActions();
  if (page.gold !== undefined) return <ScoredLanes page={page} />;
  return (
    <div className="result-standing rigid">
      <p>
        There is nothing to score against. Mark the gold standard (G) or drop {fileStem(page.name) || "page"}.txt to see precision
        and recall.
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
  return (
    <>
      <div className="compare-line row near rigid small">
        <Choice
          label="Measure, here and in the lanes"
          value={shown}
          options={measures.map(({ id, name }) => ({ id, label: name }))}
          onChoose={actions.setMeasure}
        />
        <ScoresMenu
          page={page}
          rows={rows}
          isWhole={isWhole}
          onWhole={setWhole}
          isChecking={isChecking}
          onChecking={setChecking}
        />
      </div>
      {/* A keyboard scrolls it. */}
      <div className="scores rigid focus-inside scrolls" role="region" aria-label="Scores" tabIndex={0}>
        {isWhole ? (
          <WholeTable measures={listed} rows={rows} source={page.source} />
        ) : (
          <LaneTable measure={measureFor(shown)} rows={rows} />
        )}
        {isChecking && <SnippetList />}
      </div>
    </>
  );
}

/** A lane a row, with its score and the parts of it. */
function LaneTable({ measure, rows }: { readonly measure: Measure; readonly rows: readonly LaneScores[] }) {
  const actions = useActions();
  const focused = useSession(({ lab }) => lab.focusedLane);
  return (
    <table>
      <caption className="visually-hidden">Lanes by {measure.name}</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">{measure.valueName}</th>
          <th scope="col">precision</th>
          <th scope="col">recall</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ lane, name, sheet }) => {
          const score = sheet?.scores[measure.id];
          const { precision, recall } = isScore(score) ? score : {};
          return (
            <tr key={lane.id} data-shown={lane.id === focused || undefined}>
              <th scope="row">
                <Button look="link" onClick={() => actions.focusLane(lane.id)}>
                  {name}
                </Button>
                <TrainedOn sheet={sheet} />
              </th>
              <td>
                <Score score={score} />
              </td>
              <td>{precision === undefined ? "–" : scoreText(precision)}</td>
              <td>{recall === undefined ? "–" : scoreText(recall)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
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

interface WholeTableProps {
  readonly measures: readonly Measure[];
  readonly rows: readonly LaneScores[];
  readonly source: string;
}

/** A measure a row, with its formula where it is asked for, and a lane a column. Never two measures in one number. */
function WholeTable({ measures: listed, rows, source }: WholeTableProps) {
  return (
    <table>
      <caption className="visually-hidden">Lanes by every measure</caption>
      <thead>
        <tr>
          <th scope="col">Measure</th>
          {rows.map(({ lane, name, sheet }) => (
            <th key={lane.id} scope="col" title={name}>
              {name}
              <TrainedOn sheet={sheet} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.map((measure) => (
          <MeasureRow key={measure.id} measure={measure} rows={rows} />
        ))}
        {speedTexts.map(({ name, title, text }) => (
          <tr key={name}>
            <th scope="row" title={title}>
              {name}
            </th>
            {rows.map(({ lane, sheet }) => {
              const speed = speedOf(sheet, source);
              return (
                <td key={lane.id} title={sheet && splitTimeText(sheet.milliseconds)}>
                  {speed === undefined ? "–" : text(speed)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MeasureRow({ measure, rows }: { readonly measure: Measure; readonly rows: readonly LaneScores[] }) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, valueName, summary, formula, cite, comparable } = measure;
  return (
    <>
      <tr>
        <th scope="row">
          <Button
            look="link"
            aria-expanded={isOpen}
            tip="What it counts, its formula, and whose it is"
            onClick={() => setOpen(!isOpen)}
          >
            {name}
          </Button>
          <span className="muted"> {valueName}</span>
        </th>
        {rows.map(({ lane, sheet }) => (
          <td key={lane.id}>
            <Score score={sheet?.scores[id]} hasParts />
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="scores-about">
          <td colSpan={rows.length + 1}>
            <p>{summary}</p>
            <p className="score-formula">{formula}</p>
            <p className="muted">
              {cite.paper}, {cite.where}
            </p>
            <p>{comparable}</p>
          </td>
        </tr>
      )}
    </>
  );
}

interface ScoreProps {
  readonly score: ScoreOutcome | undefined;
  readonly hasParts?: boolean;
}

/** A number with its parts; "–" with the reason where it was not computed. */
function Score({ score, hasParts = false }: ScoreProps) {
  if (score === undefined) return "–";
  if (!isScore(score)) return <span className="muted scores-problem block">– {score.problem}</span>;
  const { value, precision, recall, counts } = score;
  const parts = precision !== undefined && recall !== undefined && `P ${scoreText(precision)} R ${scoreText(recall)}`;
  const words = parts === false ? counts && countsText(counts) : hasParts && parts;
  return (
    <>
      <b>{scoreText(value)}</b>
      {words !== undefined && words !== false && <span className="muted scores-problem block">{words}</span>}
    </>
  );
}

interface ScoresMenuProps {
  readonly page: OpenPage;
  readonly rows: readonly LaneScores[];
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  readonly isChecking: boolean;
  readonly onChecking: (isChecking: boolean) => void;
}

function ScoresMenu({ page, rows, isWhole, onWhole, isChecking, onChecking }: ScoresMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { copy, outcome } = useCopy(button);
  const menu = useMenuCopy(copy);
  const save = useSave();
  return (
    <span className="row anchor at-end">
      {outcome}
      <MenuButton ref={button} label="Scores" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <Entries
          entries={[
            { id: "whole", title: "All measures and times", isOn: isWhole, run: () => onWhole(!isWhole) },
            {
              id: "snippets",
              title: "Snippets that must, or must not, be there",
              isOn: isChecking,
              run: () => onChecking(!isChecking),
            },
            "rule",
            {
              id: "copy",
              title: "Copy as Markdown",
              run: () => menu.copy(scoresMarkdown(rows, page), "the scores as Markdown"),
            },
            {
              id: "save",
              title: "Save as CSV",
              run: () =>
                save(() => ({
                  name: `${fileStem(page.name) || "page"}-scores.csv`,
                  mediaType: "text/csv",
                  content: csvLines(scoreRows(rows, page)),
                })),
            },
          ]}
        />
      </MenuButton>
    </span>
  );
}

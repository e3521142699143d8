import { useRef, useState } from "react";
import { trainedOn, trainedOnPageNote } from "../../evaluation/page-result.ts";
import { csvLines } from "../../evaluation/table.ts";
import { fileStem, saveFile } from "../../persistence/files.ts";
import { usualMeasureIds, type Measure } from "../../extraction/scoring/measure.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { isScore, type ScoreOutcome } from "../../extraction/scoring/score.ts";
import { hasContent } from "../../state/gold.ts";
import { activePage } from "../../state/lab.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { chooseGold } from "../gold/choose-gold.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { scoreText, splitTimeText } from "../../format.ts";
import { useCopy } from "../ui/use-copy.tsx";
import { laneName } from "../../state/run-names.ts";
import { countsText, scoreRows, scoresMarkdown, speedOf, speedTexts, useScores, type LaneScores } from "./score-table.ts";
import { SnippetList } from "./snippet-list.tsx";
import "./scores.css";

/** Every lane by every measure, and how fast it is; without a gold standard, the ways to one. */
export function ScoresTab() {
  const page = useSession(({ lab }) => activePage(lab));
  if (page === undefined) return undefined;
  return page.gold === undefined ? <WithoutGold page={page} /> : <Scores key={page.id} page={page} />;
}

function WithoutGold({ page }: { readonly page: OpenPage }) {
  const actions = useActions();
  return (
    <div className="result-standing rigid">
      <p>
        There is nothing to score against. Mark the gold standard (G) or drop {fileStem(page.name) || "page"}.txt to see precision
        and recall.
      </p>
      <button type="button" className="button" onClick={() => actions.setMarking(true)}>
        Mark it
      </button>{" "}
      <button type="button" className="button" onClick={() => chooseGold(actions)}>
        Import it…
      </button>
      <SnippetList />
    </div>
  );
}

function Scores({ page }: { readonly page: OpenPage }) {
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const [isWhole, setWhole] = useState(false);
  const shown = useSession(({ lab }) => lab.measure);
  const { gold } = page;
  const isMarked = gold !== undefined && hasContent(gold);
  const listed = measures.filter(
    ({ id }) =>
      isWhole ||
      id === shown ||
      (isMarked && usualMeasureIds.includes(id)) ||
      (id === "snippets" && gold?.snippets !== undefined),
  );
  const sheets = useScores(
    lanes,
    listed.map(({ id }) => id),
  );
  const rows = lanes.map((lane): LaneScores => ({ lane, name: laneName(lane, library), sheet: sheets.get(lane.id) }));
  return (
    <>
      <div className="result-line row wraps ruled rigid small">
        <MeasureChoice />
        <TakeScores page={page} rows={rows} />
      </div>
      {/* A keyboard scrolls it. */}
      <div className="scores fill focus-inside scrolls" role="region" aria-label="Scores" tabIndex={0}>
        <SnippetList />
        <table>
          <caption className="visually-hidden">Lanes by every measure, against the gold standard from {gold?.from}</caption>
          <thead>
            <tr>
              <th scope="col">Measure</th>
              {rows.map(({ lane, name, sheet }) => (
                <th key={lane.id} scope="col" title={sheet?.isTrainedOn ? `${name}\n${trainedOnPageNote}` : name}>
                  {name}
                  {sheet?.isTrainedOn && <span className="muted tiny block">{trainedOn}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((measure) => (
              <MeasureRow key={measure.id} measure={measure} rows={rows} />
            ))}
            <tr>
              <th scope="row" colSpan={rows.length + 1}>
                <button
                  type="button"
                  className="button quiet"
                  aria-expanded={isWhole}
                  title="Snippets, ROUGE, tokens, structure, Markdown and metadata: some take a while on long pages"
                  onClick={() => setWhole(!isWhole)}
                >
                  {isWhole ? "Fewer measures" : "Measures of the leaderboards"}
                </button>
              </th>
            </tr>
            <SpeedRows rows={rows} source={page.source} />
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The numbers of one measure, with its formula where it is asked for. Never two measures in one number. */
function MeasureRow({ measure, rows }: { readonly measure: Measure; readonly rows: readonly LaneScores[] }) {
  const [isOpen, setOpen] = useState(false);
  const isShown = useSession(({ lab }) => lab.measure === measure.id);
  const { name, valueName, summary, formula, cite, comparable } = measure;
  return (
    <>
      <tr data-shown={isShown || undefined}>
        <th scope="row">
          <button
            type="button"
            className="button quiet"
            aria-expanded={isOpen}
            title="What it counts, its formula, and whose it is"
            onClick={() => setOpen(!isOpen)}
          >
            {name}
          </button>
          <span className="muted"> {valueName}</span>
        </th>
        {rows.map(({ lane, sheet }) => {
          const score = sheet?.scores[measure.id];
          return (
            <td key={lane.id}>
              <ScoreCell score={score} />
            </td>
          );
        })}
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

/** A number with its parts; "–" with the reason where it was not computed. */
function ScoreCell({ score }: { readonly score: ScoreOutcome | undefined }) {
  if (score === undefined) return "–";
  if (!isScore(score))
    return (
      <>
        – <span className="muted scores-problem tiny block at-end">{score.problem}</span>
      </>
    );
  return (
    <>
      <b>{scoreText(score.value)}</b>
      {score.precision !== undefined && score.recall !== undefined && (
        <span className="muted scores-parts wraps flex tiny one-line">
          <span>P {scoreText(score.precision)}</span> <span>R {scoreText(score.recall)}</span>
        </span>
      )}
      {score.precision === undefined && score.counts !== undefined && (
        <span className="muted scores-problem tiny block at-end">{countsText(score.counts)}</span>
      )}
    </>
  );
}

function SpeedRows({ rows, source }: { readonly rows: readonly LaneScores[]; readonly source: string }) {
  const speeds = rows.map(({ lane, sheet }) => ({
    id: lane.id,
    speed: speedOf(sheet, source),
    title: sheet && splitTimeText(sheet.milliseconds),
  }));
  return (
    <>
      {speedTexts.map(({ name, title, text }) => (
        <tr key={name} className="scores-speed">
          <th scope="row" title={title}>
            {name}
          </th>
          {speeds.map(({ id, speed, title: split }) => (
            <td key={id} title={split}>
              {speed === undefined ? "–" : text(speed)}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** Which measure the lanes' headers show. */
function MeasureChoice() {
  const actions = useActions();
  const shown = useSession(({ lab }) => lab.measure);
  return (
    <label>
      In the lanes’ headers{" "}
      <select
        value={shown}
        onChange={({ target }) => {
          const measure = measures.find(({ id }) => id === target.value);
          if (measure !== undefined) actions.setMeasure(measure.id);
        }}
      >
        {measures.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function TakeScores({ page, rows }: { readonly page: OpenPage; readonly rows: readonly LaneScores[] }) {
  const actions = useActions();
  const button = useRef<HTMLButtonElement>(null);
  const { copy, outcome } = useCopy(button);
  const save = (): void => {
    const name = `${fileStem(page.name) || "page"}-scores.csv`;
    saveFile(name, "text/csv", csvLines(scoreRows(rows, page)));
    actions.announce(`Saved ${name}`);
  };
  return (
    <span className="take-away row anchor at-end">
      {outcome}
      <button
        ref={button}
        type="button"
        className="button"
        onClick={() => copy(scoresMarkdown(rows, page), "the scores as Markdown")}
      >
        Copy as Markdown
      </button>
      <button type="button" className="button" onClick={save}>
        Save as CSV
      </button>
    </span>
  );
}

import { useMemo, useState } from "react";
import { pageText, sameSentences, summaryOf } from "../../evaluation/comparing/comparison-words.ts";
import type { PageChange } from "../../evaluation/comparing/comparison.ts";
import type { Sentence } from "../../evaluation/comparing/text-changes.ts";
import { isTrainedOnPage, trainedOn } from "../../evaluation/page-result.ts";
import { tableOf } from "../../evaluation/table.ts";
import { counted, differenceText, scoreText } from "../../format.ts";
import { drawScatter, pointAt, scatterMarks, type ScatterData, type ScatterMarks } from "../../plots/scatter.tsx";
import { headingAt, numberAt } from "../../state/corpus-rows.ts";
import type { Work } from "../../state/corpus.ts";
import type { CorpusMeasure, PairCompared } from "../../worker/protocol/evaluation.ts";
import { Button, Choice } from "../ui/kit.tsx";
import { NumberTable, type NumberColumn } from "../ui/number-table.tsx";
import { pickFiles } from "../../persistence/files.ts";
import { pictureSheet, PointedPicture, rowWords, type Picture } from "../ui/picture.tsx";
import { differenceWords, measureTitle, valueName } from "./corpus-text.ts";
import { FigureFrame, useTally, useWork } from "./work.tsx";

/** Pages that are listed at the most, and sentences of one. */
const mostPages = 200;
const mostSentences = 20;

/** Two methods set against each other: which is better, on which pages, and by which sentences. */
export function ComparisonPane() {
  const { controller, work, view, pair, title } = useWork();
  const comparison = useTally("compare", view.shown, pair);
  const { runs } = work.plan;
  const isPair = runs.length > 1;
  const options = runs.map((_, run) => ({ id: String(run), label: title(run) }));
  return (
    <section data-reach="pane Compare" className="corpus-parts grid grow scroll" aria-label="Compare" tabIndex={-1}>
      <div className="corpus-part grid">
        <div className="row wrap">
          <Choice
            label="Before"
            value={String(pair[0])}
            options={options}
            onChoose={(run) => controller.setView({ pair: [Number(run), pair[1]] })}
          />
          <span className="muted">against</span>
          <Choice
            label="After"
            value={String(pair[1])}
            options={options}
            onChoose={(run) => controller.setView({ pair: [pair[0], Number(run)] })}
          />
          <Button
            look="quiet"
            tip="Add the methods of another results file for these pages as columns"
            onClick={() =>
              pickFiles(([file]) => file !== undefined && void controller.addResults(file), { accept: ".json", isOne: true })
            }
          >
            Add results…
          </Button>
        </div>
        {!isPair && <p className="muted">There is only one method. To compare two, run another or add results of these pages.</p>}
        {isPair && comparison !== undefined && <PageChanges comparison={comparison} />}
      </div>
      {isPair && (
        <div className="corpus-part grid">
          <PairScatter />
        </div>
      )}
    </section>
  );
}

/** The pages on which the two differ, the largest losses first; a row opens its sentences, its title the page. */
function PageChanges({ comparison }: { readonly comparison: PairCompared }) {
  const { controller, corpus, work, letter, title, view, pair } = useWork();
  // The difference stands above them, with the names of both.
  const { scores: _, difference, ...unscored } = comparison;
  const [first = "", second = ""] = pair.map(letter);
  const [chosen, setChosen] = useState<string>();
  const places = useMemo(() => new Map(corpus.pages.map(({ name }, page) => [name, page])), [corpus.pages]);
  const more = comparison.changed.length - mostPages;
  const nameOf = ({ page }: PageChange): string => {
    const heading = headingAt(work, places.get(page) ?? -1).title;
    return heading === undefined ? page : `${heading} (${page})`;
  };
  const columns: readonly NumberColumn<PageChange>[] = [
    {
      name: "page",
      className: "truncate",
      cell: nameOf,
      press: ({ page }) => ({
        title: "Opens the page with both methods",
        run: () => {
          // A page may be in a file of results alone.
          const place = places.get(page);
          if (place !== undefined) controller.openPagePair(place, pair);
        },
      }),
    },
    { name: first, cell: ({ before }) => before.score, text: scoreText },
    { name: second, cell: ({ after }) => after.score, text: scoreText },
    { name: `${first} minus ${second}`, cell: ({ loss }) => loss, text: differenceText },
    {
      name: "sentences",
      cell: sentencesWords,
      press: (change) => {
        const [words, isOpen] = [sentencesWords(change), chosen === change.page];
        if (words === undefined) return undefined;
        return {
          "aria-label": `${words}: ${nameOf(change)}`,
          "aria-expanded": isOpen,
          run: () => setChosen(isOpen ? undefined : change.page),
        };
      },
    },
  ];
  return (
    <>
      {difference !== undefined && <p>{differenceWords(difference, title(pair[0]), title(pair[1]), view.shown)}</p>}
      <div role="status" className="muted small">
        {summaryOf(unscored).map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </div>
      {comparison.changed.length > 0 && (
        <NumberTable
          className="changed-pages small"
          caption="Pages that changed"
          isCaptionHidden
          rows={comparison.changed.slice(0, mostPages)}
          columns={columns}
          look={(change) => ({ title: pageText(change) })}
          below={(change) => chosen === change.page && <ChangedSentences change={change} />}
          notes={more > 0 ? [`${counted(more, "page")} more changed.`] : []}
        />
      )}
    </>
  );
}

function sentencesWords({ lost, gained }: PageChange): string | undefined {
  return lost && gained && `${lost.length} lost, ${gained.length} gained`;
}

function ChangedSentences({ change }: { readonly change: PageChange }) {
  const { lost = [], gained = [] } = change;
  return (
    <>
      <p className="muted">{pageText(change)}</p>
      {lost.length + gained.length === 0 && <p>{sameSentences}</p>}
      <SentenceList name="Lost" sentences={lost} />
      <SentenceList name="Gained" sentences={gained} />
    </>
  );
}

function SentenceList({ name, sentences }: { readonly name: "Lost" | "Gained"; readonly sentences: readonly Sentence[] }) {
  const more = sentences.length - mostSentences;
  if (sentences.length === 0) return null;
  return (
    <>
      <p className="muted">{name}</p>
      <ul aria-label={name}>
        {sentences.slice(0, mostSentences).map(({ text, start }) => (
          <li key={start} dir="auto">
            {text}
          </li>
        ))}
        {more > 0 && <li>… and {counted(more, "sentence")} more</li>}
      </ul>
    </>
  );
}

const rules: ScatterMarks["rules"] = [{ slope: 1, label: "equal" }];

/** Two runs against each other, a point a page. */
function PairScatter() {
  const { controller, corpus, view, pair, title, work } = useWork();
  const { shown, cell } = view;
  const { results } = work;
  const points = useMemo(() => pairPoints(results, pair, shown), [results, pair, shown]);
  const [first = "", second = ""] = pair.map(title);
  const scatter = useMemo(() => pairScatter(points, [first, second], shown), [points, first, second, shown]);
  const hasMarks = points.some(({ isMarked }) => isMarked);
  const table = tableOf(`${corpus.name}: ${first} and ${second}, page by page`, points, [
    { name: "page", cell: ({ page }) => corpus.pages[page]?.name },
    { name: first, cell: ({ x }) => x, text: scoreText },
    { name: second, cell: ({ y }) => y, text: scoreText },
    ...(hasMarks ? [{ name: trainedOn, cell: ({ isMarked }: { isMarked: boolean }) => (isMarked ? "yes" : "") }] : []),
  ]);
  const all = counted(points.length, "page");
  const picture: Picture<ScatterData> = {
    height: 320,
    ground: { draw: drawScatter, data: () => scatter },
    marks: (frame, { hover, pin }) =>
      scatterMarks({ axes: scatter.axes, rules, centres: [], hover: points[hover], pin: points[pin] }, frame),
    count: points.length,
    at: (x, y, frame) => pointAt(scatter, frame, x, y),
    words: (at) => rowWords(table, at),
  };
  const chosen = points.findIndex(({ page }) => page === cell?.page);
  const key = hasMarks ? `; + ${trainedOn}` : "";
  const hint = points.length === 0 ? "No page has a score from both methods." : `${all}; a click opens one${key}`;
  return (
    <FigureFrame
      name="Page by page"
      file="pair"
      sheet={() =>
        pictureSheet({
          of: picture,
          title: `${corpus.name}: ${first} against ${second}, ${measureTitle(shown)}`,
          height: (width) => Math.min(width, 480),
          captions: [`${all}.`],
        })
      }
      tables={() => [table]}
    >
      <PointedPicture
        of={picture}
        label={`${all} by ${first} across and ${second} up. Left and right go through the pages, Enter opens one.`}
        chosen={chosen}
        hint={chosen < 0 ? hint : undefined}
        onChoose={(at) => {
          const point = points[at];
          if (point !== undefined) controller.openPage(point.page, pair[0]);
        }}
      />
    </FigureFrame>
  );
}

/** The pages on which both runs have a number, by their places; marked are those that either was trained on. */
function pairPoints(results: Work["results"], pair: readonly [number, number], shown: CorpusMeasure) {
  return results.flatMap((result, page) => {
    const [x, y] = pair.map((run) => numberAt(result, run, shown));
    const isMarked = shown !== "kept" && pair.some((run) => isTrainedOnPage(result, run));
    return x === undefined || y === undefined ? [] : [{ page, x, y, isMarked }];
  });
}

function pairScatter(points: ReturnType<typeof pairPoints>, names: readonly [string, string], shown: CorpusMeasure): ScatterData {
  const axis = (name: string) => ({ domain: [0, 1], scale: "linear", label: `${name}, ${valueName(shown)}` }) as const;
  return {
    axes: { x: axis(names[0]), y: axis(names[1]) },
    x: Float64Array.from(points, (point) => point.x),
    y: Float64Array.from(points, (point) => point.y),
    kinds: Uint8Array.from(points, ({ isMarked }) => Number(isMarked)),
    styles: [
      { paint: "strong", shape: "dot" },
      { paint: "strong", shape: "plus" },
    ],
  };
}

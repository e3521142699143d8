import { Popover } from "radix-ui";
import { useRef, type ReactNode } from "react";
import * as v from "valibot";
import { backgrounds } from "virtual:backgrounds";
import { papersOf, publishedText } from "../../evaluation/papers/papers.ts";
import type { Background, Declaration, Deviation } from "../../extraction/contract/extractor.ts";
import type { Quantity } from "../../extraction/contract/trace.ts";
import { pageDeviations } from "../../extraction/page/deviations.ts";
import { capitalised, scoreText, splitTimeText, thousands } from "../../format.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { ChartAxis } from "../../plots/chart.tsx";
import { curveMarks, type Curve } from "../../plots/curve.tsx";
import { defaultName, membersText, valueWithUnit } from "../../state/run-names.ts";
import type { RunId } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { StoryLinks } from "../story/story-entries.tsx";
import { Button } from "../ui/kit.tsx";
import { NumberTable, type NumberColumn } from "../ui/number-table.tsx";
import { useSize } from "../ui/use-plot.tsx";
import "./about.css";

interface AboutAlgorithmProps {
  readonly laneId: string;
  readonly extractor: Declaration;
  /** The lane's last run with this algorithm: its notes, and where its quantities differ from the paper. */
  readonly run: RunSummary | undefined;
}

/** The facts about an algorithm, from its declaration and its background. */
export function AboutAlgorithm({ laneId, extractor, run }: AboutAlgorithmProps) {
  const { library } = useLabContext();
  const { id, name, version, summary, paper, cite, formula, reconstructed, parameters, defaultMembers } = extractor;
  const { figure, symbols = {}, published = [], kin = [], deviations = [] }: Partial<Background> = backgrounds[id] ?? {};
  const presets = extractor.presets ?? [];
  // A combination's default members, and those of each preset.
  const memberSets = defaultMembers === undefined ? [] : [{ name: "default", members: defaultMembers }, ...presets];
  return (
    <article className="about">
      <h2>
        {name} {version !== undefined && <span className="muted">{version}</span>}
      </h2>
      <p>{summary}</p>
      {reconstructed !== undefined && (
        <p className="remark warning">
          <strong>Reconstructed.</strong> {reconstructed}
        </p>
      )}
      <FormulaText>{formula}</FormulaText>
      <Section isFolded title="Symbols" items={Object.entries(symbols).map(([symbol, words]) => named(symbol, words))} />
      <p className="muted">
        {paper.authors} ({paper.year}). <cite>{paper.title}</cite>. {paper.venue}. Here: {cite.where}.
      </p>
      {figure !== undefined && (
        <>
          <h3>The figure</h3>
          <p>{figure}</p>
        </>
      )}
      <StoryLinks extractor={id} Leave={Popover.Close} />
      <Section title="On this page" items={run === undefined ? [] : [`${splitTimeText(run.milliseconds)}.`, ...run.notes]} />
      <Section isFolded title="Where this differs from the paper" items={deviations.map(deviationText)} />
      <Section
        isFolded
        title="Quantities that differ from the paper"
        items={differencesOf(run?.channels ?? []).map(({ subject, differs }) => named(subject, differs))}
      />
      <Section
        title="Parameters"
        items={Object.values(parameters).map((parameter) => (
          <>
            <strong>{parameter.label}</strong>, {defaultName(parameter)} {valueWithUnit(parameter, parameter.default)}
            {parameter.cite !== undefined && <span className="muted"> ({parameter.cite.where})</span>}. {parameter.description}
            {parameter.formula !== undefined && <FormulaText>{parameter.formula}</FormulaText>}
          </>
        ))}
      />
      <Section title="Presets" items={presets.map((preset) => named(preset.name, preset.summary))} />
      <Section
        title="Members"
        items={memberSets.map((set) =>
          named(set.name, membersText({ extractor: id, values: {}, ...(set.members && { members: set.members }) }, library)),
        )}
      />
      {run !== undefined && extractor.needs.includes("models") && <AboutModel laneId={laneId} run={run.run} />}
      <Section title="Published results" items={[...publishedText(id), ...published]} />
      <InPapers extractor={id} />
      <Section title="Compared with other methods" items={kin} />
      <Section isFolded title="Where shared page handling differs from papers" items={pageDeviations.map(deviationText)} />
    </article>
  );
}

function FormulaText({ children }: { readonly children: string }) {
  return <code className="formula">{children}</code>;
}

interface SectionProps {
  readonly title: string;
  readonly items: readonly ReactNode[];
  readonly isFolded?: boolean;
}

function Section({ title, items, isFolded = false }: SectionProps) {
  if (items.length === 0) return null;
  const [heading, list] = [
    <h3 key="title">{title}</h3>,
    <ul key="items">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>,
  ];
  if (!isFolded) return [heading, list];
  return (
    <details>
      <summary>{heading}</summary>
      {list}
    </details>
  );
}

function named(name: string, said: ReactNode): ReactNode {
  return (
    <>
      <strong>{name}:</strong> {said}
    </>
  );
}

function deviationText({ where, what, why, changes }: Deviation): ReactNode {
  return named(
    where,
    <>
      {what} {why} <span className="muted">{changes}</span>
    </>,
  );
}

/** Links to the papers' tables that contain a method, beside results measured here. */
function InPapers({ extractor }: { readonly extractor: string }) {
  const actions = useActions();
  const show = async (paper: string): Promise<void> => (await actions.corpus()).showPaper({ paper });
  const found = papersOf(extractor);
  if (found.length === 0) return null;
  return (
    <p>
      In Papers, beside results measured here:{" "}
      {found.map(({ id, paper }) => (
        <Popover.Close key={id} asChild>
          <Button onClick={() => void show(id)}>{paper}</Button>
        </Popover.Close>
      ))}
    </p>
  );
}

/** The ways in which quantities of a run differ from the paper, each once. */
export function differencesOf(
  quantities: readonly Quantity[],
): readonly { readonly subject: string; readonly differs: string }[] {
  const subjects = new Map<string, string>();
  for (const { name, differs } of quantities) if (differs !== undefined && !subjects.has(differs)) subjects.set(differs, name);
  return [...subjects].map(([differs, subject]) => ({ subject, differs }));
}

const meanSchema = v.object({ mean: v.number(), low: v.number(), high: v.number() });
/** F1 on the pages of a type, or on all; `beside` is that of other programs by their names. */
const rowSchema = v.object({
  pages: v.number(),
  asFound: meanSchema,
  strict: meanSchema,
  beside: v.fallback(v.record(v.string(), meanSchema), {}),
});
/** The share of content among words with a predicted probability. */
const binSchema = v.object({ words: v.pipe(v.number(), v.minValue(1)), probability: v.number(), content: v.number() });
/** A model's file may come from anywhere, so missing or malformed parts are left out. */
const figuresSchema = v.fallback(
  v.object({
    types: v.fallback(v.record(v.string(), v.unknown()), {}),
    kinds: v.fallback(v.record(v.string(), v.unknown()), {}),
    all: v.optional(v.unknown()),
    calibration: v.fallback(v.array(v.unknown()), []),
  }),
  { types: {}, kinds: {}, calibration: [] },
);

type ScoreRow = v.InferOutput<typeof rowSchema> & { readonly name: string };
type Bin = v.InferOutput<typeof binSchema>;

/** The model of a run: its training, its quality and its features. */
export function AboutModel({ laneId, run }: { readonly laneId: string; readonly run: RunId }) {
  const { value: card } = useQuestion("modelCard", [laneId, run]);
  if (card === undefined) return null;
  const { types, kinds, all, calibration } = v.parse(figuresSchema, card["figures"]);
  const rows = Object.entries({ ...types, ...kinds, all }).flatMap(([name, given]): readonly ScoreRow[] => {
    const { success, output } = v.safeParse(rowSchema, given);
    return success ? [{ name: name === "" ? "no type" : name, ...output }] : [];
  });
  const bins = calibration.flatMap((given) => {
    const { success, output } = v.safeParse(binSchema, given);
    return success ? [output] : [];
  });
  const facts = Object.entries(card).flatMap(([name, fact]) => {
    const sentences = [fact].flat().filter((sentence) => typeof sentence === "string");
    // "learningRate" as "Learning rate".
    const heading = capitalised(name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`));
    return name === "name" || sentences.length === 0 ? [] : [named(heading, sentences.join(" "))];
  });
  return (
    <>
      <Section title={`The model: ${card.name}`} items={facts.length === 0 ? ["Its card has no further facts."] : facts} />
      {rows.length > 0 && (
        <>
          <h3>F1 by page type or language, on pages of sites that it was not trained on</h3>
          <NumberTable className="small" caption="F1 by page type" isCaptionHidden rows={rows} columns={typeColumns(rows)} />
        </>
      )}
      {bins.length > 1 && (
        <>
          <h3>Calibration: predicted probability and actual share</h3>
          <Calibration bins={bins} />
        </>
      )}
    </>
  );
}

function typeColumns(rows: readonly ScoreRow[]): readonly NumberColumn<ScoreRow>[] {
  const others = [...new Set(rows.flatMap(({ beside }) => Object.keys(beside)))];
  const meanColumn = (
    name: string,
    meanOf: (row: ScoreRow) => v.InferOutput<typeof meanSchema> | undefined,
  ): NumberColumn<ScoreRow> => ({
    name,
    cell: (row) => meanOf(row)?.mean,
    text: scoreText,
    after: (row) => {
      const mean = meanOf(row);
      return mean && <span className="muted tiny">{` ${scoreText(mean.low)}–${scoreText(mean.high)}`}</span>;
    },
  });
  return [
    { name: "type", cell: ({ name }) => name },
    { name: "pages", cell: ({ pages }) => pages, text: thousands },
    meanColumn("as found", ({ asFound }) => asFound),
    meanColumn("strict article", ({ strict }) => strict),
    ...others.map((other) => meanColumn(other, ({ beside }) => beside[other])),
  ];
}

const height = 190;

/** The actual share of content over the predicted probability. */
function Calibration({ bins }: { readonly bins: readonly Bin[] }) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const told = bins.map(({ probability, content }) => `predicted ${scoreText(probability, 2)}, actual ${scoreText(content, 2)}`);
  const summary = `Share of words that are content, by predicted probability: ${told.join("; ")}.`;
  return (
    <div ref={host} className="relative shaded" style={{ height }} role="img" aria-label={summary}>
      <svg width={width} height={height} className="cover" aria-hidden="true">
        {width > 0 && curveMarks(curveOf(bins), undefined, { width, height })}
      </svg>
    </div>
  );
}

function curveOf(bins: readonly Bin[]): Curve {
  const share = (label: string): ChartAxis => ({ domain: [0, 1], scale: "linear", label });
  const said = bins.map(({ probability }) => probability);
  return {
    axes: { x: share("predicted probability"), y: share("share of words that are content") },
    x: said,
    lines: [
      { label: "actual", values: bins.map(({ content }) => content) },
      { label: "predicted", values: said },
    ],
    hasLead: true,
  };
}

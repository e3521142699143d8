import { rollups } from "d3-array";
import { useState } from "react";
import { publishedSweepNotes } from "../../evaluation/papers/papers.ts";
import type { ScorePart } from "../../evaluation/score-tables.ts";
import type { SweepAxis, NamedRun, Sweep } from "../../evaluation/plan.ts";
import { bestResponse, type GroupResponses } from "../../evaluation/response.ts";
import {
  sweepAxisOf,
  doubling,
  mostSettings,
  sitePagesAxis,
  spreadProblem,
  sweepSchema,
  wholeRange,
  type AxisRange,
} from "../../evaluation/sweep.ts";
import { scoreCell, tableOf, type Table } from "../../evaluation/table.ts";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { counted, thousands } from "../../format.ts";
import { usualSitePages } from "../../import/corpus/corpus.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { mostLines, type Curve } from "../../plots/curve.tsx";
import type { Corpus } from "../../state/corpus.ts";
import { bestOf, gridOf, isSetAlike, laneOfSweep, sweptParameters, type SweepChoice, type SweepGrid } from "../../state/sweep.ts";
import {
  parameterAxes,
  pointWords,
  presentValues,
  settingWords,
  sweepColumns,
  SweepPicture,
  sweepSheet,
  sweepTable,
  SweptAxes,
  triedSettings,
} from "../sweep/sweep-picture.tsx";
import type { ResultTallies } from "../../worker/protocol/evaluation.ts";
import { curvesPicture } from "../ui/curve-picture.ts";
import { Button, Choice, NumberField } from "../ui/kit.tsx";
import { pictureSheet, PointedPicture } from "../ui/picture.tsx";
import { AskForm, type CorpusFormProps } from "./ask-form.tsx";
import { algorithmOf, pagesWords, spreadNote, valueName } from "./corpus-text.ts";
import { FigureFrame, useTally, useWork } from "./work.tsx";

/** Values of one parameter, and of each of two, where nothing else is asked for. */
const curveValues = 33;
const mapValues = 17;

/** Asks which settings of a lane are tried on all pages of a corpus. */
export function SweepForm({ found: { pages, goldCount }, onClose }: CorpusFormProps) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const labMeasure = useSession(({ lab }) => lab.measure);
  const [laneId, setLane] = useState("");
  const [choice, setChoice] = useState<SweepChoice>();
  const [spreads, setSpreads] = useState<Readonly<Record<string, AxisRange>>>({});
  const [measure, setMeasure] = useState(labMeasure);
  const lanes = controller.lanes().flatMap(({ id, letter, run: { name, ...run } }) => {
    const swept = sweptParameters(sweepSchema(run, library));
    return swept.length === 0 ? [] : [{ id, label: `${letter} ${library.get(run.extractor)?.name ?? name}`, run, swept }];
  });
  const lane = lanes.find(({ id }) => id === laneId) ?? lanes[0];
  if (lane === undefined) return <p>No lane has a number to sweep. Add such a lane first.</p>;
  const { run, swept } = lane;
  const x = swept.find(([name]) => name === choice?.x) ?? swept[0];
  const y = swept.find(([name]) => name === choice?.y && name !== x?.[0]);
  const most = y === undefined ? curveValues : mapValues;
  // Typed ranges hold for one algorithm, and for a curve or a map: the other has other values.
  const key = (name: string): string => `${run.extractor} ${name} ${most}`;
  const asked = [x, y].flatMap((one) => {
    if (one === undefined) return [];
    const [name, parameter] = one;
    const spread = spreads[key(name)] ?? (name === sitePagesAxis ? doubling(largestSite(pages)) : wholeRange(parameter, most));
    return [{ name, parameter, spread, problem: spreadProblem(parameter, spread) }];
  });
  const isRight = asked.every(({ problem }) => problem === undefined);
  const axes = isRight ? asked.map(({ name, spread }) => sweepAxisOf(run, name, spread, library)) : [];
  const settings = axes.reduce((count, { values }) => count * values.length, 1);
  const sweep = settings > mostSettings ? undefined : sweepOf(run, axes);
  return (
    <AskForm
      name="Sweep"
      submit="Run the sweep"
      onSubmit={
        sweep &&
        (() => {
          onClose();
          controller.sweep(sweep, measure);
        })
      }
      said={
        settings > mostSettings
          ? `${thousands(settings)} settings; the limit is ${thousands(mostSettings)}.`
          : sweep && `${counted(settings, "setting")} × ${counted(pages.length, "page")}`
      }
    >
      <div className="row wrap">
        <Choice label="Sweep lane" isLabelled value={lane.id} options={lanes} onChoose={setLane} />
        <SweptAxes label="over" swept={swept} x={x?.[0] ?? ""} {...(y && { y: y[0] })} onChoose={setChoice} />
        {goldCount > 0 && (
          <Choice
            label="scored by"
            isLabelled
            value={measure}
            options={measures.map(({ id, name }) => ({ id, label: name }))}
            onChoose={setMeasure}
          />
        )}
      </div>
      {asked.map(({ name, parameter: { label, min, max, step, unit }, spread, problem }) => {
        const field = (part: keyof AxisRange, words: string, bounds: { least: number; most?: number; step: number }) => (
          <NumberField
            label={words}
            value={spread[part]}
            {...bounds}
            onNumber={(value) => setSpreads({ ...spreads, [key(name)]: { ...spread, [part]: value } })}
          />
        );
        return (
          <div key={name} className="row wrap" role="group" aria-label={label}>
            <strong>{label}</strong>
            {field("from", "from", { least: min, most: max, step })}
            {field("to", "to", { least: min, most: max, step })}
            {unit !== "" && <span className="muted">{unit}</span>}
            {field("count", "values", { least: 2, step: 1 })}
            {problem !== undefined && (
              <span className="failed" role="status">
                {label}: {problem}.
              </span>
            )}
          </div>
        );
      })}
    </AskForm>
  );
}

function sweepOf(run: Sweep["run"], [x, y]: readonly SweepAxis[]): Sweep | undefined {
  if (x === undefined) return undefined;
  return { run, axes: y === undefined ? [x] : [x, y] };
}

/** Other pages of the largest site that is known before pages are read; of none that is known, as many as are usual. */
function largestSite(pages: Corpus["pages"]): number {
  const sites = rollups(
    pages.filter(({ groups }) => groups["site"] !== undefined),
    (own) => own.length - 1,
    ({ groups }) => groups["site"],
  );
  return sites.length === 0 ? usualSitePages : Math.max(...sites.map(([, others]) => others));
}

/** What the settings of a sweep give on average over the pages: the curve of one parameter, or the map of two. */
export function ResponsePane() {
  const { work, view, tally } = useWork();
  const { sweep, runs } = work.plan;
  const [setting] = runs;
  if (sweep === undefined || setting === undefined) return null;
  return (
    <section data-reach="pane Sweep" className="corpus-part grid grow scroll" aria-label="Sweep" tabIndex={-1}>
      {tally === undefined || tally.pageCount === 0 ? (
        <p className="muted">The {sweep.length === 1 ? "curve" : "map"} comes with the first pages.</p>
      ) : (
        <Responses grid={gridOf(sweep, view.shown, tally.responses)} setting={setting} tally={tally} />
      )}
    </section>
  );
}

interface ResponsesProps {
  readonly grid: SweepGrid;
  /** One of the settings. */
  readonly setting: NamedRun;
  readonly tally: ResultTallies;
}

/** The picture of a sweep with its best setting, which can be taken to the lane that it is of, or to a new one. */
function Responses({ grid, setting, tally }: ResponsesProps) {
  const { controller, corpus, work, library, view } = useWork();
  const lab = useSession((session) => session.lab);
  const { axes } = grid;
  const schema = library.has(setting.extractor) ? sweepSchema(setting, library) : {};
  const lane = laneOfSweep(lab, setting, axes, library);
  const isAlike = lane !== undefined && isSetAlike(lane, setting, axes, library);
  // The number of other pages is no setting of a lane: Inspect gives it those that are open.
  const isOfLane = axes.every(({ parameter }) => parameter !== sitePagesAxis);
  const present = lane && isOfLane ? presentValues(axes, lane, schema) : undefined;
  const title = algorithmOf(setting, library);
  const isGrouped = view.groupBy !== undefined && axes.length === 1;
  const swept = schema[axes[0].parameter];
  const best = bestOf(grid.points);
  // A map has no bands.
  const captions = [pagesWords(work, tally.pageCount), ...tally.notes, ...(axes.length === 1 ? [spreadNote] : [])];
  return (
    <>
      <FigureFrame
        name={`${title}: ${axes.map(({ parameter }) => schema[parameter]?.label ?? parameter).join(" and ")}`}
        file={["sweep", setting.extractor, ...axes.map(({ parameter }) => parameter)].join("-")}
        sheet={() => sweepSheet({ run: title, on: corpus.name, grid, schema, present, captions })}
        tables={() => [sweepTable(grid, title)]}
      >
        {best < 0 ? (
          <p className="muted">{unscoredWords(corpus)}</p>
        ) : (
          <p>
            Best on average: <strong>{settingWords(grid, best, schema)}</strong>, {pointWords(grid, grid.points[best])}.{" "}
            {isOfLane && (
              <Button onClick={() => controller.takeSetting(best)}>
                {lane === undefined ? "Add as a lane" : `Apply to lane ${lane.letter}`}
              </Button>
            )}
          </p>
        )}
        <SweepPicture
          height={isGrouped ? 300 : 440}
          name={lane?.letter ?? title}
          schema={schema}
          grid={grid}
          present={present}
          hint={<span className="muted">{isOfLane ? hintWords(grid, lane?.letter, isAlike) : siteNote}</span>}
          onSet={(at) => isOfLane && controller.takeSetting(at)}
          onSlide={(value) => isOfLane && controller.takeSetting(0, value)}
        />
        <p className="muted">{captions.join(" ")}</p>
        {axes.flatMap(({ parameter }) =>
          publishedSweepNotes(setting.extractor, parameter).map((sentence) => <p key={sentence}>{sentence}</p>),
        )}
      </FigureFrame>
      {isGrouped && swept?.kind === "number" && (
        <GroupCurves groupBy={view.groupBy} title={title} axis={axes[0]} parameter={swept} />
      )}
    </>
  );
}

/** What a curve over the number of other pages is of. */
const siteNote = "A page of a smaller site is compared with all pages of that site.";

function unscoredWords({ goldCount }: Corpus): string {
  const further = goldCount > 0 ? "Show a measure to see" : "Open pages with gold standards to see";
  return `How much of the text is kept, on average. ${further} which setting is best.`;
}

/** @param letter of the lane that a setting is taken to; undefined where one is added */
function hintWords({ axes }: SweepGrid, letter: string | undefined, isAlike: boolean): string {
  const way = axes.length === 1 ? "Drag the rule, or click a setting" : "Click a setting";
  if (letter === undefined) return `${way} to add it as a lane.`;
  const others = isAlike ? "" : ` The lane’s other settings change to those of the sweep, too.`;
  return `${way} to apply it to lane ${letter}.${others}`;
}

/** Of one chart that curves share, in CSS pixels. */
const sharedHeight = 340;

interface GroupCurvesProps {
  /** What tells the pages apart: "folder". */
  readonly groupBy: string;
  /** "CETD-DS". */
  readonly title: string;
  readonly axis: SweepAxis;
  readonly parameter: NumberParameter;
}

const scoreParts: readonly ScorePart[] = ["value", "precision", "recall"];

/** A curve of a sweep for each group of pages: figure 5 of Sun, Song and Liao 2011 for every source. */
function GroupCurves({ groupBy, title, axis, parameter }: GroupCurvesProps) {
  const { corpus, view } = useWork();
  const { shown } = view;
  const groups = useTally("groupResponses", shown, groupBy) ?? [];
  const [chosen, setPart] = useState<ScorePart>("value");
  const hasParts = groups.some(({ responses }) => responses.some(({ precision }) => precision !== undefined));
  const nameOf = (part: ScorePart): string => (part === "value" ? valueName(shown) : part);
  const part = hasParts ? chosen : "value";
  const name = nameOf(part);
  const grids = groups.map(({ responses }) => gridOf([axis], shown, responses));
  const curve: Curve = {
    axes: parameterAxes(axis.values, parameter, `mean ${name}`),
    x: axis.values,
    lines: groups.map((group) => ({
      label: groupName(group),
      values: group.responses.map((response) => response[part]),
    })),
  };
  const picture = curvesPicture(curve, sharedHeight, ({ line, place }) => {
    const [group, grid] = [groups[line], grids[line]];
    if (group === undefined || grid === undefined) return { numbers: [] };
    const setting = settingWords(grid, place, { [axis.parameter]: parameter });
    return { label: `${groupName(group)}, ${setting}`, numbers: [["", pointWords(grid, grid.points[place])]] };
  });
  const label = `${title}: ${parameter.label} by ${groupBy}`;
  return (
    <FigureFrame
      name={label}
      file={["sweep", axis.parameter, "by", groupBy].join("-")}
      sheet={() =>
        pictureSheet({
          of: picture,
          title: `${label}: ${corpus.name}`,
          captions: ["The number after each group counts its pages."],
        })
      }
      tables={() => [groupTable(label, groupBy, groups, grids)]}
    >
      {hasParts && (
        <Choice
          label="Curves of"
          isLabelled
          value={part}
          options={scoreParts.map((id) => ({ id, label: nameOf(id) }))}
          onChoose={setPart}
        />
      )}
      <PointedPicture
        // The two pictures do not share their marks.
        key={groups.length <= mostLines ? "shared" : "own"}
        of={picture}
        label={`${label}: ${counted(groups.length, "curve")} of ${name}. Left and right go along a curve, up and down from one to the next.`}
        hint="Point at a curve to read its numbers."
      />
      <p className="muted">{bestWords(groups, parameter, part, name)}</p>
    </FigureFrame>
  );
}

function groupName({ group, pages }: GroupResponses): string {
  return `${group || "none given"} (${pages})`;
}

/** "Best F1: BBC at 0.9 (0.917), NYTimes at 1 (0.989)." */
function bestWords(groups: readonly GroupResponses[], { label }: NumberParameter, part: ScorePart, name: string): string {
  const bests = groups.flatMap(({ group, responses }) => {
    const best = responses[bestResponse(responses, part)];
    return best === undefined ? [] : [`${group || "none given"} at ${best.at[0]} (${scoreCell(best[part])})`];
  });
  return bests.length === 0 ? "" : `Best ${name} by ${label.toLowerCase()}: ${bests.join(", ")}.`;
}

function groupTable(caption: string, groupBy: string, groups: readonly GroupResponses[], grids: readonly SweepGrid[]): Table {
  const rows = grids.flatMap((grid, place) => triedSettings(grid).map((row) => ({ ...row, group: groups[place]?.group })));
  const [first] = grids;
  return tableOf(caption, rows, [{ name: groupBy, cell: ({ group }) => group }, ...(first ? sweepColumns(first) : [])]);
}

import { useMemo } from "react";
import { tableOf, type Table } from "../../evaluation/table.ts";
import { sitePagesAxis, sweepSchema } from "../../evaluation/sweep.ts";
import type { Schema } from "../../extraction/contract/parameters.ts";
import { isSetAlike, laneOfSweep } from "../../state/corpus-lane.ts";
import { shownWork, tableView, type OpenCorpus } from "../../state/corpus.ts";
import { bestOf, gridOf, type SweepGrid } from "../../state/sweep.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { paneId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { Button } from "../ui/kit.tsx";
import { SweepPicture } from "../sweep/sweep-picture.tsx";
import { sweepSheet } from "../sweep/sweep-sheet.ts";
import { pointWords, presentValues, settingWords, sweepRows } from "../sweep/sweep-text.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { pagesWords, spreadNote } from "./corpus-text.ts";
import { FigureFrame } from "./figure-frame.tsx";
import { GroupCurves } from "./group-curves.tsx";
import { publishedSweepNotes } from "../../evaluation/papers/papers.ts";
import { algorithmOf } from "./run-names.ts";

/** What the settings of a sweep give on average over the pages: the curve of one parameter, or the map of two. */
export function ResponsePane({ corpus }: { readonly corpus: OpenCorpus }) {
  const { library } = useLabContext();
  const controller = useCorpusController();
  const reachable = useReachable(paneId("Sweep"));
  const { shown, groupBy } = useCorpus(tableView);
  const tally = useCorpus((state) => shownWork(state)?.tally);
  const lab = useSession((session) => session.lab);
  const { sweep, runs } = corpus.plan;
  const [setting] = runs;
  const grid = useMemo(
    () => (sweep === undefined || tally?.shown !== shown ? undefined : gridOf(sweep, shown, tally.responses)),
    [sweep, shown, tally],
  );
  if (sweep === undefined || setting === undefined) return null;
  if (grid === undefined || tally === undefined || tally.pageCount === 0)
    return (
      <section ref={reachable} className="corpus-part fill scrolls" aria-label="Sweep" tabIndex={-1}>
        <p className="muted">The {sweep.length === 1 ? "curve" : "map"} comes with the first pages.</p>
      </section>
    );
  const schema = library.has(setting.extractor) ? sweepSchema(setting, library) : {};
  const lane = laneOfSweep(lab, setting, sweep, library);
  const isAlike = lane !== undefined && isSetAlike(lane, setting, sweep, library);
  // How many pages a lane is given is what Inspect has open: no setting of it.
  const isOfLane = sweep.every(({ parameter }) => parameter !== sitePagesAxis);
  const present = lane && isOfLane ? presentValues(sweep, lane, schema) : undefined;
  const title = algorithmOf(setting, library);
  const isGrouped = groupBy !== undefined && sweep.length === 1;
  const swept = schema[sweep[0].parameter];
  const published = sweep.flatMap(({ parameter }) => publishedSweepNotes(setting.extractor, parameter));
  const pages = pagesWords(corpus, tally.pageCount);
  // A map has no bands.
  const captions = [pages, ...tally.notes, ...(sweep.length === 1 ? [spreadNote] : [])];
  return (
    <section ref={reachable} className="corpus-part fill scrolls" aria-label="Sweep" tabIndex={-1}>
      <FigureFrame
        name={`${title}: ${sweep.map(({ parameter }) => schema[parameter]?.label ?? parameter).join(" and ")}`}
        file={["sweep", setting.extractor, ...sweep.map(({ parameter }) => parameter)].join("-")}
        sheet={() => sweepSheet({ run: title, on: corpus.name, grid, schema, present, captions })}
        tables={() => [sweepTable(grid, title)]}
      >
        <BestSetting corpus={corpus} grid={grid} schema={schema} letter={lane?.letter} isOfLane={isOfLane} />
        <SweepPicture
          place="corpus"
          height={isGrouped ? 300 : 440}
          name={lane?.letter ?? title}
          schema={schema}
          grid={grid}
          present={present}
          hint={<span className="muted">{isOfLane ? hintWords(grid, lane?.letter, isAlike) : siteNote}</span>}
          onSet={(at) => (isOfLane ? controller.takeSetting(at) : undefined)}
          onSlide={(value) => (isOfLane ? controller.takeSetting(0, value) : undefined)}
        />
        <p className="muted">{captions.join(" ")}</p>
        {published.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </FigureFrame>
      {isGrouped && swept?.kind === "number" && (
        <GroupCurves corpus={corpus} groupBy={groupBy} title={title} axis={sweep[0]} parameter={swept} />
      )}
    </section>
  );
}

/** The settings with their numbers. */
function sweepTable(grid: SweepGrid, caption: string): Table {
  const [head = [], ...rows] = sweepRows(grid);
  return tableOf(
    caption,
    rows,
    head.map((name, column) => ({ name: String(name), cell: (row: (typeof rows)[number]) => row[column] })),
  );
}

interface BestSettingProps {
  readonly corpus: OpenCorpus;
  readonly grid: SweepGrid;
  readonly schema: Schema;
  /** Of the lane that a setting is taken to; undefined where one is added. */
  readonly letter: string | undefined;
  /** False of what is no setting of a lane. */
  readonly isOfLane: boolean;
}

/** The best setting on average, which can be taken; without a score, how there would be one. */
function BestSetting({ corpus, grid, schema, letter, isOfLane }: BestSettingProps) {
  const controller = useCorpusController();
  const best = bestOf(grid.points);
  return (
    <p>
      {best < 0 ? (
        <span className="muted">{unscoredWords(corpus)}</span>
      ) : (
        <>
          Best on average: <strong>{settingWords(grid, best, schema)}</strong>, {pointWords(grid, grid.points[best])}.{" "}
          {isOfLane && (
            <Button onClick={() => controller.takeSetting(best)}>
              {letter === undefined ? "Add a lane set so" : `Apply to lane ${letter}`}
            </Button>
          )}
        </>
      )}
    </p>
  );
}

/** What a curve over the number of other pages is of. */
const siteNote = "A page of whose site there are fewer is compared with all there are.";

function unscoredWords({ goldCount }: OpenCorpus): string {
  const further = goldCount > 0 ? "Show a measure to see" : "With gold standards beside the pages one sees";
  return `How much of the text is kept, on average. ${further} which setting is best.`;
}

/** @param letter of the lane that a setting is taken to; undefined where one is added */
function hintWords({ axes }: SweepGrid, letter: string | undefined, isAlike: boolean): string {
  const way = axes.length === 1 ? "Drag the rule, or click a setting" : "Click a setting";
  if (letter === undefined) return `${way} to take it, which adds a lane.`;
  const others = isAlike ? "" : ` It is set otherwise in what is not swept: that is set as here, too.`;
  return `${way} to take it, which sets lane ${letter}.${others}`;
}

import { useEffect, useState } from "react";
import { mostSettings, type Spread } from "../../evaluation/sweep.ts";
import { measures } from "../../extraction/scoring/measures.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { FoundCorpus } from "../../state/corpus.ts";
import { counted, durationText, thousands } from "../../format.ts";
import type { SweptParameter } from "../sweep/swept-parameters.ts";
import { Choice, NumberField } from "../ui/kit.tsx";
import { useSweepForm, type AskedSweep, type AskedAxis } from "./use-sweep-form.ts";

/** Milliseconds without a change before a sweep is estimated. */
const calm = 500;

interface SweepFormProps {
  readonly found: FoundCorpus;
  readonly onClose: () => void;
}

/** Asks which settings of a lane are tried on all pages of a corpus. */
export function SweepForm({ found, onClose }: SweepFormProps) {
  const controller = useCorpusController();
  const form = useSweepForm(found);
  if (form === undefined) return <p>No lane has a number that could be swept. Add one first.</p>;
  const { sweep, measure, asked, swept, setName, setSpread } = form;
  const [x] = asked;
  return (
    <form
      className="corpus-form spaced column small"
      aria-label="Sweep"
      // What is wrong is said beside the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sweep === undefined) return;
        onClose();
        controller.sweep(sweep, measure);
      }}
    >
      <RunRow form={form} hasGold={found.goldCount > 0} />
      {asked.map((axis, place) => (
        <AxisRow
          key={axis.name}
          axis={axis}
          place={place}
          among={swept.filter(([name]) => place === 0 || name !== x?.name)}
          onName={(name) => setName(place, name)}
          onSpread={(spread) => setSpread(axis.name, spread)}
        />
      ))}
      {asked.length < 2 && swept.length > 1 && (
        <FurtherAxis among={swept.filter(([name]) => name !== x?.name)} onName={(name) => setName(1, name)} />
      )}
      <div className="row wraps airy">
        <span role="status">
          <Size form={form} pages={found.pages.length} />
        </span>
        <button type="submit" className="button primary" disabled={sweep === undefined}>
          Run the sweep
        </button>
      </div>
    </form>
  );
}

/** Asks for the parameter against which the first one is swept. */
function FurtherAxis({ among, onName }: Pick<AxisRowProps, "among" | "onName">) {
  return (
    <div className="row wraps airy">
      <Choice label="against" isLabelled value="" options={[nothingElse, ...namesOf(among)]} onChoose={onName} />
    </div>
  );
}

function RunRow({ form, hasGold }: { readonly form: AskedSweep; readonly hasGold: boolean }) {
  const { library } = useLabContext();
  const { lanes, lane, measure, setLane, setMeasure } = form;
  const title = ({ letter, run }: (typeof lanes)[number]): string => `${letter} ${library.get(run.extractor)?.name ?? run.name}`;
  return (
    <div className="row wraps airy">
      <Choice
        label="Sweep lane"
        isLabelled
        value={lane.id}
        options={lanes.map((one) => ({ id: one.id, label: title(one) }))}
        onChoose={setLane}
      />
      {hasGold && (
        <Choice
          label="scored by"
          isLabelled
          value={measure}
          options={measures.map(({ id, name }) => ({ id, label: name }))}
          onChoose={setMeasure}
        />
      )}
    </div>
  );
}

/** How much a sweep is, and how long it will take. */
function Size({ form: { sweep, settings, measure, asked }, pages }: { readonly form: AskedSweep; readonly pages: number }) {
  if (settings > mostSettings) return `${thousands(settings)} settings, and ${thousands(mostSettings)} are the most.`;
  if (sweep === undefined || asked.length === 0) return "";
  return (
    <>
      {counted(settings, "setting")} × {counted(pages, "page")},{" "}
      <Estimate key={JSON.stringify([sweep, measure])} sweep={sweep} measure={measure} />.
    </>
  );
}

/** How long a sweep will take, by some pages that are tried with it. Another sweep is another estimate. */
function Estimate(props: Required<Pick<AskedSweep, "sweep" | "measure">>) {
  const controller = useCorpusController();
  const [{ sweep, measure }] = useState(props);
  const [words, setWords] = useState("how long is being tried");
  useEffect(() => {
    if (sweep === undefined) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      void controller.estimate(sweep, measure, ended.signal).then((seconds) => {
        if (!ended.signal.aborted)
          setWords(seconds === undefined ? "how long cannot be told" : `about ${durationText(1000 * seconds)}`);
      });
    }, calm);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [controller, sweep, measure]);
  return words;
}

/** Stands where a parameter could be. */
const nothingElse = { id: "", label: "nothing else" } as const;

function namesOf(swept: readonly SweptParameter[]) {
  return swept.map(([id, { label }]) => ({ id, label }));
}

interface AxisRowProps {
  readonly axis: AskedAxis;
  readonly place: number;
  readonly among: readonly SweptParameter[];
  readonly onName: (name: string) => void;
  readonly onSpread: (spread: Spread) => void;
}

/** A parameter that is swept, from where to where, and in how many values. */
function AxisRow({ axis: { name, parameter, spread, problem }, place, among, onName, onSpread }: AxisRowProps) {
  const { min, max, step, unit, label } = parameter;
  const field = (
    part: keyof Spread,
    words: string,
    bounds: { readonly least: number; readonly most?: number; readonly step: number },
  ) => (
    <NumberField
      label={words}
      isLabelled
      value={spread[part]}
      {...bounds}
      onNumber={(value) => onSpread({ ...spread, [part]: value })}
    />
  );
  return (
    <div className="row wraps airy" role="group" aria-label={label}>
      <Choice
        label={place === 0 ? "over" : "against"}
        isLabelled
        value={name}
        options={place === 0 ? namesOf(among) : [nothingElse, ...namesOf(among)]}
        onChoose={onName}
      />
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
}

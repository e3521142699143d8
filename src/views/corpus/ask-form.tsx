import { useId, useMemo, useState, type ReactNode } from "react";
import { counted } from "../../format.ts";
import { acceptOf } from "../../import/file-name.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { pickFiles } from "../../persistence/files.ts";
import type { CorpusDialog, Corpus } from "../../state/corpus.ts";
import { runKey } from "../../state/lane.ts";
import {
  familiesWith,
  methodFamilies,
  optionOf,
  ownRuns,
  withChosen,
  type MethodFamily,
  type MethodOptions,
  type RunOption,
} from "../../state/run-choice.ts";
import { Button, NumberField } from "../ui/kit.tsx";
import { corpusWords } from "./corpus-text.ts";

/** Pages on which opening them as tabs is offered. */
const mostTabs = 8;

/** What was found in files, and whether to run the lanes on it, or what is chosen. */
export function OfferStrip({ found }: { readonly found: Corpus }) {
  const controller = useCorpusController();
  const count = found.chosen?.length ?? controller.lanes().length;
  const tabs = Math.min(found.pages.length, mostTabs);
  const ask = (asking: CorpusDialog): void => controller.state.setState({ asking });
  return (
    <section className="warning no-shrink border-bottom" aria-label="Found">
      <p className="toolbar">
        <strong dir="auto">{found.name}</strong>: {corpusWords(found)}. Run {counted(count, "method")}?
      </p>
      <div className="toolbar">
        <Button look="primary" refusal={count === 0 ? "Choose a method first" : undefined} onClick={() => controller.runChosen()}>
          Run
        </Button>
        <Button onClick={() => ask("methods")}>Choose methods…</Button>
        <Button tip="Tries many settings of a lane on all pages" onClick={() => ask("sweep")}>
          Sweep a parameter…
        </Button>
        <Button onClick={() => controller.openAsTabs()}>
          {tabs === found.pages.length ? "Open as tabs" : `Open the first ${tabs} as tabs`}
        </Button>
        <Button look="quiet" onClick={() => controller.decline()}>
          Cancel
        </Button>
        {found.skipped.length > 0 && (
          <Button look="quiet" onClick={() => ask("skipped")}>
            {counted(found.skipped.length, "file")} skipped
          </Button>
        )}
      </div>
    </section>
  );
}

/** Ask for a folder, or for files. */
export function OpenButtons() {
  const actions = useActions();
  const marked = useSession(({ lab }) => lab.pages.filter(({ gold }) => gold !== undefined).length);
  const accept = acceptOf("page", "saved", "text", "markdown", "json", "lines", "zip", "warc");
  return (
    <>
      <Button onClick={() => pickFiles(actions.openFiles, { isFolder: true })}>Open folder…</Button>
      <Button onClick={() => pickFiles(actions.openFiles, { accept })}>Open files…</Button>
      {marked > 1 && (
        <Button
          tip="Make a corpus of the open tabs that have a gold standard, to judge methods on them"
          onClick={() => actions.attempt(async () => (await actions.corpus()).offerTabs())}
        >
          Take {counted(marked, "marked tab")}
        </Button>
      )}
    </>
  );
}

/** What is asked before something is run: on which pages, and what ends the asking. */
export interface CorpusFormProps {
  readonly found: Corpus;
  readonly onClose: () => void;
}

/** Asks which methods are run on a corpus, and at which settings. */
export function MethodChooser({ found, onClose }: CorpusFormProps) {
  const controller = useCorpusController();
  const { library } = useLabContext();
  const models = useSession((session) => session.models);
  const [typed, setTyped] = useState("");
  const { pages } = found;
  const families = useMemo(() => methodFamilies({ library, found: { pages }, models: models ?? [] }), [library, pages, models]);
  const lanes = controller.lanes().map(({ run }) => optionOf(run, library));
  const chosen = found.chosen ?? withChosen([], lanes, true);
  const count = found.chosen?.length ?? lanes.length;
  const keys = new Set(chosen.map(runKey));
  const listed = new Set([...lanes, ...families.flatMap(({ methods }) => methods.flatMap(allOf))].map(({ key }) => key));
  const former = chosen.filter((run) => !listed.has(runKey(run))).map((run) => optionOf(run, library));
  const shown = familiesWith(families, typed);
  // A method that one has to write or give first is chosen by itself.
  const all = ownRuns(typed.trim() === "" ? families.filter(({ name }) => name !== "Your own") : shown);
  const choose = (options: readonly RunOption[], isChosen: boolean): void =>
    controller.choose(withChosen(chosen, options, isChosen));
  const choice = { keys, choose };
  return (
    <section className="form column small" aria-label="Methods">
      <div className="row wrap">
        <input
          type="search"
          className="field"
          aria-label="Find a method"
          placeholder="Name, family, author, year …"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button refusal={all.length === 0 ? "No method was found" : undefined} onClick={() => choose(all, true)}>
          {typed.trim() === "" ? "All" : `All ${all.length} found`}
        </Button>
        <Button onClick={() => controller.choose([])}>None</Button>
        <Button tip="The lanes as they are when you run them" onClick={() => controller.choose(undefined)}>
          Lanes alone
        </Button>
        <TimeLimit />
      </div>
      <div className="method-list scroll">
        <div className="columns">
          {typed.trim() === "" && <OptionList name="Lanes" options={lanes} {...choice} />}
          {former.length > 0 && <OptionList name="Chosen before" options={former} {...choice} />}
          {shown.map((family) => (
            <Family key={family.name} family={family} {...choice} />
          ))}
          {shown.length === 0 && (
            <p className="no-rows muted" role="status">
              No method matches “{typed.trim()}”.
            </p>
          )}
        </div>
      </div>
      <div className="row wrap">
        <Button
          look="primary"
          refusal={count === 0 ? "Choose a method first" : undefined}
          onClick={() => {
            onClose();
            controller.runChosen();
          }}
        >
          Run {counted(count, "method")}
        </Button>
        <span role="status">
          {counted(chosen.length, "method")} × {counted(pages.length, "page")}
        </span>
      </div>
    </section>
  );
}

function allOf({ own, others }: MethodOptions): readonly RunOption[] {
  return [own, ...others];
}

interface Picks {
  /** What is chosen, by `runKey`. */
  readonly keys: ReadonlySet<string>;
  readonly choose: (options: readonly RunOption[], isChosen: boolean) => void;
}

/** Runs that are no method as it comes. */
function OptionList({ name, options, ...choice }: Picks & { readonly name: string; readonly options: readonly RunOption[] }) {
  return (
    <fieldset>
      <legend className="bold">{name}</legend>
      {options.map((option, place) => (
        <div key={`${place} ${option.key}`}>
          <RunCheck option={option} {...choice} />
        </div>
      ))}
    </fieldset>
  );
}

/** The methods of a family, which can be chosen all at once. */
function Family({ family: { name, methods }, ...choice }: Picks & { readonly family: MethodFamily }) {
  const own = methods.flatMap((options) => (options.missing === undefined ? [options.own] : []));
  const count = own.filter(({ key }) => choice.keys.has(key)).length;
  return (
    <fieldset>
      <legend className="bold">
        <Checkbox
          isOn={own.length > 0 && count === own.length}
          isPartly={count > 0 && count < own.length}
          isDisabled={own.length === 0}
          onChange={(isOn) => choice.choose(own, isOn)}
        >
          {name}
        </Checkbox>
      </legend>
      {methods.map((options) => (
        <MethodBox key={options.method.id} options={options} {...choice} />
      ))}
    </fieldset>
  );
}

function MethodBox({ options: { method, own, others, needs, missing }, ...choice }: Picks & { readonly options: MethodOptions }) {
  const id = useId();
  const note = missing ?? needs;
  const isMissing = missing !== undefined;
  return (
    <div className="row wrap">
      <RunCheck option={own} {...choice} isMissing={isMissing} noteId={note && id}>
        <span className="muted">{method.paper.short}</span>
      </RunCheck>
      {others.map((option) => (
        <RunCheck key={option.key} option={option} {...choice} isMissing={isMissing} />
      ))}
      {note !== undefined && (
        <span id={id} className="method-note muted">
          {note}
        </span>
      )}
    </div>
  );
}

interface RunCheckProps extends Picks {
  readonly option: RunOption;
  readonly isMissing?: boolean;
  readonly noteId?: string | undefined;
  readonly children?: ReactNode;
}

function RunCheck({ option, keys, choose, isMissing = false, noteId, children }: RunCheckProps) {
  return (
    <Checkbox
      title={option.summary}
      className={isMissing ? "muted" : undefined}
      isOn={keys.has(option.key)}
      isDisabled={isMissing}
      noteId={noteId}
      onChange={(isOn) => choose([option], isOn)}
    >
      {option.name} {children}
    </Checkbox>
  );
}

/** Asks how long each run may take on a page. */
function TimeLimit() {
  const controller = useCorpusController();
  const seconds = useCorpus((state) => state.timeLimit) / 1000;
  return (
    <NumberField
      label="Time limit of each method on a page, in seconds"
      value={seconds}
      least={1}
      most={600}
      onNumber={(limit) => controller.setTimeLimit(limit * 1000)}
    />
  );
}

interface AskFormProps {
  readonly name: string;
  readonly submit: string;
  /** Undefined while something is wrong. */
  readonly onSubmit: (() => void) | undefined;
  /** What is wrong, or what will be run. */
  readonly said: ReactNode;
  readonly children: ReactNode;
}

/** A form of fields, with what is wrong of them or comes of them beside the button. */
export function AskForm({ name, submit, onSubmit, said, children }: AskFormProps) {
  return (
    <form
      className="form column small"
      aria-label={name}
      // What is wrong is said beside the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {children}
      <div className="row wrap">
        <button type="submit" className="button primary" disabled={onSubmit === undefined}>
          {submit}
        </button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

interface CheckboxProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** Of some of what it stands for. */
  readonly isPartly?: boolean;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  /** Of the element that says more of it. */
  readonly noteId?: string | undefined;
  readonly children: ReactNode;
}

/** A box with its words. */
export function Checkbox({
  isOn,
  onChange,
  isDisabled = false,
  isPartly = false,
  title,
  className,
  noteId,
  children,
}: CheckboxProps) {
  return (
    <label title={title} className={className}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartly;
        }}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.checked)}
      />{" "}
      {children}
    </label>
  );
}

import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { backgrounds } from "virtual:backgrounds";
import type { Background, Declaration, Deviation } from "../../extraction/contract/extractor.ts";
import type { Parameter } from "../../extraction/contract/parameters.ts";
import type { Quantity } from "../../extraction/contract/trace.ts";
import { pageDeviations } from "../../extraction/page/deviations.ts";
import { papersOf, publishedText } from "../../evaluation/papers/papers.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { membersText, defaultName, valueWithUnit } from "../../state/run-names.ts";
import { splitTimeText } from "../../format.ts";
import { StoryLinks } from "../story/story-entries.tsx";
import { AboutModel } from "./about-model.tsx";
import "./about.css";

interface AboutAlgorithmProps {
  readonly laneId: string;
  readonly extractor: Declaration;
  /** The lane's last run with this algorithm: its notes, and where its quantities differ from the paper. */
  readonly run: RunSummary | undefined;
}

/** All that is known of an algorithm, from its own declaration and its background. */
export function AboutAlgorithm({ laneId, extractor, run }: AboutAlgorithmProps) {
  const { name, version, summary, paper, cite, formula, reconstructed, parameters, presets = [] } = extractor;
  const background: Partial<Background> = backgrounds[extractor.id] ?? {};
  const { figure, published = [], kin = [], deviations = [] } = background;
  const differences = differencesOf(run?.channels ?? []);
  return (
    <article className="about">
      <h2>
        {name} {version !== undefined && <span className="muted">{version}</span>}
      </h2>
      <p>{summary}</p>
      {reconstructed !== undefined && (
        <p className="about-reconstructed rounded">
          <strong>Reconstructed.</strong> {reconstructed}
        </p>
      )}
      <code className="about-formula shaded breakable block rounded">{formula}</code>
      <p className="muted">
        {paper.authors} ({paper.year}). <cite>{paper.title}</cite>. {paper.venue}. Here: {cite.where}.
      </p>
      {figure !== undefined && (
        <>
          <h3>The figure</h3>
          <p>{figure}</p>
        </>
      )}
      <StoryLinks extractor={extractor.id} Leave={Popover.Close} />
      <Section title="On this page" items={run === undefined ? [] : [`${splitTimeText(run.milliseconds)}.`, ...run.notes]}>
        {(note) => note}
      </Section>
      <Section title="Where this differs from the paper" items={deviations}>
        {(deviation) => <AboutDeviation {...deviation} />}
      </Section>
      <Section title="Quantities that differ" items={differences}>
        {({ subject, differs }) => (
          <>
            <strong>{subject}:</strong> {differs}
          </>
        )}
      </Section>
      <Section title="Parameters" items={Object.values(parameters)}>
        {(parameter) => <AboutParameter parameter={parameter} />}
      </Section>
      <Section title="Presets" items={presets}>
        {(preset) => (
          <>
            <strong>{preset.name}</strong>: {preset.summary}
          </>
        )}
      </Section>
      <Members extractor={extractor} />
      {run !== undefined && extractor.needs.includes("models") && <AboutModel laneId={laneId} run={run.run} />}
      <Section title="Published results" items={[...publishedText(extractor.id), ...published]}>
        {(result) => result}
      </Section>
      <InPapers extractor={extractor.id} />
      <Section title="Beside other methods" items={kin}>
        {(sentence) => sentence}
      </Section>
      <Section title="What all methods share, where it differs from papers" items={pageDeviations}>
        {(deviation) => <AboutDeviation {...deviation} />}
      </Section>
    </article>
  );
}

/** Leads to the tables that a method stands in, beside what is measured here. */
function InPapers({ extractor }: { readonly extractor: string }) {
  const actions = useActions();
  const show = async (paper: string): Promise<void> => (await actions.corpus()).showPaper({ paper });
  const found = papersOf(extractor);
  if (found.length === 0) return null;
  return (
    <p>
      Beside what is measured here, in Papers:{" "}
      {found.map(({ id, paper }) => (
        <Popover.Close key={id} asChild>
          <button type="button" className="button" onClick={() => void show(id)}>
            {paper}
          </button>
        </Popover.Close>
      ))}
    </p>
  );
}

function AboutDeviation({ where, what, why, changes }: Deviation) {
  return (
    <>
      <strong>{where}:</strong> {what} {why} <span className="muted">{changes}</span>
    </>
  );
}

/** What a combination combines, until others are chosen and by its presets. */
function Members({ extractor: { id, presets = [], defaultMembers } }: Pick<AboutAlgorithmProps, "extractor">) {
  const { library } = useLabContext();
  if (defaultMembers === undefined) return null;
  const sets = [{ name: "default", members: defaultMembers }, ...presets];
  return (
    <Section title="Members" items={sets}>
      {({ name, members }) => (
        <>
          <strong>{name}</strong>: {membersText({ extractor: id, values: {}, ...(members && { members }) }, library)}
        </>
      )}
    </Section>
  );
}

function AboutParameter({ parameter }: { readonly parameter: Parameter }) {
  const { label, description, formula, cite } = parameter;
  return (
    <>
      <strong>{label}</strong>, {defaultName(parameter)} {valueWithUnit(parameter, parameter.default)}
      {cite !== undefined && <span className="muted"> ({cite.where})</span>}. {description}
      {formula !== undefined && <code className="about-formula shaded breakable block rounded">{formula}</code>}
    </>
  );
}

interface SectionProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  readonly children: (item: T) => ReactNode;
}

function Section<T>({ title, items, children }: SectionProps<T>) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{children(item)}</li>
        ))}
      </ul>
    </>
  );
}

export interface Difference {
  readonly subject: string;
  readonly differs: string;
}

/** Where the quantities of a run differ from the paper. What is said twice is said once. */
export function differencesOf(quantities: readonly Quantity[]): readonly Difference[] {
  const differences = new Map<string, Difference>();
  for (const { name, differs } of quantities) {
    if (differs !== undefined && !differences.has(differs)) differences.set(differs, { subject: name, differs });
  }
  return [...differences.values()];
}

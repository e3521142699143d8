import {
  array,
  exactOptional,
  literal,
  maxLength,
  minLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
  type BaseIssue,
  type InferOutput,
} from "valibot";
import type { Range } from "../extraction/page/selection.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import { schemaFor, type Library } from "../extraction/run.ts";
import { activePage, emptyLab, type Lab } from "./lab.ts";
import { runKey } from "./lane.ts";
import { sampleOf, type OpenPage } from "./open-page.ts";
import { settingsSchema, withSettings } from "./settings.ts";

/** How a file with a story begins, so that it is told from others. */
export const storyFormat = "contentscope story";
const storyVersion = 1;
const mostSteps = 10;

/** Words of a page's source, and where it goes on to others: from the first of the one to the last of the other. */
const placeSchema = object({ from: pipe(string(), minLength(1)), to: exactOptional(string()) });

/** The panes of the lab that a step may speak of. */
const storyPanes = ["html", "lanes", "result"] as const;

const { lanes, view: _, ...others } = settingsSchema.entries;

/** A step: what is said, and how the lab is then. Without page or lanes they are as in the step before. */
const stepSchema = object({
  ...others,
  title: pipe(string(), minLength(1), maxLength(100)),
  /** Paragraphs. */
  text: pipe(array(string()), minLength(1), maxLength(10)),
  /** The id of a page of the story, or of a sample. */
  page: exactOptional(string()),
  lanes: exactOptional(pipe(lanes, minLength(1))),
  /** The panes that it speaks of: the others are put away meanwhile. What it pins has its reason below them. */
  shows: optional(array(picklist(storyPanes)), ["lanes"]),
  /** The part of the page in view: its text where absent. */
  view: exactOptional(placeSchema),
  pin: exactOptional(placeSchema),
  /** The sweep that is open: the position of its lane, and the parameter. */
  sweep: exactOptional(object({ lane: number(), x: string() })),
});

const headSchema = object({ format: literal(storyFormat), version: number() });

const storySchema = object({
  format: literal(storyFormat),
  version: literal(storyVersion),
  title: pipe(string(), minLength(1), maxLength(100)),
  /** Ids of the algorithms that it is about. */
  about: optional(array(string()), []),
  /** Pages that come with it, by the ids that its steps name. */
  pages: optional(record(pipe(string(), regex(/^[\w-]{1,64}$/)), object({ name: string(), html: string() })), {}),
  steps: pipe(array(stepSchema), minLength(1), maxLength(mostSteps)),
});

type ReadStep = InferOutput<typeof stepSchema>;
type TextPlace = InferOutput<typeof placeSchema>;

/** A step with its page and its lanes, those of the steps before where it names none. */
export type StoryStep = ReadStep & Required<Pick<ReadStep, "page" | "lanes">>;

/** A lesson in steps, each with its page, lanes, values and place, that the lab plays beside its figures. */
export interface Story extends Omit<InferOutput<typeof storySchema>, "steps"> {
  readonly steps: readonly StoryStep[];
}

/** A story that is played, in the session that it was begun in. */
export interface PlayedStory {
  readonly story: Story;
  /** The id of a story that comes with the lab. */
  readonly id?: string;
  /** Position of the step, 0 the first. */
  readonly step: number;
  /** Where another session is shown, it rests. */
  readonly session: string;
  /** The session that was shown before, which closing it leads back to. */
  readonly from?: string;
  /** A sentence on what of the step could not be set. */
  readonly problem?: string | undefined;
}

/** The names that a story can use: those of algorithms, and the ids of samples. */
interface StoryNames {
  readonly library: Library;
  readonly samples: readonly { readonly id: string }[];
}

/**
 * The story that a value holds, as a file or a note carries it.
 *
 * @throws RangeError with a sentence that names the first thing that is wrong, and its step.
 */
export function readStory(value: unknown, { library, samples }: StoryNames): Story {
  const head = safeParse(headSchema, value);
  if (head.success && head.output.version !== storyVersion)
    throw new RangeError(`it is from another version of Contentscope. Write it as version ${storyVersion}`);
  const read = safeParse(storySchema, value);
  if (!read.success) throw new RangeError(issueText(read.issues[0]));
  const { steps, ...story } = read.output;
  const whole: StoryStep[] = [];
  for (const [index, step] of steps.entries()) {
    const page = step.page ?? whole[index - 1]?.page;
    const own = step.lanes ?? whole[index - 1]?.lanes;
    const refuse = (what: string): never => {
      throw new RangeError(`step ${index + 1}: ${what}`);
    };
    if (page === undefined) return refuse("neither it nor a step before it names a page");
    if (own === undefined) return refuse("neither it nor a step before it names lanes");
    if (!Object.hasOwn(story.pages, page) && samples.every(({ id }) => id !== page)) return refuse(`no page is called “${page}”`);
    const complete = { ...step, page, lanes: own };
    const [, [problem]] = withSettings(emptyLab, { ...complete, view: undefined }, library);
    if (problem !== undefined) return refuse(problem.replace(/\.$/, ""));
    const swept = step.sweep === undefined ? undefined : own[step.sweep.lane];
    if (step.sweep !== undefined && (swept && schemaFor(swept, library)[step.sweep.x]?.kind) !== "number")
      return refuse(`there is no number “${step.sweep.x}” to sweep`);
    whole.push(complete);
  }
  return { ...story, steps: whole };
}

/** "step 3, lanes 1, extractor: Invalid type: Expected string but received undefined". */
function issueText({ path, message }: BaseIssue<unknown>): string {
  const keys = (path ?? []).map(({ key }) => (key === "steps" ? "step" : key));
  const words = keys.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text} ${key + 1}` : text === "" ? String(key) : `${text}, ${String(key)}`),
    "",
  );
  return words === "" ? message : `${words}: ${message}`;
}

/** The lab at a step, on the page that is shown, and a sentence where the place of the step is not on it. */
export function withStep(lab: Lab, step: StoryStep, library: Library): readonly [Lab, problem: string | undefined] {
  const source = activePage(lab)?.source ?? "";
  const view = step.view && rangeOf(source, step.view);
  const [next, [problem]] = withSettings(lab, { ...step, view }, library);
  const lost = [step.view, step.pin].find((place) => place !== undefined && rangeOf(source, place) === undefined);
  return [next, lost === undefined ? problem : `“${lost.from}” is not on the page.`];
}

/** The range that a step pins; undefined where it pins none, or the page does not have it. */
export function pinOf({ pin }: StoryStep, source: string): Range | undefined {
  return pin && rangeOf(source, pin);
}

/** The runs of a step's lanes, to be compared with those of a lab: how lanes are looked at is no matter. */
export function runsOf(step: StoryStep, library: Library): string {
  return runsText(withSettings(emptyLab, { ...step, view: undefined }, library)[0]);
}

export function runsText({ lanes: own }: Pick<Lab, "lanes">): string {
  return own.map(runKey).join(" ");
}

/** True for the tab of a page that a story names, with the text that it came with. */
export function isPageOf(page: OpenPage, { pages }: Story, id: string): boolean {
  const own = pages[id];
  if (own === undefined) return sampleOf(page) === id;
  return page.origin.detail === originOf(id) && page.source === canonicalSource(own.html);
}

/** The origin of a page that comes with a story. */
export function originOf(id: string): string {
  return `story: ${id}`;
}

function rangeOf(source: string, { from, to }: TextPlace): Range | undefined {
  const start = source.indexOf(from);
  if (start < 0) return undefined;
  const last = to === undefined ? start : source.indexOf(to, start);
  return last < 0 ? undefined : { start, end: last + (to ?? from).length };
}

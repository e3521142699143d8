import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { Extraction } from "../extraction/contract/extraction.ts";
import { shippedModel, valuesFor, type Value } from "../extraction/contract/parameters.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { sizeOf } from "../extraction/page/selection.ts";
import { selectWords, wordsOf } from "../extraction/page/words.ts";
import { runSpec, extractorFor, libraryOf } from "../extraction/run.ts";
import { comparedExtract } from "../extraction/scoring/extract-words.ts";
import { goldOfText } from "../extraction/scoring/gold.ts";
import { scorerFor } from "../extraction/scoring/measures.ts";
import { modelsFrom } from "../evaluation/learned-model.ts";
import { publishedOf } from "../evaluation/papers/papers.ts";
import { modelReader } from "../node/model-files.ts";
import { introduction, shippedStories } from "./shipped-stories.ts";
import { readStory, type Story, type StoryStep } from "./story.ts";

/**
 * What a step says that can be worked out, which the lab does not read: `says` as it stands in the text, which is the measure or quantity `is`
 * of a lane, or of what the lane answers for the words `at`, perhaps on another page or with other values; or the number of a method in a
 * paper's table.
 */
interface StoryClaim {
  readonly says: string;
  readonly lane?: string;
  readonly is?: string;
  readonly at?: string;
  readonly page?: string;
  readonly values?: StoryStep["lanes"][number]["values"];
  readonly paper?: { readonly table: string; readonly method: string; readonly source: string };
}

const library = libraryOf(extractors);
const models = await modelsFrom(new Set([shippedModel]), modelReader());
const folder = new URL("../../public/", import.meta.url);
const samples = JSON.parse(read("pages/index.json")) as readonly {
  readonly id: string;
  readonly site: string;
  readonly page: string;
}[];

function read(path: string): string {
  return readFileSync(new URL(path, folder), "utf8");
}

it("lists the stories that there are", () => {
  expect(readdirSync(new URL("stories/", folder)).toSorted()).toEqual(shippedStories.map(({ id }) => `${id}.json`).toSorted());
});

it("introduces the lab by a story that can be read in a minute", () => {
  const story = readStory(JSON.parse(read(`stories/${introduction}.json`)), { library, samples });
  const words = story.steps.flatMap(({ title, text }) => [title, ...text].join(" ").split(/\s+/));
  // As many as people read in a minute.
  expect(words.length).toBeLessThanOrEqual(240);
});

describe.each(shippedStories)("the story $id", ({ id, title, about, steps }) => {
  const file = JSON.parse(read(`stories/${id}.json`)) as {
    readonly steps: readonly { readonly expect?: readonly StoryClaim[] }[];
  };
  const story = readStory(file, { library, samples });
  const claims = file.steps.map((step) => step.expect ?? []);

  it("is offered as what it is, for methods that there are", () => {
    expect([story.title, story.about, story.steps.length]).toEqual([title, about, steps]);
    for (const extractor of about) expect(library.has(extractor)).toBe(true);
  });

  it("leads to places that its pages have, each once", () => {
    for (const { page, view, pin } of story.steps)
      for (const words of [view?.from, pin?.from].filter((word) => word !== undefined))
        expect([words, sourceOf(story, page).split(words).length - 1]).toEqual([words, 1]);
    for (const { page, view, pin } of story.steps)
      for (const { from, to } of [view, pin].filter((place) => place !== undefined)) {
        const source = sourceOf(story, page);
        if (to !== undefined) expect([to, source.indexOf(to, source.indexOf(from)) >= 0]).toEqual([to, true]);
      }
  });

  it("says no number that is not worked out", () => {
    for (const [index, step] of story.steps.entries()) {
      const known = new Set([
        ...(claims[index] ?? []).map(({ says }) => says),
        ...step.lanes.flatMap(({ values }) => Object.values(values).map(String)),
      ]);
      const said = step.text.flatMap((text) => text.match(/(?<![\p{L}\d])\d(?:[\d,]*\d)?(?:\.\d+)?(?:\u00A0%)?/gu) ?? []);
      expect([step.title, said.filter((number) => !known.has(number))]).toEqual([step.title, []]);
    }
  });

  it("says what it claims, and claims what the lab computes", () => {
    for (const [index, step] of story.steps.entries())
      for (const claim of claims[index] ?? []) {
        expect(step.text.join(" ")).toContain(claim.says);
        expect([step.title, claim, written(claim.says, quantityOf(story, step, claim))]).toEqual([step.title, claim, claim.says]);
      }
  });
});

/** A value as it is written beside others that are written like the example: "2,345", "31 %", "0.403". */
function written(example: string, value: Value): string {
  if (typeof value !== "number") return String(value);
  const digits = /\.(\d+)/.exec(example)?.[1]?.length ?? 0;
  if (example.endsWith("%")) return `${(100 * value).toFixed(digits)}\u00A0%`;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function quantityOf(
  story: Story,
  step: StoryStep,
  { lane: letter, is, at, paper, page: pageId = step.page, values: other }: StoryClaim,
): Value {
  if (paper !== undefined) {
    const found = [...library.values()].flatMap((extractor) => publishedOf(extractor.id));
    const cell = found.find(
      ({ where, method, source }) => where === paper.table && method === paper.method && source === paper.source,
    );
    if (cell === undefined) throw new RangeError(`no such number: ${JSON.stringify(paper)}`);
    return cell.value;
  }
  const own = step.lanes["ABCDEF".indexOf(letter ?? "A")];
  if (own === undefined || is === undefined) throw new RangeError(`a claim on no lane: ${letter}`);
  const lane = { ...own, values: { ...own.values, ...other } };
  const { page, extraction } = runOf(story, pageId, lane);
  if (at !== undefined) return reasonAt(extraction, page.source.indexOf(at), is);
  const [values] = valuesFor(extractorFor(library, lane.extractor).parameters, lane.values);
  const scalar = extraction.trace.channels.find((channel) => channel.kind === "scalar" && channel.id === is);
  if (scalar?.kind === "scalar") return scalar.value;
  const value = values[is];
  if (value !== undefined) return value;
  const kept = sizeOf(extraction.selection);
  if (is === "kept") return kept;
  if (is === "share") return kept / sizeOf(selectWords(page, wordsOf(page), () => true));
  const gold = goldOfText(page, goldTextOf(pageId));
  const score = scorerFor("lcs", gold, page)(comparedExtract(page, extraction.selection));
  const part = { f1: score.value, precision: score.precision, recall: score.recall }[is];
  if (part === undefined) throw new RangeError(`nothing is called ${is}`);
  return part;
}

/** The value of a quantity for the innermost unit at a place, or a part of the reason for it. */
function reasonAt({ explain, trace }: Extraction, offset: number, is: string): Value {
  if (offset < 0) throw new RangeError("the place of a claim is not on the page");
  const series = trace.channels.find((channel) => channel.kind === "series" && channel.id === is);
  if (series?.kind === "series") {
    const { starts, ends } = trace.units[series.units] ?? { starts: new Uint32Array(), ends: new Uint32Array() };
    const unit = starts.findLastIndex((start, index) => start <= offset && offset < (ends[index] ?? 0));
    return series.values[unit] ?? Number.NaN;
  }
  const { verdict, value, flip } = explain(offset);
  const found = { verdict, value, flip: flip?.value }[is];
  if (found === undefined) throw new RangeError(`a reason has no ${is}`);
  return found;
}

const runs = new Map<string, { readonly page: Page; readonly extraction: Extraction }>();

function runOf(story: Story, id: string, { extractor, values, members }: StoryStep["lanes"][number]) {
  const key = JSON.stringify([story.title, id, extractor, values, members]);
  const known = runs.get(key);
  if (known !== undefined) return known;
  const page = openPage(sourceOf(story, id));
  const made = { page, extraction: runSpec({ extractor, values, ...(members && { members }) }, page, library, { models }) };
  runs.set(key, made);
  return made;
}

function sourceOf({ pages }: Story, id: string): string {
  return pages[id]?.html ?? read(`${pathOf(id)}.html.txt`);
}

function goldTextOf(id: string): string {
  return read(`${pathOf(id)}.gold.txt`);
}

function pathOf(id: string): string {
  const sample = samples.find((one) => one.id === id);
  if (sample === undefined) throw new RangeError(`no sample is called ${id}`);
  return `pages/${sample.site}/${sample.page}`;
}

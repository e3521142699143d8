import type { CallSite, ModuleRecord, Recorded } from "../../extraction/contract/recorded.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import { difference, emptySelection, rangesOf, selectionOf, type Selection } from "../../extraction/page/selection.ts";
import { guessedForm } from "../../import/outputs/output-text.ts";
import { inertDocument } from "../inert-document.ts";
import { moduleAnswer, type LoadedModule, type ModuleAnswer } from "../module-answer.ts";
import { nowhere, siteNow, type ModulePlaces } from "./call-sites.ts";
import { DocumentRecorder, type Cause } from "./document-recorder.ts";
import { markedDocument } from "./marked-document.ts";
import { ReadStrings } from "./read-strings.ts";

/** The answer of a module for a page, and its record where there could be one. */
export interface RecordedAnswer {
  readonly answer: ModuleAnswer;
  readonly record?: ModuleRecord;
}

/** Places that are told apart, and removals that are kept, at the most. */
const mostSites = 100;
const mostRemovals = 20_000;

/**
 * Calls a module of the user's own on a page's document, and records what it does with it. The answer is the one that `moduleAnswer`
 * gets without a record: whatever a module does to what the recorder needs costs the record alone.
 *
 * Until the module has answered, nothing else may use documents of linkedom: it has a worker or a process of its own.
 *
 * @throws what `moduleAnswer` does
 */
export async function recordModule(
  loaded: LoadedModule,
  { source, url }: { readonly source: string; readonly url: string },
  places: ModulePlaces,
): Promise<RecordedAnswer> {
  const page = openPage(source);
  const document = markedOr(page);
  if (document === undefined) return { answer: await moduleAnswer(loaded, inertDocument(source), url) };
  const reads = new ReadStrings();
  const sites: CallSite[] = [];
  const cause = (): Cause => {
    const { site, step } = siteNow(places);
    return { step, attempt: -1, reason: { rule: String(indexOf(site, sites)) } };
  };
  const recorder = new DocumentRecorder(document, cause, { onRead: (node, text) => reads.note(node, text) });
  const whole = recorder.sourceIn(recorder.root);
  const answer = await recorder.runAsync(() => moduleAnswer(loaded, document, url));
  try {
    const recorded = recordedOf(answer, recorder, reads, whole);
    return { answer, record: { recorded, sites, elements: page.elements.count } };
  } catch {
    return { answer };
  }
}

function markedOr(page: Page): Document | undefined {
  try {
    return markedDocument(page);
  } catch {
    return undefined;
  }
}

/** The index of a place among those that are known, where it is put if it is new; all that are found beyond the most are one. */
function indexOf(site: CallSite, sites: CallSite[]): number {
  const known = sites.findIndex((other) => placeFields.every((field) => other[field] === site[field]));
  if (known >= 0) return known;
  const index = Math.min(sites.length, mostSites);
  sites[index] = index === mostSites ? nowhere : site;
  return index;
}

const placeFields = ["name", "file", "line", "call", "code"] as const satisfies readonly (keyof CallSite)[];

/** @param whole all text of the document as it was given */
function recordedOf({ form, text }: ModuleAnswer, recorder: DocumentRecorder, reads: ReadStrings, whole: Selection): Recorded {
  const { isExact } = recorder;
  const removals = recorder.removals.slice(0, mostRemovals);
  const traced = isExact ? reads.trace(text, (form ?? guessedForm(text)) !== "text") : undefined;
  const kept = traced?.kept ?? emptySelection;
  const problem = !isExact
    ? "it changes the document in ways that cannot be followed"
    : traced === undefined
      ? "its text is not exactly what it read from the document"
      : undefined;
  const taken = selectionOf(
    removals.flatMap(({ ranges }) => Array.from(rangesOf(ranges), ({ start, end }) => [start, end] as const)),
  );
  return {
    kept,
    outside: difference(difference(whole, taken), kept),
    removals,
    attempts: [],
    chosen: traced?.elements.map((element) => ({ element })) ?? [],
    candidates: [],
    isExact: traced !== undefined,
    ...(problem !== undefined && { problem }),
  };
}

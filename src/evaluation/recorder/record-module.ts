import type { CallSite, ModuleRecord, Removal } from "../../extraction/contract/recorded.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import { difference, emptySelection, SelectionBuilder, rangesOf, type Selection } from "../../extraction/page/selection.ts";
import { guessedForm } from "../../import/outputs/output-text.ts";
import { inertDocument } from "../inert-document.ts";
import { moduleAnswer, type LoadedModule, type ModuleAnswer } from "../module-answer.ts";
import { nowhere, siteNow, type ModulePlaces } from "./call-sites.ts";
import { DocumentRecorder, type Cause } from "./document-recorder.ts";
import { markedDocument } from "./marked-document.ts";
import { ReadStrings } from "./read-strings.ts";

/** What a module gave for a page, and what it did with it where that could be recorded. */
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
  return new ModuleRecording(page, document, places).run(() => moduleAnswer(loaded, document, url));
}

function markedOr(page: Page): Document | undefined {
  try {
    return markedDocument(page);
  } catch {
    return undefined;
  }
}

class ModuleRecording {
  readonly #page: Page;
  readonly #recorder: DocumentRecorder;
  readonly #reads = new ReadStrings();
  readonly #places: ModulePlaces;
  readonly #sites: CallSite[] = [];
  readonly #indices = new Map<string, number>();
  /** All text of the document as it is given. */
  readonly #whole: Selection;

  constructor(page: Page, document: Document, places: ModulePlaces) {
    this.#page = page;
    this.#places = places;
    this.#recorder = new DocumentRecorder(document, () => this.#cause(), {
      onRead: (node, text) => this.#reads.note(node, text),
    });
    this.#whole = this.#recorder.sourceIn(this.#recorder.root);
  }

  async run(call: () => Promise<ModuleAnswer>): Promise<RecordedAnswer> {
    const answer = await this.#recorder.runAsync(call);
    try {
      return { answer, record: this.#recordOf(answer) };
    } catch {
      return { answer };
    }
  }

  #cause(): Cause {
    const { site, step } = siteNow(this.#places);
    return { step, attempt: -1, reason: { rule: String(this.#indexOf(site)) } };
  }

  #indexOf(site: CallSite): number {
    const key = JSON.stringify(site);
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    // All that are found later are one.
    const index = Math.min(this.#sites.length, mostSites);
    this.#sites[index] = index === mostSites ? nowhere : site;
    if (index < mostSites) this.#indices.set(key, index);
    return index;
  }

  #recordOf({ form, text }: ModuleAnswer): ModuleRecord {
    const { isExact } = this.#recorder;
    const removals = this.#recorder.removals.slice(0, mostRemovals);
    const traced = isExact ? this.#reads.trace(text, (form ?? guessedForm(text)) !== "text") : undefined;
    const kept = traced?.kept ?? emptySelection;
    const problem = problemOf(isExact, traced !== undefined);
    return {
      recorded: {
        kept,
        outside: difference(difference(this.#whole, taken(removals)), kept),
        removals,
        attempts: [],
        chosen: traced?.elements.map((element) => ({ element })) ?? [],
        candidates: [],
        isExact: traced !== undefined,
        ...(problem !== undefined && { problem }),
      },
      sites: this.#sites,
      elements: this.#page.elements.count,
    };
  }
}

function problemOf(isExact: boolean, isTraced: boolean): string | undefined {
  if (!isExact) return "it changes the document in ways that cannot be followed";
  return isTraced ? undefined : "its text is not, or not only, what it read from the document as it stood there";
}

function taken(removals: readonly Removal[]): Selection {
  const builder = new SelectionBuilder();
  for (const { ranges } of removals) for (const { start, end } of rangesOf(ranges)) builder.add(start, end);
  return builder.build();
}

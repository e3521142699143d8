import { MissingInput, type Inputs, type Need, type Tool } from "../extraction/contract/inputs.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { wholeText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { messageOf } from "../format.ts";
import type { RecordedRun } from "./recorder/document-recorder.ts";
import { refuseSlowest, type Title } from "./work.ts";

/** The inputs that a program of today's use provides. */
export type ToolName = { [N in Need]: Inputs[N] extends Tool ? N : never }[Need];

type OnDocument<Made> = (document: Document, values?: Readonly<Record<string, Value>>) => Made;

/** A program, and where it can be recorded the same on a document with marked nodes. */
export interface Program {
  /** Makes HTML of what it takes for the article, "" where it finds none. */
  readonly plain: OnDocument<string>;
  readonly record?: OnDocument<RecordedRun>;
}

const programs: Readonly<Record<ToolName, { readonly title: Title; readonly load: () => Promise<Program> }>> = {
  readability: { title: "Readability", load: async () => (await import("./readability.ts")).readability },
  defuddle: { title: "Defuddle", load: async () => (await import("./defuddle.ts")).defuddle },
};

/** A clock in milliseconds for runs of the programs: it counts the program, and neither the parse of its document nor how it is recorded. */
export class ToolClock {
  #left = 0;

  readonly now = (): number => performance.now() - this.#left;

  leaveOut(milliseconds: number): void {
    this.#left += milliseconds;
  }
}

export const toolNames = Object.keys(programs) as readonly ToolName[];

/**
 * Loads a program, and the document that it needs, when it is first asked for: they are larger than the rest of the lab.
 *
 * It runs in a worker and in Node alike, without scripts of the page and without a request.
 *
 * @throws MissingInput where it cannot be loaded.
 */
export async function loadTool(name: ToolName, clock?: ToolClock): Promise<Tool> {
  const { title, load } = programs[name];
  try {
    return await toolOf(title, await load(), clock);
  } catch (error) {
    throw new MissingInput(name, `The program could not be loaded: ${messageOf(error)}`);
  }
}

/** A program as it is run on pages. @param clock told of time which is not the program's */
export async function toolOf(title: Title, { plain, record }: Program, clock?: ToolClock): Promise<Tool> {
  const [documents, { markedDocument }] = await Promise.all([
    import("./inert-document.ts"),
    import("./recorder/marked-document.ts"),
  ]);
  return (page, values) => {
    const begun = performance.now();
    let counted = 0;
    const runPlain = (): RecordedRun => {
      const document = documents.inertDocument(documents.sourceAsRead(page));
      const from = performance.now();
      const html = plain(document, values);
      counted = performance.now() - from;
      return { html };
    };
    refuseSlowest(page, title);
    const { html, recorded } = attempt(title, () => {
      if (record === undefined) return runPlain();
      if (clock !== undefined) runPlain();
      return record(markedDocument(page), values);
    });
    const text = wholeText(openPage(html));
    clock?.leaveOut(performance.now() - begun - counted);
    return { text, ...(recorded !== undefined && { recorded }) };
  };
}

function attempt<T>(title: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new Error(`${title} gave up on this page: ${messageOf(error)}`, { cause: error });
  }
}

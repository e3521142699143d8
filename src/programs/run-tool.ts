import type { Tool } from "../extraction/contract/inputs.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { wholeText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { messageOf } from "../format.ts";
import { inertDocument, sourceAsRead } from "./inert-document.ts";
import type { ProgramHtml } from "./recorder/document-recorder.ts";
import { markedDocument } from "./recorder/marked-document.ts";
import { refuseSlowest, type Title } from "./work.ts";

export type ToolOptions = Readonly<Record<string, Value>>;

type OnDocument<Made> = (document: Document, values?: ToolOptions) => Made;

/** A program, and where it can be recorded the same on a document with marked nodes. */
export interface Program {
  /** Makes HTML of what it takes for the article, "" where it finds none. */
  readonly plain: OnDocument<string>;
  readonly record?: OnDocument<ProgramHtml>;
}

/** A program as it is run on pages. @param clock told of time which is not the program's */
export function toolOf(
  title: Title,
  { plain, record }: Program,
  clock?: { readonly leaveOut: (milliseconds: number) => void },
): Tool {
  return (page, values) => {
    const begun = performance.now();
    let counted = 0;
    const runPlain = (): ProgramHtml => {
      const document = inertDocument(sourceAsRead(page));
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

/**
 * The entry `contentscope/learned`: a page in one call, by the learned method alone. Like the package's main entry it runs in Node, in
 * browsers and in their workers, and makes no request.
 */
import { analysePage, decidePage, keptOf } from "./algorithms/learned/analysis.ts";
import { readModel } from "./algorithms/learned/model.ts";
import { settingsOf } from "./algorithms/learned/parameters.ts";
import type { Value } from "./contract/parameters.ts";
import type { OutputOptions } from "./output/dressing.ts";
import { selectedHtml } from "./output/html.ts";
import { selectedMarkdown } from "./output/markdown.ts";
import { absoluteMetadata } from "./output/metadata-text.ts";
import { writtenText } from "./output/written-text.ts";
import type { Metadata } from "./page/metadata.ts";
import { openPage } from "./page/open-page.ts";
import type { Selection } from "./page/selection.ts";

export { decode, type DecodeOptions } from "./encoding/decode.ts";
export type { Metadata, MetadataField, Stated } from "./page/metadata.ts";

/** How a page is read. */
export interface ReadOptions extends OutputOptions {
  /** Name of the settings: "as found" where absent, "strict article", "precision", "recall". */
  readonly preset?: string;
  /** Values of single parameters; they go before the preset's. */
  readonly values?: Readonly<Record<string, Value>>;
}

/** The main content of a page, and what the page states of itself; plain data, which can be posted. */
export interface ReadPage {
  readonly metadata: Metadata;
  /** A line for each block. */
  readonly text: string;
  readonly markdown: string;
  /** Safe to be shown: nothing in it runs. Its images are requested by whoever shows it. */
  readonly html: string;
  /** The F1 that the method expects of itself, from 0 to 1. */
  readonly confidence: number;
  /** What is kept: [start, end, start, end, …] in UTF-16 units of the page, without byte order mark and with line ends `\n`. */
  readonly selection: Selection;
}

/**
 * Makes a reader of pages from a model: `contentscope/learned.json`, which comes with the package, or one of `contentscope train`.
 *
 * @throws RefusedModel where it is no model
 */
export function reader(model: unknown): (html: string, options?: ReadOptions) => ReadPage {
  const read = readModel(model);
  return (html, { preset = "as found", values, ...options } = {}) => {
    const page = openPage(html);
    const decided = decidePage(analysePage(page, read), settingsOf(preset, values));
    const selection = keptOf(decided);
    return {
      metadata: absoluteMetadata(page, options),
      text: writtenText(page, selection, options).text,
      markdown: selectedMarkdown(page, selection, options),
      html: selectedHtml(page, selection, options),
      confidence: decided.predictedF1,
      selection,
    };
  };
}

/**
 * The entry `contentscope/learned`: a page in one call, by the learned method alone. Like the package's main entry it runs in Node, in
 * browsers and in their workers, and makes no request.
 */
import { analysePage, decidePage, keptOf } from "./algorithms/learned/analysis.ts";
import { insteadOf } from "./algorithms/learned/confidence.ts";
import { readModel } from "./algorithms/learned/model.ts";
import { presetValues } from "./algorithms/learned/parameters.ts";
import type { Value } from "./contract/parameters.ts";
import type { OutputOptions } from "./output/dressing.ts";
import { contentOf, type ContentOptions, type PageContent, type Part, type Parts } from "./output/page-content.ts";
import { openPage } from "./page/open-page.ts";

export { RefusedModel } from "./algorithms/learned/model.ts";
export { decode, type DecodeOptions } from "./encoding/decode.ts";
export type { Metadata, MetadataField, Stated } from "./page/metadata.ts";
export type { Range, Selection } from "./page/selection.ts";
export type { ContentOptions, OutputOptions, PageContent, Part, Parts, Value };

/** How a page is read. */
export interface ReadOptions<P extends Part = Part> extends ContentOptions<P> {
  /** Name of the settings: "as found" where absent, "strict article", "precision", "recall". */
  readonly preset?: string;
  /** Values of single parameters; they go before the preset's. */
  readonly values?: Readonly<Record<string, Value>>;
}

/** The main content of a page, with the F1 that the method expects of itself, from 0 to 1. */
export type ReadPage<P extends Part = Part> = PageContent<P> & {
  readonly confidence: number;
  /** The program that had a higher F1 on pages of such a confidence, by the model's card; absent where none had. */
  readonly instead?: string;
};

const optionNames: readonly string[] = ["preset", "values", "formats", "url", "images"] satisfies readonly (keyof ReadOptions)[];

/**
 * Makes a reader of pages from a model: `contentscope/learned.json`, which comes with the package, or one of `contentscope train`. It
 * throws a TypeError for what is no text, and a RangeError for an option, a part, a preset or a value that there is not.
 *
 * @throws RefusedModel where it is no model
 */
export function reader(model: unknown): <P extends Part = Part>(html: string, options?: ReadOptions<P>) => ReadPage<P> {
  const read = readModel(model);
  return (html, given = {}) => {
    const unknown = Object.keys(given).find((name) => !optionNames.includes(name));
    if (unknown !== undefined) throw new RangeError(`no option ${unknown}; there are ${optionNames.join(", ")}`);
    const { preset = "as found", values, ...options } = given;
    const page = openPage(html);
    const decided = decidePage(analysePage(page, read), presetValues(preset, values));
    const confidence = decided.predictedF1;
    const instead = insteadOf(read.card, confidence);
    return { ...contentOf(page, { selection: keptOf(decided) }, options), confidence, ...(instead !== undefined && { instead }) };
  };
}

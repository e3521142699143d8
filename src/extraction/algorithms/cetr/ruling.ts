import type { Units } from "../../contract/trace.ts";
import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import type { LineClusters } from "./clusters.ts";
import type { TagRatioLines } from "./tag-ratio-lines.ts";

/** The lines of a page with their tag ratios. */
export interface Rated {
  readonly page: Page;
  readonly words: Words;
  readonly units: Units;
  readonly lines: TagRatioLines;
  /** The line that each word starts in; -1 for none. */
  readonly lineOfWord: Int32Array<ArrayBuffer>;
  /** T. */
  readonly ratios: Float64Array<ArrayBuffer>;
}

export interface Smoothed extends Rated {
  /** Of the kernel, one for each line of the window, not normalised. */
  readonly weights: Float64Array<ArrayBuffer>;
  /** T′. */
  readonly smoothed: Float64Array<ArrayBuffer>;
  /** Ĝ. */
  readonly derivative: Float64Array<ArrayBuffer>;
  /** True where the adaptive radius was cut to its bound. */
  readonly isCut: boolean;
}

/** A verdict on the lines, by a threshold or by clusters. Content is what `kept` is not 0 for. */
export type Ruling =
  | {
      readonly method: "tm";
      readonly lambda: number;
      readonly std: number;
      readonly threshold: number;
      readonly kept: Uint8Array<ArrayBuffer>;
    }
  | { readonly method: "km" | "2d"; readonly clusters: LineClusters; readonly kept: Uint8Array<ArrayBuffer> };

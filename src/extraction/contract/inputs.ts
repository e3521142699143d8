import type { Page } from "../page/page.ts";
import type { Unseen } from "../page/reading.ts";
import type { Extraction } from "./extraction.ts";
import type { GivenOutput } from "./given-output.ts";
import type { Model } from "./model.ts";
import type { Value } from "./parameters.ts";
import type { Recorded } from "./recorded.ts";

/** Everything that an extractor may ask for. A new kind of input is a line here, one in `inputKinds`, and one provider. */
export interface Inputs {
  readonly page: Page;
  /** Other pages of the page's site, never the page itself; empty where none was given. */
  readonly site: readonly SitePage[];
  /** The extractors that are combined. */
  readonly members: readonly Member[];
  /** The places of the page's elements and texts when it is laid out. */
  readonly boxes: PageBoxes;
  /** Mozilla's Readability, as it is used today. */
  readonly readability: Tool;
  /** Defuddle, as it is used today. */
  readonly defuddle: Tool;
  /** The models that were learned from pages with gold, by the values of the parameters that name them. */
  readonly models: ReadonlyMap<string, Model>;
  /** The output of the named source for the page. @throws MissingInput with a sentence where it wrote nothing for it. */
  readonly outputs: (source: string) => GivenOutput;
}

export type Need = keyof Inputs;

/** The facts about a kind of input. */
interface InputKind {
  /** The sentence for the user where a run needs it and was not given it; absent where every run has it, or does without. */
  readonly missing?: string;
  /** True where what holds for a page holds for what another extractor left of it, too. */
  readonly ofPart: boolean;
}

export const inputKinds: Readonly<Record<Need, InputKind>> = {
  page: { ofPart: false },
  site: { ofPart: true },
  members: { ofPart: false },
  boxes: {
    missing: "This method needs the page’s layout, which only a browser has. Open the page in the lab.",
    // A part of a page is another page, which was never laid out.
    ofPart: false,
  },
  readability: { missing: "Readability could not be loaded.", ofPart: true },
  defuddle: { missing: "Defuddle could not be loaded.", ofPart: true },
  models: { missing: 'No model is given, as in extract(page, "learned", { model }).', ofPart: true },
  outputs: { missing: "Output of another program was not given for this page.", ofPart: true },
};

/** A page that is opened when it is asked for, so that fifty of them need not be held at once. */
export interface SitePage {
  /** The user's name for it: a file's. */
  readonly name: string;
  readonly open: () => Page;
}

/** Members that a combination has at the most. */
export const mostMembers = 12;

export interface Member {
  /** "CECTD-DS"; with the values that are not its defaults. */
  readonly name: string;
  /** Share of the say, from 0 to 1. */
  readonly weight: number;
  /** Runs it, on the page or on what another member left of it; a sentence where it gives no result. */
  readonly run: (page: Page) => Extraction | { readonly problem: string };
}

/** A tool of today's use, with values for the options that it has. @throws Error where it gives up. */
export type Tool = (page: Page, values?: Readonly<Record<string, Value>>) => ToolAnswer;

export interface ToolAnswer {
  /** The text of the page's article, a block a line. */
  readonly text: string;
  /** The record of its work on the page, where there is one. */
  readonly recorded?: Recorded;
}

/**
 * A page as it was laid out without scripts and without anything from the network, in CSS pixels from its left upper corner.
 * Rectangles are left, top, width, height; width and height 0 where there is no box.
 */
export interface PageBoxes {
  readonly width: number;
  readonly height: number;
  /** False where the page's own styles hide all its text, and it was laid out without them. */
  readonly isStyled: boolean;
  /** Four numbers an element of the page. */
  readonly elements: Float32Array<ArrayBuffer>;
  /** Four numbers a run of text: the rectangle around all its lines. Fewer where the last runs have no box. */
  readonly runs: Float32Array<ArrayBuffer>;
  /** The area that the lines of each run cover, in square pixels. */
  readonly textAreas: Float32Array<ArrayBuffer>;
  /** The font's size of each element in pixels, and its weight (100 to 900). */
  readonly fontSizes: Float32Array<ArrayBuffer>;
  readonly fontWeights: Uint16Array<ArrayBuffer>;
  /** The colour behind each element as 0xRRGGBBAA, 0 where it has none of its own. */
  readonly backgrounds: Uint32Array<ArrayBuffer>;
  /** 1 for an element that stands within a line of text. */
  readonly inline: Uint8Array<ArrayBuffer>;
  /** 1 for an element that stays in its place while the page scrolls, and so lies over it. */
  readonly fixed: Uint8Array<ArrayBuffer>;
  /** 1 for an element that can be seen. */
  readonly visible: Uint8Array<ArrayBuffer>;
  /** For each element 2 where nothing in it can be seen, 1 where text that stands directly in it cannot, else 0. */
  readonly hidden: Unseen;
}

const missingInput = "MissingInput";

/** True of an error of a run that was not given all that it needs, from a worker, too. */
export function isMissingInput(error: unknown): boolean {
  return error instanceof Error && error.name === missingInput;
}

/** An input that a run needs and that cannot be had here: a sentence for the user. */
export class MissingInput extends Error {
  /** The name tells it from other errors: all that comes from a worker of an error is its name and its sentence. */
  override readonly name = missingInput;
  readonly need: Need;

  constructor(need: Need, sentence: string) {
    super(sentence);
    this.need = need;
  }
}

import { describe, expect, it } from "vitest";
import { applyRules, type RuledBlocks, type RuleSettings } from "./rules.ts";

const plain: RuleSettings = {
  smoothing: 0,
  copies: false,
  tables: false,
  code: false,
  lists: false,
  headings: false,
  dialogs: false,
  hidden: false,
  comments: "auto",
};

function blocks(count: number, more: Partial<RuledBlocks> = {}): RuledBlocks {
  return {
    count,
    sizes: new Int32Array(count).fill(1),
    paths: Int32Array.from({ length: count }, (_, block) => block),
    pathCount: count,
    originals: new Int32Array(count).fill(-1),
    tables: new Int32Array(count).fill(-1),
    terms: new Int32Array(count).fill(-1),
    isTerm: new Uint8Array(count),
    codes: new Int32Array(count).fill(-1),
    linkWords: new Int32Array(count),
    leads: Int32Array.from({ length: count }, (_, block) => block),
    isHeading: new Uint8Array(count),
    inDialog: new Uint8Array(count),
    unseen: new Int32Array(count),
    inOthers: new Uint8Array(count),
    summaries: Int32Array.from({ length: count }, (_, block) => block),
    inComments: new Uint8Array(count),
    isLong: new Uint8Array(count).fill(1),
    isArticle: false,
    isForum: false,
    ...more,
  };
}

function logits(...probabilities: readonly number[]): Float64Array {
  return Float64Array.from(probabilities, (p) => Math.log(p / (1 - p)));
}

function rounded(values: Float64Array): readonly number[] {
  return Array.from(values, (value) => Number(value.toFixed(6)));
}

describe("applyRules", () => {
  it("draws blocks of one path half-way to the mean of their log-odds", () => {
    // Log-odds of 0.5 and 0.9 are 0 and log 9, their mean log 3; half-way to it log √3 and log √27; the third is alone.
    const { final, own } = applyRules(logits(0.5, 0.9, 0.9), blocks(3, { paths: Int32Array.of(0, 0, 1), pathCount: 2 }), {
      ...plain,
      smoothing: 0.5,
    });
    const [third, ninth] = [Math.sqrt(3), Math.sqrt(27)];
    expect(rounded(final)).toEqual(rounded(Float64Array.of(third / (1 + third), ninth / (1 + ninth), 0.9)));
    expect(rounded(own)).toEqual([0.5, 0.9, 0.9]);
  });

  it("lets no certainty outweigh a path: beyond 1 in 10,000 all are alike", () => {
    const paths = { paths: Int32Array.of(0, 0), pathCount: 1 };
    const settings = { ...plain, smoothing: 1 };
    const sure = applyRules(Float64Array.of(40, 0), blocks(2, paths), settings).final;
    const surer = applyRules(Float64Array.of(400, 0), blocks(2, paths), settings).final;
    expect(surer).toEqual(sure);
  });

  it("keeps the likeliest of equal texts, the first of equals, and copies that are sure of themselves", () => {
    const copies = { originals: Int32Array.of(0, 0, -1, 3, 3, 3) };
    const { final } = applyRules(logits(0.3, 0.6, 0.3, 0.7, 0.7, 0.85), blocks(6, copies), { ...plain, copies: true });
    expect(rounded(final)).toEqual([0, 0.6, 0.3, 0, 0, 0.85]);
    const even = applyRules(logits(0.5, 0.5), blocks(2, { originals: Int32Array.of(0, 0) }), { ...plain, copies: true });
    expect(rounded(even.final)).toEqual([0.5, 0]);
    const sure = applyRules(logits(0.9, 0.8), blocks(2, { originals: Int32Array.of(0, 0) }), { ...plain, copies: true });
    expect(rounded(sure.final)).toEqual([0.9, 0.8]);
  });

  it("takes away what is hidden whole, unless that is more than a third of what is likely content", () => {
    const final = (...unseen: readonly number[]): readonly number[] => {
      const given = blocks(3, { unseen: Int32Array.from(unseen), sizes: Int32Array.of(10, 10, 10) });
      return rounded(applyRules(logits(0.5, 0.5, 0.5), given, { ...plain, hidden: true }).final);
    };
    expect(final(10, 0, 0)).toEqual([0, 0.5, 0.5]);
    expect(final(9, 0, 0)).toEqual([0.5, 0.5, 0.5]);
    expect(final(10, 1, 0)).toEqual([0.5, 0.5, 0.5]);
  });

  it("makes text directly in details as likely as its summary, and none less likely", () => {
    const given = blocks(4, { summaries: Int32Array.of(0, 0, 0, 3) });
    expect(rounded(applyRules(logits(0.6, 0.4, 0.7, 0.1), given, plain).final)).toEqual([0.6, 0.6, 0.7, 0.1]);
  });

  it("takes away other articles below one of enough words", () => {
    const final = (words: number): readonly number[] => {
      const given = blocks(2, { inOthers: Uint8Array.of(0, 1), sizes: Int32Array.of(words, 900) });
      return rounded(applyRules(logits(0.5, 0.9), given, plain).final);
    };
    expect([final(200), final(198)]).toEqual([
      [0.5, 0],
      [0.5, 0.9],
    ]);
  });

  it("makes no block of a table less likely than the likelier half of its words", () => {
    // Of the first table's 8 words 5 are at 0.6 or above; of the second's 4 only 1 is above 0.2; the last block is in none.
    const given = blocks(6, { tables: Int32Array.of(1, 1, 1, 4, 4, -1), sizes: Int32Array.of(3, 2, 3, 1, 3, 9) });
    const { final } = applyRules(logits(0.1, 0.6, 0.7, 0.9, 0.2, 0.05), given, { ...plain, tables: true });
    expect(rounded(final)).toEqual([0.6, 0.6, 0.7, 0.9, 0.2, 0.05]);
  });

  it.each([
    ["with its description", [0.1, 0.7], [0, 0], [1, 0], [0.7, 0.7]],
    ["as several names of one are", [0.1, 0.2, 0.6], [0, 0, 0], [1, 1, 0], [0.6, 0.6, 0.6]],
    ["but makes no description likelier", [0.9, 0.1], [0, 0], [1, 0], [0.9, 0.1]],
    ["nor another term", [0.1, 0.7, 0.1, 0.2], [0, 0, 1, 1], [1, 0, 1, 0], [0.7, 0.7, 0.2, 0.2]],
    ["unless nothing is said of it", [0.1, 0.9], [0, -1], [1, 0], [0.1, 0.9]],
  ])("keeps a term %s", (_, given, terms, isTerm, expected) => {
    const groups = { terms: Int32Array.from(terms), isTerm: Uint8Array.from(isTerm) };
    const { final } = applyRules(logits(...given), blocks(given.length, groups), { ...plain, tables: true });
    expect(rounded(final)).toEqual(expected);
  });

  it("makes no code less likely than the texts on both sides, whatever stands between, and none at the end of a page", () => {
    // The two blocks of the first code lie between 0.9 and 0.7, with a button's before them; nothing comes after the second.
    const given = blocks(7, { codes: Int32Array.of(-1, -1, 4, 4, -1, -1, 9) });
    const likely = logits(0.9, 0.1, 0.4, 0.8, 0.2, 0.7, 0.3);
    expect(rounded(applyRules(likely, given, { ...plain, code: true }).final)).toEqual([0.9, 0.1, 0.7, 0.8, 0.2, 0.7, 0.3]);
    expect(rounded(applyRules(likely, given, plain).final)).toEqual([0.9, 0.1, 0.4, 0.8, 0.2, 0.7, 0.3]);
  });

  it("makes no table less likely than the texts on both sides unless links are most of it", () => {
    const given = { tables: Int32Array.of(-1, 1, 1, -1), sizes: Int32Array.of(1, 2, 2, 1) };
    const final = (...linkWords: number[]): readonly number[] => {
      const all = blocks(4, { ...given, linkWords: Int32Array.from(linkWords) });
      return rounded(applyRules(logits(0.9, 0.1, 0.2, 0.8), all, { ...plain, tables: true }).final);
    };
    expect(final(0, 2, 0, 0)).toEqual([0.9, 0.8, 0.8, 0.8]);
    expect(final(0, 2, 1, 0)).toEqual([0.9, 0.2, 0.2, 0.8]);
  });

  it("makes no heading less likely than the text below it, and raises nothing that another rule took", () => {
    const given = { isHeading: Uint8Array.of(1, 1, 0, 1, 0, 1) };
    const likely = logits(0.1, 0.2, 0.8, 0.3, 0.9, 0.4);
    const { final } = applyRules(likely, blocks(6, given), { ...plain, headings: true });
    expect(rounded(final)).toEqual([0.8, 0.8, 0.8, 0.9, 0.9, 0.4]);
    const hidden = blocks(2, { isHeading: Uint8Array.of(1, 0), sizes: Int32Array.of(1, 9), unseen: Int32Array.of(1, 0) });
    expect(rounded(applyRules(logits(0.2, 0.9), hidden, { ...plain, hidden: true, headings: true }).final)).toEqual([0, 0.9]);
  });

  describe("comments", () => {
    const inComments = Uint8Array.of(0, 1, 2);
    const sizes = Int32Array.of(150, 1, 200);
    const probabilities = logits(0.6, 0.3, 0.7);
    const final = (comments: RuleSettings["comments"], more: Partial<RuledBlocks> = {}): readonly number[] =>
      rounded(applyRules(probabilities, blocks(3, { inComments, sizes, ...more }), { ...plain, comments }).final);

    it("go from a page with sure, long text beside them, of which an article needs less, and stay on a forum", () => {
      const short = Int32Array.of(60, 1, 200);
      expect(final("auto")).toEqual([0.6, 0, 0]);
      expect(final("auto", { sizes: short })).toEqual([0.6, 0.3, 0.7]);
      expect(final("auto", { sizes: short, isArticle: true })).toEqual([0.6, 0, 0]);
      expect(final("auto", { isForum: true })).toEqual([0.6, 0.3, 0.7]);
      expect(final("auto", { isLong: new Uint8Array(3) })).toEqual([0.6, 0.3, 0.7]);
    });

    it("are likely where they are always kept, their links and buttons no likelier than they were", () => {
      expect(final("always", { isArticle: true })).toEqual([0.6, 0.3, 0.8]);
    });
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asPublished, type AnyExtractor, type Deviation } from "../contract/extractor.ts";
import type { Schema } from "../contract/parameters.ts";
import { pageDeviations } from "../page/deviations.ts";
import { extractors } from "./index.ts";

const here = new URL("./", import.meta.url);
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(["./*/*.ts", "!./*/*.test.ts"], { eager: true });
const folders = readdirSync(here, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe("what differs from a paper", () => {
  it.each(folders)("is data that the comments in %s refer to, and nothing else", (folder) => {
    const declared = declaredIn(folder).flatMap(({ deviations = [] }) => deviations.map(({ id }) => id));
    expect([...new Set(commentsIn(new URL(`${folder}/`, here)))].toSorted()).toEqual([...new Set(declared)].toSorted());
  });

  it("is data that the comments in what all methods share refer to", () => {
    const shared = ["page", "statistics", "scoring", "output", "contract"].flatMap((room) =>
      commentsIn(new URL(`../${room}/`, here)),
    );
    expect([...new Set(shared)].toSorted()).toEqual(pageDeviations.map(({ id }) => id).toSorted());
  });

  it.each(extractors as readonly AnyExtractor[])("of $id is told whole, and of parameters that there are", (extractor) => {
    const { deviations = [], parameters } = extractor;
    expectTold(deviations);
    for (const { of } of deviations) if (of !== undefined) expect(Object.keys(parameters)).toContain(of);
  });

  it("of what all methods share is told whole", () => {
    expectTold(pageDeviations);
  });
});

describe("a preset that is called as published", () => {
  const presets = extractors.flatMap((extractor) =>
    (extractor.presets ?? []).flatMap((preset) => (preset.name === asPublished ? [{ id: extractor.id, extractor }] : [])),
  );

  it.each(presets)("has a citation for every value: $id", ({ extractor }) => {
    const parameters: Schema = extractor.parameters;
    for (const [name, { cite }] of Object.entries(parameters)) {
      expect([name, cite?.where ?? "no citation"]).toEqual([
        name,
        expect.stringMatching(/^(?!.*(no section|memory)).*(section|definition|algorithm|formula)/i),
      ]);
    }
  });

  it.each(["ccb", "accb", "tccb", "cetd-ds", "cectd-s", "cectd-ds", "danag", "dana", "r2l", "fe", "kfe"])(
    "is there for %s",
    (id) => {
      expect(presets.map((one) => one.id)).toContain(id);
    },
  );
});

const papers = new URL("../../../../shared/papers/", import.meta.url);

// Skipped where the texts of the papers are not beside the checkout.
describe.skipIf(!existsSync(papers))("words in quotation marks", () => {
  it.each([
    ["content-extractor-feature-extractor.txt", ["fe", "kfe", "content-extractor"]],
    ["cetd-text-density.txt", ["cetd-ds", "cectd-s", "cectd-ds"]],
    ["content-code-blurring.txt", ["ccb", "accb", "tccb"]],
    ["danag.txt", ["danag", "dana", "r2l"]],
    ["contentex.txt", ["contentex"]],
  ])("stand in the paper where it is cited, or where a difference to it is told: %s", (file, ids) => {
    const text = plain(readFileSync(new URL(file, papers), "utf8"));
    const found = extractors.filter(({ id }) => ids.includes(id));
    expect(found).toHaveLength(ids.length);
    for (const { parameters, deviations = [], id } of found as readonly AnyExtractor[]) {
      const own = Object.values(parameters);
      const names = own
        .flatMap((one) => [one.label, ...(one.kind === "choice" ? Object.values(one.choices) : [])])
        .map((name) => name.replace(" (as published)", ""));
      const told = [own.map(({ cite, description }) => ({ cite, description })), deviations];
      const quotes = Array.from(JSON.stringify(told).matchAll(/“([^”]+)”/g), ([, quote = ""]) => quote);
      // A value of a parameter is named in the same marks, and so are code and an example.
      const examples = ["3 hours ago", "all rights reserved", "كتابabc2011", "كتاب"];
      const others = new Set([...names, ...examples, "display: none", "visibility: hidden", "aria-hidden"]);
      const missing = quotes.filter((quote) => !others.has(quote) && !text.includes(plain(quote)));
      expect([id, missing]).toEqual([id, []]);
    }
  });
});

/** A text without its mark-up, its line ends and its kinds of marks; small, as a quotation may begin a sentence. */
function plain(text: string): string {
  const bare = text.replaceAll(/<sup>.*?<\/sup>|<\/?[a-z]+>|[*_$]/g, "").replaceAll(String.raw`\lambda`, "λ");
  return bare.replaceAll(/[“”"]/g, "").replaceAll("’", "'").replaceAll(/\s+/g, " ").toLowerCase();
}

function expectTold(deviations: readonly Deviation[]): void {
  expect(new Set(deviations.map(({ id }) => id)).size).toBe(deviations.length);
  for (const { id, where, what, why, changes } of deviations) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(where).not.toBe("");
    for (const sentence of [what, why, changes]) expect(sentence).toMatch(/^[\p{Lu}\p{N}“¬].*[.”)]$/su);
  }
}

/** The extractors that the modules of a folder export. */
function declaredIn(folder: string): readonly AnyExtractor[] {
  const exported = Object.entries(modules).flatMap(([path, module]) =>
    path.startsWith(`./${folder}/`) ? Object.values(module) : [],
  );
  return extractors.filter((extractor) => exported.includes(extractor));
}

/** The ids that comments with `Differs:` name, in all files of a folder; "none" where one names no id. */
function commentsIn(folder: URL): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test.") && !file.includes(".fixture."))
    .flatMap((file) => {
      const comments = readFileSync(new URL(file, folder), "utf8").matchAll(/Differs:(?: \[([a-z0-9-]+)\])?/g);
      return Array.from(comments, ([, id]) => id ?? `none (${file})`);
    });
}

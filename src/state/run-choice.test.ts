import { describe, expect, it } from "vitest";
import { declarationOf } from "../extraction/contract/extractor.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { runKey } from "./lane.ts";
import { familiesWith, methodFamilies, optionOf, ownRuns, withChosen } from "./run-choice.ts";

const library = new Map(extractors.map((extractor) => [extractor.id, declarationOf(extractor)]));
const pages = (...sites: readonly (string | undefined)[]) =>
  sites.map((site, index) => ({ name: String(index), groups: site === undefined ? {} : { site } }));
const familiesOn = (found = pages(undefined), models: readonly string[] = []) =>
  methodFamilies({ library, found: { pages: found }, models });
const methodIn = (families: ReturnType<typeof methodFamilies>, id: string) =>
  families.flatMap(({ methods }) => methods).find(({ method }) => method.id === id);

describe("methodFamilies", () => {
  it("lists every method once, with the presets that are not as it comes", () => {
    const methods = familiesOn().flatMap((family) => family.methods);
    expect(methods.map(({ method }) => method.id).toSorted()).toEqual([...library.keys()].toSorted());
    expect(methodIn(familiesOn(), "cetr")?.others.map(({ name }) => name)).toEqual(["TM", "KM", "TM on block lines"]);
  });

  it("says what a method needs, and what is missing", () => {
    expect(methodIn(familiesOn(), "vips")?.needs).toMatch(/^needs the layout of each page/);
    expect(methodIn(familiesOn(), "output")?.missing).toMatch(/^has no outputs/);
    expect(methodIn(familiesOn(), "ccb")).toMatchObject({ needs: undefined, missing: undefined });
  });

  it("says that pages of a site are missing only where that is sure before they are read", () => {
    const missing = (...sites: readonly (string | undefined)[]) => methodIn(familiesOn(pages(...sites)), "sst")?.missing;
    expect(missing("a", "b")).toBe("needs other pages of the site, but no two pages here share one");
    expect(missing("a", "a")).toBeUndefined();
    expect(missing("a", undefined)).toBeUndefined();
  });

  it("has the models of the user's own beside the one that comes with the lab", () => {
    const learned = methodIn(familiesOn(undefined, ["mine 0a1b"]), "learned");
    expect(learned?.others.map(({ name }) => name)).toContain("mine 0a1b");
    expect(learned?.needs).toMatch(/^uses a trained model/);
  });
});

describe("familiesWith", () => {
  it("finds methods by the words of their names, families, papers and presets", () => {
    const found = (typed: string) =>
      familiesWith(familiesOn(), typed).flatMap(({ methods }) => methods.map(({ method }) => method.id));
    expect(found("gottron code")).toEqual(["ccb", "accb", "tccb", "danag"]);
    expect(found("forum")).toContain("contentex");
    expect(found("no such method")).toEqual([]);
  });
});

describe("a choice", () => {
  it("takes all methods as they come but those that lack something, and lets go of them again", () => {
    const all = ownRuns(familiesOn());
    expect(all.map(({ run }) => run.extractor)).not.toContain("output");
    expect(all).toHaveLength(library.size - 1);
    const first = { extractor: "ccb", values: { range: 60 } };
    const chosen = withChosen([first, { extractor: "bte", values: {} }], all, true);
    expect(chosen.slice(0, 3)).toEqual([first, { extractor: "bte", values: {} }, { extractor: "plain", values: {} }]);
    expect(new Set(chosen.map(runKey)).size).toBe(chosen.length);
    expect(withChosen(chosen, all, false)).toEqual([first]);
  });

  it("names a run as one says it", () => {
    expect(optionOf({ extractor: "tccb", values: { threshold: 0.55 } }, library).name).toBe("TCCB, threshold 0.55");
  });
});

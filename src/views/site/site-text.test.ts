import { describe, expect, it } from "vitest";
import { siteWords } from "./site-bar.tsx";

const file = { key: "k", name: "n", source: "<p>s" };

describe("siteWords", () => {
  it("says that nothing is removed while there is nothing to compare with", () => {
    expect(siteWords({ host: undefined, pages: [], strangers: [] }, "SST")).toBe(
      "SST compares pages of one site, and there are none to compare with this one. It keeps everything until you add some here or open them as tabs.",
    );
  });

  it("counts tabs and given pages, and names what is left out", () => {
    const pages = [
      { ...file, from: "tab" },
      { ...file, from: "given" },
      { ...file, from: "given" },
    ] as const;
    expect(siteWords({ host: "a.example", pages, strangers: [file] }, "SST")).toBe(
      "Compared with 3 other pages of a.example (1 open tab, 2 given). 1 page of another site is left out.",
    );
  });
});

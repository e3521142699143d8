import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldsBySite, registeredDomain } from "./folds.ts";

describe("foldsBySite", () => {
  const sites = fc.array(fc.constantFrom("a.org", "b.org", "c.org", "d.org", "e.org", "f.org", "g.org"), { minLength: 1 });

  it("never puts pages of one site into two folds", () => {
    fc.assert(
      fc.property(sites, fc.integer({ min: 2, max: 6 }), fc.nat(), (pages, folds, seed) => {
        const dealt = foldsBySite(pages, folds, seed);
        for (const site of new Set(pages)) expect(new Set(dealt.filter((_, page) => pages[page] === site)).size).toBe(1);
      }),
    );
  });

  it("leaves no fold empty, and has no more than there are sites", () => {
    fc.assert(
      fc.property(sites, fc.constantFrom(2, 5, 8, Infinity), fc.nat(), (pages, folds, seed) => {
        expect(new Set(foldsBySite(pages, folds, seed)).size).toBe(Math.min(folds, new Set(pages).size));
      }),
    );
    const many = Array.from({ length: 300 }, (_, page) => `site${page}`);
    expect(new Set(foldsBySite(many, 300, 1)).size).toBe(300);
  });

  it("does not depend on the order of the pages", () => {
    fc.assert(
      fc.property(sites, (pages) => {
        const forwards = foldsBySite(pages, 3, 7);
        const backwards = foldsBySite(pages.toReversed(), 3, 7);
        expect([...backwards].toReversed()).toEqual([...forwards]);
      }),
    );
  });

  it("keeps folds within a site's size of each other", () => {
    const pages = ["a", "a", "a", "a", "b", "b", "c", "d", "e", "f"];
    const sizes = [0, 0];
    for (const fold of foldsBySite(pages, 2, 1)) sizes[fold] = (sizes[fold] ?? 0) + 1;
    expect(sizes).toEqual([5, 5]);
  });

  it("deals sites out otherwise with another seed", () => {
    const pages = Array.from({ length: 40 }, (_, page) => `site${page}`);
    expect(foldsBySite(pages, 5, 1)).not.toEqual(foldsBySite(pages, 5, 2));
  });
});

describe("registeredDomain", () => {
  it.each([
    ["en.wikipedia.org", "wikipedia.org"],
    ["www.aaft.edu.in", "aaft.edu.in"],
    ["shop.example.co.uk", "example.co.uk"],
    ["example.com", "example.com"],
    ["T.CO", "t.co"],
    ["localhost", "localhost"],
    ["192.168.0.1", "192.168.0.1"],
  ])("takes %s for a host of %s", (host, domain) => {
    expect(registeredDomain(host)).toBe(domain);
  });
});

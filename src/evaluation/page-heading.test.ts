import { describe, expect, it } from "vitest";
import { openPage } from "../extraction/page/open-page.ts";
import { headingOf } from "./page-heading.ts";

const headingIn = (head: string, body = "<p>Text.") =>
  headingOf(openPage(`<html><head>${head}</head><body>${body}</body></html>`));

describe("headingOf", () => {
  it("is the title on one line with its references resolved, and the host without its www", () => {
    const head = `<title>Boats\n  &amp; quays</title><link rel="Canonical" href="https://www.Harbour.example:80/1?a">`;
    expect(headingIn(head)).toEqual({ title: "Boats & quays", host: "harbour.example" });
  });

  it("takes the first address of base, canonical link and og:url that names a host", () => {
    const canonical = `<link rel="stylesheet" href="//styles.example/a"><link rel="canonical" href="/1">`;
    expect(headingIn(`${canonical}<meta property="og:url" content="//quay.example/1">`)).toEqual({ host: "quay.example" });
    expect(headingIn(`<base href="https://base.example/"><link rel="canonical" href="https://quay.example/">`)).toEqual({
      host: "base.example",
    });
  });

  it("says nothing of what stands in the body: a picture's title is none of the page's", () => {
    expect(headingIn("", `<svg><title>A drawing</title></svg><a href="https://else.example/">`)).toEqual({});
  });

  it("shortens a title to a line's length", () => {
    expect(headingIn(`<title>${"word ".repeat(100)}</title>`).title).toBe(`${"word ".repeat(24).trimEnd()}…`);
  });
});

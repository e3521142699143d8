import { expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { labOf, startLab } from "../../lab/running-lab-for-tests.tsx";
import { svgSheet } from "../../plots/svg-sheet.ts";
import { figuresOf } from "./figure-files.ts";

const print = { width: 174, font: "sans", isGrey: false, hasCaption: false, range: "page" } as const;
const source = await (await fetch("/pages/harbour-gazette/news.html.txt")).text();

/**
 * The first half of the SHA-1 of what is drawn, without its caption and its style sheet. Places count to a tenth of a pixel: browsers
 * differ in the last digits of a logarithm.
 */
async function digestOf(drawing: string): Promise<string> {
  const rounded = drawing.replace(/<(desc|style)>[^]*?<\/\1>/g, "").replace(/\d+\.\d+/g, (number) => Number(number).toFixed(1));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(rounded)));
  return digest.slice(0, 10).toHex();
}

/** The figure of a method and its pictures as they are printed, a digest each. */
async function drawingsOf(extractor: string): Promise<Readonly<Record<string, string>>> {
  const { lab } = startLab(document.createElement("div"), labOf([{ extractor, values: {} }], source));
  const resultOf = () => Object.values(lab.session.getState().results)[0];
  await expect.poll(() => resultOf()?.status, { timeout: 20_000 }).toBe("done");
  const [lane, result] = [lab.session.getState().lab.lanes[0], resultOf()];
  if (lane === undefined || result?.status !== "done") throw new Error(`${extractor} has no figure`);
  const drawings: Record<string, string> = {};
  for (const { title, sheet } of figuresOf(lab, lane, result.last)) {
    const drawn = await sheet(print);
    drawings[title] = drawn === undefined ? "nothing" : await digestOf(svgSheet(drawn, print));
  }
  return drawings;
}

// A figure that is meant to look otherwise was looked at before its digest is taken over.
it.each(extractors.filter(({ needs }) => needs.every((need) => need === "page")).map(({ id }) => id))(
  "%s is drawn as it was",
  async (id) => {
    expect(await drawingsOf(id)).toMatchSnapshot();
  },
);

import type { PageBoxes } from "../../contract/inputs.ts";
import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { blockElements } from "../../page/vocabulary.ts";

/**
 * A page whose source says where its elements lie: `at="left top width height"`; `on` a colour (0xRRGGBBAA), `font="size weight"`,
 * `display`, `fixed`. An element without `at` has no box, and a text has that of its element.
 */
export function laidOut(source: string, width = 1000, height = 1000): { readonly page: Page; readonly boxes: PageBoxes } {
  const page = openPage(source);
  const { elements, runs } = page;
  const given = (element: number, wanted: string): string | undefined =>
    elements.attributes[element].find(({ name }) => name === wanted)?.value;
  const numbers = (element: number, wanted: string): number[] => (given(element, wanted) ?? "").split(" ").map(Number);
  const all = Array.from({ length: elements.count }, (_, element) => element);
  const inherited = (element: number): number[] => {
    if (element < 0) return [16, 400];
    return given(element, "font") === undefined ? inherited(elements.parents[element]) : numbers(element, "font");
  };
  const boxes: PageBoxes = {
    width,
    height,
    isStyled: true,
    elements: Float32Array.from(
      all.flatMap((element) => (given(element, "at") === undefined ? [0, 0, 0, 0] : numbers(element, "at"))),
    ),
    runs: new Float32Array(4 * runs.count),
    textAreas: new Float32Array(runs.count),
    fontSizes: Float32Array.from(all, (element) => inherited(element)[0]),
    fontWeights: Uint16Array.from(all, (element) => inherited(element)[1]),
    backgrounds: Uint32Array.from(all, (element) => Number(given(element, "on") ?? 0)),
    inline: Uint8Array.from(elements.names, (name, element) =>
      Number((given(element, "display") ?? (blockElements.has(name) ? "block" : "inline")) === "inline"),
    ),
    fixed: Uint8Array.from(all, (element) => Number(given(element, "fixed") !== undefined)),
    hidden: new Uint8Array(all.length),
    visible: Uint8Array.from(all, (element) => Number(given(element, "at") !== undefined)),
  };
  for (let run = 0; run < runs.count; run++) {
    const holder = runs.parents[run];
    const box = boxes.elements.slice(4 * holder, 4 * holder + 4);
    boxes.runs.set(box, 4 * run);
    boxes.textAreas[run] = box[2] * box[3];
  }
  return { page, boxes };
}

import type { Range } from "../../extraction/page/selection.ts";
import { labVersion } from "../../persistence/files.ts";
import { captionText, svgSheet, type SheetFormat, type Sheet } from "../../plots/svg-sheet.ts";

/** The format of printed figures, and the part of the page that those over it show. */
export interface Print extends SheetFormat {
  readonly range: "view" | "page" | Range;
}

let chosen: Print = { width: 174, font: "sans", isGrey: false, hasCaption: false, range: "view" };

/** The format that was chosen last, as long as the lab is open. */
export function chosenPrint(): Print {
  return chosen;
}

export function choosePrint(print: Print): void {
  chosen = print;
}

/** The ways in which a figure leaves the lab: as a picture, as its caption, as its numbers. */
export const mediaTypes = { svg: "image/svg+xml", png: "image/png", txt: "text/plain", csv: "text/csv" } as const;

/** A figure on paper, signed: the files that are made of it. */
export function printedSheet(drawn: Sheet, paper: SheetFormat) {
  const sheet = { ...drawn, captions: [...drawn.captions, `Made with Contentscope ${labVersion}.`] };
  const svg = svgSheet(sheet, paper);
  const [width = 0, height = 0] = Array.from(/width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg) ?? [])
    .slice(1)
    .map(Number);
  const address = `data:${mediaTypes.svg},${encodeURIComponent(svg)}`;
  return {
    width,
    height,
    /** A height can be asked for. */
    isFree: sheet.bands.some((band) => band.isFree),
    /** Of the picture, which runs no scripts where it is shown as one. */
    address,
    txt: captionText(sheet),
    svg,
    png: () => pngOf(address),
  };
}

/** Device pixels of a PNG for each CSS pixel: some 380 for an inch. */
const pngRatio = 4;

/** An SVG document as a PNG that can be printed. */
async function pngOf(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * pngRatio, image.height * pngRatio);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: mediaTypes.png });
}

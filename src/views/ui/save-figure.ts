import { captionText, svgSheet, type Paper, type Sheet } from "../../plots/svg-sheet.ts";
import { labVersion } from "../../persistence/files.ts";
import { mediaTypes, type FigureFormat } from "./figure-formats.ts";

export function paperOf(format: FigureFormat): Paper {
  return format.startsWith("column") ? "one" : "two";
}

/** A figure on paper, or its caption, as a file, signed. */
export async function sheetFile(drawn: Sheet, format: Exclude<FigureFormat, "csv">): Promise<string | Blob> {
  const sheet = { ...drawn, captions: [...drawn.captions, `Made with Contentscope ${labVersion}.`] };
  if (format === "txt") return captionText(sheet);
  const svg = svgSheet(sheet, paperOf(format));
  return format.endsWith("svg") ? svg : pngOf(svg);
}

/** Device pixels of a PNG for each CSS pixel: some 380 for an inch. */
const pngRatio = 4;

/** An SVG document as a PNG that can be printed. */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: mediaTypes.svg }));
  try {
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width * pngRatio, image.height * pngRatio);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: mediaTypes.png });
  } finally {
    URL.revokeObjectURL(address);
  }
}

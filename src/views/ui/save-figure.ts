/** A figure as a file. */
export type FigureFormat = "svg" | "png" | "csv";

export const mediaTypes = { svg: "image/svg+xml", png: "image/png", csv: "text/csv" } as const;

/** Device pixels of a PNG for each CSS pixel. */
const pngRatio = 2;

/** An SVG document as a PNG at twice its size. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: mediaTypes.svg }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * pngRatio;
    canvas.height = image.height * pngRatio;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error("this browser makes no PNG")) : resolve(blob)), mediaTypes.png);
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

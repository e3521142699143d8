import type { ReactNode } from "react";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { csvLines } from "../../evaluation/table.ts";
import { exportName, fileStem, saveFile } from "../../persistence/files.ts";
import { useLabContext, saving } from "../../lab/react.tsx";
import type { FigureFormat } from "../ui/save-figure.ts";
import { useCorpus } from "../../lab/corpus.ts";

const formats: readonly FigureFormat[] = ["svg", "png", "csv"];

interface FigureFrameProps {
  readonly name: string;
  /** The figure to be printed. */
  readonly sheet: () => Sheet;
  /** The numbers behind it, below a row of their names. */
  readonly rows?: () => readonly (readonly (string | number)[])[];
  /** Part of the file's name: "histograms". */
  readonly file: string;
  readonly children: ReactNode;
}

/** A figure with its name, and the ways to take it away. */
export function FigureFrame({ name, sheet, rows, file, children }: FigureFrameProps) {
  const lab = useLabContext();
  const corpus = useCorpus((state) => state.corpus?.name ?? "");
  const contentOf = async (format: FigureFormat): Promise<string | Blob> => {
    if (format === "csv") return csvLines(rows?.() ?? []);
    const [{ svgSheet }, { pngOf }] = await Promise.all([import("../../plots/svg-sheet.ts"), import("../ui/save-figure.ts")]);
    const svg = svgSheet(sheet());
    return format === "svg" ? svg : pngOf(svg);
  };
  const save = (format: FigureFormat): void => {
    const fileName = exportName([file, fileStem(corpus)], format);
    void saving(lab, async () => {
      const { mediaTypes } = await import("../ui/save-figure.ts");
      saveFile(fileName, mediaTypes[format], await contentOf(format));
      return `Saved ${fileName}`;
    });
  };
  return (
    <figure className="corpus-figure" aria-label={name}>
      <div className="corpus-figure-head row tight">
        <h3>{name}</h3>
        {formats
          .filter((format) => format !== "csv" || rows !== undefined)
          .map((format) => (
            <button
              key={format}
              type="button"
              className="button quiet"
              aria-label={`Save ${name} as ${format.toUpperCase()}`}
              onClick={() => save(format)}
            >
              {format.toUpperCase()}
            </button>
          ))}
      </div>
      {children}
    </figure>
  );
}

import type { ReactNode } from "react";
import type { Sheet } from "../../plots/svg-sheet.ts";
import { exportName, fileStem } from "../../sharing/file-names.ts";
import { saveFile } from "../../sharing/save-file.ts";
import { useLabContext } from "../lab-context.tsx";
import { saving } from "../share/saving.ts";
import { useCorpus } from "./corpus-context.ts";

interface FigureFrameProps {
  readonly name: string;
  /** The figure to be printed. */
  readonly sheet: () => Sheet;
  /** Part of the file's name: "histograms". */
  readonly file: string;
  readonly children: ReactNode;
}

/** A figure with its name, and the ways to take it away. */
export function FigureFrame({ name, sheet, file, children }: FigureFrameProps) {
  const lab = useLabContext();
  const corpus = useCorpus((state) => state.open?.name ?? "");
  const save = (format: "svg" | "png"): void => {
    const fileName = exportName([file, fileStem(corpus)], format);
    void saving(lab, async () => {
      const [{ svgSheet }, { mediaTypes, pngOf }] = await Promise.all([
        import("../../plots/svg-sheet.ts"),
        import("../share/figure-files.ts"),
      ]);
      const svg = svgSheet(sheet());
      saveFile(fileName, mediaTypes[format], format === "svg" ? svg : await pngOf(svg));
      return `Saved ${fileName}`;
    });
  };
  return (
    <figure className="corpus-figure" aria-label={name}>
      <div className="corpus-figure-head">
        <h3>{name}</h3>
        {(["svg", "png"] as const).map((format) => (
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

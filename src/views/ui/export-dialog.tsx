import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { LabProvider, useActions } from "../../lab/react.tsx";
import type { Range } from "../../extraction/page/selection.ts";
import { messageOf } from "../../format.ts";
import { labVersion } from "../../persistence/files.ts";
import { captionText, svgSheet, type SheetFormat, type Sheet } from "../../plots/svg-sheet.ts";
import { LabDialog } from "./dialog.tsx";
import { Button, Choice, NumberField, useSave } from "./kit.tsx";
import "./export-dialog.css";

/** A figure that can leave the lab. */
export interface ExportedFigure {
  readonly title: string;
  /** The name of a file of it. */
  readonly nameOf: (ending: string) => string;
  /** Undefined where what it shows is gone. */
  readonly sheet: (print: Print) => Sheet | undefined | Promise<Sheet | undefined>;
  /** The numbers behind it, as CSV. */
  readonly numbers?: (() => Promise<Blob | undefined>) | undefined;
  /** Of one over the page: what is in view, and the whole. */
  readonly ranges?: { readonly view: Range; readonly page: Range } | undefined;
}

/** Opens the dialog in which a figure is seen as it will be printed, and saved. @param among figures that it may be changed for */
export function openExport(lab: LabContextValue, first: ExportedFigure, among: readonly ExportedFigure[] = [first]): void {
  const root = createRoot(document.createElement("div"));
  const dialog = { first, among, focused: document.activeElement, onClosed: () => root.unmount() };
  root.render(
    <LabProvider value={lab}>
      <ExportDialog {...dialog} />
    </LabProvider>,
  );
}

interface ExportDialogProps {
  readonly first: ExportedFigure;
  readonly among: readonly ExportedFigure[];
  readonly focused: Element | null;
  readonly onClosed: () => void;
}

function ExportDialog({ first, among, focused, onClosed }: ExportDialogProps) {
  const save = useSave();
  const [figure, setFigure] = useState(first);
  const [print, setPrint] = useState(chosenPrint);
  const { printed, problem } = usePrinted(figure, print);
  const set = (change: Partial<Print>): void => {
    choosePrint({ ...print, ...change });
    setPrint(chosenPrint());
  };
  const saves = (words: string, ending: keyof typeof mediaTypes, make: () => string | Promise<Blob | undefined>) => (
    <Button
      look={ending === "svg" ? "primary" : "framed"}
      onClick={() =>
        save(async () => {
          const content = await make();
          if (content === undefined) throw new Error(gone);
          return { name: figure.nameOf(ending), mediaType: mediaTypes[ending], content };
        })
      }
    >
      {words}
    </Button>
  );
  const sets = (words: string, change: Partial<Print>, name?: string) => (
    <Button look="link" name={name} onClick={() => set(change)}>
      {words}
    </Button>
  );
  const number = (
    label: string,
    value: number,
    [least, most]: readonly [number, number],
    to: (value: number) => Partial<Print>,
  ) => <NumberField label={label} value={value} least={least} most={most} onNumber={(typed) => set(to(typed))} />;
  const check = (label: string, id: "isGrey" | "hasCaption") => (
    <label className="row gap">
      <input type="checkbox" checked={print[id]} onChange={({ target }) => set({ [id]: target.checked })} /> {label}
    </label>
  );
  const { numbers, ranges } = figure;
  const { start, end } = (typeof print.range === "string" ? ranges?.[print.range] : print.range) ?? { start: 0, end: 0 };
  return (
    <LabDialog title="Export" kind="export-dialog" isOpen onClose={onClosed} focused={focused}>
      <div className="export-preview scroll" tabIndex={0} role="group" aria-label="Preview">
        {problem === undefined ? printed && <img src={printed.address} alt={printed.txt} /> : <p role="alert">{problem}</p>}
      </div>
      {among.length > 1 && (
        <div className="row">
          <Choice
            label="Figure"
            isLabelled
            value={figure.title}
            options={among.map(({ title }) => ({ id: title, label: title }))}
            onChoose={(title) => setFigure(among.find((one) => one.title === title) ?? first)}
          />
        </div>
      )}
      <div className="row wrap">
        {number("Width (mm)", print.width, [40, 600], (width) => ({ width }))}
        {sets("84", { width: 84 }, "84 mm wide")}
        {sets("174", { width: 174 }, "174 mm wide")}
        {printed?.isFree === true && (
          <>
            {number("Height (mm)", print.height ?? Math.round(printed.height), [20, 600], (height) => ({ height }))}
            {sets("by itself", { height: undefined }, "Height by itself")}
          </>
        )}
      </div>
      {ranges && (
        <div className="row wrap">
          {number("x from", start, [0, end - 1], (from) => ({ range: { start: from, end } }))}
          {number("to", end, [start + 1, ranges.page.end], (to) => ({ range: { start, end: to } }))}
          {sets("visible range", { range: "view" })}
          {sets("whole page", { range: "page" })}
        </div>
      )}
      <div className="row wrap">
        <Choice
          label="Font"
          value={print.font}
          options={[
            { id: "sans", label: "sans serif" },
            { id: "serif", label: "serif" },
          ]}
          onChoose={(font) => set({ font })}
        />
        {check("Greys", "isGrey")}
        {check("Caption below", "hasCaption")}
      </div>
      {printed && (
        <div className="row wrap">
          {saves("Save SVG", "svg", () => printed.svg)}
          {saves("Save PNG", "png", printed.png)}
          <Button tip="Opens the print dialog with the figure alone; choose “Save as PDF” there" onClick={() => window.print()}>
            PDF…
          </Button>
          {saves("Save caption", "txt", () => printed.txt)}
          {numbers && saves("Save numbers (CSV)", "csv", numbers)}
          <style>{`@page { size: ${printed.width}mm ${printed.height}mm; margin: 0 }`}</style>
        </div>
      )}
    </LabDialog>
  );
}

const gone = "the lane has a new result. Close this and try again.";

/** A figure as it will be printed; the last one stays until the next is there. */
function usePrinted(figure: ExportedFigure, print: Print) {
  const actions = useActions();
  const [state, setState] = useState<{ readonly printed?: ReturnType<typeof printedSheet>; readonly problem?: string }>({});
  useEffect(() => {
    let isLatest = true;
    const release = actions.busy();
    const show = async (): Promise<void> => {
      const sheet = await figure.sheet(print);
      if (sheet === undefined) throw new Error(gone);
      if (isLatest) setState({ printed: printedSheet(sheet, print) });
    };
    show()
      .catch((error: unknown) => isLatest && setState({ problem: `This cannot be drawn: ${messageOf(error)}` }))
      .finally(release);
    return () => {
      isLatest = false;
      release();
    };
  }, [figure, print, actions]);
  return state;
}

/** The format of printed figures, and the part of the page that those over it show. */
export interface Print extends SheetFormat {
  readonly range: "view" | "page" | Range;
}

let chosen: Print = { width: 174, font: "sans", isGrey: false, hasCaption: false, range: "view" };

/** The format that was chosen last, as long as the lab is open. */
export function chosenPrint(): Print {
  return chosen;
}

function choosePrint(print: Print): void {
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

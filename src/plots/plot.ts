/** In CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A host's size, and how many device pixels make one of CSS. */
export interface PlotFrame extends Size {
  readonly ratio: number;
  /** Colours that were read before: reading them for each canvas at each draw costs as much as drawing. */
  readonly palette?: Palette;
}

/**
 * Draws data on a board, in place of whatever it showed before: drawing the same twice leaves the same pixels.
 *
 * Canvases are sized here, in device pixels; their size on the page, in CSS pixels, is the frame's and belongs to the caller.
 * Data come one value a CSS pixel column.
 */
export type Draw<Host, Data> = (host: Host, data: Data, frame: PlotFrame) => void;

/** A series reduced to CSS pixel columns. NaN, -1 and 255 stand where no unit is. */
export interface PixelColumns {
  readonly min: Float32Array;
  readonly mean: Float32Array;
  readonly max: Float32Array;
  /** Unit with the largest value in the column. */
  readonly units: Int32Array;
  /** Class of that unit; empty where the series has no classes. */
  readonly classes: Uint8Array;
  /** The largest value of the units that hold something of the column, where units nest. */
  readonly outer?: Float32Array;
  /** The middle, in CSS pixels, and the value of a unit that carries a flag. */
  readonly flag?: { readonly x: number; readonly value: number };
}

export type ScaleKind = "linear" | "log1p";
/** The colour of a meaning: kept is blue, the core that it grew from darker, its context paler; removed is light grey; strong and muted are the colours of text. */
export type Tone = "kept" | "core" | "context" | "removed" | "wrong" | "muted" | "strong";
/** Tells things of one tone apart: by lightness, or if textures are on by marks on a light ground, or by holes in a solid one. */
export type Texture = "dots" | "cross" | "pale" | "falling" | "grid" | "rows" | "columns";
export type Paint = Tone | `${Tone} ${Texture}`;
/** Columns from `x0` to before `x1`, in CSS pixels. */
export interface Span {
  readonly x0: number;
  readonly x1: number;
}

/** For `drawStrip`: rows of values in 0..1, from top to bottom. A row without window was not kept. */
export interface StripData {
  readonly rows: readonly { readonly window: PixelColumns | undefined; readonly height: number }[];
  readonly gap: number;
}

/** For `drawBars`: a histogram over `domain`, which holds 0. */
export interface BarsData {
  readonly window: PixelColumns;
  readonly domain: readonly [number, number];
  readonly scale: ScaleKind;
  /** Paint of each class index; a bar is painted by `threshold` where there are no classes. */
  readonly classColours?: readonly Paint[] | undefined;
  /** Value from which a bar counts as kept; its rule belongs to the overlay. */
  readonly threshold?: number | undefined;
}

/** For `drawMirror`: `up` above 0 and `down` below it on one scale, which cuts what exceeds it; over them a line, painted by class down to 0. */
export interface MirrorData {
  readonly up: PixelColumns;
  readonly down: PixelColumns;
  readonly line?: PixelColumns | undefined;
  readonly domain: readonly [number, number];
  readonly scale: ScaleKind;
  /** Paint of each class index of the line, or else of `up`, where it has classes. */
  readonly classColours?: readonly Paint[] | undefined;
}

/** For `drawStack`: parts of a whole from the bottom up, from 0 to `limit`. */
export interface StackData {
  readonly parts: readonly PixelColumns[];
  /** The paint of each part, where it has one elsewhere in the figure. */
  readonly paints?: readonly Paint[] | undefined;
  readonly limit: number;
  /** The lower end of the scale, below 0 where parts take away: these hang below the zero line. */
  readonly low: number;
}

/** For `drawVerdicts`: rows from top to bottom, each with the class of every column (255 for none) and the paint of every class. */
export interface VerdictsData {
  readonly rows: readonly {
    readonly classes: Uint8Array | undefined;
    readonly colours: readonly Paint[];
  }[];
  readonly rowHeight: number;
  readonly gap: number;
}

/** For `drawMask`: the share of each column that is selected, whose selection it is, and against a gold standard the shares that are wrong and missed. */
export interface MaskData {
  readonly coverage: Float32Array;
  readonly style: "kept" | "gold";
  readonly against?: { readonly wrong: Float32Array; readonly missed: Float32Array } | undefined;
}

/** For `drawAgreement`: of each of several selections the share of each column that is selected. */
export interface AgreementData {
  readonly shares: readonly Float32Array[];
}

/** For `overlay`: what lies over a plot's marks. Heights are in CSS pixels from the plot's top. */
export interface OverlayData {
  readonly hover?: Span | undefined;
  readonly pin?: (Span & { readonly label: string }) | undefined;
  readonly brush?: Span | undefined;
  /** The height of the threshold's rule. Its group, `g.threshold`, takes the pointer; all else lets it through. */
  readonly thresholdY?: number | undefined;
  readonly thresholdLabel?: string | undefined;
  /** True on paper: the threshold says its value at its rule, where the screen has a handle to drag. */
  readonly isPrinted?: boolean;
  /** Room at the right of the plot that the rule goes on through, in CSS pixels. */
  readonly margin?: number;
  readonly zeroY?: number | undefined;
  /** The row of a strip that is shown elsewhere, too: on the screen alone. */
  readonly step?: { readonly y: number; readonly height: number } | undefined;
}

/** For `xAxis`: a linear axis from `start` at the left edge to `end` at the right one. */
export interface AxisData {
  readonly start: number;
  readonly end: number;
  /** The noun of what is counted: "characters". */
  readonly label: string;
  readonly format?: ((value: number) => string) | undefined;
}

/** For `yAxis`: a few numbers of a vertical scale. */
export interface YAxisData {
  readonly domain: readonly [number, number];
  readonly scale: ScaleKind;
  /** True if the domain is that of the view, not of the whole page. */
  readonly isOfView?: boolean;
  /** The least and the greatest value of the data beyond the domain, written at its ends. */
  readonly beyond?: { readonly least?: number | undefined; readonly greatest?: number | undefined };
}

/** The custom properties that canvases need: `wrong` is kept against the gold standard, `context` stands around what is kept, which grew from `core`. */
const colourNames = [
  ...(["background", "panel", "border", "controlBorder", "text", "muted", "gold", "focus"] as const),
  ...(["kept", "removed", "wrong", "context", "core"] as const),
];

/** The colours of a theme that canvases need. */
export interface Palette extends Readonly<Record<(typeof colourNames)[number], string>> {
  /** True where paints of one tone are told apart by textures, and not by lightness alone. */
  readonly hasTextures: boolean;
}

/** Reads the theme in force at a host: the custom properties of `lab.css`. */
export function paletteOf(host: Element): Palette {
  const style = getComputedStyle(host);
  return paletteFrom((name) => style.getPropertyValue(name).trim());
}

/** A palette of what custom properties of `lab.css` stand for. */
export function paletteFrom(colour: (property: string) => string): Palette {
  const colours = colourNames.map((name) => [
    name,
    colour(`--${name.replace(/[A-Z]/, (capital) => `-${capital.toLowerCase()}`)}`),
  ]);
  return { ...(Object.fromEntries(colours) as Omit<Palette, "hasTextures">), hasTextures: colour("--textures") === "1" };
}

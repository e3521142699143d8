/** The colours of a theme that canvases need. */
export interface Palette {
  readonly background: string;
  readonly panel: string;
  readonly border: string;
  readonly controlBorder: string;
  readonly text: string;
  readonly muted: string;
  readonly kept: string;
  readonly removed: string;
  /** Kept against the gold standard. */
  readonly wrong: string;
  /** Of what stands around what is kept, and of what it was grown from. */
  readonly context: string;
  readonly core: string;
  readonly gold: string;
  readonly focus: string;
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
  return {
    background: colour("--background"),
    panel: colour("--panel"),
    border: colour("--border"),
    controlBorder: colour("--control-border"),
    text: colour("--text"),
    muted: colour("--muted"),
    kept: colour("--kept"),
    removed: colour("--removed"),
    wrong: colour("--wrong"),
    context: colour("--context"),
    core: colour("--core"),
    gold: colour("--gold"),
    focus: colour("--focus"),
    hasTextures: colour("--textures") === "1",
  };
}

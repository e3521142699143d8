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
  readonly gold: string;
  readonly focus: string;
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
    gold: colour("--gold"),
    focus: colour("--focus"),
  };
}

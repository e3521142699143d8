/** The custom properties that canvases need: `wrong` is kept against the gold standard, `context` stands around what is kept, which grew from `core`. */
const names = [
  ...(["background", "panel", "border", "controlBorder", "text", "muted", "gold", "focus"] as const),
  ...(["kept", "removed", "wrong", "context", "core"] as const),
];

/** The colours of a theme that canvases need. */
export interface Palette extends Readonly<Record<(typeof names)[number], string>> {
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
  const colours = names.map((name) => [name, colour(`--${name.replace(/[A-Z]/, (capital) => `-${capital.toLowerCase()}`)}`)]);
  return { ...(Object.fromEntries(colours) as Omit<Palette, "hasTextures">), hasTextures: colour("--textures") === "1" };
}

import { useLayoutEffect, useState, type RefObject } from "react";
import { useSize } from "../ui/use-plot.tsx";

/** The forms of a lane's header, and the pixels of its line below which one is not tried. */
const forms = [
  /** A row with the presets and two parameters. */
  { name: "roomy", least: 950 },
  /** A row with the parameter that decides. */
  { name: "row", least: 550 },
  /** Two rows: the presets and that parameter are in the second. */
  { name: "pair", least: 480 },
  /** Two rows, with the presets behind "More". */
  { name: "lean pair", least: 480 },
  /** As many rows as it takes. */
  { name: "stack", least: 0 },
] as const;

export type HeaderForm = (typeof forms)[number]["name"];

/**
 * The widest form of a header in which its names are read whole and nothing is beyond its line: it is drawn and measured, before anybody
 * sees it, whenever its width or its parts are others; not while a value moves.
 *
 * @param line as wide as the header, whatever is in it
 * @param parts the same text for headers of the same parts
 */
export function useForm(line: RefObject<HTMLElement | null>, parts: string): HeaderForm {
  const { width } = useSize(line);
  const [tried, setTried] = useState({ of: "", at: 0 });
  const of = `${width} ${parts}`;
  // Before the width is known, what most lanes are.
  const first = forms.findIndex(({ name, least }) => (width === 0 ? name === "row" : width >= least));
  const at = tried.of === of ? tried.at : first;
  useLayoutEffect(() => {
    const header = line.current?.parentElement;
    if (header === null || header === undefined || width === 0 || at === forms.length - 1) return;
    // What fits is known once it is drawn: a cascade of four drawings at the most.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!fits(header)) setTried({ of, at: at + 1 });
  }, [line, width, of, at]);
  return forms[at]?.name ?? "stack";
}

function fits(header: HTMLElement): boolean {
  const measured = header.querySelectorAll(".lane-line, .lane-parameters, .lane-algorithm > .truncated, .parameter-label");
  return [...measured].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
}

import type { OpenTag } from "./walk.ts";

const figures = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", sub: "₀₁₂₃₄₅₆₇₈₉₊₋" };

/** Raised or lowered text as figures of that kind, or after a sign: `10⁶`, `x^n`. Words stay: `1st`. */
export function raisedText(text: string, where: string): string {
  const own = where === "sub" ? figures.sub : figures.sup;
  if (/^[\d+\-−–]+$/.test(text))
    return text.replace(/./g, (sign) => own.charAt("0123456789+-".indexOf(sign.replace(/[−–]/, "-"))));
  if (text === "" || /^(?:\p{L}{2,}\.?|[^\p{L}\p{N}]+|\[.*\])$/u.test(text)) return text;
  const sign = where === "sub" ? "_" : "^";
  return text.length === 1 ? sign + text : `${sign}(${text})`;
}

/** Code so far: it has no form for what is raised or lowered in it, but figures and signs. */
export interface RaisedCode {
  text: string;
  /** The open elements of raised or lowered text, with the text before each. */
  readonly before: { readonly tag: OpenTag; readonly text: string }[];
}

export function openRaised(code: RaisedCode, tag: OpenTag): void {
  if (!isRaised(tag)) return;
  code.before.push({ tag, text: code.text });
  code.text = "";
}

export function closeRaised(code: RaisedCode, tag: OpenTag): void {
  if (code.before.at(-1)?.tag !== tag) return;
  code.text = (code.before.pop()?.text ?? "") + raisedText(code.text, tag.name);
}

export function isRaised({ name, holdsBlock }: OpenTag): boolean {
  return (name === "sup" || name === "sub") && !holdsBlock;
}

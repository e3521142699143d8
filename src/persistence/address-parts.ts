/** A link's parts, as they stand between the "&": names and values, in their order. */
export type Parts = readonly (readonly [name: string, value: string])[];

/** The version whose grammar this lab writes. */
export const addressVersion = 1;

/**
 * How the parts of a link become those of the next version: `upgrades[n]` takes version n to n + 1. The versions before the first
 * are links without one, typed by hand.
 */
const upgrades: readonly ((parts: Parts) => Parts)[] = [(parts) => parts];

/** The parts of a link in today's grammar, and the version it was written in; undefined for what is no link. */
export function partsOf(hash: string): { readonly parts: Parts; readonly version: number } | undefined {
  const pieces = plain(hash.replace(/^#/, "")).split("&");
  const version = /^v(\d{1,6})$/.exec(pieces[0] ?? "")?.[1];
  const parts = pieces.slice(version === undefined ? 0 : 1).flatMap((piece) => partOf(piece));
  if (version === undefined && !parts.some(([name]) => name === "s" || name === "a")) return undefined;
  const from = Number(version ?? 0);
  return { parts: upgrades.slice(from).reduce((before, upgrade) => upgrade(before), parts as Parts), version: from };
}

export function fragmentOf(parts: Parts): string {
  return [`v${addressVersion}`, ...parts.map(([name, value]) => `${name}=${value}`)].join("&");
}

function partOf(piece: string): Parts {
  // Pages that show a link as HTML write "&amp;" between its parts.
  const text = piece.replace(/^amp;/, "");
  const at = text.indexOf("=");
  return text === "" ? [] : [at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)]];
}

/** Times that a link is taken to have been encoded on its way, at the most: each costs a walk over all of it. */
const mostEncodings = 8;

/** A link has no "%" of its own: where one is, the link was encoded on its way, perhaps more than once. */
function plain(fragment: string): string {
  let text = fragment;
  for (let count = 0; count < mostEncodings && text.includes("%"); count++) {
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  return text;
}

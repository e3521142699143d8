import type { ClassChannel, ClassMeaning } from "../contract/trace.ts";

/** Codes of many classes as a channel of those that occur, so that a legend does not list what is not there. Code 0 means kept. */
export function usedClasses(codes: Uint8Array, names: readonly string[]): Pick<ClassChannel, "values" | "classes" | "meanings"> {
  const isUsed = new Uint8Array(names.length);
  // What is kept is a class, whether or not anything is.
  isUsed[0] = 1;
  for (const code of codes) isUsed[code] = 1;
  const used = names.flatMap((_, code) => (isUsed[code] === 1 ? [code] : []));
  const places = new Uint8Array(names.length);
  for (const [place, code] of used.entries()) places[code] = place;
  return {
    values: new Uint8Array(codes.length).map((_, unit) => places[codes[unit]]),
    classes: used.map((code) => names[code]),
    meanings: used.map((code): ClassMeaning => (code === 0 ? "kept" : "removed")),
  };
}

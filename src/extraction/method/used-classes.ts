import type { ClassChannel, ClassMeaning } from "../contract/trace.ts";

type UsedClasses = Pick<ClassChannel, "values" | "classes" | "meanings" | "looks">;

/**
 * Codes of many classes as a channel of those that occur, so that a legend does not list what is not there. Code 0 means kept.
 *
 * @param figure the codes of all channels of a figure, where a class is to look the same in each of them.
 */
export function usedClasses(codes: Uint8Array, names: readonly string[], figure: readonly Uint8Array[] = [codes]): UsedClasses {
  const used = usedCodes([codes], names);
  const looks = usedCodes(figure, names);
  const places = new Uint8Array(names.length);
  for (const [place, code] of used.entries()) places[code] = place;
  return {
    values: new Uint8Array(codes.length).map((_, unit) => places[codes[unit]]),
    classes: used.map((code) => names[code]),
    meanings: used.map((code): ClassMeaning => (code === 0 ? "kept" : "removed")),
    looks: used.map((code) => Math.max(looks.indexOf(code) - 1, 0)),
  };
}

/** The codes that occur, rising. What is kept is a class, whether or not anything is. */
function usedCodes(all: readonly Uint8Array[], names: readonly string[]): readonly number[] {
  const isUsed = new Uint8Array(names.length);
  isUsed[0] = 1;
  for (const codes of all) for (const code of codes) isUsed[code] = 1;
  return names.flatMap((_, code) => (isUsed[code] === 1 ? [code] : []));
}

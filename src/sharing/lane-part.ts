import type { Schema, Value } from "../extraction/contract/parameters.ts";
import type { Library } from "../extraction/run.ts";
import type { Settings } from "../state/settings.ts";
import { escaped, unescaped } from "./escape.ts";

type LaneSettings = Settings["lanes"][number];

/** A lane as the value of a link's part: "ccb.range~60.threshold~0.6". */
export function lanePart({ extractor, values }: LaneSettings): string {
  const named = Object.entries(values).map(([name, value]) => `${plainName(name)}~${escaped(String(value))}`);
  return [plainName(extractor), ...named].join(".");
}

/** The lane that a part's value names. What a schema does not know stays a text. @throws RangeError for characters no link has. */
export function laneOfPart(letter: string, part: string, library: Library): LaneSettings {
  const [extractor = "", ...settings] = settingsIn(part);
  const id = unescaped(extractor);
  const schema = library.get(id)?.parameters ?? {};
  const values = settings.map((setting): [string, Value] => {
    const [name = "", ...rest] = setting.split("~");
    return [unescaped(name), valueOf(unescaped(rest.join("~")), schema, unescaped(name))];
  });
  return { letter, extractor: id, values: Object.fromEntries(values), isCollapsed: false };
}

/** The stretches between dots; one without "~" goes on with the value before it: "threshold~0.6". */
function settingsIn(part: string): readonly string[] {
  const settings: string[] = [];
  for (const piece of part.split(".")) {
    const before = settings.length - 1;
    if (piece.includes("~") || before < 1) settings.push(piece);
    else settings[before] = `${settings[before]}.${piece}`;
  }
  return settings;
}

/** A name's own dots are escaped too. */
function plainName(name: string): string {
  return escaped(name).replaceAll(".", "_2e_");
}

function valueOf(text: string, schema: Schema, name: string): Value {
  const parameter = Object.hasOwn(schema, name) ? schema[name] : undefined;
  if (parameter?.kind === "flag" && (text === "true" || text === "false")) return text === "true";
  const number = text === "" ? Number.NaN : Number(text);
  return parameter?.kind === "number" && Number.isFinite(number) ? number : text;
}

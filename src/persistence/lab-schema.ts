import {
  array,
  check,
  exactOptional,
  number,
  object,
  parse,
  picklist,
  pipe,
  record,
  safeParse,
  string,
  unknown,
  type GenericSchema,
  type InferOutput,
} from "valibot";
import { statedSchema } from "../import/corpus/gold-besides.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import { settingsSchema, type Settings } from "../state/settings.ts";
import { thousands } from "../format.ts";

/**
 * The version of the form that a lab has in a session, in a lab file and in a link; each of them refuses another. Raised whenever that
 * form changes, or what a lane means that leaves a value out.
 */
export const schemaVersion = 1;

/** A lab as it came: a session, the index of a lab file, or what the parts of a link say. */
export type LabRecord = Readonly<Record<string, unknown>>;

/** A gold standard of a page. */
const goldSchema = object({
  marks: pipe(
    array(number()),
    check((marks: number[]) => areMarks(marks), "its marks are no ranges in their order"),
  ),
  text: exactOptional(string()),
  stated: exactOptional(statedSchema),
  snippets: exactOptional(object({ with: array(string()), without: array(string()) })),
  from: string(),
});

/** True for numbers that are ranges in their order: [start0, end0, start1, …], each offset a whole number beyond the one before. */
function areMarks(marks: readonly number[]): boolean {
  return (
    marks.length % 2 === 0 && marks.every((offset, index) => Number.isSafeInteger(offset) && offset > (marks[index - 1] ?? -1))
  );
}

/** The fields of a page everywhere; where its text and its bytes lie is for each place to add. */
export const pageFields = {
  name: string(),
  origin: object({ kind: picklist(["sample", "pasted", "file"]), detail: string() }),
  byteLength: number(),
  url: exactOptional(string()),
  encoding: exactOptional(
    object({ name: string(), reason: string(), unreadableCount: number(), suspected: exactOptional(string()) }),
  ),
  lineEnds: string(),
  lesson: exactOptional(string()),
  /** Read by itself: what is marked says nothing of the rest. */
  gold: exactOptional(unknown()),
};

/** A page as it is written down: `text` says where its text lies, `bytes` where those lie that it was decoded from. */
export function pageRecord<Text extends object, Bytes extends object>(
  page: WrittenPage,
  text: Text,
  bytes: Bytes,
): Omit<WrittenPage, "gold"> & Text & Bytes & { readonly gold?: InferOutput<typeof goldSchema> } {
  const { name, origin, lineEnds, byteLength, url, encoding, lesson, gold } = page;
  return {
    name,
    ...text,
    origin,
    lineEnds,
    byteLength,
    ...bytes,
    ...(url === undefined ? {} : { url }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(lesson === undefined ? {} : { lesson }),
    ...(gold === undefined ? {} : { gold: goldRecord(gold) }),
  };
}

type WrittenPage = Pick<OpenPage, "name" | "origin" | "lineEnds" | "byteLength" | "url" | "encoding" | "lesson" | "gold">;

function goldRecord({ marks, text, stated, snippets, from }: PageGold): InferOutput<typeof goldSchema> {
  return {
    marks: [...marks],
    from,
    ...(text === undefined ? {} : { text }),
    ...(stated === undefined ? {} : { stated }),
    ...(snippets === undefined ? {} : { snippets: { with: [...snippets.with], without: [...snippets.without] } }),
  };
}

/** True where a gold standard marks nothing beyond the page. */
export function isWithin(gold: PageGold | undefined, source: string): boolean {
  return (gold?.marks.at(-1) ?? 0) <= source.length;
}

/** The sentences of a place where labs are kept on what it cannot take. */
export interface Wording {
  /** Of a part that is not as it should be; `issue` says how. */
  readonly unread: (part: string, issue: string) => string;
  /** The name of the settings. */
  readonly settings: string;
  /** Of a part that should be there and is not, as of others; else it is passed over. */
  readonly isWhole: boolean;
}

/** Reads a lab part by part: what is not as it should be is left out and named. */
export class LabReader {
  readonly fields: LabRecord;
  /** A sentence for each part that is left out. */
  readonly problems: string[] = [];
  readonly #wording: Wording;

  constructor(value: unknown, wording: Wording) {
    const fields = safeParse(record(string(), unknown()), value);
    this.fields = fields.success ? fields.output : {};
    this.#wording = wording;
  }

  /** The value of a part; undefined where it is not as it should be. */
  part<T>(name: string, schema: GenericSchema<unknown, T>, value: unknown, isWhole = this.#wording.isWhole): T | undefined {
    if (value === undefined && !isWhole) return undefined;
    const parsed = safeParse(schema, value);
    if (!parsed.success) this.problems.push(this.#wording.unread(name, parsed.issues[0].message));
    return parsed.success ? parsed.output : undefined;
  }

  /** Names what is left out, which is then undefined. */
  leaveOut(sentence: string): undefined {
    this.problems.push(sentence);
    return undefined;
  }

  settings(): Settings | undefined {
    return this.part(this.#wording.settings, settingsSchema, this.fields["settings"]);
  }

  /** The settings without those that are not as they should be, of which each is handed over by its name. */
  settingsOneByOne(refuse: (name: string) => void): Settings {
    const parsed = safeParse(settingsSchema, this.fields["settings"]);
    if (parsed.success) return parsed.output;
    const refused = new Set(parsed.issues.map((issue) => String(issue.path?.[0].key)));
    for (const name of refused) refuse(name);
    const taken = Object.entries(Object(this.fields["settings"]) as LabRecord).filter(([name]) => !refused.has(name));
    return parse(settingsSchema, { lanes: [], ...Object.fromEntries(taken) });
  }

  /** The position of the page that was shown among all that are listed. */
  shown(): number | undefined {
    return this.part("Which page was shown", number(), this.fields["shown"]);
  }

  pin<T>(schema: GenericSchema<unknown, T>): T | undefined {
    return this.part("The pin", schema, this.fields["pin"], false);
  }

  /** The pages that are listed, undefined for one that cannot be had. `open` reads the gold standard, where it takes the page. */
  pages<Entry extends KeptPage, Page>(
    schema: GenericSchema<unknown, Entry>,
    open: (page: Omit<Entry, "gold">, readGold: () => PageGold | undefined) => Page | undefined,
    most?: number,
  ): readonly (Page | undefined)[] {
    const listed = this.part("Its list of pages", array(unknown()), this.fields["pages"]) ?? [];
    return this.#first(listed, most, "pages").map((value, index) => {
      const entry = this.part(`Page ${index + 1}`, schema, value, true);
      if (entry === undefined) return undefined;
      const { gold, ...page } = entry;
      return open(page, () => this.part(`The gold standard of “${entry.name}”`, goldSchema, gold, false));
    });
  }

  /** The pages of the site that can be had. */
  site<Entry, Page>(
    schema: GenericSchema<unknown, Entry>,
    open: (entry: Entry) => Page | undefined,
    most?: number,
  ): readonly Page[] {
    const listed = this.part("The pages of its site", array(unknown()), this.fields["site"] ?? []) ?? [];
    return this.#first(listed, most, "pages of the site").flatMap((value, index) => {
      const entry = this.part(`Page ${index + 1} of the site`, schema, value, true);
      return (entry && open(entry)) ?? [];
    });
  }

  /** The first of many parts; how many are left out is named. */
  #first(parts: readonly unknown[], most = Infinity, name: string): readonly unknown[] {
    const leftOut = parts.length - most;
    if (leftOut > 0) {
      const [all, beyond, limit] = [parts.length, leftOut, most].map((count) => thousands(count));
      this.leaveOut(`It lists ${all} ${name}: ${beyond} beyond ${limit} were left out.`);
    }
    return parts.slice(0, most);
  }
}

/** A page as it is listed. */
interface KeptPage {
  readonly name: string;
  readonly gold?: unknown;
}

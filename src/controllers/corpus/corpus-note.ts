import { array, exactOptional, number, object, picklist, record, safeParse, string, type InferOutput } from "valibot";
import { workKinds } from "../../state/corpus.ts";
import { shownSchema } from "../../persistence/corpus-schema.ts";

const replacedSchema = object({
  id: string(),
  works: array(string()),
  shown: picklist(workKinds),
  name: string(),
  count: number(),
});

const noteSchema = object({
  id: string(),
  name: string(),
  shown: shownSchema,
  judged: record(string(), number()),
  away: exactOptional(replacedSchema),
});

/**
 * What a tab notes of its corpus. A note is written before anything else can happen: it holds when the page goes in the same moment,
 * and tells the next visit what there should be.
 */
export type CorpusNote = InferOutput<typeof noteSchema>;

/** Works of a corpus that were replaced, by their names, and what is said of them: the pages that are judged. */
export type ReplacedNote = InferOutput<typeof replacedSchema>;

export function corpusNoteOf(noted: unknown): CorpusNote | undefined {
  const parsed = safeParse(noteSchema, noted);
  return parsed.success ? parsed.output : undefined;
}

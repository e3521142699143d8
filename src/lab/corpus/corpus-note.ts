import { number, object, record, safeParse, string, type InferOutput } from "valibot";

const noteSchema = object({
  id: string(),
  name: string(),
  /** The work that was shown. */
  shown: string(),
  /** Pages that each work had handed over. */
  judged: record(string(), number()),
});

/**
 * What a tab notes of its corpus. A note is written before anything else can happen: it holds when the page goes in the same moment,
 * and tells the next visit what there should be.
 */
type CorpusNote = InferOutput<typeof noteSchema>;

export function corpusNoteOf(noted: unknown): CorpusNote | undefined {
  const parsed = safeParse(noteSchema, noted);
  return parsed.success ? parsed.output : undefined;
}

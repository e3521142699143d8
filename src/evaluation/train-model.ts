import { modelName, readModel } from "../extraction/algorithms/learned/model.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import type { Machine } from "../import/corpus/corpus-file.ts";
import { readEntry } from "../import/corpus/read-entry.ts";
import { trainOwn, type OwnModel, type OwnOptions, type OwnProgress, type ReadMarked } from "../training/train-own.ts";
import { goldOf } from "./evaluate-page.ts";

/** The pages that a model of the user's own is to be learned from, and how. */
export interface TrainingOrder extends OwnOptions {
  readonly entries: readonly CorpusEntry[];
  readonly reading?: Reading;
}

/** A model of the user's own, with the name that runs have for it. */
export interface TrainedModel extends OwnModel {
  readonly model: string;
  /** Pages that could not be read, and why. */
  readonly leftOut: readonly { readonly page: string; readonly problem: string }[];
}

interface Beginning {
  /** The file of the model that it begins with. */
  readonly text: string;
  readonly machine?: Machine;
  /** Waited for, so that whoever shows it can end it by throwing. */
  readonly onProgress: (progress: OwnProgress) => void | Promise<void>;
}

/** Learns a model from the pages of an order, on top of another. @throws RangeError with a sentence where there are too few pages */
export async function trainModel(
  { entries, reading, ...options }: TrainingOrder,
  { text, machine, onProgress }: Beginning,
): Promise<TrainedModel> {
  const problems = new Map<string, string>();
  const read = async (entry: CorpusEntry): Promise<ReadMarked | undefined> => {
    try {
      return await markedPage(entry, reading, machine);
    } catch (error) {
      problems.set(entry.name, messageOf(error));
      return undefined;
    }
  };
  const marked = entries.filter(({ gold }) => gold !== undefined);
  const pages = marked.map((entry) => ({ name: entry.name, read: () => read(entry) }));
  const training = trainOwn(pages, readModel(text), options);
  for (;;) {
    const next = await training.next();
    if (next.done !== true) {
      await onProgress(next.value);
      continue;
    }
    const leftOut = Array.from(problems, ([page, problem]) => ({ page, problem }));
    return { ...next.value, model: modelName(readModel(next.value.text)), leftOut };
  }
}

async function markedPage(
  entry: CorpusEntry,
  reading: Reading | undefined,
  machine: Machine | undefined,
): Promise<ReadMarked | undefined> {
  const { source, gold, groups } = await readEntry(entry, machine);
  if (gold === undefined) return undefined;
  const page = openPage(source, reading);
  return { page, goldText: goldOf(gold, page).text, site: groups["site"] };
}

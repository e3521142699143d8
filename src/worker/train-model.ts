import { goldOf } from "../evaluation/evaluate-page.ts";
import { modelName, readModel } from "../extraction/algorithms/learned/model.ts";
import { shippedModel } from "../extraction/contract/parameters.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { messageOf } from "../format.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { readEntry } from "../import/corpus/read-entry.ts";
import type { TrainedModel, TrainingOrder } from "../protocol/evaluation.ts";
import { trainOwn, type OwnProgress, type ReadMarked } from "../training/train-own.ts";
import { readModelHere } from "./model-reader.ts";

/** Learns a model from the pages of an order, on top of the one that is shipped. */
export async function trainModel(
  { entries, reading, ...options }: TrainingOrder,
  onProgress: (progress: OwnProgress) => void,
): Promise<TrainedModel> {
  const text = await readModelHere(shippedModel);
  if (text === undefined) throw new Error("there is no model to begin with");
  const problems = new Map<string, string>();
  const read = async (entry: CorpusEntry): Promise<ReadMarked | undefined> => {
    try {
      return await markedPage(entry, reading);
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
      onProgress(next.value);
      continue;
    }
    const leftOut = Array.from(problems, ([page, problem]) => ({ page, problem }));
    return { ...next.value, model: modelName(readModel(next.value.text)), leftOut };
  }
}

async function markedPage(entry: CorpusEntry, reading: Reading | undefined): Promise<ReadMarked | undefined> {
  const { source, gold, groups } = await readEntry(entry);
  if (gold === undefined) return undefined;
  const page = openPage(source, reading);
  return { page, goldText: goldOf(gold, page).text, site: groups["site"] };
}

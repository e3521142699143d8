import { modelsOf } from "../extraction/run.ts";
import { messageOf } from "../format.ts";
import { readOwn, keepOwn, ownNames, removeOwn } from "../worker/own/own-store.ts";
import { saveFile } from "../persistence/files.ts";
import type { LabCore } from "./core.ts";
import type { Scheduler } from "./scheduler.ts";

/** True of a file with a model, by how it begins. */
export async function isModelFile(file: File): Promise<boolean> {
  return /\.json$/i.test(file.name) && /^\s*\{\s*"form":\s*"contentscope learned model"/.test(await file.slice(0, 200).text());
}

/** All that can be done with models of the user's own, which this browser keeps. */
export function modelActions(lab: LabCore, scheduler: Pick<Scheduler, "again">) {
  const { during, say, notify, dismiss } = lab;
  const refuse = (name: string, what: string, error: unknown): void =>
    notify({ id: `model ${name}`, severity: "error", text: `${name} ${what}: ${messageOf(error)}`, actions: [] });
  const open = async (file: File): Promise<string | undefined> => {
    try {
      const { refuseLargeModel } = await import("../evaluation/learned-model.ts");
      refuseLargeModel(file.size);
      const name = await keepModelText(await file.text());
      await listModels(lab);
      runAgain(lab, scheduler, name);
      say(`The model ${name} is kept in this browser`);
      return name;
    } catch (error) {
      refuse(file.name, "could not be opened", error);
      return undefined;
    }
  };
  const save = async (name: string): Promise<void> => {
    const text = await readOwn("model", name);
    if (text === undefined) throw new Error("it is not in this browser any more.");
    saveFile(`${name}.json`, "application/json", text);
    say(`Saved ${name}.json`);
  };
  const remove = async (name: string): Promise<void> => {
    const text = await readOwn("model", name);
    await removeOwn("model", name);
    await listModels(lab);
    const notice = `model ${name}`;
    const putBack = async (): Promise<void> => {
      dismiss(notice);
      if (text !== undefined) await keepModelText(text);
      await listModels(lab);
      runAgain(lab, scheduler, name);
    };
    notify({
      id: notice,
      severity: "info",
      text: `The model ${name} is removed from this browser.`,
      actions: [
        {
          label: "Undo",
          run: () => void during(putBack().catch((error: unknown) => refuse(name, "could not be put back", error))),
        },
      ],
    });
  };
  return {
    /** Keeps the model in a file. @returns its name; undefined where it is none or cannot be kept, which is said */
    openModel: (file: File): Promise<string | undefined> => during(open(file)),
    /** Offers a model as a file. */
    saveModel: (name: string): void =>
      void during(save(name).catch((error: unknown) => refuse(name, "could not be saved", error))),
    /** Takes a model out of this browser; a notice offers it back. */
    removeModel: (name: string): void =>
      void during(remove(name).catch((error: unknown) => refuse(name, "could not be removed", error))),
    /** Looks again which models there are: another tab may have opened some. */
    listModels: (): void => void during(listModels(lab)),
  };
}

/** Checks a model's text and keeps it. @returns its name. @throws Error with a sentence where it is none, or cannot be kept */
export async function keepModelText(text: string): Promise<string> {
  const { modelName, readModel } = await import("../extraction/algorithms/learned/model.ts");
  const name = modelName(readModel(text));
  await keepOwn("model", name, text);
  return name;
}

/** Looks which models there are. */
export async function listModels({ session }: Pick<LabCore, "session">): Promise<void> {
  const models = await ownNames("model");
  session.setState({ models });
}

/** Runs the lanes again that did not find a model which is here now. */
function runAgain({ session, library }: LabCore, scheduler: Pick<Scheduler, "again">, model: string): void {
  const { lab, results } = session.getState();
  for (const lane of lab.lanes)
    if (results[lane.id]?.status === "failed" && modelsOf(lane, library).has(model)) scheduler.again(lane.id);
}

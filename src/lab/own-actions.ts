import { sourceLabel, sourceName, type GivenOutput } from "../extraction/contract/given-output.ts";
import { modelsOf } from "../extraction/run.ts";
import { megabyte, messageOf } from "../format.ts";
import { labelText, nameOfOutputs, type SourceLabel } from "../import/outputs/source-label.ts";
import { saveFile } from "../persistence/files.ts";
import { activePage, laneOf } from "../state/lab.ts";
import { maxLanes } from "../state/lane.ts";
import { sourceOfLane, withOtherSource, withLaneSource, withSourceLane } from "../state/own-lanes.ts";
import {
  keepOwn,
  keepSource,
  keyOfPage,
  keysOfPage,
  ownNames,
  readOutput,
  readOwn,
  readSource,
  removeOwn,
} from "../worker/own/own-store.ts";
import type { LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";
import type { Scheduler } from "./scheduler.ts";

/** The output of another program for the shown page, and its name. */
export interface GivenAway {
  readonly label: SourceLabel;
  readonly output: GivenOutput;
  /** A lane of its own where absent. */
  readonly lane?: string | undefined;
}

/** Bytes of a module. */
const mostBytes = 5 * megabyte;

/**
 * All that can be done with what is the user's own, which this browser keeps: models, modules, which run on the page in a worker without
 * network, and what other programs wrote for the shown page.
 */
export function ownActions(lab: LabCore, scheduler: Pick<Scheduler, "again">) {
  const { session, bringLane, during, say, change, notify, dismiss } = lab;
  /** Does something with what is called so; undefined where it goes wrong, which is said. */
  const attempt = <T>(name: string, what: string, work: () => Promise<T>): Promise<T | undefined> =>
    during(
      work().catch((error: unknown) => {
        const text = `${name} ${what}: ${messageOf(error).replace(/\.$/, "")}.`;
        notify({ id: `own ${name}`, severity: "error", text, actions: [] });
        return undefined;
      }),
    );
  const bring = (): void => bringLane(session.getState().lab.focusedLane);

  const keepModel = async (text: string): Promise<string> => {
    const name = await keepModelText(text);
    await listOwn(lab);
    // Lanes that did not find it run again.
    const { lab: present, results } = session.getState();
    for (const lane of present.lanes)
      if (results[lane.id]?.status === "failed" && modelsOf(lane, lab.library).has(name)) scheduler.again(lane.id);
    return name;
  };
  const removeModel = async (name: string): Promise<void> => {
    const text = await readOwn("model", name);
    await removeOwn("model", name);
    await listOwn(lab);
    const notice = `own ${name}`;
    const putBack = (): void => {
      dismiss(notice);
      if (text !== undefined) void attempt(name, "could not be restored", () => keepModel(text));
    };
    const told = `The model ${name} is removed from this browser.`;
    notify({ id: notice, severity: "info", text: told, actions: [{ label: "Undo", run: putBack }] });
  };

  const keepModule = async (label: string, text: string): Promise<string> => {
    const name = sourceName(label, [text]);
    await keepOwn("module", name, text);
    await listOwn(lab);
    return name;
  };
  const addModule = (label: string, text: string): Promise<string | undefined> =>
    attempt(label, "could not be added", async () => {
      const name = await keepModule(label, text);
      const { lanes } = session.getState().lab;
      if (lanes.length === maxLanes) throw new Error(`there are already ${maxLanes} lanes. Remove one first`);
      change((before) => withSourceLane(before, name));
      bring();
      return name;
    });
  const changeTo = async (former: string, text: string): Promise<string> => {
    const name = await keepModule(sourceLabel(former), text);
    if (name === former) return name;
    change((before) => withOtherSource(before, former, name));
    say(`${sourceLabel(former)} changed and runs again`);
    return name;
  };
  const openModule = async (file: File, handle?: FileSystemFileHandle): Promise<void> => {
    const text = await attempt(file.name, "could not be read", async () => {
      if (file.size > mostBytes) throw new Error(`it is larger than ${mostBytes / megabyte} MB`);
      return file.text();
    });
    let name = text === undefined ? undefined : await addModule(file.name.replace(/\.m?js$/i, ""), text);
    if (name === undefined || handle === undefined) return;
    watchFile(handle, file.lastModified, async (saved) => {
      const former = name ?? "";
      const readAgain = async (): Promise<string> => changeTo(former, await saved.text());
      name = (await attempt(sourceLabel(former), "could not be read again", readAgain)) ?? former;
    });
  };

  const giveOutput = async ({ lane: id, output }: GivenAway, label: string): Promise<boolean> => {
    const before = session.getState().lab;
    const page = activePage(before);
    if (page === undefined) return false;
    const lane = id === undefined ? undefined : laneOf(before, id);
    const former = lane && sourceOfLane(lane);
    // The lane keeps its outputs for other pages: the source that it names from now on has both.
    const outputs = new Map(former === undefined ? [] : await readSource(former));
    outputs.set(keyOfPage(page.source), output);
    const source = nameOfOutputs(label, outputs);
    // Kept before the lane names it: whatever happens to the tab, no lane is without its text.
    await keepSource(source, outputs);
    change((present) =>
      lane !== undefined && laneOf(present, lane.id) !== undefined
        ? withLaneSource(present, lane.id, source)
        : withSourceLane(present, source),
    );
    bring();
    say(`The output of ${label} is a lane now`);
    return true;
  };
  const outputOf = async (id: string): Promise<GivenOutput | undefined> => {
    const { lab: present } = session.getState();
    const page = activePage(present);
    const lane = laneOf(present, id);
    const source = lane && sourceOfLane(lane);
    return page === undefined || source === undefined ? undefined : readOutput(source, keysOfPage(page));
  };

  lab.attempt(() => listOwn(lab));
  return {
    /** Looks again what there is: another tab may have opened some. */
    listOwn: (): void => lab.attempt(() => listOwn(lab)),
    /** Keeps the model in a file. @returns its name; undefined where it is none or cannot be kept, which is said */
    openModel: (file: File): Promise<string | undefined> =>
      attempt(file.name, "could not be opened", async () => {
        const { refuseLargeModel } = await fetchCode(() => import("../evaluation/learned-model.ts"));
        refuseLargeModel(file.size);
        const name = await keepModel(await file.text());
        say(`The model ${name} is kept in this browser`);
        return name;
      }),
    /** Offers a model as a file. */
    saveModel: (name: string): void =>
      void attempt(name, "could not be saved", async () => {
        const text = await readOwn("model", name);
        if (text === undefined) throw new Error("it is no longer in this browser");
        saveFile(`${name}.json`, "application/json", text);
        say(`Saved ${name}.json`);
      }),
    /** Takes a model out of this browser; a notice offers it back. */
    removeModel: (name: string): void => void attempt(name, "could not be removed", () => removeModel(name)),
    /** Keeps a module under a name and gives it a lane; says so where that cannot be. */
    addModule: (label: string, text: string): void => void addModule(label, text),
    /** The same with a module in a file, whose name it has. With a handle the file is looked at: saved, it runs again. */
    openModule: (file: File, handle?: FileSystemFileHandle): Promise<void> => openModule(file, handle),
    /** The text of a module, by the name of what it writes; undefined where it is not in this browser. */
    moduleText: (name: string): Promise<string | undefined> => readOwn("module", name),
    /** Keeps what a module was changed to; its lanes show that instead. */
    changeModule: (name: string, text: string): void =>
      void attempt(sourceLabel(name), "could not be stored", () => changeTo(name, text)),
    /** The output that a lane shows; undefined where its source wrote nothing for the shown page. */
    outputOf: (id: string): Promise<GivenOutput | undefined> => during(outputOf(id)),
    /** Keeps an output for the shown page and shows it in a lane. @returns true where it is kept; else that is said */
    giveOutput: (given: GivenAway): Promise<boolean | undefined> => {
      const label = labelText(given.label);
      return attempt(`The output of ${label}`, "could not be stored", () => giveOutput(given, label));
    },
    /** Asks for what another program wrote for the shown page: for a lane of its own, or for a lane that is there. */
    askOutput: (lane?: string): void => session.setState({ asking: { kind: "output", lane } }),
    /** Asks for a module: a new one, or what one that is there is changed to. */
    askModule: (source?: string): void => session.setState({ asking: { kind: "module", source } }),
    endAsking: (): void => session.setState({ asking: undefined }),
  };
}

/** Checks a model's text and keeps it. @returns its name. @throws Error with a sentence where it is none, or cannot be kept */
export async function keepModelText(text: string): Promise<string> {
  const { modelName, readModel } = await fetchCode(() => import("../extraction/algorithms/learned/model.ts"));
  const name = modelName(readModel(text));
  await keepOwn("model", name, text);
  return name;
}

/** Looks which models and modules there are. */
export async function listOwn({ session }: Pick<LabCore, "session">): Promise<void> {
  const [models, modules] = await Promise.all([ownNames("model"), ownNames("module")]);
  session.setState({ models, modules });
}

/** Milliseconds between two looks whether a file was saved. */
const lookPause = 1_000;

/** Looks now and then whether a file was saved, and when the window is returned to, but never behind another. */
function watchFile(handle: FileSystemFileHandle, savedAt: number, onSaved: (file: File) => Promise<void>): void {
  let isLooking = false;
  let seen = savedAt;
  const look = async (): Promise<void> => {
    if (isLooking || document.visibilityState !== "visible") return;
    isLooking = true;
    // A file that is being written, was moved or taken away is looked for again.
    const file = await handle.getFile().catch(() => undefined);
    if (file !== undefined && file.lastModified !== seen) {
      seen = file.lastModified;
      await onSaved(file);
    }
    isLooking = false;
  };
  const lookOnce = (): void => void look();
  setInterval(lookOnce, lookPause);
  addEventListener("focus", lookOnce);
}

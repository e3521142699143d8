import { sourceLabel, sourceName } from "../extraction/contract/given-output.ts";
import { messageOf, megabyte } from "../format.ts";
import { keepOwn, ownNames, readOwn } from "../worker/own/own-store.ts";
import { maxLanes } from "../state/lane.ts";
import { withOtherSource, withSourceLane } from "../state/module-lanes.ts";
import { bringLane } from "./bring-lane.ts";
import type { LabCore } from "./core.ts";

/** A file on the user's disk that the browser may read again. */
interface WatchedFile {
  readonly handle: FileSystemFileHandle;
  /** Milliseconds since 1970 at which it was last saved, when it was read. */
  readonly savedAt: number;
}

/** Milliseconds between two looks whether a file was saved. */
const lookPause = 1_000;
/** Bytes of a module. */
const mostBytes = 5 * megabyte;

/** True of a file with a module, by its name. */
export function isModuleName(name: string): boolean {
  return /\.m?js$/i.test(name);
}

/** All that can be done with modules of the user's own, which run on the page in a worker without network. This browser keeps them. */
export function moduleActions({ session, linking, during, say, change, notify }: LabCore) {
  /** By the names of their present contents. */
  const watched = new Map<string, WatchedFile>();
  const refuse = (name: string, what: string, error: unknown): void =>
    notify({ id: `module ${name}`, severity: "error", text: `${name} ${what}: ${messageOf(error)}.`, actions: [] });
  const list = async (): Promise<void> => {
    const modules = await ownNames("module");
    session.setState({ modules });
  };
  const keep = async (label: string, text: string): Promise<string> => {
    const name = sourceName(label, [text]);
    await keepOwn("module", name, text);
    await list();
    return name;
  };
  const add = async (label: string, text: string): Promise<string | undefined> => {
    try {
      const name = await keep(label, text);
      const { lanes } = session.getState().lab;
      if (lanes.length === maxLanes) throw new Error(`there are ${maxLanes} lanes, which are the most. Remove one first`);
      change((before) => withSourceLane(before, name));
      bringLane(linking, session.getState().lab.focusedLane);
      return name;
    } catch (error) {
      refuse(label, "could not be added", error);
      return undefined;
    }
  };
  const changeTo = async (former: string, text: string): Promise<string> => {
    const name = await keep(sourceLabel(former), text);
    if (name === former) return name;
    change((before) => withOtherSource(before, former, name));
    say(`${sourceLabel(former)} was changed, and runs again`);
    return name;
  };
  const open = async (file: File, handle?: FileSystemFileHandle): Promise<void> => {
    try {
      if (file.size > mostBytes) throw new Error(`it is larger than ${mostBytes / megabyte} MB`);
      const name = await add(file.name.replace(/\.m?js$/i, ""), await file.text());
      if (name !== undefined && handle !== undefined) watch(name, { handle, savedAt: file.lastModified });
    } catch (error) {
      refuse(file.name, "could not be read", error);
    }
  };
  const watch = (name: string, file: WatchedFile): void => {
    if (watched.size === 0) beginLooking(look);
    watched.set(name, file);
  };
  const look = async (): Promise<void> => {
    for (const [name, { handle, savedAt }] of watched) {
      // A file that is being written, was moved or taken away is looked for again.
      const file = await handle.getFile().catch(() => undefined);
      if (file === undefined || file.lastModified === savedAt) continue;
      await during(readAgain(name, handle, file));
    }
  };
  const readAgain = async (name: string, handle: FileSystemFileHandle, file: File): Promise<void> => {
    watched.delete(name);
    try {
      watched.set(await changeTo(name, await file.text()), { handle, savedAt: file.lastModified });
    } catch (error) {
      refuse(sourceLabel(name), "could not be read again", error);
    }
  };
  void list();
  return {
    /** Keeps a module under a name and gives it a lane; says so where that cannot be. */
    addModule: (label: string, text: string): void => void during(add(label, text)),
    /** The same with a module in a file, whose name it has. With a handle the file is looked at: saved, it runs again. */
    openModule: (file: File, handle?: FileSystemFileHandle): Promise<void> => during(open(file, handle)),
    /** The text of a module, by the name of what it writes; undefined where it is not in this browser. */
    moduleText: (name: string): Promise<string | undefined> => readOwn("module", name),
    /** Keeps what a module was changed to; its lanes show that instead. */
    changeModule: (name: string, text: string): void =>
      void during(
        changeTo(name, text).then(
          () => undefined,
          (error: unknown) => refuse(sourceLabel(name), "could not be kept", error),
        ),
      ),
  };
}

/** Looks now and then, and when the window is returned to, but never behind another. */
function beginLooking(look: () => Promise<void>): void {
  let isLooking = false;
  const lookOnce = (): void => {
    if (isLooking || document.visibilityState !== "visible") return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
  setInterval(lookOnce, lookPause);
  addEventListener("focus", lookOnce);
}

import { literal, object, optional, picklist, safeParse, string, union } from "valibot";
import type { GivenOutput } from "../extraction/contract/given-output.ts";
import { readModuleRecord } from "../programs/recorder/module-record.ts";
import { outputOfText } from "../import/outputs/output-text.ts";
import type { ModulePage } from "./protocol/lab-worker.ts";
import type { ModuleOrder } from "./module-program.ts";

/** A file of the worker's program. What it imports stands in it as "module-file:NAME", of files before it. */
interface ProgramFile {
  readonly name: string;
  readonly text: string;
}

export interface ModuleLimits {
  /** Milliseconds. */
  readonly time: number;
  readonly stop: AbortSignal;
}

/** Milliseconds that the frame may take to come from the server. */
const loadLimit = 10_000;
/** What the frame says before its worker begins. */
const begunSchema = object({ isBegun: literal(true) });
const frameAddress = "module-frame.html";

/** As the worker answers. The frame takes one message of it, and bounds what a module sends in its place. */
const outcomeSchema = union([
  object({ problem: string() }),
  object({ text: string(), form: optional(picklist(["text", "html", "markdown"])), record: optional(string()) }),
]);

/**
 * Runs a module of the user's own on a page, in a worker of a frame that has no origin: it sees neither the lab nor what is stored, and
 * its policy knows no network. With the frame the worker ends, whatever it is at.
 *
 * @throws Error with a sentence where it fails, takes too long or gives no text; an AbortError where it was stopped
 */
export async function runModule(
  code: string,
  { source, program }: ModulePage,
  { time, stop }: ModuleLimits,
): Promise<GivenOutput> {
  const files = await filesOf(program);
  const order: ModuleOrder = { code, source, url: "" };
  stop.throwIfAborted();
  const frame = document.createElement("iframe");
  // Set before it is in the document: the frame has no origin from the first.
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.src = new URL(frameAddress, document.baseURI).href;
  const { port1, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begun = performance.now();
  try {
    const sent = await new Promise((resolve, reject) => {
      const endAfter = (milliseconds: number, sentence: string): void => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error(sentence)), milliseconds);
      };
      port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        // The time that a frame takes to load is not the module's.
        if (safeParse(begunSchema, data).success) endAfter(time, `no answer within ${time / 1_000} s`);
        else resolve(data);
      });
      port1.start();
      stop.addEventListener("abort", () => reject(stop.reason as Error), { once: true });
      frame.addEventListener("load", () => frame.contentWindow?.postMessage({ files, order }, "*", [port2]), { once: true });
      endAfter(loadLimit, "its frame could not be loaded. Is the server of this lab still running?");
      document.body.append(frame);
    });
    return { ...outputOf(sent), milliseconds: performance.now() - begun };
  } finally {
    clearTimeout(timer);
    port1.close();
    frame.remove();
  }
}

function outputOf(sent: unknown): GivenOutput {
  const { success, output } = safeParse(outcomeSchema, sent);
  if (!success) throw new Error("it sent the lab something other than text");
  if ("problem" in output) throw new Error(output.problem);
  const record = readModuleRecord(output.record);
  return { ...outputOfText(output.text, output.form).output, ...(record && { record }) };
}

const programs = new Map<string, Promise<readonly ProgramFile[]>>();

/** The files of a program: the lab fetches them, since the frame can not. */
async function filesOf(address: string): Promise<readonly ProgramFile[]> {
  let files = programs.get(address);
  if (files === undefined) programs.set(address, (files = withImports(address, new Map())));
  try {
    return await files;
  } catch (error) {
    programs.delete(address);
    throw error;
  }
}

const imported = /(\bfrom\s*|\bimport\s*)(["'])(\.{0,2}\/[^"']+)\2/g;

/** A file with all that it imports before it. */
async function withImports(
  address: string,
  known: Map<string, Promise<readonly ProgramFile[]>>,
): Promise<readonly ProgramFile[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${address}`);
  const text = await response.text();
  const others = new Set(Array.from(text.matchAll(imported), ([, , , path = ""]) => new URL(path, address).href));
  const before: ProgramFile[] = [];
  for (const other of others) {
    let files = known.get(other);
    if (files === undefined) known.set(other, (files = withImports(other, known)));
    before.push(...(await files));
  }
  const linked = text.replaceAll(
    imported,
    (_, word: string, quote: string, path: string) => `${word}${quote}module-file:${new URL(path, address).href}${quote}`,
  );
  return [...before, { name: address, text: linked }].filter(
    ({ name }, place, all) => all.findIndex((file) => file.name === name) === place,
  );
}

import { transfer, wrap, type Remote } from "comlink";
import { stepIn, type StartWorker } from "../evaluation/thread.ts";

/** What a worker is for. */
export type WorkerTask = "lab" | "evaluation" | "results";

/**
 * Starts a worker. All of them begin with one script, of which the build makes one set of files: what two tasks share, all extractors
 * among it, is built and fetched once. Those of a figure find no storage, as their window.
 *
 * @param name what tells it from others of its task in the browser's tools
 */
export function startWorker(task: WorkerTask, name = ""): Worker {
  return new Worker(new URL("worker.ts", import.meta.url), {
    type: "module",
    name: `${task}:${name}:${isFigure(location.search) ? "figure" : ""}`,
  });
}

/** Begins a browser's worker as a thread, which is spoken to through what it exposes. */
export function threadOf<T>(createWorker: () => Worker): StartWorker<Remote<T>> {
  return ({ onStep, onCrash }) => {
    const worker = createWorker();
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      onCrash(event.message || "the worker could not start");
    });
    // Notes of steps come between the messages of what is asked and answered, in their order.
    worker.addEventListener("message", ({ data }) => {
      const step = stepIn(data);
      if (step !== undefined) onStep(step);
    });
    return { worker: wrap<T>(worker), end: () => worker.terminate() };
  };
}

/**
 * A host as others reach it: with every array of its answers, and of what its callbacks are told, handed over rather than copied.
 * What the host keeps it must therefore answer as a copy, never as a part of a larger array.
 */
export function exposed<H extends object>(host: H): H {
  return new Proxy(host, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      const handing = (arg: unknown): unknown =>
        typeof arg === "function" ? (...told: unknown[]): unknown => Reflect.apply(arg, undefined, told.map(handOver)) : arg;
      return async (...args: readonly unknown[]): Promise<unknown> =>
        handOver(await Reflect.apply(member, target, args.map(handing)));
    },
  });
}

function handOver<T>(answer: T): T {
  return typeof answer === "object" && answer !== null ? transfer(answer, [...buffersIn(answer)]) : answer;
}

/** The buffers of all arrays in plain data. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (value instanceof Map) for (const part of value.values()) buffersIn(part, found);
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) buffersIn(part, found);
  return found;
}

/** True of a window that is a figure in somebody's article, by the query of its address. */
export function isFigure(query: string): boolean {
  return new URLSearchParams(query).has("embed");
}

/** Takes from a window or a worker what leads to the browser's storage: a figure finds nothing of its reader's there, and leaves nothing. */
export function withoutStorage(): void {
  for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"])
    Object.defineProperty(globalThis, name, { value: undefined });
}

import { transfer } from "comlink";

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

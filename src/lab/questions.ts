import type { Asked, Questions } from "../worker/protocol/questions.ts";
import { messageOf } from "../format.ts";
import type { LabCore } from "./core.ts";

/** The questions of the views, put to the worker; what goes wrong is said in a notice, and the view keeps what it has. */
export function makeQueries({ client, during, notify }: LabCore): Asked {
  const ask = async <K extends keyof Questions>(name: K, args: Parameters<Questions[K]>): Promise<unknown> => {
    try {
      // What stands behind the worker's remote answers every question by its name.
      return await during(client.ask((worker) => (worker as unknown as Asked)[name](...args)));
    } catch (error) {
      const text = `A figure or result could not be worked out: ${messageOf(error)}`;
      notify({ id: "question", severity: "error", text, actions: [] });
      return undefined;
    }
  };
  // A question is the same function each time that it is read: views ask anew where it is another.
  const asked = new Map<string | symbol, unknown>();
  return new Proxy({} as Asked, {
    get: (_, name) => {
      const known = asked.get(name) ?? ((...args: Parameters<Questions[keyof Questions]>) => ask(name as keyof Questions, args));
      asked.set(name, known);
      return known;
    },
  });
}

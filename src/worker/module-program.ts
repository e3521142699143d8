import { moduleProblem, withoutNetwork, type ModuleAnswer } from "../programs/module-answer.ts";
import type { ModulePlaces } from "../programs/recorder/call-sites.ts";
import { recordText } from "../programs/recorder/module-record.ts";
import { recordModule } from "../programs/recorder/record-module.ts";

/** A module of the user's own, and the page that it is called on. */
export interface ModuleOrder {
  readonly code: string;
  /** The page's text. */
  readonly source: string;
  readonly url: string;
}

/** The order as it comes from the frame's script, which imports: what serves sources one by one may wrap an import that stands here. */
interface LoadingOrder extends ModuleOrder {
  readonly load: (address: string) => Promise<object>;
}

type ModuleOutcome = (ModuleAnswer & { readonly record: string }) | { readonly problem: string };

/** The address of this file: the lab fetches it, with what it imports, and has it run in a frame. Elsewhere it does nothing. */
export const programAddress = import.meta.url;

// The worker of a frame without an origin, whose policy it has: there is no network, whatever the module does.
if (self.origin === "null")
  self.addEventListener("message", ({ data }: MessageEvent<LoadingOrder>) => void outcomeOf(data).then(post), { once: true });

async function outcomeOf({ code, source, url, load }: LoadingOrder): Promise<ModuleOutcome> {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    withoutNetwork();
    const { answer, record } = await recordModule(await load(address), { source, url }, placesOf(address, code));
    return { ...answer, record: recordText(record) };
  } catch (error) {
    return { problem: moduleProblem(error, address) };
  }
}

/** It is one file: nothing else has an address that it could load. */
function placesOf(address: string, code: string): ModulePlaces {
  const lines = code.split("\n");
  return {
    isTheirs: (other) => other === address,
    fileOf: () => "",
    codeOf: (_, line) => lines[line - 1] ?? "",
  };
}

function post(outcome: ModuleOutcome): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's, not a window's
  self.postMessage(outcome);
}

import { parseHTML } from "linkedom/worker";
import { moduleAnswer, moduleProblem, withoutNetwork, type ModuleAnswer } from "../evaluation/module-answer.mjs";

/** A module of the user's own, and the page that it is called on. */
export interface ModuleOrder {
  readonly code: string;
  /** The page's, as the standard's parser has put it right. */
  readonly html: string;
  readonly url: string;
}

/** The order as it comes from the frame's script, which imports: what serves sources one by one may wrap an import that stands here. */
interface LoadingOrder extends ModuleOrder {
  readonly load: (address: string) => Promise<object>;
}

type ModuleOutcome = ModuleAnswer | { readonly problem: string };

/** UTF-16 units that a module may give. */
const mostUnits = 50_000_000;

/** The address of this file: the lab fetches it, with what it imports, and has it run in a frame. Elsewhere it does nothing. */
export const programAddress = import.meta.url;

// The worker of a frame without an origin, whose policy it has: there is no network, whatever the module does.
if (self.origin === "null")
  self.addEventListener("message", ({ data }: MessageEvent<LoadingOrder>) => void outcomeOf(data).then(post), { once: true });

async function outcomeOf({ code, html, url, load }: LoadingOrder): Promise<ModuleOutcome> {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    withoutNetwork();
    const answer = await moduleAnswer(await load(address), parseHTML(html).document, url);
    return answer.text.length > mostUnits ? { problem: "it gave more than 50 million characters" } : answer;
  } catch (error) {
    return { problem: moduleProblem(error, address) };
  }
}

function post(outcome: ModuleOutcome): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's, not a window's
  self.postMessage(outcome);
}

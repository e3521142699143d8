import type { Library } from "../../extraction/run.ts";
import type { SessionStore } from "../../persistence/sessions.ts";
import { newSessionId } from "../../state/first-lab.ts";
import type { Lab } from "../../state/lab.ts";
import { readStored, unpacked } from "../../persistence/lab-schema.ts";
import type { Unpacked } from "../../persistence/lab-schema.ts";
import { nextKey, nextPageId } from "../new-page.ts";

/** A session that was opened from the store. */
export interface Restored extends Unpacked {
  readonly revision: number;
  readonly savedAt: number;
  /** Names of contents that are in the store: of texts by page key, of bytes by page id. */
  readonly names: ReadonlyMap<string, string>;
  /** The stored session is left as it is, because not all of it could be read; this goes on under an id of its own. */
  readonly isCopy: boolean;
}

/**
 * Opens a stored session; `undefined` where there is none.
 *
 * @param fresh what is not stored with a session is as here
 * @throws RangeError where nothing can be read of it, DOMException where the browser refuses
 */
export async function restored(store: SessionStore, id: string, fresh: Lab, library: Library): Promise<Restored | undefined> {
  const stored = await store.read(id);
  if (stored === undefined) return undefined;
  const read = readStored(stored.session);
  if (read === undefined) throw new RangeError("nothing in it is as the lab writes it");
  const names = new Map<string, string>();
  const { lab, pin, problems } = unpacked(read, stored.contents, fresh, library, (page) => {
    const pageId = nextPageId();
    const key = nextKey(pageId);
    names.set(key, page.text);
    if (page.bytes !== undefined) names.set(pageId, page.bytes);
    return { id: pageId, key };
  });
  const isCopy = problems.length > 0;
  const { revision, savedAt } = read.session;
  return {
    lab: isCopy ? { ...lab, session: newSessionId() } : lab,
    pin,
    problems,
    revision: isCopy ? 0 : revision,
    savedAt,
    names,
    isCopy,
  };
}

/** A tab that is reloaded gives its claim up a moment after the page that follows asks for it. */
const patience = 1_500;
/** And a browser that has not said a word by then says none. */
const silence = 2 * patience;

const prefix = "contentscope session ";

/** A session held for this tab, so that no other writes to it. */
export interface Claim {
  /** True where it is held; `undefined` where the browser cannot tell. */
  readonly held: Promise<boolean | undefined>;
  release(): void;
}

/** Claims a session for this tab, until it is released or the tab is closed. */
export function claim(session: string): Claim {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<boolean | undefined>((resolve) => {
    const locks = lockManager();
    if (locks === undefined) {
      resolve(undefined);
      return;
    }
    const waiting = new AbortController();
    const hold = (): Promise<void> => {
      resolve(true);
      return released;
    };
    // Where the browser refuses, it does not say that another has it.
    const end = (): void => resolve(waiting.signal.aborted ? false : undefined);
    attempted(() => locks.request(prefix + session, { signal: waiting.signal }, hold)).catch(end);
    // A page that is busy hears late that it has the lock: what is asked after the wait is answered after that.
    setTimeout(() => {
      const giveUp = (): void => waiting.abort();
      attempted(() => locks.query()).then(giveUp, giveUp);
    }, patience);
    setTimeout(() => resolve(undefined), silence);
  });
  return { held, release };
}

/** Sessions that are open, here or in another tab, as far as the browser tells. */
export async function claimedSessions(): Promise<ReadonlySet<string>> {
  const locks = lockManager();
  if (locks === undefined) return new Set();
  const { held = [] } = await attempted(() => locks.query()).catch((): LockManagerSnapshot => ({}));
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name.slice(prefix.length)] : [])));
}

/** Absent on addresses that are neither secure nor local, and where the browser forbids it. */
function lockManager(): LockManager | undefined {
  try {
    // What the types promise, not every browser has.
    const { locks }: Partial<Navigator> = navigator;
    return locks;
  } catch {
    return undefined;
  }
}

/** The promise of a call; one that was rejected for what it throws. */
async function attempted<T>(call: () => Promise<T>): Promise<T> {
  return call();
}

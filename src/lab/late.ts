/** A part of the lab's own code could not be fetched. */
export class LateFailure extends Error {}

/** Fetches a part of the lab's code. @throws LateFailure with a sentence where it cannot be had */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Vite asks no second time for a style sheet that has its link.
    const [, sheet] = /^Unable to preload CSS for (\S+)$/.exec(error instanceof Error ? error.message : "") ?? [];
    if (sheet !== undefined) document.querySelector(`link[href="${CSS.escape(sheet)}"]`)?.remove();
    throw new LateFailure("A part of the lab could not be loaded. Try again, or reload the page.", { cause: error });
  }
}

/** What is made of code that is fetched when it is first asked for, once. A failure is forgotten, so that it can be asked for again. */
export function late<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  const forget = (error: unknown): never => {
    known = undefined;
    throw error;
  };
  return () => (known ??= fetchCode(load).catch(forget));
}

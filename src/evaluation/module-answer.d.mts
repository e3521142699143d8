import type { OutputForm } from "../extraction/contract/given-output.ts";

/** What a module gave: its form is unknown where it gave a text. */
export interface ModuleAnswer {
  readonly form?: OutputForm;
  readonly text: string;
}

/**
 * Calls a module of the user's own on a document.
 *
 * @param loaded the module
 * @throws TypeError with a sentence where it exports no function, or that gives no text; and whatever it throws itself
 */
export function moduleAnswer(loaded: { readonly default?: unknown }, document: Document, url: string): Promise<ModuleAnswer>;

/** The sentence on what a module threw, with the line of its file where that is known. */
export function moduleProblem(error: unknown, file: string): string;

/** Takes from a worker or a process what leads to the network, so that nothing is asked for by accident. */
export function withoutNetwork(): void;

/** Stands in for a function that leads to the network, and says so. */
export function refuse(name: string): () => never;

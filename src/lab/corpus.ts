import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { CorpusState } from "../state/corpus.ts";
import type { createCorpus } from "./corpus/create-corpus.ts";

/** All that can be done with a corpus. Made by `lab/corpus` when it is first asked for. */
export type CorpusController = ReturnType<typeof createCorpus>;

const CorpusContext = createContext<CorpusController | undefined>(undefined);
export const CorpusProvider = CorpusContext.Provider;

/** @throws Error outside a provider. */
export function useCorpusController(): CorpusController {
  const controller = useContext(CorpusContext);
  if (controller === undefined) throw new Error("no corpus around this view");
  return controller;
}

export function useCorpus<T>(selector: (state: CorpusState) => T): T {
  return useStore(useCorpusController().state, selector);
}

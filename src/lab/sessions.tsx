import { createContext, useContext } from "react";
import { useStore, type StoreApi } from "zustand";
import type { SessionSummary } from "../state/session-summary.ts";

/** Why nothing is saved. */
export interface SaveProblem {
  readonly kind: "full" | "refused" | "other";
  /** "Not saved: browser storage is full." */
  readonly text: string;
}

/** The state of saving what the lab holds. */
export type SaveStatus =
  | { readonly status: "saving" }
  | { readonly status: "saved"; readonly at: number }
  | { readonly status: "not saved"; readonly trouble: SaveProblem };

/** The next steps back and forth, in words; `undefined` for nothing. */
export interface UndoState {
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

/** A stored session as the list shows it. */
export interface ListedSession extends SessionSummary {
  /** The tab that has it open. */
  readonly openIn: "this tab" | "another tab" | undefined;
}

export interface SessionListState {
  readonly isOpen: boolean;
  /** Rises whenever the list is another than it was. */
  readonly changes: number;
}

/** The list of stored sessions, as views use it. */
export interface SessionList {
  readonly state: StoreApi<SessionListState>;
  setOpen(isOpen: boolean): void;
  /** The newest first. @throws Error where the browser refuses */
  list(): Promise<readonly ListedSession[]>;
  open(session: SessionSummary): Promise<void>;
  remove(session: SessionSummary): Promise<void>;
}

export interface KeepingContextValue {
  readonly keeping: StoreApi<SaveStatus>;
  readonly undo: StoreApi<UndoState>;
  readonly sessions: SessionList;
  /** Says again why nothing is saved, and what can be done. */
  showTrouble(): void;
}

const KeepingContext = createContext<KeepingContextValue | undefined>(undefined);
export const KeepingProvider = KeepingContext.Provider;

/** @throws Error outside a provider. */
export function useKeepingContext(): KeepingContextValue {
  const value = useContext(KeepingContext);
  if (value === undefined) throw new Error("nothing around this view keeps the lab");
  return value;
}

export function useKeeping(): SaveStatus {
  return useStore(useKeepingContext().keeping);
}

import { createContext, useContext } from "react";
import { useStore, type StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { SweepChoice, Sweeps, SweepState } from "../state/sweep.ts";

/** The sweeps that are open, and what a view can ask of them. */
export interface SweepContextValue {
  readonly sweeps: StoreApi<Sweeps>;
  /** Opens a lane's sweep, or another of it; closes it where there is no choice. */
  choose(lane: string, choice: SweepChoice | undefined): void;
  /** Ends one that is under way, and keeps what it has. */
  stop(lane: string): void;
  again(lane: string): void;
}

/** Absent where nothing around a view runs sweeps: a lane drawn by itself. */
export const SweepContext = createContext<SweepContextValue | undefined>(undefined);
export const SweepProvider = SweepContext.Provider;

/** @throws Error outside a provider. */
export function useSweepContext(): SweepContextValue {
  const value = useContext(SweepContext);
  if (value === undefined) throw new Error("nothing around this view runs sweeps");
  return value;
}

/** The sweep that is open for a lane. */
export function useSweep(lane: string): SweepState | undefined {
  return useStore(useSweepContext().sweeps, (sweeps) => sweeps[lane]);
}

/** True while a sweep is open for a lane. */
export function useHasSweep(lane: string): boolean {
  const context = useContext(SweepContext);
  return useStore(context?.sweeps ?? none, (sweeps) => sweeps[lane] !== undefined);
}

const none = createStore<Sweeps>(() => ({}));

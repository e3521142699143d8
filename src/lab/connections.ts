import type { StoreApi } from "zustand";
import type { Library } from "../extraction/run.ts";
import type { Lab } from "../state/lab.ts";
import type { Linking } from "../state/linking.ts";
import type { Screens, Notice, Session } from "../state/session.ts";
import type { Sample, WholeLabActions } from "./actions.ts";
import type { SweepContextValue } from "./sweeps.tsx";
import type { LabClient } from "../worker/client.ts";
import type { Activity } from "./activity.ts";
import type { AnswerGate } from "./answer-gate.ts";
import type { Announcer } from "./announcer.ts";
import type { LateFollowers } from "./effects.ts";
import type { PendingEdit } from "./pending-edit.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Undo } from "./undo.ts";

/** The parts of the lab that actions are carried out on. */
export interface Connections {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly screens: StoreApi<Screens>;
  /** The views hear of the session through it. */
  readonly gate: AnswerGate;
  readonly client: LabClient;
  readonly scheduler: Scheduler;
  readonly activity: Activity;
  readonly library: Library;
  readonly samples: readonly Sample[];
  readonly announcer: Announcer;
  readonly editing: PendingEdit;
  readonly whole: WholeLabActions;
  readonly undo: Pick<Undo, "aside">;
  readonly sweeps: Pick<SweepContextValue, "sweeps" | "choose">;
  readonly late: LateFollowers;
}

/** The connections, and what most actions do with them. */
export interface ConnectedLab extends Connections {
  readonly change: (transition: (lab: Lab) => Lab) => void;
  readonly notify: (notice: Notice) => void;
  readonly dismiss: (notice: string) => void;
}

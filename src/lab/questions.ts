import type { Questions } from "../protocol/questions.ts";

/** The questions that a view may put to the worker; also answered by `undefined` where the worker could not. */
export type LabQueries = {
  readonly [K in keyof Questions]: (...args: Parameters<Questions[K]>) => Promise<ReturnType<Questions[K]> | undefined>;
};

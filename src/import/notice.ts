import type { Reading } from "../extraction/page/reading.ts";

/** Something the user should know about a page, and what can be done about it. Shown beside the page, never as a dialog. */
export interface OpeningNotice {
  readonly id: string;
  readonly severity: "info" | "warning" | "error";
  readonly text: string;
  readonly actions: readonly NoticeAction[];
}

export interface NoticeAction {
  readonly label: string;
  readonly action: OpeningAction;
}

export type OpeningAction =
  | { readonly kind: "choose file" }
  | { readonly kind: "open sample" }
  | { readonly kind: "choose encoding" }
  /** Has `noscript` elements with text of the page read, or not. */
  | { readonly kind: "read noscript"; readonly noscript: Reading["noscript"] }
  /** A stretch of the source, half-open. */
  | { readonly kind: "show place"; readonly start: number; readonly end: number }
  | { readonly kind: "decode as"; readonly encoding: string };

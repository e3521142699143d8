/** What fills the window: a page in the lab, or a table of many. */
export type Screen = "inspect" | "corpus";

export interface Screens {
  readonly shown: Screen;
}

import type { ResultTab } from "../../state/lab.ts";

/** The views of the result that there are, in their order. */
export const tabs: readonly { readonly id: ResultTab; readonly label: string }[] = [
  { id: "text", label: "Text" },
  { id: "html", label: "HTML" },
  { id: "page", label: "Page" },
  { id: "diff", label: "Diff" },
  { id: "why", label: "Why" },
  { id: "scores", label: "Scores" },
];

import type { Explanation } from "../extraction/contract/extractor.ts";

/** "+ kept", "− removed", "not text". */
export function verdictText(verdict: Explanation["verdict"]): string {
  return verdict === "kept" ? "+ kept" : verdict === "removed" ? "− removed" : verdict;
}

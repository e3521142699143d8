import { describe, expect, it } from "vitest";
import { emptyLab } from "./lab.ts";
import { withHintSeen } from "./settings.ts";

describe("hints", () => {
  it("are noted once as seen", () => {
    const once = withHintSeen(emptyLab, "strip");
    expect(withHintSeen(once, "strip")).toBe(once);
    expect(withHintSeen(once, "ribbon").preferences.seenHints).toEqual(["strip", "ribbon"]);
  });
});

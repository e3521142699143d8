import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { emptyLab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { settingsIn } from "./palette-setting.ts";

const library = libraryOf(extractors);
const lab = { ...withLane(withLane(withLane(emptyLab, "ccb"), "danag"), "tccb"), focusedLane: "lane-a" };
const labelsFor = (query: string) => settingsIn(query, lab, library).map(({ label }) => label);

describe("settingsIn", () => {
  it("finds the parameter in all lanes, the focused one first", () => {
    expect(labelsFor("range 60")).toEqual(["Set Range of A CCB to 60 characters", "Set Range of C TCCB to 60 tokens"]);
    const other = settingsIn("range 60", { ...lab, focusedLane: "lane-c" }, library);
    expect(other.map(({ lane }) => lane)).toEqual(["lane-c", "lane-a"]);
  });

  it.each(["set range of A to 60", "Range a = 60", "ran ccb 60 characters", "range: a 60"])("understands “%s”", (query) => {
    expect(labelsFor(query)).toEqual(["Set Range of A CCB to 60 characters"]);
  });

  it("reads values as the parameter's field does", () => {
    expect(labelsFor("threshold a 80 %")).toEqual(["Set Threshold of A CCB to 0.8"]);
    expect(labelsFor("threshold a default")).toEqual(["Set Threshold of A CCB to 0.75"]);
    expect(labelsFor("half window 2")).toEqual(["Set Half window of B DANAg to 2 lines"]);
  });

  it("says why a value cannot be taken", () => {
    const [setting] = settingsIn("threshold a 7", lab, library);
    expect(setting?.reading).toEqual({ message: "Out of range: type 0 to 1" });
  });

  it("takes a number or a name alone for no setting", () => {
    expect([labelsFor("60"), labelsFor("range"), labelsFor("a 60"), labelsFor("sample 60")]).toEqual([[], [], [], []]);
  });
});

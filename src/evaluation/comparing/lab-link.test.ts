import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { readAddress } from "../../persistence/address.ts";
import { schemaVersion } from "../../persistence/lab-schema.ts";
import { unpackedText } from "../../persistence/link.ts";
import { comparisonLink, longestLink } from "./lab-link.ts";

const home = "http://lab.example/sub/";
const before = { extractor: "ccb", values: { threshold: 0.6 } };
const after = { extractor: "vote", values: { quorum: 2 }, members: [{ extractor: "bte", values: {} }] };
const page = (source: string) => ({ name: "a/b & <c>", packed: deflateRawSync(source).toString("base64url") });

describe("comparisonLink", () => {
  it("is a link that the lab understands to the last part", async () => {
    const link = comparisonLink(`${home}#v1&s=news`, [before, after], page("<p>Grüße 😀")) ?? "";
    expect(link.startsWith(`${home}#v${schemaVersion}&`)).toBe(true);
    const read = readAddress(new URL(link).hash, libraryOf(extractors));
    if (read === undefined || "refusal" in read) throw new Error("it is refused");
    expect(read.problems).toEqual([]);
    const { settings, page: linked } = read.address;
    expect(settings).toMatchObject({ lanes: [before, after], pair: [0, 1], tab: "compare" });
    expect(linked?.name).toBe("a/b & <c>");
    expect(await unpackedText(linked !== undefined && "packed" in linked ? linked.packed : "")).toBe("<p>Grüße 😀");
  });

  it("has one lane where the lab has the other side not", () => {
    const link = comparisonLink(home, [after], page("<p>x")) ?? "";
    expect(readAddress(new URL(link).hash, libraryOf(extractors))).toMatchObject({
      problems: [],
      address: { settings: { lanes: [after], tab: "article" } },
    });
  });

  it("is none where it would be too long", () => {
    const packed = "x".repeat(longestLink);
    expect(comparisonLink(home, [before], { name: "x", packed })).toBeUndefined();
  });
});

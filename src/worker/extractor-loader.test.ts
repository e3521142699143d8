import { describe, expect, it } from "vitest";
import { plain } from "../extraction/algorithms/plain/plain.ts";
import { bte } from "../extraction/algorithms/bte/bte.ts";
import { vote } from "../extraction/algorithms/combine/operators.ts";
import { declarationOf, type AnyExtractor, type RunSpec } from "../extraction/contract/extractor.ts";
import { lateLoader } from "./extractor-loader.ts";

const onShelf: readonly AnyExtractor[] = [
  plain,
  bte,
  { ...vote, defaultMembers: [runOf("bte"), runOf("vote", [runOf("plain")])] },
];

describe("a late loader", () => {
  it("knows what there is before anything is loaded", () => {
    const { loader, asked } = noted();
    expect([...loader.declared.keys()]).toEqual(["plain", "bte", "vote"]);
    expect(asked).toEqual([]);
  });

  it("loads what a run asks for, once", async () => {
    const { loader, asked } = noted();
    expect([...(await loader.take(runOf("bte"))).keys()]).toEqual(["bte"]);
    await loader.take(runOf("bte"));
    expect(asked).toEqual(["bte"]);
  });

  it("loads the members of a combination, and theirs, whether given or its own", async () => {
    const own = noted();
    await own.loader.take(runOf("vote"));
    expect(own.asked.toSorted()).toEqual(["bte", "plain", "vote"]);
    const given = noted();
    await given.loader.take(runOf("vote", [runOf("plain")]));
    expect(given.asked.toSorted()).toEqual(["plain", "vote"]);
  });

  it("says what could not be loaded, and tries again the next time", async () => {
    let isOnline = false;
    const loader = lateLoader([declarationOf(bte)], () =>
      isOnline ? Promise.resolve(bte as AnyExtractor) : Promise.reject(new TypeError("Failed to fetch")),
    );
    await expect(loader.take(runOf("bte"))).rejects.toThrow("BTE could not be loaded (Failed to fetch).");
    isOnline = true;
    expect((await loader.take(runOf("bte"))).has("bte")).toBe(true);
  });

  it("refuses what it does not have", async () => {
    await expect(noted().loader.take(runOf("sieve"))).rejects.toThrow("no extractor has the id sieve");
  });
});

function runOf(extractor: string, members?: readonly RunSpec[]): RunSpec {
  return { extractor, values: {}, ...(members && { members }) };
}

/** A loader that notes what is asked of it. */
function noted() {
  const asked: string[] = [];
  const loader = lateLoader(onShelf.map(declarationOf), (id) => {
    asked.push(id);
    const found = onShelf.find((extractor) => extractor.id === id);
    return found === undefined ? Promise.reject(new Error("not there")) : Promise.resolve(found);
  });
  return { loader, asked };
}

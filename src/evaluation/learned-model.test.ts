import { describe, expect, it } from "vitest";
import { writeModel } from "../extraction/algorithms/learned/model.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import { MissingInput } from "../extraction/contract/inputs.ts";
import { modelFrom } from "./learned-model.ts";
import { toolsFor } from "./reference-tools.ts";

/** A reader that counts how often it is asked, and fails at first if it is told to. */
function reader(texts: readonly (string | Error)[]) {
  const asked = { times: 0 };
  const read = (): Promise<string> => {
    const text = texts[Math.min(asked.times++, texts.length - 1)];
    return typeof text === "string" ? Promise.resolve(text) : Promise.reject(text ?? new Error("nothing to read"));
  };
  return { read, asked };
}

describe("modelFrom", () => {
  it("reads and checks a model once", async () => {
    const { read, asked } = reader([writeModel(smallModel)]);
    const [first, second] = [await modelFrom(read), await modelFrom(read)];
    expect(first).toEqual(smallModel);
    expect([second === first, asked.times]).toEqual([true, 1]);
  });

  it("tries again what failed", async () => {
    const { read } = reader([new Error("the server answered 503"), writeModel(smallModel)]);
    await expect(modelFrom(read)).rejects.toThrow("The learned model could not be loaded: the server answered 503");
    expect(await modelFrom(read)).toEqual(smallModel);
  });

  it("says of a damaged file why it is not used, as of an input that is missing", async () => {
    const { read } = reader([writeModel(smallModel).slice(0, -9)]);
    const failure = await modelFrom(read).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MissingInput);
    expect(failure).toMatchObject({ need: "model", message: expect.stringContaining("it is not JSON, or breaks off") as string });
  });
});

describe("toolsFor", () => {
  it("reads the model only where it is needed", async () => {
    const { read, asked } = reader([writeModel(smallModel)]);
    expect(await toolsFor(new Set(["page"]), read)).toEqual({});
    expect(asked.times).toBe(0);
    expect(await toolsFor(new Set(["page", "model"]), read)).toEqual({ model: smallModel });
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { readModel, writeModel } from "../extraction/algorithms/learned/model.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import { MissingInput } from "../extraction/contract/inputs.ts";
import { libraryOf } from "../extraction/run.ts";
import { modelsFrom } from "./learned-model.ts";
import { toolsFor } from "./reference-tools.ts";

/** A reader that notes what it is asked for, and fails at first if it is told to. */
function reader(texts: readonly (string | Error | undefined)[]) {
  const asked: string[] = [];
  const read = (name: string): Promise<string | undefined> => {
    asked.push(name);
    const text = texts[Math.min(asked.length, texts.length) - 1];
    return text instanceof Error ? Promise.reject(text) : Promise.resolve(text);
  };
  return { read, asked };
}

const shipped = new Set(["shipped"]);

describe("the model that is shipped", () => {
  const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

  it("says in both of its cards what is known of it besides its figures, of fresh pages too", () => {
    const { about } = JSON.parse(text("src/cli/train/learned-options.json")) as { about: Record<string, string | string[]> };
    expect(Object.keys(about)).toEqual(expect.arrayContaining(["settingsChosenOn", "freshPages"]));
    expect(readModel(text("public/models/learned.json")).card).toMatchObject(about);
    const card = text("public/models/MODEL_CARD.md");
    for (const sentence of Object.values(about).flat()) expect(card).toContain(sentence);
  });
});

describe("modelsFrom", () => {
  it("reads and checks each model once", async () => {
    const { read, asked } = reader([writeModel(smallModel)]);
    const [first, second] = [await modelsFrom(shipped, read), await modelsFrom(new Set(["shipped", "mine"]), read)];
    expect(first).toEqual(new Map([["shipped", smallModel]]));
    expect(second.get("shipped") === first.get("shipped")).toBe(true);
    expect(asked).toEqual(["shipped", "mine"]);
  });

  it("tries again what failed", async () => {
    const { read } = reader([new Error("the server answered 503"), writeModel(smallModel)]);
    await expect(modelsFrom(shipped, read)).rejects.toThrow("The learned model could not be loaded: the server answered 503");
    expect((await modelsFrom(shipped, read)).get("shipped")).toEqual(smallModel);
  });

  it("says of a damaged file why it is not used, as of an input that is missing", async () => {
    const { read } = reader([writeModel(smallModel).slice(0, -9)]);
    const failure = await modelsFrom(new Set(["mine"]), read).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MissingInput);
    expect(failure).toMatchObject({
      need: "models",
      message: "The model “mine” could not be loaded: The model cannot be used: it is not JSON, or is cut off.",
    });
  });

  it("leaves out a model that is not there, and finds it once it is", async () => {
    const { read } = reader([undefined, writeModel(smallModel)]);
    const mine = new Set(["mine"]);
    expect(await modelsFrom(mine, read)).toEqual(new Map());
    expect(await modelsFrom(mine, read)).toEqual(new Map([["mine", smallModel]]));
  });
});

describe("toolsFor", () => {
  const library = libraryOf(extractors);
  const plain = { extractor: "plain", values: {} };

  it("reads the models that runs and their members decide by, and no others", async () => {
    const { read, asked } = reader([writeModel(smallModel)]);
    expect(await toolsFor([plain], library, read)).toEqual({});
    expect(asked).toEqual([]);
    const members = [plain, { extractor: "learned", values: { model: "mine" } }];
    const { models } = await toolsFor([{ extractor: "union", values: {}, members }], library, read);
    expect(models).toEqual(new Map([["mine", smallModel]]));
    await toolsFor([{ extractor: "learned", values: {} }], library, read);
    expect(asked).toEqual(["mine", "shipped"]);
  });
});

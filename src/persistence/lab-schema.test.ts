import { describe, expect, it } from "vitest";
import { current } from "./lab-schema.ts";

const newer = (version: number) => `Version ${version} is newer.`;

describe("current", () => {
  it("brings a session from version to version", () => {
    const steps = {
      1: ({ title, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, name: title }),
      2: (session: Readonly<Record<string, unknown>>) => ({ ...session, colour: `${String(session["name"])} blue` }),
    };
    expect(current({ version: 1, title: "Fog" }, newer, steps, 3)).toEqual([{ version: 3, name: "Fog", colour: "Fog blue" }, []]);
    expect(current({ version: 2, name: "Fog" }, newer, steps, 3)).toEqual([{ version: 3, name: "Fog", colour: "Fog blue" }, []]);
  });

  it("takes lanes of version 1 for what they meant, and leaves alone what is no lane", () => {
    const lanes = [{ extractor: "ccb", values: {} }, { extractor: "plain", values: {} }, 7];
    const [lab] = current({ version: 1, settings: { lanes, tab: "why" } }, newer);
    const meant = [{ extractor: "ccb", values: { rangeIs: "each-side" } }, ...lanes.slice(1)];
    expect(lab).toEqual({ version: 2, settings: { lanes: meant, tab: "why" } });
    for (const settings of [3, { lanes: "none" }])
      expect(current({ version: 1, settings }, newer)[0]).toEqual({ version: 2, settings });
    expect(current({ version: 1, pages: [] }, newer)[0]).toEqual({ version: 2, pages: [] });
  });
});

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
});

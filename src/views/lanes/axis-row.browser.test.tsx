import { expect, it } from "vitest";
import { drawInLab } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import { SourceCells } from "./axis-row.tsx";
import "../../lab.css";

it.each([
  ["letters", "abcd", 29, "12"],
  ["wide letters", "a汉字d", 29, "7.25"],
  ["kana", "カかーd", 48, "12"],
])("keeps %s from each other", (_, source, width, size) => {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  drawInLab(host, <SourceCells starts={Uint32Array.of(0, 1, 2, 3)} ends={Uint32Array.of(1, 2, 3, 4)} width={width} />, [
    { ...pageNamed("page"), source },
  ]);
  expect(host.querySelector("svg")?.getAttribute("font-size")).toBe(size);
  expect(host.querySelectorAll("text")).toHaveLength(4);
});

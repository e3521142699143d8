import { expect, it } from "vitest";
import type { GivenOutput } from "../../extraction/contract/given-output.ts";
import { keepSource, keyOfName, keyOfPage, keysOfPage, readOutput, readSource } from "./own-store.ts";

const text = (value: string) => ({ form: "text", text: value }) as const;

it("keeps what a source wrote, by pages, and answers by the page's text before its name", async () => {
  const source = `mine 1.2 ${Math.random()}`;
  const outputs = new Map<string, GivenOutput>([
    [keyOfPage("<p>one"), text("one")],
    [keyOfName("one.html"), { form: "html", text: "<p>another one" }],
    [keyOfName("__proto__"), text("\ud800 \u0000")],
  ]);
  await keepSource(source, outputs);
  expect(await readOutput(source, keysOfPage({ source: "<p>one", name: "one.html" }))).toEqual(text("one"));
  expect(await readOutput(source, keysOfPage({ source: "<p>two", name: "one.html" }))).toEqual({
    form: "html",
    text: "<p>another one",
  });
  expect(await readOutput(source, keysOfPage({ name: "__proto__" }))).toEqual(text("\ud800 \u0000"));
  expect(await readOutput(source, keysOfPage({ source: "<p>two" }))).toBeUndefined();
  expect(await readOutput("nobody", keysOfPage({ source: "<p>one" }))).toBeUndefined();
  expect(await readSource(source)).toEqual(new Map([...outputs].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  expect(await readSource(`${source} `)).toEqual(new Map());
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { selectedHtml } from "./html.ts";
import { selectedMarkdown } from "./markdown.ts";
import { writtenText } from "./written-text.ts";

/** Pages that say themselves where they are from, and those of which nobody knows. */
const withoutUrl: ReadonlySet<string> = new Set(["canonical", "addresses"]);

const folder = join(import.meta.dirname, "pairs");

describe("a page that is selected whole, as it is to be taken home", () => {
  it.each(readdirSync(folder))("is written as the files beside it say: %s", async (name) => {
    const page = openPage(readFileSync(join(folder, name, "source.html"), "utf8"));
    const all = selectWords(page, wordsOf(page), () => true);
    const options = withoutUrl.has(name) ? {} : { url: "https://www.example.org/place/page.html" };
    const fileOf = (ending: string): string => join(folder, name, `expected.${ending}`);
    await expect(`${selectedMarkdown(page, all, options)}\n`).toMatchFileSnapshot(fileOf("md"));
    await expect(`${selectedHtml(page, all, options)}\n`).toMatchFileSnapshot(fileOf("html"));
    await expect(`${writtenText(page, all, options).text}\n`).toMatchFileSnapshot(fileOf("txt"));
  });
});

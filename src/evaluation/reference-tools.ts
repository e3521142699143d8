import type { Inputs, Tool } from "../extraction/contract/inputs.ts";
import { selectedText } from "../extraction/output/text.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { selectWords, wordsOf } from "../extraction/page/words.ts";
import { refuseSlowest } from "./tool-limits.ts";

/** The inputs that a program of today's use provides. */
export type ToolName = keyof Pick<Inputs, "readability" | "defuddle">;

/** Makes HTML of what it takes for the article of a document; "" where it finds none. */
type ArticleOf = (document: Document) => string;

const titles = { readability: "Readability", defuddle: "Defuddle" } as const satisfies Record<ToolName, string>;

/**
 * Loads a program, and the document that it needs, when it is first asked for: they are larger than the rest of the lab.
 *
 * It runs in a worker and in Node alike, without scripts of the page and without a request.
 */
export async function loadTool(name: ToolName): Promise<Tool> {
  const [{ inertDocument }, articleOf] = await Promise.all([import("./inert-document.ts"), loadArticle(name)]);
  return (page) => {
    refuseSlowest(page, titles[name]);
    return { text: textOf(openPage(attempt(titles[name], () => articleOf(inertDocument(page.source))))) };
  };
}

async function loadArticle(name: ToolName): Promise<ArticleOf> {
  return name === "readability"
    ? (await import("./readability.ts")).readabilityArticle
    : (await import("./defuddle.ts")).defuddleArticle;
}

/** All text of a page, a line for each block. */
function textOf(page: Page): string {
  return selectedText(
    page,
    selectWords(page, wordsOf(page), () => true),
  ).text;
}

function attempt(title: string, make: () => string): string {
  try {
    return make();
  } catch (error) {
    throw new Error(`${title} gave up on this page: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

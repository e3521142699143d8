import { goldOf } from "../../evaluation/evaluate-page.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { fileStem } from "../../persistence/files.ts";
import { hasContent } from "../../state/gold.ts";
import type { OpenPage } from "../../state/open-page.ts";

type MarkedTab = Pick<OpenPage, "name" | "source" | "gold">;

/** The tabs that have a gold standard as files of a corpus: each page with its gold text beside it, under names of their own. */
export function tabFiles(tabs: readonly MarkedTab[]): readonly File[] {
  const marked = tabs.filter(({ gold }) => gold !== undefined && hasContent(gold));
  return marked.flatMap(({ name, source, gold }, at) => {
    if (gold === undefined) return [];
    // The number stands behind in brackets: one before would be taken for the name of one of CleanEval's pages.
    const stem = `${fileStem(name) || "page"} (${at + 1})`;
    const text = gold.text ?? goldOf({ marks: gold.marks }, openPage(source)).text;
    return [new File([source], `${stem}.html`), new File([text], `${stem}.txt`)];
  });
}

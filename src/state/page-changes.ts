import { isSameGold, movedGold } from "./gold.ts";
import { activePage, type Lab } from "./lab.ts";
import type { OpenPage, PageGold } from "./open-page.ts";
import { clampView } from "./view.ts";

/** Opens a page as a tab of its own and shows it, whole. */
export function withPage(lab: Lab, page: OpenPage): Lab {
  return shown({ ...lab, pages: [...lab.pages, page] }, page);
}

export function showPage(lab: Lab, id: string): Lab {
  const page = lab.pages.find((candidate) => candidate.id === id);
  return page === undefined ? lab : shown(lab, page);
}

export function withoutPage(lab: Lab, id: string): Lab {
  const index = lab.pages.findIndex((page) => page.id === id);
  const pages = lab.pages.filter((page) => page.id !== id);
  if (lab.page !== id) return { ...lab, pages };
  const next = pages[Math.min(index, pages.length - 1)];
  return next === undefined
    ? { ...lab, pages, page: undefined, view: { start: 0, end: 0 }, brush: undefined }
    : shown({ ...lab, pages }, next);
}

/**
 * A lab that shows a page of a corpus: in the tab that has it, or else in one of its own, which takes the place of `former` where nothing
 * was done with that.
 *
 * @param former the page that was opened so before, as it was then
 */
export function openedAt(lab: Lab, page: OpenPage, former: OpenPage | undefined): Lab {
  const known = lab.pages.find(({ origin }) => origin.kind === "file" && origin.detail === page.origin.detail);
  if (known !== undefined) return showPage(lab, known.id);
  const present = lab.pages.find(({ id }) => id === former?.id);
  const isUntouched =
    present?.source === former?.source && present?.name === former?.name && isSameGold(present?.gold, former?.gold);
  return present !== undefined && isUntouched ? withoutPage(withPage(lab, page), present.id) : withPage(lab, page);
}

export function withPageChange(lab: Lab, id: string, change: Partial<Omit<OpenPage, "id">>): Lab {
  return { ...lab, pages: lab.pages.map((page) => (page.id === id ? { ...page, ...change } : page)) };
}

/** Gives a page another text, with which its gold standard moves; a view of the whole page stays one, any other is kept where it can be. */
export function withSource(lab: Lab, id: string, change: Partial<OpenPage> & Pick<OpenPage, "source">): Lab {
  const former = lab.pages.find((page) => page.id === id);
  const next = withGold(
    withPageChange(lab, id, change),
    id,
    former?.gold && movedGold(former.gold, former.source, change.source),
  );
  if (lab.page !== id) return next;
  const { length } = change.source;
  const isWhole = lab.view.start === 0 && lab.view.end === activePage(lab)?.source.length;
  return { ...next, view: isWhole ? { start: 0, end: length } : clampView(lab.view, length), brush: undefined };
}

/** Gives a page another gold standard, or none. */
export function withGold(lab: Lab, id: string, gold: PageGold | undefined): Lab {
  return {
    ...lab,
    pages: lab.pages.map((page) => {
      if (page.id !== id || page.gold === gold) return page;
      const { gold: _, ...rest } = page;
      return gold === undefined ? rest : { ...rest, gold };
    }),
  };
}

function shown(lab: Lab, page: OpenPage): Lab {
  return { ...lab, page: page.id, view: { start: 0, end: page.source.length }, brush: undefined };
}

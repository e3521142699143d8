import type { StyleMode } from "../../page-frame/page-document.ts";
import type { Zoom } from "./page-stage.ts";

/** How pages are looked at; kept while other tabs of the result are shown, and no longer than the lab is open. */
export interface PageView {
  /** What a lane keeps, how two differ, or a lane and the gold standard, or nothing. */
  readonly marking: "lane" | "pair" | "gold" | "nothing";
  readonly zoom: Zoom;
  /** As the page needs where nothing was chosen: reflowed where its style sheets are missing. */
  readonly styles: StyleMode | undefined;
  /** What is removed is folded to lines; where nothing was chosen, on a page that is reflowed. */
  readonly isFolded: boolean | undefined;
  /** The page whose pictures were asked for, and the origins that were named then. */
  readonly images: { readonly page: string; readonly origins: readonly string[] } | undefined;
  /** The large page that was asked for. */
  readonly largePage: string | undefined;
}

export const firstPageView: PageView = {
  marking: "lane",
  zoom: "reflow",
  styles: undefined,
  isFolded: undefined,
  images: undefined,
  largePage: undefined,
};

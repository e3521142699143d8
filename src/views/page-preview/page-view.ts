import type { StyleMode } from "../../page-frame/page-document.ts";
import type { Zoom } from "./page-stage.ts";

/** The way in which pages are shown; kept while other tabs are shown, and as long as the lab is open. */
export interface PageView {
  /** The marks: of a lane, of two lanes, of a lane against the gold standard, or none. */
  readonly marking: "lane" | "pair" | "gold" | "nothing";
  readonly zoom: Zoom;
  /** By default the page's own, or reflowed if its style sheets are missing. */
  readonly styles: StyleMode | undefined;
  /** Removed text is folded to lines; by default on a reflowed page. */
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

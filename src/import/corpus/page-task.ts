/** A page to be judged, with all that this takes: the unit of work. It depends on nothing else, so that any machine can do it. */
export interface PageTask {
  /** Its name in the corpus, unique there. */
  readonly page: string;
  /** What pages are told apart by: "type", "site", "folder". */
  readonly groups: Readonly<Record<string, string>>;
  readonly source: string;
  /** The main content; left out where nobody marked it. */
  readonly gold?: GoldSource;
  /** Other pages of its site, for the methods that compare pages; left out where nothing asks for them. */
  readonly site?: readonly SiteText[];
}

/** A gold standard as it was given: a text, or places in the page, [start0, end0, start1, …] in its canonical source. */
export type GoldSource = { readonly text: string } | { readonly marks: readonly number[] };

export interface SiteText {
  readonly name: string;
  readonly source: string;
}

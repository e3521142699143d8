/**
 * Deals pages out to folds so that the pages of one site are all in one: the fold of each page.
 *
 * Sites are dealt in an order that the seed draws, the largest first, each to the fold that has the fewest pages by then.
 */
export declare function foldsBySite(sites: readonly string[], folds: number, seed: number): Uint8Array<ArrayBuffer>;
/**
 * The registered domain of a host: "en.wikipedia.org" is of wikipedia.org, "www.aaft.edu.in" of aaft.edu.in.
 *
 * By its form: there is no list of public suffixes. Blogs of one host count as one site, which is the safe side where sites must not be
 * torn apart.
 */
export declare function registeredDomain(host: string): string;

import { chanceOf, shuffled } from "./chance.ts";

/**
 * Deals pages out to folds so that the pages of one site are all in one: the fold of each page.
 *
 * Sites are dealt in an order that the seed draws, the largest first, each to the fold that has the fewest pages by then. There are no
 * more folds than sites.
 */
export function foldsBySite(sites: readonly string[], folds: number, seed: number): Uint32Array<ArrayBuffer> {
  const counts = new Map<string, number>();
  for (const site of sites.toSorted()) counts.set(site, (counts.get(site) ?? 0) + 1);
  const all = [...counts];
  const order = Array.from(shuffled(all.length, chanceOf(seed)), (at) => all[at]);
  const sizes = new Uint32Array(Math.min(folds, counts.size));
  const foldOf = new Map<string, number>();
  for (const [site, count] of order.toSorted((left, right) => right[1] - left[1])) {
    const fold = sizes.indexOf(Math.min(...sizes));
    foldOf.set(site, fold);
    sizes[fold] += count;
  }
  return Uint32Array.from(sites, (site) => foldOf.get(site) ?? 0);
}

/** Second levels below which anybody registers a name, as in "example.co.uk". */
const registries = new Set(["ac", "co", "com", "edu", "gob", "gov", "go", "ltd", "ne", "net", "nhs", "or", "org"]);

/**
 * The registered domain of a host: "en.wikipedia.org" is of wikipedia.org, "www.aaft.edu.in" of aaft.edu.in.
 *
 * By its form: there is no list of public suffixes. Blogs of one host count as one site, which is the safe side where sites must not be
 * torn apart.
 */
export function registeredDomain(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  if (/^\d+$/.test(labels.at(-1) ?? "")) return labels.join(".");
  const isBelowRegistry = labels.at(-1)?.length === 2 && registries.has(labels.at(-2) ?? "");
  return labels.slice(isBelowRegistry ? -3 : -2).join(".");
}

import type { Site } from "../../state/site.ts";

/** What there is to compare with, in a sentence. */
export function siteWords({ host, pages, strangers }: Site, name: string): string {
  const left =
    strangers.length === 0
      ? ""
      : ` ${count(strangers.length, "page")} of another site ${strangers.length === 1 ? "is" : "are"} left out.`;
  if (pages.length === 0)
    return `${name} compares pages of one site, and has none to compare this one with: it keeps everything until you add some here or open them as tabs.${left}`;
  const tabs = pages.filter(({ from }) => from === "tab").length;
  const given = pages.length - tabs;
  const parts = [tabs > 0 ? count(tabs, "open tab") : "", given > 0 ? `${given} given` : ""].filter((part) => part !== "");
  return `Compared with ${count(pages.length, "other page")} of ${host ?? "the site"} (${parts.join(", ")}).${left}`;
}

function count(number: number, name: string): string {
  return `${number.toLocaleString("en")} ${name}${number === 1 ? "" : "s"}`;
}

import { longestInChat, longestLink } from "../../persistence/link.ts";
import type { LabLink } from "../../persistence/link.ts";

export function characters(count: number): string {
  return `${count.toLocaleString("en")} characters`;
}

/** "48 kB", "3.2 MB". */
export function kilobytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(Math.round(bytes / 1_000), 1).toLocaleString("en")} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What a link shows and what it does not. */
export function linkNote(page: LabLink["page"], name: string | undefined): string {
  switch (page) {
    case "sample":
      return `Shows the sample “${name ?? ""}” with these settings.`;
    case "left out":
      return "The link carries the settings; your page is not in it.";
    case "none":
      return "The lanes and how they are looked at.";
  }
}

/** Length of a link with a page in it, and who would not take it: " (31,870 characters: too long for Discord and some mail)". */
export function pageLinkNote(length: number | undefined): string {
  if (length === undefined) return "";
  const warning = length > longestLink ? ": too long" : length > longestInChat ? ": too long for Discord and some mail" : "";
  return ` (${characters(length)}${warning})`;
}

import type { SaveStatus } from "../../lab/autosave/autosave.ts";

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** "Saving…", "Saved 12:04", or why not. */
export function savedWords(keeping: SaveStatus): string {
  if (keeping.status === "saving") return "Saving…";
  return keeping.status === "saved" ? `Saved ${time.format(keeping.at)}` : keeping.trouble.text;
}

/** When a session was saved: "12:04", "yesterday 12:04", "3 Nov 2026, 12:04". */
export function savedAtWords(savedAt: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(savedAt)) / 86_400_000);
  if (days === 0) return time.format(savedAt);
  return days === 1 ? `yesterday ${time.format(savedAt)}` : `${day.format(savedAt)}, ${time.format(savedAt)}`;
}

function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

import { activePage } from "../../state/lab.ts";
import type { CommandContext } from "./command.ts";

export function always(): boolean {
  return true;
}

export function hasPage({ session }: CommandContext): boolean {
  return session.lab.page !== undefined;
}

export function hasGold({ session: { lab } }: CommandContext): boolean {
  return activePage(lab)?.gold !== undefined;
}

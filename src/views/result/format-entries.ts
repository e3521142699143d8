import type { LabActions } from "../../lab/create-lab.ts";
import { resultFormats, type ResultFormat } from "../../state/lab.ts";
import type { Entry } from "../ui/kit.tsx";

const names: Readonly<Record<ResultFormat, string>> = {
  article: "Article",
  text: "Text",
  markdown: "Markdown",
  html: "HTML",
  json: "JSON",
};

/** The one switch for what a result is shown as: for its menu and the palette. */
export function formatEntries(shown: ResultFormat, actions: Pick<LabActions, "setFormat">): Entry[] {
  return resultFormats.map((id) => ({
    id: `format ${id}`,
    title: `Show as ${names[id]}`,
    isOn: id === shown,
    run: () => actions.setFormat(id),
  }));
}

import { useEffect, useState } from "react";
import { outputsOf } from "../../extraction/run.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { fetchCode } from "../../lab/late.ts";
import { useLabContext } from "../../lab/react.tsx";
import { exportName, fileStem } from "../../persistence/files.ts";
import { embedHtml, homeOf, linkTo, linkWithPacked, longestLink, packedText, type LabLink } from "../../persistence/link.ts";
import { packedFiles } from "../../persistence/pack-files.ts";
import { commandLine, settingsMarkdown } from "../../persistence/settings-text.ts";
import { withEmbeddedLanes } from "../../state/lane-changes.ts";
import { activePage, laneOf, type Lab } from "../../state/lab.ts";
import type { Place } from "../../state/linking.ts";
import { laneName } from "../../state/run-names.ts";
import { counted, thousands } from "../../format.ts";
import { MenuEntries, MenuWords, useSave, type MenuLines } from "../ui/kit.tsx";
import type { CopyControl } from "../ui/use-copy.tsx";

/** The entries of the share menu, for the lab as it was when the menu opened. */
export function ShareItems({ copy }: Pick<CopyControl, "copy">) {
  const context = useLabContext();
  const save = useSave();
  const { session, linking, actions, library } = context;
  const [{ lab, results }] = useState(() => session.getState());
  const [pin] = useState(() => linking.getState().pin);
  const page = activePage(lab);
  const lane = laneOf(lab, lab.focusedLane) ?? lab.lanes[0];
  const home = homeOf(location);
  const link = linkTo(lab, pin, home);
  const shown = withEmbeddedLanes(lab);
  const isOwn = page !== undefined && link.page === "left out";
  const linkWithPage = async (of: Lab, at: Place | undefined, gold?: readonly number[]): Promise<string | undefined> =>
    isOwn ? linkWithPacked(of, { name: page.name, packed: await packedText(page.source), gold }, at, home) : undefined;
  const bareLink = usePrepared(() => linkWithPage(lab, pin));
  const marks = page?.gold?.marks ?? [];
  const goldLink = usePrepared(async () => (marks.length > 0 ? linkWithPage(lab, pin, marks) : undefined));
  const hasGold = goldLink !== undefined && goldLink.length <= longestLink;
  const pageLink = hasGold ? goldLink : bareLink;
  const figure = usePrepared(async () => (await linkWithPage(shown, undefined)) ?? linkTo(shown, undefined, home).text);
  const letters = shown.lanes.map(({ letter }) => letter);
  const showsOutputs = lab.lanes.some((run) => outputsOf(run, library).size > 0);
  const entries: MenuLines = [
    {
      id: "link",
      title: "Copy link",
      note: linkNote(link.page, page?.name, showsOutputs),
      keys: "Ctrl Shift C",
      run: () => copy(link.text, "the link"),
    },
    isOwn && {
      id: "page-link",
      title: `Copy link with page${pageLinkNote(pageLink?.length)}`,
      note: pageNote(page.gold !== undefined, hasGold),
      refusal: refusalOf(pageLink, `A link can have at most ${thousands(longestLink)} characters. Save a lab file instead.`),
      run: () => copy(pageLink ?? "", "the link with the page"),
    },
    {
      id: "file",
      title: "Save lab file",
      note: "All pages and settings. Drop the file on the lab to open it.",
      keys: "Ctrl S",
      run: actions.saveLabFile,
    },
    "rule",
    {
      id: "markdown",
      title: "Copy settings as Markdown",
      note: "A table of the settings and of what each lane keeps, with the link.",
      run: () => copy(settingsMarkdown({ lab, results }, library, link.text), "the settings as Markdown"),
    },
    page !== undefined && {
      id: "embed",
      title: "Copy HTML for an article",
      note: `A frame with ${letters.length > 1 ? "lanes" : "lane"} ${letters.join(" and ")}, sliders and all. Works where this lab is on a server.`,
      refusal: refusalOf(figure, "The page is too long. Embed a sample or a shorter page."),
      run: () => copy(embedHtml(figure ?? "", `Contentscope: ${page.name}`), "the HTML"),
    },
    page !== undefined && {
      id: "figures",
      title: "Export figures (.zip)",
      note: "Every lane’s figure as SVG and PNG, its caption, and its numbers as CSV.",
      run: () => save(() => figuresArchive(context)),
    },
    lane !== undefined &&
      outputsOf(lane, library).size === 0 && {
        id: "command-line",
        title: "Copy command line",
        note: `Runs ${laneName(lane, library)} with these settings, in a folder of the project.`,
        run: () => copy(commandLine(lane, page), "the command line"),
      },
  ];
  return (
    <>
      <MenuEntries entries={entries} />
      <MenuWords>Your page stays in this browser. Nothing is uploaded.</MenuWords>
    </>
  );
}

/** Why a link cannot be copied: it is not ready, or too long. */
function refusalOf(link: string | undefined, tooLong: string): string | undefined {
  if (link === undefined) return "Being prepared…";
  return link.length > longestLink ? tooLong : undefined;
}

/** The result of the first function given, which takes a while; undefined until then, and if it fails. */
function usePrepared(prepare: () => Promise<string | undefined>): string | undefined {
  const { actions } = useLabContext();
  const [first] = useState(() => prepare);
  const [prepared, setPrepared] = useState<string>();
  useEffect(() => {
    const release = actions.busy();
    first()
      .then(setPrepared, () => undefined)
      .finally(release);
    return release;
  }, [first, actions]);
  return prepared;
}

/** All figures as one archive: a browser asks about many files. */
async function figuresArchive(lab: LabContextValue) {
  const { allFigures } = await fetchCode(() => import("../figures/figure-files.ts"));
  const files: Record<string, Uint8Array> = {};
  for (const [name, file] of await allFigures(lab)) files[name] = new Uint8Array(await new Blob([file]).arrayBuffer());
  const name = exportName(["figures", fileStem(activePage(lab.session.getState().lab)?.name ?? "")], "zip");
  return { name, mediaType: "application/zip", content: await packedFiles(files) };
}

function pageNote(hasGold: boolean, isInLink: boolean): string {
  if (!hasGold) return "The page itself is in the link.";
  return isInLink
    ? "The page itself is in the link, with its gold standard."
    : "The page itself is in the link, but its gold standard is not. A lab file has both.";
}

/** The note on what a link contains. */
export function linkNote(page: LabLink["page"], name: string | undefined, showsOutputs = false): string {
  if (showsOutputs) return "Outputs of other programs are not in the link. Save a lab file instead.";
  switch (page) {
    case "sample":
      return `Shows the sample “${name ?? ""}” with these settings.`;
    case "left out":
      return "The link has the settings but not your page.";
    case "none":
      return "The lanes and the view of them.";
  }
}

/** Length of a link with a page in it, and whether that is too much: " (32,001 characters: too long)". */
export function pageLinkNote(length: number | undefined): string {
  if (length === undefined) return "";
  return ` (${counted(length, "character")}${length > longestLink ? ": too long" : ""})`;
}

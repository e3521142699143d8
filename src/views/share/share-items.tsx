import { DropdownMenu } from "radix-ui";
import { useEffect, useState } from "react";
import { outputsOf } from "../../extraction/run.ts";
import { useLabContext, saving, type LabContextValue } from "../../lab/react.tsx";
import { exportName, fileStem, saveFile } from "../../persistence/files.ts";
import { longestLink } from "../../evaluation/comparing/lab-link.ts";
import { embedHtml, homeOf, linkTo, linkWithPage, longestInChat, type LabLink } from "../../persistence/link.ts";
import { packedFiles } from "../../persistence/pack-files.ts";
import { commandLine, settingsMarkdown } from "../../persistence/settings-text.ts";
import { withEmbeddedLanes } from "../../state/embedded-lanes.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import { bytesText, counted } from "../../format.ts";
import { keysHere } from "../ui/chords.ts";
import { MenuItem } from "../ui/menu.tsx";
import type { Copying } from "../ui/use-copy.tsx";

/** What the share menu offers of the lab as it was when the menu was opened, each with its size. */
export function ShareItems({ copy }: Pick<Copying, "copy">) {
  const context = useLabContext();
  const { session, linking, actions, library } = context;
  const [{ lab, results }] = useState(() => session.getState());
  const [pin] = useState(() => linking.getState().pin);
  const page = activePage(lab);
  const lane = laneOf(lab, lab.focusedLane) ?? lab.lanes[0];
  const link = linkTo(lab, pin, homeOf(location));
  const pageLink = usePrepared(async () =>
    page === undefined || link.page !== "left out" ? undefined : linkWithPage(lab, page, pin, homeOf(location)),
  );
  const shown = withEmbeddedLanes(lab);
  const figure = usePrepared(async () =>
    page === undefined || link.page !== "left out"
      ? linkTo(shown, undefined, homeOf(location)).text
      : linkWithPage(shown, page, undefined, homeOf(location)),
  );
  const labFile = usePrepared(async () => {
    const { makeLabFile } = await import("../../persistence/make-lab-file.ts");
    return (await makeLabFile(lab, pin, library)).bytes.length;
  });
  return (
    <>
      <MenuItem
        title={`Copy link (settings, ${counted(link.text.length, "character")})`}
        note={linkNote(
          link.page,
          page?.name,
          lab.lanes.some((run) => outputsOf(run, library).size > 0),
        )}
        keys={keysHere({ keys: "Ctrl Shift C" })}
        onSelect={() => copy(link.text, "the link")}
      />
      {link.page === "left out" && <PageLinkItem link={pageLink} onCopy={(text) => copy(text, "the link with the page")} />}
      <MenuItem
        title={`Save lab file (.lab.zip${labFile.isReady ? (labFile.value === undefined ? "" : `, ${bytesText(labFile.value)}`) : ", …"})`}
        note="All pages and settings; opens again by dropping it on the lab."
        keys={keysHere({ keys: "Ctrl S" })}
        onSelect={() => actions.saveLabFile()}
      />
      <DropdownMenu.Separator className="menu-rule" />
      <MenuItem
        title="Copy as Markdown"
        note="A table of the settings and what each lane keeps, and the link."
        onSelect={() => copy(settingsMarkdown({ lab, results }, library, link.text), "the settings as Markdown")}
      />
      {page !== undefined && (
        <EmbedItem
          link={figure}
          letters={shown.lanes.map(({ letter }) => letter)}
          onCopy={(text) => copy(embedHtml(text, `Contentscope: ${page.name}`), "the HTML")}
        />
      )}
      {lane !== undefined && outputsOf(lane, library).size === 0 && (
        <MenuItem
          title="Copy command line"
          note={`Runs ${laneName(lane, library)} with these settings in a folder with the project.`}
          onSelect={() => copy(commandLine(lane, page), "the command line")}
        />
      )}
      {page !== undefined && (
        <MenuItem
          title="Export figures (.zip)"
          note="Every lane’s figure and the overview as SVG and PNG, and the numbers as CSV."
          onSelect={() => void saveFigures(context)}
        />
      )}
      <DropdownMenu.Separator className="menu-rule" />
      <div className="menu-label muted">Your page stays in this browser. Nothing is uploaded.</div>
    </>
  );
}

interface PageLinkItemProps {
  readonly link: Prepared<string | undefined>;
  readonly onCopy: (link: string) => void;
}

function PageLinkItem({ link, onCopy }: PageLinkItemProps) {
  const isTooLong = link.value !== undefined && link.value.length > longestLink;
  return (
    <MenuItem
      title={link.isReady ? `Copy link with page${pageLinkNote(link.value?.length)}` : "Copy link with page (…)"}
      note={
        isTooLong ? "A link can have 32,000 characters at the most: save a lab file instead." : "The page itself is in the link."
      }
      isDisabled={link.value === undefined || isTooLong}
      onSelect={() => onCopy(link.value ?? "")}
    />
  );
}

/** Copies the HTML that shows lanes in an article. */
function EmbedItem({ link, letters, onCopy }: PageLinkItemProps & { readonly letters: readonly string[] }) {
  const isTooLong = link.value !== undefined && link.value.length > longestLink;
  return (
    <MenuItem
      title="Embed… (copy HTML for an article)"
      note={
        isTooLong
          ? "The page is too long for it: embed a sample or a shorter page."
          : `A frame with ${letters.length > 1 ? "lanes" : "lane"} ${letters.join(" and ")}, sliders and all. Works where this lab is on a server.`
      }
      isDisabled={link.value === undefined || isTooLong}
      onSelect={() => onCopy(link.value ?? "")}
    />
  );
}

/** What takes a while to prepare; without a value where that failed. */
interface Prepared<T> {
  readonly isReady: boolean;
  readonly value: T | undefined;
}

/** What is prepared once, by the first function given. */
function usePrepared<T>(prepare: () => Promise<T>): Prepared<T> {
  const { actions } = useLabContext();
  const [first] = useState(() => prepare);
  const [prepared, setPrepared] = useState<Prepared<T>>({ isReady: false, value: undefined });
  useEffect(() => {
    const release = actions.busy();
    first()
      .then(
        (value) => setPrepared({ isReady: true, value }),
        () => setPrepared({ isReady: true, value: undefined }),
      )
      .finally(release);
    return release;
  }, [first, actions]);
  return prepared;
}

/** Offers all figures as one archive: a browser asks about many files. */
export function saveFigures(lab: LabContextValue): Promise<void> {
  return saving(lab, async () => {
    const { allFigures } = await import("../figures/print/figure-files.ts");
    const files = await Promise.all(
      Array.from(await allFigures(lab), async ([name, file]): Promise<[string, Uint8Array]> => [
        name,
        new Uint8Array(await new Blob([file]).arrayBuffer()),
      ]),
    );
    const name = exportName(["figures", fileStem(activePage(lab.session.getState().lab)?.name ?? "")], "zip");
    saveFile(name, "application/zip", await packedFiles(Object.fromEntries(files)));
    return `Saved ${name}: ${files.length} files`;
  });
}

/** What a link shows and what it does not. */
export function linkNote(page: LabLink["page"], name: string | undefined, showsOutputs = false): string {
  if (showsOutputs) return "What other programs wrote is not in the link: save a lab file instead.";
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
  return ` (${counted(length, "character")}${warning})`;
}

import { acceptOf } from "../../import/file-name.ts";
import { Popover } from "radix-ui";
import { useRef, useState, type DragEvent, type ChangeEvent } from "react";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import type { SiteFile } from "../../state/open-page.ts";
import type { Site } from "../../state/site.ts";
import { counted, thousands } from "../../format.ts";
import { droppedIn, filesIn } from "../import/dropped-files.ts";
import { useSite } from "./use-site.ts";
import "./site.css";

interface SiteBarProps {
  /** Of the algorithm. */
  readonly name: string;
}

/** What a method over pages of a site has to compare the shown page with, and where more can be had. Files may be dropped on it. */
export function SiteBar({ name }: SiteBarProps) {
  const actions = useActions();
  const site = useSite();
  const [isReading, setIsReading] = useState(false);
  const sample = useSiblings();
  const add = (adding: Promise<void>): void => {
    setIsReading(true);
    void adding.finally(() => setIsReading(false));
  };
  const takeDrop = async ({ files, folders }: ReturnType<typeof droppedIn>): Promise<void> => {
    if (files.length > 0) await actions.addToSite(files);
    if (folders.length === 0) return;
    const found = await filesIn(folders);
    const names = folders.map((folder) => folder.name).join(", ");
    await actions.addToSite(found.files, { name: names, count: found.files.length });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    // The lab itself would open what is dropped as tabs.
    event.stopPropagation();
    add(takeDrop(droppedIn(event.dataTransfer)));
  };
  const isAlone = site.pages.length === 0;
  return (
    <div
      className="site-bar row wraps shaded small remark"
      data-alone={isAlone || undefined}
      role="group"
      aria-label="Pages of the site"
      onDrop={drop}
      onDragOver={allowDrop}
    >
      <p role="status">{isReading ? "Reading pages…" : siteWords(site, name)}</p>
      {isAlone && sample !== undefined && (
        <button type="button" className="button" onClick={() => add(actions.addSampleSite(sample))}>
          Use {sample.siblings?.length} sample pages
        </button>
      )}
      <FilePicker
        label="Add pages…"
        title="HTML files, web archives, or a zip of them; files can also be dropped here"
        onFiles={(files) => add(actions.addToSite(files))}
      />
      <FilePicker
        label="Add folder…"
        title="All pages in a folder"
        isFolder
        onFiles={(files) => add(actions.addToSite(files, { name: folderOf(files), count: files.length }))}
      />
      {site.pages.length + site.strangers.length > 0 && <SitePanel site={site} />}
    </div>
  );
}

/** A button that shows the pages of the site. */
function SitePanel({ site }: { readonly site: Site }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="button">Show pages</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="site-panel card scrolls small spaced grid"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Pages of the site"
        >
          <SiteList site={site} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The shown page as a sample, where there are others of its site. */
function useSiblings() {
  const { samples } = useLabContext();
  const id = useSession(({ lab }) => {
    const origin = activePage(lab)?.origin;
    return origin?.kind === "sample" ? origin.detail : undefined;
  });
  return samples.find((sample) => sample.id === id && (sample.siblings?.length ?? 0) > 0);
}

function allowDrop(event: DragEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function folderOf([first]: readonly File[]): string {
  return first?.webkitRelativePath.split("/")[0] ?? "";
}

interface FilePickerProps {
  readonly label: string;
  readonly title: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that asks for files, or for a folder. */
export function FilePicker({ label, title, isFolder = false, onFiles }: FilePickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(currentTarget.files ?? [])]);
    // Or the same file could not be taken twice running.
    currentTarget.value = "";
  };
  const kinds = isFolder ? { webkitdirectory: "" } : { accept: acceptOf("page", "saved", "zip") };
  return (
    <>
      <button type="button" className="button" title={title} onClick={() => field.current?.click()}>
        {label}
      </button>
      <input ref={field} hidden type="file" multiple aria-label={label} onChange={take} {...kinds} />
    </>
  );
}

/** The pages of a site one by one; those that were given can be taken away again. */
export function SiteList({ site: { pages, strangers } }: { readonly site: Site }) {
  const actions = useActions();
  const given = [...pages.filter(({ from }) => from === "given"), ...strangers];
  return (
    <>
      <ul className="site-list plain-list">
        {pages.map((page) => (
          <SiteRow key={page.key} page={page} note={page.from === "tab" ? "open tab" : undefined} />
        ))}
        {strangers.map((page) => (
          <SiteRow key={page.key} page={page} note="left out: another site" />
        ))}
      </ul>
      {given.length > 1 && (
        <button type="button" className="button" onClick={() => actions.removeFromSite(given.map(({ key }) => key))}>
          Remove all {given.length} given pages
        </button>
      )}
    </>
  );
}

function SiteRow({ page: { key, name, source }, note }: { readonly page: SiteFile; readonly note: string | undefined }) {
  const actions = useActions();
  return (
    <li>
      <span className="site-name truncated shrinks" title={name}>
        {name}
      </span>
      <span className="muted">
        {thousands(source.length)} characters{note === undefined ? "" : `, ${note}`}
      </span>
      {note !== "open tab" && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          title="Compare with this page no more"
          onClick={() => actions.removeFromSite([key])}
        >
          ×
        </button>
      )}
    </li>
  );
}

/** What there is to compare with, in a sentence. */
export function siteWords({ host, pages, strangers }: Site, name: string): string {
  const left =
    strangers.length === 0
      ? ""
      : ` ${counted(strangers.length, "page")} of another site ${strangers.length === 1 ? "is" : "are"} left out.`;
  if (pages.length === 0)
    return `${name} compares pages of one site, and has none to compare this one with: it keeps everything until you add some here or open them as tabs.${left}`;
  const tabs = pages.filter(({ from }) => from === "tab").length;
  const given = pages.length - tabs;
  const parts = [tabs > 0 ? counted(tabs, "open tab") : "", given > 0 ? `${given} given` : ""].filter((part) => part !== "");
  return `Compared with ${counted(pages.length, "other page")} of ${host ?? "the site"} (${parts.join(", ")}).${left}`;
}

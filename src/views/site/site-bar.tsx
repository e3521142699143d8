import { Popover } from "radix-ui";
import { useMemo, useRef, useState } from "react";
import type { DragEvent } from "react";
import { activePage } from "../../state/lab.ts";
import { siteOf } from "../../state/site.ts";
import type { Site } from "../../state/site.ts";
import { droppedIn, filesIn } from "../import/dropped-files.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { FilePicker } from "./file-picker.tsx";
import { SiteList } from "./site-list.tsx";
import { siteWords } from "./site-text.ts";
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
  const list = useRef<HTMLButtonElement>(null);
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
      className="site-bar"
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
      {site.pages.length + site.strangers.length > 0 && (
        <Popover.Root>
          <Popover.Trigger ref={list} className="button">
            Show pages
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              className="site-panel"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              aria-label="Pages of the site"
            >
              <SiteList site={site} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </div>
  );
}

function useSite(): Site {
  const pages = useSession(({ lab }) => lab.pages);
  const page = useSession(({ lab }) => lab.page);
  const given = useSession(({ lab }) => lab.site);
  const { session } = useLabContext();
  return useMemo(() => siteOf({ ...session.getState().lab, pages, page, site: given }), [session, pages, page, given]);
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

import { acceptOf } from "../../import/file-name.ts";
import { Popover } from "radix-ui";
import { useState } from "react";
import { useActions, useLabContext, useSession, useSite } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import type { SiteFile } from "../../state/open-page.ts";
import type { Site } from "../../state/site.ts";
import { counted, thousands } from "../../format.ts";
import { Button } from "../ui/kit.tsx";
import { pickFiles } from "../../persistence/files.ts";

/** The pages of a site with which a method compares the shown one, and the ways to add more. */
export function SiteBar({ name }: { readonly name: string }) {
  const actions = useActions();
  const site = useSite();
  const [isReading, setIsReading] = useState(false);
  const { samples } = useLabContext();
  const origin = useSession(({ lab }) => activePage(lab)?.origin);
  const sample = samples.find(
    ({ id, siblings = [] }) => origin?.kind === "sample" && origin.detail === id && siblings.length > 0,
  );
  const add = (adding: Promise<void>): void => {
    setIsReading(true);
    void adding.finally(() => setIsReading(false));
  };
  const isAlone = site.pages.length === 0;
  return (
    <div className={`remark row wrap small ${isAlone ? "warning" : "shaded"}`} role="group" aria-label="Pages of the site">
      <p role="status">{isReading ? "Reading pages…" : siteWords(site, name)}</p>
      {isAlone && sample !== undefined && (
        <Button onClick={() => add(actions.addSampleSite(sample))}>Use {sample.siblings?.length} sample pages</Button>
      )}
      <Button
        tip="HTML files, web archives, or a zip of them"
        onClick={() => pickFiles((files) => add(actions.addToSite(files)), { accept: acceptOf("page", "saved", "zip") })}
      >
        Add pages…
      </Button>
      <Button
        tip="All pages in a folder"
        onClick={() =>
          pickFiles((files) => add(actions.addToSite(files, { name: folderOf(files), count: files.length })), { isFolder: true })
        }
      >
        Add folder…
      </Button>
      {site.pages.length + site.strangers.length > 0 && (
        <Popover.Root>
          <Popover.Trigger className="button">Show pages</Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              className="popover card grid gap small"
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

function folderOf([first]: readonly File[]): string {
  return first?.webkitRelativePath.split("/")[0] ?? "";
}

/** The pages of a site one by one; those that were given can be taken away again. */
function SiteList({ site: { pages, strangers } }: { readonly site: Site }) {
  const actions = useActions();
  const tabs = pages.filter(({ from }) => from === "tab");
  const given = [...pages.filter(({ from }) => from === "given"), ...strangers];
  const noteOf = (page: SiteFile): string =>
    strangers.includes(page) ? ", left out: another site" : given.includes(page) ? "" : ", open tab";
  return (
    <>
      <ul className="plain-list">
        {[...tabs, ...given].map((page) => (
          <li key={page.key} className="row gap">
            <span className="grow truncate" title={page.name}>
              {page.name}
            </span>
            <span className="muted">
              {thousands(page.source.length)} characters{noteOf(page)}
            </span>
            {given.includes(page) && (
              <Button
                icon="close"
                name={`Remove ${page.name}`}
                tip="Stop comparing with this page"
                onClick={() => actions.removeFromSite([page.key])}
              />
            )}
          </li>
        ))}
      </ul>
      {given.length > 1 && (
        <Button onClick={() => actions.removeFromSite(given.map(({ key }) => key))}>Remove all {given.length} given pages</Button>
      )}
    </>
  );
}

/** The pages to compare with, in a sentence. */
export function siteWords({ host, pages, strangers }: Site, name: string): string {
  const left =
    strangers.length === 0
      ? ""
      : ` ${counted(strangers.length, "page")} of another site ${strangers.length === 1 ? "is" : "are"} left out.`;
  if (pages.length === 0)
    return `${name} compares pages of one site, and there are none to compare with this one. It keeps everything until you add some here or open them as tabs.${left}`;
  const tabs = pages.filter(({ from }) => from === "tab").length;
  const given = pages.length - tabs;
  const parts = [tabs > 0 ? counted(tabs, "open tab") : "", given > 0 ? `${given} given` : ""].filter((part) => part !== "");
  return `Compared with ${counted(pages.length, "other page")} of ${host ?? "the site"} (${parts.join(", ")}).${left}`;
}

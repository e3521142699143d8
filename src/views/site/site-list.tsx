import type { Site, SiteFile } from "../../state/site.ts";
import { useActions } from "../../lab/react.tsx";

/** The pages of a site one by one; those that were given can be taken away again. */
export function SiteList({ site: { pages, strangers } }: { readonly site: Site }) {
  const actions = useActions();
  const given = [...pages.filter(({ from }) => from === "given"), ...strangers];
  return (
    <>
      <ul className="site-list">
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
      <span className="site-name" title={name}>
        {name}
      </span>
      <span className="muted">
        {source.length.toLocaleString("en")} characters{note === undefined ? "" : `, ${note}`}
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

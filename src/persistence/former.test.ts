import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { firstLab } from "../state/lane-changes.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { pageNamed } from "../state/open-page.fixture.ts";
import { withPage } from "../state/page-changes.ts";
import { withSettings } from "../state/settings.ts";
import { readLabFile } from "./lab-file.ts";
import { readAddress } from "./link.ts";
import { openedSession } from "./record.ts";

/*
 * Links, lab files and sessions, twenty of each, as a former build of the lab wrote them, and what it read in them. They are of the
 * version that is read today, and stay as they are.
 */

interface Former {
  readonly links: readonly { readonly hash: string; readonly opened: unknown }[];
  readonly labFiles: readonly { readonly files: Readonly<Record<string, string>>; readonly opened: unknown }[];
  readonly sessions: readonly {
    readonly session: unknown;
    readonly contents: Readonly<Record<string, string>>;
    readonly opened: unknown;
  }[];
}

const former = JSON.parse(readFileSync(new URL("golden/former.json", import.meta.url), "utf8")) as Former;
const library = libraryOf(extractors);
const long = pageNamed("long", { source: "fog ".repeat(25_000) });

/** What is opened of a lab, without the ids that are made anew each time. */
function openedAs(lab: Lab): unknown {
  const { session: _, pages, page, site, ...rest } = lab;
  return JSON.parse(
    JSON.stringify({
      ...rest,
      pages: pages.map(({ id: __, key: ___, bytes, ...shown }) => ({ ...shown, bytes: bytes && [...bytes] })),
      page: pages.findIndex(({ id }) => id === page),
      site: site.map(({ name, source }) => ({ name, source })),
    }),
  );
}

function reopenedLink(hash: string): unknown {
  const read = readAddress(hash, library);
  if (read === undefined || "refusal" in read) return undefined;
  const { settings, ...rest } = read.address;
  const [lab, refused] = withSettings(withPage(emptyLab, long), settings, library);
  const { pages: __, ...opened } = openedAs(lab) as Record<string, unknown>;
  return JSON.parse(JSON.stringify({ ...rest, opened, problems: [...read.problems, ...refused] }));
}

function reopenedLabFile(files: Readonly<Record<string, string>>): unknown {
  const entries = new Map(Object.entries(files).map(([path, text]) => [path, Uint8Array.from(Buffer.from(text, "base64"))]));
  const { settings, pages, site, shown, layout, pin, problems, models } = readLabFile(entries);
  const base: Lab = { ...emptyLab, pages, site, layout, page: shown?.id };
  const [lab, refused] = settings === undefined ? [base, []] : withSettings(base, settings, library);
  return JSON.parse(JSON.stringify({ opened: openedAs(lab), pin, models, problems: [...problems, ...refused] }));
}

function reopenedSession(session: unknown, contents: Readonly<Record<string, string>>): unknown {
  const values = Object.entries(contents).map(([name, text]): [string, unknown] => [
    name,
    text.startsWith("bytes ") ? Uint8Array.from(Buffer.from(text.slice("bytes ".length), "base64")) : text,
  ]);
  const { lab, pin, problems, savedAt } = openedSession(session, new Map(values), firstLab(), library);
  return JSON.parse(JSON.stringify({ id: lab.session, opened: openedAs(lab), pin, problems, savedAt }));
}

describe("what a former build of the lab wrote", () => {
  it("is opened as it was then: links", () => {
    expect(former.links).toHaveLength(20);
    for (const { hash, opened } of former.links) expect(reopenedLink(hash), hash).toEqual(opened);
  });

  it("is opened as it was then: lab files", () => {
    expect(former.labFiles).toHaveLength(20);
    for (const { files, opened } of former.labFiles) expect(reopenedLabFile(files)).toEqual(opened);
  });

  it("is opened as it was then: sessions", () => {
    expect(former.sessions).toHaveLength(20);
    for (const { session, contents, opened } of former.sessions) expect(reopenedSession(session, contents)).toEqual(opened);
  });
});

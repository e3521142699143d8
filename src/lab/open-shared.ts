import { sourceLabel } from "../extraction/contract/given-output.ts";
import type { Range } from "../extraction/page/selection.ts";
import { sizeText, counted, messageOf, thousands } from "../format.ts";
import { sizeLimits } from "../import/limits.ts";
import { keepSource, readSource } from "../worker/own/own-store.ts";
import type { FiledOutputs } from "../persistence/lab-file.ts";
import { LargeText, unpackedText } from "../persistence/link.ts";
import { ownSession } from "../state/first-lab.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import { showPage, withPage } from "../state/page-changes.ts";
import type { Notice } from "../state/session.ts";
import { withSettings, type NamedStep, type Settings, type ReadAddress, type RefusedLink } from "../state/settings.ts";
import { withSiteFiles } from "../state/site.ts";
import { clampView } from "../state/view.ts";
import { bringLane } from "./bring-lane.ts";
import type { LabCore } from "./core.ts";
import { servedFile } from "./load.ts";
import { keepModelText, listModels } from "./model-actions.ts";
import { newPage, nextKey, nextPageId } from "./new-page.ts";

/** The other ways to open something, which a link may ask for. */
interface OtherOpening {
  /** A bundled page as a tab; `undefined` where there is none of the id, or it could not be loaded, which is then said. */
  readonly samplePage: (id: string) => Promise<OpenPage | undefined>;
  /** Opens a file as one that is dropped. */
  readonly openFile: (file: File) => Promise<void>;
  readonly playStory: (named: NamedStep) => Promise<void>;
}

/** Keeps the models of a lab file. @returns a sentence for each that is none, or cannot be kept */
async function keepModels(models: Readonly<Record<string, string>>, lab: LabCore): Promise<readonly string[]> {
  const kept = await Promise.allSettled(Object.values(models).map(keepModelText));
  await listModels(lab);
  return Object.keys(models).flatMap((name, at) => {
    const outcome = kept[at];
    return outcome?.status === "rejected" ? [`Model “${name}” was left out: ${messageOf(outcome.reason)}`] : [];
  });
}

/** Keeps what other programs wrote, beside what is kept of them already. @returns a sentence for each that cannot be kept */
async function keepOutputs(outputs: FiledOutputs): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [source, pages] of outputs)
    try {
      // A source is known by the hash of what it wrote: what is here stays as it is, and is not written again.
      const here = await readSource(source);
      await keepSource(source, new Map([...pages].filter(([page]) => !here.has(page))));
    } catch (error) {
      problems.push(`What ${sourceLabel(source)} wrote was left out: ${messageOf(error)}`);
    }
  return problems;
}

/** The sample that stands in for a page that a link does not bring. */
const substitute = "news";

/** Opens what others made: a link as a session of its own, a lab file beside what is open. */
export class SharedOpener {
  readonly #lab: LabCore;
  readonly #opening: OtherOpening;

  constructor(lab: LabCore, opening: OtherOpening) {
    this.#lab = lab;
    this.#opening = opening;
  }

  /**
   * Opens a link, whose page, where it is in it, is opened only where it has so many bytes at the most: of a larger one it is asked.
   * What is stored stays as it is, since the lab goes on under another session.
   */
  async openLink(link: ReadAddress | RefusedLink, mostBytes: number = sizeLimits.fine): Promise<void> {
    const { session, library, editing, say, notify, dismiss, during, linking } = this.#lab;
    if ("refusal" in link) {
      notify({ id: "link-page", severity: "error", text: link.refusal, actions: [] });
      return;
    }
    const { address, problems } = link;
    const openWhole = (): void => {
      dismiss("link-page");
      void during(this.openLink(link, sizeLimits.detailed));
    };
    if (address.story !== undefined) {
      this.#tell("This link", "setting", problems);
      return this.#opening.playStory(address.story);
    }
    const { page: own, file, loss } = await this.#broughtBy(address, mostBytes, openWhole);
    const page = own ?? (file === undefined ? await this.#opening.samplePage(substitute) : undefined);
    const { view, ...others } = address.settings;
    // Where in a page one looked and pointed says nothing of another.
    const settings: Settings = own === undefined || view === undefined ? others : { ...others, view };
    editing.flush();
    const empty = ownSession(session.getState().lab);
    const [lab, refused] = withSettings(page === undefined ? empty : withPage(empty, page), settings, library);
    this.#set(lab, own === undefined ? undefined : address.pin);
    bringLane(linking, lab.focusedLane);
    if (settings.view !== undefined) void this.#holdView(lab);
    this.#tell("This link", "setting", [...problems, ...refused]);
    if (loss !== undefined) notify({ id: "link-page", actions: [], ...loss });
    if (file === undefined) say(`Opened a link: ${counted(lab.lanes.length, "lane")}, ${page?.name ?? "no page"}`);
    else await this.#opening.openFile(file);
  }

  /** Adds a lab file's pages as tabs and sets the lanes as they were in it: one step, to be undone. @throws RangeError where it is none */
  async openLabFile(name: string, entries: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<void> {
    const { session, library, editing, say } = this.#lab;
    const { readLabFile } = await import("../persistence/lab-file.ts");
    const { lab: filed, problems: unread } = readLabFile(entries);
    const problems = [
      ...unread,
      ...(await keepModels(filed.models ?? {}, this.#lab)),
      ...(await keepOutputs(filed.outputs ?? new Map())),
    ];
    editing.flush();
    const pages = filed.pages.map(({ source, ...page }) => ({ ...newPage({ ...page, text: source }), lineEnds: page.lineEnds }));
    const present = session.getState().lab;
    const shown = pages[filed.shown];
    const site = (filed.site ?? []).map((file) => ({ ...file, key: nextKey(nextPageId()) }));
    const opened = withSiteFiles(pages.reduce(withPage, present), site);
    const open = shown === undefined ? opened : showPage(opened, shown.id);
    const settings =
      filed.settings === undefined || shown !== undefined ? filed.settings : { ...filed.settings, view: present.view };
    const [lab, refused] = settings === undefined ? [open, []] : withSettings(open, settings, library);
    this.#set(lab, shown === undefined ? undefined : filed.pin);
    if (settings?.view !== undefined) void this.#holdView(lab);
    this.#tell(name, "part", [...problems, ...refused]);
    say(`Opened ${name}: ${counted(pages.length, "page")}`);
  }

  /** The page that a link brings, and what is said where it brings none that can be opened. */
  async #broughtBy({ page, sample }: ReadAddress["address"], mostBytes: number, openWhole: () => void): Promise<Brought> {
    if (page === undefined) {
      if (sample === undefined) return { loss: { severity: "info", text: withoutPage } };
      const found = await this.#opening.samplePage(sample);
      return found === undefined ? { loss: { severity: "warning", text: unknownSample(sample) } } : { page: found };
    }
    try {
      if ("served" in page) return { file: await servedFile(page) };
      const text = await unpackedText(page.packed, mostBytes);
      const byteLength = new TextEncoder().encode(text).length;
      return { page: newPage({ name: page.name, origin: { kind: "pasted", detail: "link" }, text, byteLength }) };
    } catch (error) {
      if ("served" in page) return { loss: { severity: "error", text: unservedPage(page.name, messageOf(error)) } };
      if (error instanceof LargeText)
        return { loss: { severity: "warning", text: largePage(mostBytes), actions: [{ label: "Open it", run: openWhole }] } };
      if (!(error instanceof RangeError)) throw error;
      return { loss: { severity: "error", text: brokenPage(error.message) } };
    }
  }

  /** The lab first: what keeps it saves the session that is left with its own pin. */
  #set(lab: Lab, pin: Range | undefined): void {
    const { session, linking } = this.#lab;
    const length = activePage(lab)?.source.length ?? 0;
    const place: Place | undefined = pin !== undefined && pin.end <= length ? { ...pin, origin: "ribbon" } : undefined;
    session.setState({ lab });
    linking.setState({ hover: undefined, pin: place });
  }

  /** A page that is mostly no text opens on the part that is; but here one was told where to look. */
  async #holdView({ page, view }: Lab): Promise<void> {
    const { session } = this.#lab;
    await new Promise<void>((resolve) => {
      const end = session.subscribe(({ lab, pageState }) => {
        if (lab.page === page && pageState.status === "opening") return;
        end();
        resolve();
      });
    });
    session.setState(({ lab }) =>
      lab.page === page ? { lab: { ...lab, view: clampView(view, activePage(lab)?.source.length ?? 0) } } : { lab },
    );
  }

  /** "This link has 2 settings this version does not know; they were ignored." */
  #tell(subject: string, part: string, problems: readonly string[]): void {
    const { length } = problems;
    if (length === 0) return;
    const { notify } = this.#lab;
    const notice = { id: "shared", severity: "warning" } as const;
    const shown = problems.slice(0, mostDetails);
    const more = length > shown.length ? [`And ${thousands(length - shown.length)} more.`] : [];
    const details = `Ignored in ${subject === "This link" ? "this link" : subject}: ${[...shown, ...more].join(" ")}`;
    notify({
      ...notice,
      text: `${subject} has ${counted(length, part)} this version does not know; ${length === 1 ? "it was" : "they were"} ignored.`,
      actions: [{ label: "Details", run: () => notify({ ...notice, text: details, actions: [] }) }],
    });
  }
}

/** What comes of the page of a link. */
interface Brought {
  readonly page?: OpenPage;
  readonly file?: File;
  readonly loss?: Loss;
}

type Loss = Pick<Notice, "severity" | "text"> & Partial<Pick<Notice, "actions">>;

const withoutPage =
  "The link carries the settings; its page is not in it. Here they are on a sample: paste or drop the page to see it with them.";

function unknownSample(id: string): string {
  return `No sample here is called “${id}”. Here are the link’s settings on another.`;
}

function largePage(bytes: number): string {
  return `The page in the link unpacks to more than ${sizeText(bytes)}. Here are the link’s settings on a sample.`;
}

function unservedPage(name: string, reason: string): string {
  return `${name} could not be fetched: ${reason}. Is the command that printed this address still running? Start it again for a new one.`;
}

function brokenPage(reason: string): string {
  return `The page in the link could not be unpacked: ${reason}. Here are the link’s settings on a sample.`;
}

/** A link can be made to have thousands. */
const mostDetails = 20;

import { sourceLabel } from "../extraction/contract/given-output.ts";
import type { Range } from "../extraction/page/selection.ts";
import { counted, messageOf, thousands } from "../format.ts";
import { keepSource, readSource } from "../worker/own/own-store.ts";
import type { FiledOutputs } from "../persistence/lab-file.ts";
import { unpackedText, type NamedStep, type ReadAddress, type RefusedLink } from "../persistence/link.ts";
import { ownSession } from "../state/lane-changes.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import { showPage, withPage } from "../state/page-changes.ts";
import type { Notice } from "../state/session.ts";
import { withSettings, type Settings } from "../state/settings.ts";
import { withSiteFiles } from "../state/site.ts";
import { clampView } from "../state/view.ts";
import { firstAnswer, type LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";
import { servedFile } from "./load.ts";
import { keepModelText, listOwn } from "./own-actions.ts";
import { newPage, samplePage } from "./new-page.ts";

/** Links that were opened: of two the later one stands, though the page of the first may come after it. */
let links = 0;

/** The sample that stands in for a page that a link does not bring. */
const substitute = "news";

/** Opens a link as a session of its own: what is stored stays as it is. @param openFile opens a file as one that is dropped */
export async function openLink(
  core: LabCore,
  link: ReadAddress | RefusedLink,
  openFile: (file: File) => Promise<void>,
  playStory: (named: NamedStep) => Promise<void>,
): Promise<void> {
  const { session, library, editing, say, notify, bringLane } = core;
  if ("refusal" in link) return notify({ id: "link-page", severity: "error", text: link.refusal, actions: [] });
  const { address, problems } = link;
  if (address.story !== undefined) {
    tell(core, "This link", "setting", problems);
    return playStory(address.story);
  }
  const turn = ++links;
  const { page: own, file, loss } = await broughtBy(core, address);
  const page = own ?? (file === undefined ? await samplePage(core, substitute) : undefined);
  if (turn !== links) return;
  const { view, ...others } = address.settings;
  // Where in a page one looked and pointed says nothing of another.
  const settings: Settings = own === undefined || view === undefined ? others : { ...others, view };
  editing.flush();
  const empty = ownSession(session.getState().lab);
  const [lab, refused] = withSettings(page === undefined ? empty : withPage(empty, page), settings, library);
  set(core, lab, own === undefined ? undefined : address.pin);
  bringLane(lab.focusedLane);
  if (settings.view !== undefined) void holdView(core, lab);
  tell(core, "This link", "setting", [...problems, ...refused]);
  if (loss !== undefined) notify({ id: "link-page", ...loss, actions: [] });
  if (file === undefined) say(`Opened a link: ${counted(lab.lanes.length, "lane")}, ${page?.name ?? "no page"}`);
  else await openFile(file);
}

/** Adds a lab file's pages as tabs and sets the lanes as they were in it: one step, to be undone. @throws RangeError where it is none */
export async function openLabFile(
  core: LabCore,
  name: string,
  entries: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const { session, library, editing, say } = core;
  const { readLabFile } = await fetchCode(() => import("../persistence/lab-file.ts"));
  const { pages, site, shown, pin, models, outputs, ...filed } = readLabFile(entries);
  const problems = [...filed.problems, ...(await keepModels(models, core)), ...(await keepOutputs(outputs))];
  editing.flush();
  const present = session.getState().lab;
  const opened = withSiteFiles(pages.reduce(withPage, present), site);
  const open = shown === undefined ? opened : showPage(opened, shown.id);
  const settings =
    filed.settings === undefined || shown !== undefined ? filed.settings : { ...filed.settings, view: present.view };
  const [lab, refused] = settings === undefined ? [open, []] : withSettings(open, settings, library);
  set(core, lab, pin);
  if (settings?.view !== undefined) void holdView(core, lab);
  tell(core, name, "part", [...problems, ...refused]);
  say(`Opened ${name}: ${counted(pages.length, "page")}`);
}

/** Keeps the models of a lab file. @returns a sentence for each that is none, or cannot be kept */
async function keepModels(models: Readonly<Record<string, string>>, lab: LabCore): Promise<readonly string[]> {
  const kept = await Promise.allSettled(Object.values(models).map(keepModelText));
  await listOwn(lab);
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
      problems.push(`The output of ${sourceLabel(source)} was left out: ${messageOf(error)}`);
    }
  return problems;
}

/** The page of a link, or why there is none. */
interface Brought {
  readonly page?: OpenPage;
  readonly file?: File;
  readonly loss?: Pick<Notice, "severity" | "text">;
}

/** The page that a link brings, and what is said where it brings none that can be opened. */
async function broughtBy(core: LabCore, { page, sample }: ReadAddress["address"]): Promise<Brought> {
  if (page === undefined) {
    if (sample === undefined)
      return {
        loss: {
          severity: "info",
          text: "The link has settings but no page. Here they are on a sample; paste or drop the page to see it with them.",
        },
      };
    const found = await samplePage(core, sample);
    return found === undefined
      ? { loss: { severity: "warning", text: `No sample here is called “${sample}”. Here are the link’s settings on another.` } }
      : { page: found };
  }
  try {
    if ("served" in page) return { file: await servedFile(page) };
    const text = await unpackedText(page.packed);
    const { name, gold: marks = [] } = page;
    const gold = marks.length > 0 && (marks.at(-1) ?? 0) <= text.length ? { gold: { marks, from: "a link" } } : {};
    return { page: newPage({ name, origin: { kind: "pasted", detail: "link" }, text, ...gold }) };
  } catch (error) {
    if (!("served" in page) && !(error instanceof RangeError)) throw error;
    const text =
      "served" in page
        ? `${page.name} could not be fetched: ${messageOf(error)}. Is the command that printed this address still running? Start it again for a new one.`
        : `The page in the link could not be unpacked: ${messageOf(error)}. Here are the link’s settings on a sample.`;
    return { loss: { severity: "error", text } };
  }
}

/** The lab first: what keeps it saves the session that is left with its own pin. */
function set({ session, linking }: LabCore, lab: Lab, pin: Range | undefined): void {
  const length = activePage(lab)?.source.length ?? 0;
  const place: Place | undefined = pin !== undefined && pin.end <= length ? { origin: "ribbon", ...pin } : undefined;
  session.setState({ lab });
  linking.setState({ hover: undefined, pin: place });
}

/** A page that is mostly no text opens on the part that is; but here one was told where to look. */
async function holdView({ session, change }: LabCore, { page, view }: Lab): Promise<void> {
  await firstAnswer(session, ({ lab, pageState }) => lab.page !== page || pageState.status !== "opening" || undefined);
  change((lab) => (lab.page === page ? { ...lab, view: clampView(view, activePage(lab)?.source.length ?? 0) } : lab));
}

/** A link can be made to have thousands. */
const mostDetails = 20;

/** "This link has 2 settings unknown to this version; they were ignored." */
function tell({ notify }: LabCore, subject: string, part: string, problems: readonly string[]): void {
  const { length } = problems;
  if (length === 0) return;
  const notice = { id: "shared", severity: "warning" } as const;
  const shown = problems.slice(0, mostDetails);
  const more = length > shown.length ? [`And ${thousands(length - shown.length)} more.`] : [];
  const details = `Ignored in ${subject === "This link" ? "this link" : subject}: ${[...shown, ...more].join(" ")}`;
  notify({
    ...notice,
    text: `${subject} has ${counted(length, part)} unknown to this version; ${length === 1 ? "it was" : "they were"} ignored.`,
    actions: [{ label: "Details", run: () => notify({ ...notice, text: details, actions: [] }) }],
  });
}

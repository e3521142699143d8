import { canonicalSource } from "../extraction/page/source.ts";
import { pageTitle } from "../import/page-title.ts";
import { megabyte, messageOf, counted } from "../format.ts";
import { activePage } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { withModel } from "../state/own-lanes.ts";
import { newId, type OpenPage } from "../state/open-page.ts";
import { showPage as withPageShown, withPage, withPageChange, withSource, withoutPage } from "../state/page-changes.ts";
import type { NamedStep, ReadAddress, RefusedLink } from "../persistence/link.ts";
import { withoutSiteFiles } from "../state/site.ts";
import type { PageKey } from "../worker/protocol/figures.ts";
import type { LabCore } from "./core.ts";
import type { CorpusController } from "./corpus.ts";
import type { CorpusLab } from "./corpus/core.ts";
import { formatIn, type FoundIn } from "./found-files.ts";
import type { sweepActions } from "./lane-actions.ts";
import { fetchCode, late } from "./late.ts";
import type { Sample } from "./load.ts";
import { decoded, lineEndsOf, newPage, samplePage } from "./new-page.ts";
import type { FileOpener } from "./open-files.ts";
import type { ownActions } from "./own-actions.ts";
import type { Edit } from "./pending-edit.ts";
import type { Undo } from "./undo.ts";

/** "Opened “Fog at the quay”, 3,204 characters, from the clipboard." */
function openedSentence({ name, origin, source }: OpenPage): string {
  const size = counted(source.length, "character");
  return `Opened “${name}”, ${size}${origin.kind === "pasted" ? ", from the clipboard" : ""}.`;
}

/** The other actions on what is opened. */
type Taking = Pick<ReturnType<typeof ownActions>, "openModel" | "openModule"> &
  Pick<ReturnType<typeof sweepActions>, "chooseSweep"> & {
    readonly undo: Pick<Undo, "aside">;
    readonly openSession: (id: string) => void;
  };

/** The actions that open, show, close and edit pages: one, many, those of a site, and those of stories. */
export function pageActions(lab: LabCore, taking: Taking) {
  const { session, linking, client, editing, announcer, change, notify, dismiss, during, attempt } = lab;
  /** Places of another page are no places of this one. */
  const turn = (): void => {
    editing.flush();
    linking.setState({ hover: undefined, pin: undefined });
  };
  const addPage: CorpusLab["addPage"] = (page, to = (before) => withPage(before, page)) => {
    turn();
    change(to);
    announcer.sayFirst(openedSentence(page));
  };
  const showPage = (id: string): void => {
    turn();
    change((before) => withPageShown(before, id));
  };
  const refuse = (id: string, text: string): void => notify({ id, severity: "error", text, actions: [] });
  const openSample = async (id: string): Promise<void> => {
    const page = await samplePage(lab, id);
    if (page !== undefined) addPage(page);
  };
  const { files, open, corpus, stories, sitePages } = makeOpeners(lab, { ...taking, addPage });
  const decodeAnew = async ({ id, bytes, revision }: OpenPage, encoding: string): Promise<void> => {
    // Edits of the wrong characters are not carried over.
    editing.discard();
    if (bytes === undefined) return;
    try {
      const read = await decoded(client, bytes, encoding);
      linking.setState({ hover: undefined, pin: undefined });
      const source = canonicalSource(read.text);
      const lineEnds = lineEndsOf(read.text);
      change((before) =>
        withSource(before, id, { source, lineEnds, encoding: read.encoding, key: newId(), revision: revision + 1 }),
      );
    } catch (error) {
      refuse("decoding", `This page could not be decoded as ${encoding}: ${messageOf(error)}`);
    }
  };
  return {
    openSample: (id: string): void => attempt(() => openSample(id)),
    openPasted: (text: string, flavour: "plain text" | "HTML"): void => {
      const openAs = (pasted: string): void => addPage(pastedPage(pasted, flavour));
      const refusal = refusalOf(text.trim());
      if (refusal === undefined) dismiss("paste");
      else return refuse("paste", refusal);
      if (text.length <= longestUnasked) openAs(text);
      else attempt(async () => (await files()).openText("Pasted page", text, openAs));
    },
    /** Opens files as tabs, in order; asks or refuses by size, kind and number, with notices. */
    openFiles: (chosen: readonly File[], found?: FoundIn): void => attempt(() => open(chosen, found)),
    /** The controller of many pages; loaded when it is first asked for. */
    corpus,
    /** Takes files as pages to compare the shown one with; they become no tabs. */
    addToSite: (chosen: readonly File[], found?: FoundIn): Promise<void> =>
      during(sitePages().then((site) => site.add(chosen, found))),
    /** Takes the other pages of the shown sample's site. */
    addSampleSite: (sample: Sample): Promise<void> =>
      during(sitePages().then((site) => site.addSiblings(sample))).catch((error: unknown) =>
        refuse("site-sample", `The other pages of “${sample.title}” could not be loaded: ${messageOf(error)}.`),
      ),
    /** Takes pages that were given for comparison away. */
    removeFromSite: (keys: readonly PageKey[]): void => change((before) => withoutSiteFiles(before, keys)),
    /** Plays a story that comes with the lab, in a session of its own, from a step on; says so where there is none of that id. */
    playStory: (named: NamedStep): void => attempt(async () => (await stories()).play(named)),
    /** Goes on with the story that was noted in this tab, where it was played in the session that is shown. */
    resumeStory: (noted: unknown): void => {
      if (typeof noted === "object" && noted !== null) attempt(async () => (await stories()).resume(noted));
    },
    /** Sets page, lanes, values and place as a step has them: by so many steps on, 0 the present one again. */
    goToStep: (by: number): void => attempt(async () => (await stories()).go(by)),
    /** Ends the story and opens the session that was left for it; all stays as it is set where there was nothing. */
    endStory: (): void => {
      const { story } = session.getState();
      session.setState({ story: undefined });
      if (story?.from !== undefined && story.from !== story.session) taking.openSession(story.from);
    },
    /** Opens what a link carries, as a session of its own; what was open is kept. */
    openLink: async (link: ReadAddress | RefusedLink): Promise<void> => {
      const { openLink } = await fetchCode(() => import("./open-shared.ts"));
      return openLink(
        lab,
        link,
        (file) => open([file]),
        async (named) => (await stories()).play(named),
      );
    },
    showPage,
    closePage: (id: string): void => {
      turn();
      change((before) => withoutPage(before, id));
    },
    renamePage: (id: string, name: string): void => change((before) => withPageChange(before, id, { name })),
    /** Decodes the kept bytes of the shown page anew. */
    redecode: (encoding: string): void => {
      const page = activePage(session.getState().lab);
      if (page !== undefined) attempt(() => decodeAnew(page, encoding));
    },
    edit: (edit: Edit): void => {
      const { lab: present } = session.getState();
      const page = activePage(present);
      if (page === undefined) return;
      linking.setState(({ hover, pin }) => ({ hover: movedBy(edit, hover), pin: movedBy(edit, pin) }));
      editing.add(page, edit, present.autoRun);
    },
  };
}

/** Characters up to which no text is so many bytes that it is asked about. */
const longestUnasked = 5 * megabyte;

function pastedPage(text: string, flavour: string): OpenPage {
  return newPage({
    name: pageTitle(text) ?? "Pasted page",
    origin: { kind: "pasted", detail: `clipboard: ${flavour}` },
    text,
  });
}

/** Where a linked place is after an edit before it; nowhere when the edit touches it. */
function movedBy({ start, end, text }: Edit, place: Place | undefined): Place | undefined {
  if (place === undefined || start >= place.end) return place;
  if (end > place.start) return undefined;
  const by = text.length - (end - start);
  return { ...place, start: place.start + by, end: place.end + by };
}

/** Why a text that was pasted is no page; undefined where it may be one. */
function refusalOf(text: string): string | undefined {
  if (text === "") return "There is no text on the clipboard. Copy a page, or its source, and paste again.";
  if (!/^https?:\/\/\S+$/i.test(text)) return undefined;
  return "This is the address of a page, but the lab fetches nothing from the web. Open the page in your browser and copy its source, or save it and drop the file here.";
}

/** More files than pages with their gold standards fit as tabs are a corpus. */
const mostWithGold = 16;

const isJson = /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i;
/** Bytes by which JSON is told: of a line with a page, the name of the page's field is among them. */
const headLength = 1 << 16;

/** The readers of files and stories: their code is loaded when it is first asked for, as a lab that was stored needs none of it. */
function makeOpeners(lab: LabCore, taking: Taking & Pick<CorpusLab, "addPage">) {
  const { session, screens, change } = lab;
  let reader: FileOpener | undefined;
  const files = async (): Promise<FileOpener> => {
    const code = await fetchCode(() => import("./open-files.ts"));
    return (reader ??= new code.FileOpener(lab, {
      addPage: taking.addPage,
      openCount: () => session.getState().lab.pages.filter(({ origin }) => origin.kind !== "sample").length,
      openCorpus: async (chosen, found) => (await corpus()).offer(chosen, found),
      isCorpusMeant: () => screens.getState().shown === "corpus",
      openLabFile: async (name, entries) => (await fetchCode(() => import("./open-shared.ts"))).openLabFile(lab, name, entries),
    }));
  };
  const sitePages = async () => (await fetchCode(() => import("./open-files.ts"))).sitePages(lab);
  const stories = late(async () => (await import("./story-player.ts")).storyPlayer(lab, taking.undo, taking.chooseSweep));
  const corpus: () => Promise<CorpusController> = late(async () =>
    (await import("./corpus/create-corpus.ts")).createCorpus({
      ...lab,
      ...taking,
      engine: await lab.engine(),
      openTabs: async (chosen) => (await files()).openTabs(chosen),
    }),
  );
  const takeModel = async (file: File): Promise<void> => {
    const model = await taking.openModel(file);
    if (model !== undefined) change((before) => withModel(before, model, lab.library));
  };
  /** Opens a file that comes alone, where it is no page. @returns false where it may be one */
  const openOther = async (file: File, found: FoundIn | undefined): Promise<boolean> => {
    const { name } = file;
    const head = isJson.test(name) ? await file.slice(0, headLength).text() : "";
    const format = formatIn(head);
    // In the view of a corpus other JSON is what another program wrote for its pages.
    const isForCorpus = head !== "" && format === undefined && found === undefined && screens.getState().shown === "corpus";
    const hasPages = /\.(?:jsonl|ndjson)$/i.test(name) && /"html"\s*:/.test(head);
    if (/\.m?js$/i.test(name)) await taking.openModule(file);
    else if (format === "learned model") await takeModel(file);
    else if (format === "story") await (await stories()).open(file);
    else if (isForCorpus && (await corpus()).given() !== undefined) await (await corpus()).takeOutputs([file]);
    else if (format === "results" || hasPages) await (await corpus()).offer([file], found);
    else return false;
    return true;
  };
  /** Opens files, as pages where they are of no other kind; a text or JSON among them may be the gold standard of one. */
  const open = async (chosen: readonly File[], found?: FoundIn): Promise<void> => {
    const [file, ...others] = chosen;
    if (file !== undefined && others.length === 0 && (await openOther(file, found))) return;
    const opener = await files();
    const mayHaveGold = found === undefined && chosen.some(({ name }) => /\.(?:txt|json)(?:\.gz)?$/i.test(name));
    if (!mayHaveGold || chosen.length > mostWithGold || screens.getState().shown !== "inspect") return opener.open(chosen, found);
    const { openWithGold } = await fetchCode(() => import("./gold-files.ts"));
    return openWithGold(lab, chosen, (pages) => opener.open(pages));
  };
  return { files, open, corpus, stories, sitePages };
}

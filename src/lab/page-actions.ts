import { pageTitle } from "../import/page-title.ts";
import { messageOf, counted } from "../format.ts";
import { activePage } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { withModel } from "../state/model-lane.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import { showPage as withPageShown, withPage, withPageChange, withSource, withoutPage } from "../state/page-changes.ts";
import type { NamedStep, ReadAddress, RefusedLink } from "../state/settings.ts";
import { withoutSiteFiles } from "../state/site.ts";
import type { PageKey } from "../worker/protocol/figures.ts";
import type { LabCore } from "./core.ts";
import type { CorpusController } from "./corpus.ts";
import { type FoundIn, fileReading } from "./found-files.ts";
import { sampleBytes, sampleFiles, sampleGold, type Sample } from "./load.ts";
import { isModelFile } from "./model-actions.ts";
import { isModuleName } from "./module-actions.ts";
import { newPage, nextKey } from "./new-page.ts";
import type { FileOpener } from "./open-files.ts";
import type { SharedOpener } from "./open-shared.ts";
import type { Edit } from "./pending-edit.ts";
import type { SitePages } from "./site-pages.ts";
import type { StoryPlayer, StoryTools } from "./story-player.ts";

type Decoded = Pick<OpenPage, "source" | "lineEnds" | "encoding">;

/** "Opened “Fog at the quay”, 3,204 characters, from the clipboard." */
function openedSentence({ name, origin, source }: OpenPage): string {
  const size = counted(source.length, "character");
  return `Opened “${name}”, ${size}${origin.kind === "pasted" ? ", from the clipboard" : ""}.`;
}

/** What else the lab does with what is opened. */
interface Taking extends Omit<StoryTools, "samplePage"> {
  readonly setGold: (page: string, gold: PageGold | undefined) => void;
  /** Take files that are no pages: extractors of the user's own. */
  readonly openModel: (file: File) => Promise<string | undefined>;
  readonly openModule: (file: File) => Promise<void>;
  readonly openSession: (id: string) => void;
}

/** The actions that open, show, close and edit pages: one, many, those of a site, and those of stories. */
export function pageActions(lab: LabCore, taking: Taking) {
  const { session, linking, editing, announcer, change, notify, during } = lab;
  /** Places of another page are no places of this one. */
  const turn = (): void => {
    editing.flush();
    linking.setState({ hover: undefined, pin: undefined });
  };
  const addPage = (page: OpenPage): void => {
    turn();
    change((before) => withPage(before, page));
    announcer.sayFirst(openedSentence(page));
  };
  const showPage = (id: string): void => {
    turn();
    change((before) => withPageShown(before, id));
  };
  const openers = makeOpeners(lab, { ...taking, addPage, showPage });
  const openSample = async (id: string): Promise<void> => {
    const page = await openers.samplePage(id);
    if (page !== undefined) addPage(page);
  };
  return {
    openSample: (id: string): void => void during(openSample(id)),
    openPasted: (text: string, flavour: "plain text" | "HTML"): void => addPage(pastedPage(text, flavour)),
    /** Opens files as tabs, in order; asks or refuses by size, kind and number, with notices. */
    openFiles: (chosen: readonly File[], found?: FoundIn): void => void during(openers.open(chosen, found)),
    /** The controller of many pages; loaded when it is first asked for. */
    corpus: openers.corpus,
    /** Takes files as pages to compare the shown one with; they become no tabs. */
    addToSite: (chosen: readonly File[], found?: FoundIn): Promise<void> =>
      during(openers.sitePages().then((site) => site.add(chosen, found))),
    /** Takes the other pages of the shown sample's site. */
    addSampleSite: (sample: Sample): Promise<void> =>
      during(openers.sitePages().then((site) => site.addSiblings(sample))).catch((error: unknown) => {
        notify({
          id: "site-sample",
          severity: "error",
          text: `The other pages of “${sample.title}” could not be loaded: ${messageOf(error)}.`,
          actions: [],
        });
      }),
    /** Takes pages that were given for comparison away. */
    removeFromSite: (keys: readonly PageKey[]): void => change((before) => withoutSiteFiles(before, keys)),
    /** Plays a story that comes with the lab, in a session of its own, from a step on; says so where there is none of that id. */
    playStory: (named: NamedStep): void => void during(openers.stories().then((player) => player.play(named))),
    /** Goes on with the story that was noted in this tab, where it was played in the session that is shown. */
    resumeStory: (noted: unknown): void => {
      if (typeof noted === "object" && noted !== null) void during(openers.stories().then((player) => player.resume(noted)));
    },
    /** Sets page, lanes, values and place as a step has them: by so many steps on, 0 the present one again. */
    goToStep: (by: number): void => void during(openers.stories().then((player) => player.go(by))),
    /** Ends the story and opens the session that was left for it; all stays as it is set where there was nothing. */
    endStory: (): void => {
      const { story } = session.getState();
      session.setState({ story: undefined });
      if (story?.from !== undefined && story.from !== story.session) taking.openSession(story.from);
    },
    /** Opens what a link carries, as a session of its own; what was open is kept. */
    openLink: (link: ReadAddress | RefusedLink): Promise<void> =>
      during(openers.shared().then((opener) => opener.openLink(link))),
    showPage,
    closePage: (id: string): void => {
      turn();
      change((before) => withoutPage(before, id));
    },
    renamePage: (id: string, name: string): void => change((before) => withPageChange(before, id, { name })),
    /** Decodes the kept bytes of the shown page anew. */
    redecode: (encoding: string): void => {
      const page = activePage(session.getState().lab);
      if (page === undefined) return;
      // What was typed into the wrong characters is not carried over.
      editing.discard();
      void during(decodeAnew(lab, openers.files, { page, encoding }));
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

function pastedPage(text: string, flavour: string): OpenPage {
  return newPage({
    name: pageTitle(text) ?? "Pasted page",
    origin: { kind: "pasted", detail: `clipboard: ${flavour}` },
    text,
    byteLength: new TextEncoder().encode(text).length,
  });
}

/** Decodes a page anew from its bytes; where that fails, says so. */
async function decodeAnew(
  { linking, change, notify }: LabCore,
  files: () => Promise<FileOpener>,
  { page, encoding }: { readonly page: OpenPage; readonly encoding: string },
): Promise<void> {
  const show = (decoded: Decoded | undefined): void => {
    if (decoded === undefined) return;
    linking.setState({ hover: undefined, pin: undefined });
    change((before) => withSource(before, page.id, { ...decoded, key: nextKey(page.id), revision: page.revision + 1 }));
  };
  const refuse = (error: unknown): void => {
    notify({
      id: "decoding",
      severity: "error",
      text: `This page could not be decoded as ${encoding}: ${messageOf(error)}`,
      actions: [],
    });
  };
  await files()
    .then((opener) => opener.decodeAnew(page, encoding))
    .then(show, refuse);
}

/** Where a linked place is after an edit before it; nowhere when the edit touches it. */
function movedBy({ start, end, text }: Edit, place: Place | undefined): Place | undefined {
  if (place === undefined || start >= place.end) return place;
  if (end > place.start) return undefined;
  const by = text.length - (end - start);
  return { ...place, start: place.start + by, end: place.end + by };
}

/** More files than pages with their gold standards fit as tabs are a corpus. */
const mostWithGold = 16;

/** The ways in which the lab takes what was opened. */
interface TakingPages extends Taking {
  readonly addPage: (page: OpenPage) => void;
  readonly showPage: (id: string) => void;
}

/** The readers of files, links and samples: their code is loaded when it is first asked for, as a lab that was stored needs none of it. */
function makeOpeners(lab: LabCore, taking: TakingPages) {
  const { session, screens, client, change } = lab;
  const reading = fileReading(client);
  let reader: FileOpener | undefined;
  const files = async (): Promise<FileOpener> => {
    const code = await import("./open-files.ts");
    return (reader ??= new code.FileOpener({
      ...lab,
      addPage: taking.addPage,
      reading,
      openCount: () => session.getState().lab.pages.filter(({ origin }) => origin.kind !== "sample").length,
      openCorpus: async (chosen, found) => (await corpus()).offer(chosen, found),
      isCorpusMeant: () => screens.getState().shown === "corpus",
      openLabFile: async (name, entries) => (await shared()).openLabFile(name, entries),
    }));
  };
  /** The opener of links and lab files, which few visits need. */
  const shared = async (): Promise<SharedOpener> => {
    const code = await import("./open-shared.ts");
    const openFile = (file: File): Promise<void> => open([file], undefined);
    const playStory: StoryPlayer["play"] = async (named) => (await stories()).play(named);
    return new code.SharedOpener(lab, { samplePage, openFile, playStory });
  };
  let player: Promise<StoryPlayer> | undefined;
  const stories = (): Promise<StoryPlayer> =>
    (player ??= import("./story-player.ts").then((code) => new code.StoryPlayer(lab, { ...taking, samplePage })));
  const sitePages = async (): Promise<SitePages> => {
    const code = await import("./site-pages.ts");
    return new code.SitePages(lab, reading);
  };
  let controller: Promise<CorpusController> | undefined;
  const corpus = (): Promise<CorpusController> =>
    (controller ??= import("./corpus/make-controller.ts").then(({ makeController }) =>
      makeController({
        ...lab,
        ...taking,
        openTabs: async (chosen) => (await files()).openTabs(chosen),
        sampleFiles: () => sampleFiles(lab.samples),
      }),
    ));
  const takeModel = async (file: File): Promise<void> => {
    const model = await taking.openModel(file);
    if (model !== undefined) change((before) => withModel(before, model, lab.library));
  };
  /** In the view of a corpus JSON is what another program wrote for its pages, where it is neither results nor a model. */
  const areOutputsMeant = async (file: File): Promise<boolean> => {
    if (screens.getState().shown !== "corpus" || !/\.(?:json|jsonl|ndjson)(?:\.gz)?$/i.test(file.name)) return false;
    const { offered, corpus: open } = (await corpus()).state.getState();
    return (offered ?? open) !== undefined && !/^\s*\{\s*"form(?:at)?":\s*"contentscope/.test(await file.slice(0, 200).text());
  };
  /** Opens files as pages; a text or JSON among them may be the gold standard of one. */
  const open = async (chosen: readonly File[], found: FoundIn | undefined): Promise<void> => {
    const [first] = chosen;
    if (first !== undefined && chosen.length === 1 && (await isModelFile(first))) return takeModel(first);
    if (first !== undefined && found === undefined && chosen.length === 1 && (await areOutputsMeant(first)))
      return (await corpus()).takeOutputs([first]);
    if (first !== undefined && chosen.length === 1 && (await isStoryFile(first))) return (await stories()).open(first);
    if (first !== undefined && chosen.length === 1 && isModuleName(first.name)) return taking.openModule(first);
    const opener = await files();
    const mayHaveGold = found === undefined && chosen.some(({ name }) => /\.(?:txt|json)(?:\.gz)?$/i.test(name));
    if (!mayHaveGold || chosen.length > mostWithGold || screens.getState().shown !== "inspect") return opener.open(chosen, found);
    const { openWithGold } = await import("./gold-files.ts");
    return openWithGold(lab, chosen, { reading, open: (pages) => opener.open(pages), setGold: taking.setGold });
  };
  /** A bundled page with its gold standard; `undefined` where there is none of the id, or it could not be loaded, which is said. */
  const samplePage = (id: string): Promise<OpenPage | undefined> => loadSample(lab, files, id);
  return { files, shared, sitePages, stories, corpus, open, samplePage };
}

/** True of a file with a story, by how it begins. */
async function isStoryFile(file: File): Promise<boolean> {
  return /\.json$/i.test(file.name) && /^\s*\{\s*"format":\s*"contentscope story"/.test(await file.slice(0, 200).text());
}

async function loadSample(lab: LabCore, files: () => Promise<FileOpener>, id: string): Promise<OpenPage | undefined> {
  const { client, notify, dismiss } = lab;
  const sample = lab.samples.find((candidate) => candidate.id === id);
  if (sample === undefined) return undefined;
  try {
    const [bytes, opener, gold] = await Promise.all([
      sampleBytes(sample.site, sample.page),
      files(),
      // Without its gold standard the page is still worth to be seen.
      sampleGold(sample).catch(() => undefined),
    ]);
    const page = await opener.pageOf(bytes, {
      name: sample.title,
      origin: { kind: "sample", detail: id },
      lesson: sample.lesson,
    });
    if (gold === undefined) return page;
    const { goldOfFile } = await import("./gold-files.ts");
    return { ...page, gold: await goldOfFile(gold, page, fileReading(client)) };
  } catch (error) {
    const notice = `sample-${id}`;
    notify({
      id: notice,
      severity: "error",
      text: `The sample “${sample.title}” could not be loaded: ${messageOf(error)}. Is the server that brought this lab still running?`,
      actions: [{ label: "Dismiss", run: () => dismiss(notice) }],
    });
    return undefined;
  }
}

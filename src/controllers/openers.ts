import type { OpenPage } from "../state/open-page.ts";
import type { CorpusDesk } from "../lab/corpus.ts";
import type { FoundIn, GoldActions } from "../lab/react.tsx";
import { fileReading } from "./file-reading.ts";
import { sampleBytes, sampleFiles, sampleGold } from "./load-samples.ts";
import type { FileOpener } from "./open-files.ts";
import type { SharedOpener } from "./open-shared.ts";
import { sentenceOf } from "./sentence-of.ts";
import type { SitePages } from "./site-pages.ts";
import type { WiredLab } from "./connect.ts";

/** More files than pages with their gold standards fit as tabs are a corpus. */
const mostWithGold = 16;

/** How the lab takes what was opened. */
interface Taking {
  readonly addPage: (page: OpenPage) => void;
  readonly showPage: (id: string) => void;
  readonly setGold: GoldActions["setGold"];
}

/** What reads files, links and samples: its code is loaded when it is first asked for, as a lab that was stored needs none of it. */
export interface Openers {
  readonly files: () => Promise<FileOpener>;
  /** What opens links and lab files, which few visits do. */
  readonly shared: () => Promise<SharedOpener>;
  readonly sitePages: () => Promise<SitePages>;
  readonly corpus: () => Promise<CorpusDesk>;
  /** Opens files as pages; a text or JSON among them may be the gold standard of one. */
  readonly open: (files: readonly File[], found: FoundIn | undefined) => Promise<void>;
  /** A bundled page with its gold standard; `undefined` where there is none of the id, or it could not be loaded, which is said. */
  readonly samplePage: (id: string) => Promise<OpenPage | undefined>;
}

export function makeOpeners(lab: WiredLab, { addPage, showPage, setGold }: Taking): Openers {
  const { session, screens, client, activity, announcer, change, notify, dismiss } = lab;
  const opening = { addPage, notify, dismiss };
  const present = () => session.getState().lab;
  const announce = (sentence: string): void => announcer.say(sentence);
  const during = <T>(work: Promise<T>): Promise<T> => activity.during(work);
  let reader: FileOpener | undefined;
  const files = async (): Promise<FileOpener> => {
    const code = await import("./open-files.ts");
    return (reader ??= new code.FileOpener({
      ...opening,
      reading: fileReading(client),
      openCount: () => present().pages.filter(({ origin }) => origin.kind !== "sample").length,
      openCorpus: async (chosen, found) => (await corpus()).offer(chosen, found),
      isCorpusMeant: () => screens.getState().shown === "corpus",
      openLabFile: async (name, entries) => (await shared()).openLabFile(name, entries),
      during,
    }));
  };
  const shared = async (): Promise<SharedOpener> => {
    const code = await import("./open-shared.ts");
    return new code.SharedOpener({ ...lab, samplePage, during, flush: () => lab.editing.flush() });
  };
  const sitePages = async (): Promise<SitePages> => {
    const code = await import("./site-pages.ts");
    return new code.SitePages({
      ...opening,
      change,
      reading: fileReading(client),
      present,
      announce,
      sampleBytes: ({ site }, page) => sampleBytes(site, page),
      during,
    });
  };
  let desk: Promise<CorpusDesk> | undefined;
  const corpus = (): Promise<CorpusDesk> =>
    (desk ??= import("./corpus/make-controller.ts").then(({ makeDesk }) =>
      makeDesk({
        ...lab,
        ...opening,
        showPage,
        openTabs: async (chosen) => (await files()).openTabs(chosen),
        sampleFiles: () => sampleFiles(lab.samples),
      }),
    ));
  const open = async (chosen: readonly File[], found: FoundIn | undefined): Promise<void> => {
    const opener = await files();
    const mayHaveGold = found === undefined && chosen.some(({ name }) => /\.(?:txt|json)(?:\.gz)?$/i.test(name));
    if (!mayHaveGold || chosen.length > mostWithGold || screens.getState().shown !== "inspect") return opener.open(chosen, found);
    const { openWithGold } = await import("./gold-files.ts");
    return openWithGold(chosen, {
      notify,
      reading: fileReading(client),
      present,
      open: (pages) => opener.open(pages),
      setGold,
      announce,
    });
  };
  const samplePage = async (id: string): Promise<OpenPage | undefined> => {
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
        text: `The sample “${sample.title}” could not be loaded: ${sentenceOf(error)}. Is the server that brought this lab still running?`,
        actions: [{ label: "Dismiss", run: () => dismiss(notice) }],
      });
      return undefined;
    }
  };
  return { files, shared, sitePages, corpus, open, samplePage };
}

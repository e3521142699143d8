import type { StoreApi } from "zustand";
import { activePage, laneOf } from "../state/lab.ts";
import {
  withDefaults,
  withDefaultValues,
  withLane,
  withLaneChange,
  withLaneCopy,
  withRun,
  withValue,
  withoutLane,
} from "../state/lane-changes.ts";
import { showPage as withPageShown, withPage, withPageChange, withSource, withoutPage } from "../state/page-changes.ts";
import { withHintSeen, withLayout, withPreferences } from "../state/preferences.ts";
import { clampView, panned, zoomed } from "../state/view.ts";
import type { Lab } from "../state/lab.ts";
import type { Linking, Place } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { Notice, Session } from "../state/session.ts";
import { withoutSiteFiles } from "../state/site.ts";
import { extractorFor } from "../extraction/run.ts";
import type { Library } from "../extraction/run.ts";
import type { Screens } from "../state/screen.ts";
import type { CorpusDesk } from "../views/corpus/corpus-context.ts";
import type { FoundIn, LabActions, Sample, WholeLabActions } from "../views/lab-context.tsx";
import type { LabClient } from "../worker/client.ts";
import type { Activity } from "./activity.ts";
import { advicePrefix } from "./advisor.ts";
import type { Announcer } from "./announcer.ts";
import { stepToDisagreement } from "./disagreements.ts";
import { fileReading } from "./file-reading.ts";
import { makeGoldActions } from "./gold-actions.ts";
import type { FileOpener, FileOpening } from "./open-files.ts";
import type { SharedOpener } from "./open-shared.ts";
import { newPage, nextKey } from "./new-page.ts";
import type { Edit, PendingEdit } from "./pending-edit.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SitePages } from "./site-pages.ts";
import { goToScreen } from "./screens.ts";
import { viewShowing } from "./show-in-figure.ts";

export interface Wiring {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly screens: StoreApi<Screens>;
  readonly client: LabClient;
  readonly scheduler: Scheduler;
  readonly activity: Activity;
  readonly library: Library;
  readonly samples: readonly Sample[];
  readonly announcer: Announcer;
  readonly editing: PendingEdit;
  readonly whole: WholeLabActions;
}

/** Everything that the views can ask for, carried out on the stores and the worker. */
export function makeActions(wiring: Wiring): LabActions {
  const { session, linking, client, scheduler, activity, library, editing } = wiring;
  const change = (transition: (lab: Lab) => Lab): void => {
    session.setState(({ lab }) => ({ lab: transition(lab) }));
  };
  const addPage = (page: OpenPage): void => {
    editing.flush();
    linking.setState({ hover: undefined, pin: undefined });
    change((lab) => withPage(lab, page));
  };
  const notify = (notice: Notice): void => {
    // The newest on top: on a small screen the others have to be scrolled to.
    session.setState(({ notices }) => ({ notices: [notice, ...notices.filter(({ id }) => id !== notice.id)] }));
  };
  const dismiss = (id: string): void => {
    session.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
    const page = activePage(session.getState().lab);
    // Advice on the page is worked out anew with every edit: what was dismissed is not given again.
    if (page !== undefined && id.startsWith(advicePrefix))
      change((lab) => withPageChange(lab, page.id, { dismissed: [...(page.dismissed ?? []), id] }));
  };
  const opening = { addPage, notify, dismiss };
  let reader: FileOpener | undefined;
  /** What reads files, which is not needed for what was stored. */
  const files = async (): Promise<FileOpener> => {
    const code = await import("./open-files.ts");
    return (reader ??= new code.FileOpener({
      ...opening,
      reading: fileReading(client),
      openCount: () => session.getState().lab.pages.filter(({ origin }) => origin.kind !== "sample").length,
      openCorpus: async (chosen, found) => (await corpus()).offer(chosen, found),
      isCorpusMeant: () => wiring.screens.getState().shown === "corpus",
      openLabFile: async (name, entries) => (await shared()).openLabFile(name, entries),
      during: (work) => activity.during(work),
    }));
  };
  /** What opens links and lab files, which few visits do. */
  const shared = async (): Promise<SharedOpener> => {
    const code = await import("./open-shared.ts");
    return new code.SharedOpener({
      ...wiring,
      samplePage: (id) => samplePage(wiring, id, files, opening),
      flush: () => editing.flush(),
      notify,
    });
  };
  const sitePages = async (): Promise<SitePages> =>
    new (await import("./site-pages.ts")).SitePages({
      ...opening,
      change,
      reading: fileReading(client),
      present: () => session.getState().lab,
      announce: (sentence) => wiring.announcer.say(sentence),
      sampleBytes: ({ site }, page) => sampleBytes(site, page),
      during: (work) => activity.during(work),
    });
  const showPage = (id: string): void => {
    editing.flush();
    linking.setState({ hover: undefined, pin: undefined });
    change((lab) => withPageShown(lab, id));
  };
  let desk: Promise<CorpusDesk> | undefined;
  const corpus = (): Promise<CorpusDesk> =>
    (desk ??= import("./corpus/make-desk.ts").then(({ makeDesk }) =>
      makeDesk({ ...wiring, ...opening, change, showPage, openTabs: async (chosen) => (await files()).openTabs(chosen) }),
    ));
  const length = (): number => activePage(session.getState().lab)?.source.length ?? 0;
  const pinAt = (place: Place | undefined): void => {
    linking.setState({ pin: place });
    if (place !== undefined) change((lab) => ({ ...lab, view: revealing(lab, place, length()) }));
  };

  const gold = makeGoldActions(wiring, notify);
  /** Opens files as pages; a text or JSON among them may be the gold standard of one. */
  const open = async (chosen: readonly File[], found: FoundIn | undefined): Promise<void> => {
    const opener = await files();
    const mayHaveGold = found === undefined && chosen.some(({ name }) => /\.(?:txt|json)(?:\.gz)?$/i.test(name));
    if (!mayHaveGold || chosen.length > mostWithGold || wiring.screens.getState().shown !== "inspect")
      return opener.open(chosen, found);
    const { openWithGold } = await import("./gold-files.ts");
    return openWithGold(chosen, {
      notify,
      reading: fileReading(client),
      present: () => session.getState().lab,
      open: (pages) => opener.open(pages),
      setGold: gold.setGold,
      announce: (sentence) => wiring.announcer.say(sentence),
    });
  };

  return {
    ...wiring.whole,
    ...gold,
    openSample: (id) => {
      void activity.during(
        samplePage(wiring, id, files, opening).then((page) => {
          if (page !== undefined) addPage(page);
        }),
      );
    },
    openPasted: (text, flavour) => {
      addPage(
        newPage({
          name: "Pasted page",
          origin: { kind: "pasted", detail: `clipboard: ${flavour}` },
          text,
          byteLength: new TextEncoder().encode(text).length,
        }),
      );
      wiring.announcer.say(`Opened pasted page (clipboard: ${flavour}), ${text.length.toLocaleString("en")} characters`);
    },
    openFiles: (chosen, found) => {
      void activity.during(open(chosen, found));
    },
    corpus,
    showScreen: (screen) => {
      goToScreen(wiring.screens, screen);
    },
    addToSite: (chosen, found) => activity.during(sitePages().then((site) => site.add(chosen, found))),
    addSampleSite: (sample) =>
      activity.during(sitePages().then((site) => site.addSiblings(sample))).catch((error: unknown) => {
        notify({
          id: "site-sample",
          severity: "error",
          text: `The other pages of “${sample.title}” could not be loaded: ${sentenceOf(error)}.`,
          actions: [],
        });
      }),
    removeFromSite: (keys) => {
      change((lab) => withoutSiteFiles(lab, keys));
    },
    openLink: (link) => activity.during(shared().then((opener) => opener.openLink(link))),
    showPage,
    closePage: (id) => {
      editing.flush();
      linking.setState({ hover: undefined, pin: undefined });
      change((lab) => withoutPage(lab, id));
    },
    renamePage: (id, name) => {
      change((lab) => withPageChange(lab, id, { name }));
    },
    redecode: (encoding) => {
      const page = activePage(session.getState().lab);
      if (page === undefined) return;
      // What was typed into the wrong characters is not carried over.
      editing.discard();
      const show = (decoded: Decoded | undefined): void => {
        if (decoded === undefined) return;
        linking.setState({ hover: undefined, pin: undefined });
        change((lab) => withSource(lab, page.id, { ...decoded, key: nextKey(page.id), revision: page.revision + 1 }));
      };
      const refuse = (error: unknown): void => {
        notify({
          id: "decoding",
          severity: "error",
          text: `This page could not be decoded as ${encoding}: ${sentenceOf(error)}`,
          actions: [],
        });
      };
      void activity.during(
        files()
          .then((opener) => opener.decodeAnew(page, encoding))
          .then(show, refuse),
      );
    },
    edit: (edit) => {
      const page = activePage(session.getState().lab);
      if (page === undefined) return;
      linking.setState(({ hover, pin }) => ({ hover: movedBy(edit, hover), pin: movedBy(edit, pin) }));
      editing.add(page, edit, session.getState().lab.autoRun);
    },

    addLane: (extractor) => {
      change((lab) => withLane(lab, extractor));
    },
    duplicateLane: (id) => {
      change((lab) => withLaneCopy(lab, id));
    },
    removeLane: (id) => {
      change((lab) => withoutLane(lab, id));
    },
    changeLane: (id, laneChange) => {
      change((lab) => withLaneChange(lab, id, laneChange));
    },
    setRun: (id, run) => {
      change((lab) => withRun(lab, id, run));
    },
    setValue: (id, parameter, value) => {
      change((lab) => {
        const lane = laneOf(lab, id);
        const schema = lane === undefined ? undefined : extractorFor(library, lane.extractor).parameters[parameter];
        return schema === undefined ? lab : withValue(lab, id, parameter, value, schema.default);
      });
    },
    resetValues: (id) => {
      change((lab) => withDefaults(lab, id));
    },
    stop: (id) => {
      client.end(id);
    },
    retry: (id) => {
      scheduler.again(id);
    },
    raiseLimit: (id) => {
      client.raiseLimit();
      scheduler.again(id);
    },

    setView: (view) => {
      change((lab) => ({ ...lab, view: clampView(view, length()) }));
    },
    zoom: (factor, about) => {
      change((lab) => ({ ...lab, view: zoomed(lab.view, factor, about ?? (lab.view.start + lab.view.end) / 2, length()) }));
    },
    setBrush: (brush) => {
      change((lab) => ({ ...lab, brush }));
    },
    setAxis: (axis) => {
      change((lab) => ({ ...lab, axis }));
    },
    focusLane: (focusedLane) => {
      change((lab) => ({ ...lab, focusedLane }));
    },
    setTab: (tab) => {
      change((lab) => ({ ...lab, tab }));
    },
    setPair: (pair) => {
      change((lab) => ({ ...lab, pair }));
    },
    setLayout: (group, sizes) => {
      change((lab) => withLayout(lab, group, sizes));
    },
    resetLayout: () => {
      change((lab) => ({ ...lab, layout: {} }));
    },
    resetAllValues: () => {
      change(withDefaultValues);
    },
    setTheme: (theme) => {
      change((lab) => ({ ...lab, theme }));
    },
    setAutoRun: (autoRun) => {
      if (autoRun) editing.flush();
      change((lab) => ({ ...lab, autoRun }));
    },
    setTreeShown: (isTreeShown) => {
      change((lab) => ({ ...lab, isTreeShown }));
    },
    setSingleKeys: (singleKeys) => {
      change((lab) => withPreferences(lab, { singleKeys }));
    },
    seeHint: (hint) => {
      change((lab) => withHintSeen(lab, hint));
    },
    showHints: () => {
      change((lab) => withPreferences(lab, { seenHints: [] }));
    },

    hover: (hover) => {
      const before = linking.getState().hover;
      if (before?.start !== hover?.start || before?.end !== hover?.end || before?.origin !== hover?.origin)
        linking.setState({ hover });
    },
    pin: pinAt,
    nextDisagreement: (by) => {
      const { place, sentence } = stepToDisagreement(session.getState(), linking.getState().pin, by);
      if (place !== undefined) pinAt(place);
      wiring.announcer.say(sentence);
    },
    showInFigure: (id, range, stepIndex) => {
      change((lab) =>
        withLaneChange({ ...lab, focusedLane: id, view: viewShowing(lab.view, range, length()) }, id, { isCollapsed: false }),
      );
      linking.setState({ spotlight: { lane: id, ...(stepIndex === undefined ? {} : { stepIndex }) } });
    },
    endSpotlight: () => {
      linking.setState({ spotlight: undefined });
    },
    dismiss,
    announce: (sentence) => {
      wiring.announcer.say(sentence);
    },
    hold: () => activity.begin(),
  };
}

/** More files than pages with their gold standards fit as tabs are a corpus. */
const mostWithGold = 16;

type Decoded = Pick<OpenPage, "source" | "lineEnds" | "encoding">;

/** Where a linked place is after an edit before it; nowhere when the edit touches it. */
function movedBy({ start, end, text }: Edit, place: Place | undefined): Place | undefined {
  if (place === undefined || start >= place.end) return place;
  if (end > place.start) return undefined;
  const by = text.length - (end - start);
  return { ...place, start: place.start + by, end: place.end + by };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Moves the view, without zooming, so that a pinned place from another pane is in it. */
function revealing(lab: Lab, pin: Place, length: number): Lab["view"] {
  const { view } = lab;
  if (pin.end > view.start && pin.start < view.end) return view;
  const middle = (pin.start + Math.min(pin.end, pin.start + (view.end - view.start))) / 2;
  return panned(view, middle - (view.start + view.end) / 2, length);
}

/** A bundled page; `undefined` where there is none of the id, or it could not be loaded, which is said. */
async function sampleBytes(site: string, page: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`./pages/${site}/${page}.html`);
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function samplePage(
  { samples }: Wiring,
  id: string,
  files: () => Promise<FileOpener>,
  { notify, dismiss }: Pick<FileOpening, "notify" | "dismiss">,
): Promise<OpenPage | undefined> {
  const sample = samples.find((candidate) => candidate.id === id);
  if (sample === undefined) return undefined;
  try {
    const bytes = await sampleBytes(sample.site, sample.page);
    const reader = await files();
    return await reader.pageOf(bytes, { name: sample.title, origin: { kind: "sample", detail: id }, lesson: sample.lesson });
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
}

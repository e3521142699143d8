import { activePage } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import { showPage as withPageShown, withPage, withPageChange, withSource, withoutPage } from "../state/page-changes.ts";
import { withoutSiteFiles } from "../state/site.ts";
import type { GoldActions, PageActions } from "../lab/react.tsx";
import { newPage, nextKey } from "./new-page.ts";
import { makeOpeners } from "./openers.ts";
import type { Edit } from "./pending-edit.ts";
import { pageTitle } from "./page-title.ts";
import { sentenceOf } from "./sentence-of.ts";
import type { WiredLab } from "./connect.ts";

type Decoded = Pick<OpenPage, "source" | "lineEnds" | "encoding">;

/** "Opened “Fog at the quay”, 3,204 characters, from the clipboard." */
function openedSentence({ name, origin, source }: OpenPage): string {
  const size = source.length === 1 ? "1 character" : `${source.length.toLocaleString("en")} characters`;
  return `Opened “${name}”, ${size}${origin.kind === "pasted" ? ", from the clipboard" : ""}.`;
}

/** What is opened, shown and closed, one page or many, and what becomes of a page's text. */
export function makePageActions(lab: WiredLab, setGold: GoldActions["setGold"]): PageActions {
  const { session, linking, activity, editing, announcer, change, notify } = lab;
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
  const openers = makeOpeners(lab, { addPage, showPage, setGold });
  const openSample = async (id: string): Promise<void> => {
    const page = await openers.samplePage(id);
    if (page !== undefined) addPage(page);
  };
  const decodeAnew = async (page: OpenPage, encoding: string): Promise<void> => {
    const show = (decoded: Decoded | undefined): void => {
      if (decoded === undefined) return;
      linking.setState({ hover: undefined, pin: undefined });
      change((before) => withSource(before, page.id, { ...decoded, key: nextKey(page.id), revision: page.revision + 1 }));
    };
    const refuse = (error: unknown): void => {
      notify({
        id: "decoding",
        severity: "error",
        text: `This page could not be decoded as ${encoding}: ${sentenceOf(error)}`,
        actions: [],
      });
    };
    await openers
      .files()
      .then((opener) => opener.decodeAnew(page, encoding))
      .then(show, refuse);
  };
  return {
    openSample: (id) => void activity.during(openSample(id)),
    openPasted: (text, flavour) => {
      addPage(
        newPage({
          name: pageTitle(text) ?? "Pasted page",
          origin: { kind: "pasted", detail: `clipboard: ${flavour}` },
          text,
          byteLength: new TextEncoder().encode(text).length,
        }),
      );
    },
    openFiles: (chosen, found) => void activity.during(openers.open(chosen, found)),
    corpus: openers.corpus,
    addToSite: (chosen, found) => activity.during(openers.sitePages().then((site) => site.add(chosen, found))),
    addSampleSite: (sample) =>
      activity.during(openers.sitePages().then((site) => site.addSiblings(sample))).catch((error: unknown) => {
        notify({
          id: "site-sample",
          severity: "error",
          text: `The other pages of “${sample.title}” could not be loaded: ${sentenceOf(error)}.`,
          actions: [],
        });
      }),
    removeFromSite: (keys) => change((before) => withoutSiteFiles(before, keys)),
    openLink: (link) => activity.during(openers.shared().then((opener) => opener.openLink(link))),
    showPage,
    closePage: (id) => {
      turn();
      change((before) => withoutPage(before, id));
    },
    renamePage: (id, name) => change((before) => withPageChange(before, id, { name })),
    redecode: (encoding) => {
      const page = activePage(session.getState().lab);
      if (page === undefined) return;
      // What was typed into the wrong characters is not carried over.
      editing.discard();
      void activity.during(decodeAnew(page, encoding));
    },
    edit: (edit) => {
      const { lab: present } = session.getState();
      const page = activePage(present);
      if (page === undefined) return;
      linking.setState(({ hover, pin }) => ({ hover: movedBy(edit, hover), pin: movedBy(edit, pin) }));
      editing.add(page, edit, present.autoRun);
    },
  };
}

/** Where a linked place is after an edit before it; nowhere when the edit touches it. */
function movedBy({ start, end, text }: Edit, place: Place | undefined): Place | undefined {
  if (place === undefined || start >= place.end) return place;
  if (end > place.start) return undefined;
  const by = text.length - (end - start);
  return { ...place, start: place.start + by, end: place.end + by };
}

import { exactOptional, number, object, parse, string, unknown } from "valibot";
import { megabyte, messageOf } from "../format.ts";
import { ownSession } from "../state/first-lab.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import { showPage, withPage } from "../state/page-changes.ts";
import type { NamedStep } from "../state/settings.ts";
import { isPageOf, originOf, pinOf, readStory, withStep, type PlayedStory, type Story } from "../state/story.ts";
import type { SweepChoice } from "../state/sweep.ts";
import { textView } from "../state/view.ts";
import type { LabCore } from "./core.ts";
import { loadStory } from "./load.ts";
import { newPage } from "./new-page.ts";
import type { Undo } from "./undo.ts";

/** What a story needs beside the lab's stores. */
export interface StoryTools {
  /** A bundled page as a tab; `undefined` where it could not be loaded, which is then said. */
  readonly samplePage: (id: string) => Promise<OpenPage | undefined>;
  readonly undo: Pick<Undo, "aside">;
  readonly chooseSweep: (lane: string, choice: SweepChoice | undefined) => void;
}

/** Bytes of a story in a file: a tab's notes, by which a reload goes on with it, hold no more. */
const mostBytes = 5 * megabyte;
const tooLarge = `it is larger than the ${mostBytes / megabyte} MB of a story. Shorten its pages, or open them by themselves`;

const notedSchema = object({
  story: unknown(),
  id: exactOptional(string()),
  step: number(),
  session: string(),
  from: exactOptional(string()),
});

/**
 * Plays stories: each in a session of its own, so that what was open is kept, and comes back as the story is closed. No step is one of the
 * history, and what was tried at a step is forgotten with it.
 */
export class StoryPlayer {
  readonly #lab: LabCore;
  readonly #tools: StoryTools;
  /** Counts the steps that were asked for: a page that comes late is not shown over that of a later one. */
  #asked = 0;

  constructor(lab: LabCore, tools: StoryTools) {
    this.#lab = lab;
    this.#tools = tools;
  }

  /** Plays a story that comes with the lab. */
  async play({ story: id, step }: NamedStep): Promise<void> {
    await this.#begin(`The story “${id}”`, () => loadStory(id), step, id);
  }

  /** Plays the story in a file from its first step on. */
  async open(file: File): Promise<void> {
    const load = async (): Promise<unknown> => {
      if (file.size > mostBytes) throw new RangeError(tooLarge);
      return parse(unknown(), JSON.parse(await file.text()));
    };
    await this.#begin(file.name, load, 0);
  }

  /** Goes on with a story as it was noted; not where another session is shown, nor where the note is none. */
  resume(noted: unknown): void {
    const { session } = this.#lab;
    try {
      const { story, ...rest } = parse(notedSchema, noted);
      if (rest.session === session.getState().lab.session) session.setState({ story: { ...rest, story: this.#read(story) } });
    } catch {
      // What another version noted is no story of this one.
    }
  }

  /** Sets the step that is so many on, the first or the last where there are not so many. */
  async go(by: number): Promise<void> {
    const { story: played, lab } = this.#lab.session.getState();
    if (played?.session !== lab.session) return;
    const step = Math.min(Math.max(played.step + by, 0), played.story.steps.length - 1);
    await this.#set({ ...played, step }, lab, (change) => this.#tools.undo.aside(change));
  }

  async #begin(name: string, load: () => Promise<unknown>, step: number, id?: string): Promise<void> {
    const { session, notify } = this.#lab;
    let story: Story;
    try {
      story = this.#read(await load());
    } catch (error) {
      const text = `${name} cannot be played: ${messageOf(error).replace(/\.$/, "")}.`;
      notify({ id: "story", severity: "error", text, actions: [] });
      return;
    }
    const { lab: before, story: played } = session.getState();
    const fresh = ownSession(before);
    const from = played?.session === before.session ? played.from : before.session;
    const begun = {
      story,
      ...(id !== undefined && { id }),
      step: Math.min(step, story.steps.length - 1),
      session: fresh.session,
      ...(from !== undefined && { from }),
    };
    await this.#set(begun, fresh, (change) => change());
  }

  #read(value: unknown): Story {
    return readStory(value, this.#lab);
  }

  /** @param before the lab that the step is set in. */
  async #set(played: PlayedStory, before: Lab, carryOut: (change: () => void) => void): Promise<void> {
    const { session, linking, library, editing, say } = this.#lab;
    const { story, step: position } = played;
    const step = story.steps[position];
    if (step === undefined) return;
    const asked = ++this.#asked;
    const tab = before.pages.find((one) => isPageOf(one, story, step.page));
    const page = tab ?? (await this.#pageOf(story, step.page));
    if (page === undefined || asked !== this.#asked) return;
    editing.flush();
    const present = before.session === session.getState().lab.session ? session.getState().lab : before;
    const opened = tab === undefined ? withPage(present, page) : present.page === tab.id ? present : showPage(present, tab.id);
    const [set, problem] = withStep(opened, step, library);
    const lab = { ...set, ...(step.view === undefined && { view: this.#textOf(set) }) };
    const pin = pinOf(step, page.source);
    const place: Place | undefined = pin && { ...pin, origin: "ribbon" };
    carryOut(() => session.setState({ lab, story: { ...played, problem } }));
    linking.setState({ hover: undefined, pin: place });
    this.#sweep(lab, step.sweep);
    say(`Step ${position + 1} of ${story.steps.length}: ${step.title}`);
  }

  /** The part of the shown page that is text, where that is known; it is shown whole until then. */
  #textOf(lab: Lab): Lab["view"] {
    const { lab: shown, pageState } = this.#lab.session.getState();
    const isKnown = activePage(shown)?.key === activePage(lab)?.key && pageState.status === "open";
    return isKnown ? textView(pageState.summary) : lab.view;
  }

  #sweep({ lanes }: Lab, wanted: Story["steps"][number]["sweep"]): void {
    const { chooseSweep } = this.#tools;
    const lane = wanted && lanes[wanted.lane]?.id;
    for (const open of Object.keys(this.#lab.sweeps.getState())) if (open !== lane) chooseSweep(open, undefined);
    if (wanted !== undefined && lane !== undefined) chooseSweep(lane, { x: wanted.x });
  }

  async #pageOf({ pages }: Story, id: string): Promise<OpenPage | undefined> {
    const own = pages[id];
    if (own === undefined) return this.#tools.samplePage(id);
    const byteLength = new TextEncoder().encode(own.html).length;
    return newPage({ name: own.name, origin: { kind: "pasted", detail: originOf(id) }, text: own.html, byteLength });
  }
}

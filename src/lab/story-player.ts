import { exactOptional, number, object, parse, string, unknown } from "valibot";
import { megabyte, messageOf } from "../format.ts";
import { ownSession } from "../state/lane-changes.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { OpenPage } from "../state/open-page.ts";
import { showPage, withPage } from "../state/page-changes.ts";
import type { NamedStep } from "../persistence/link.ts";
import { isPageOf, originOf, pinOf, readStory, withStep, type PlayedStory, type Story } from "../state/story.ts";
import type { SweepChoice } from "../state/sweep.ts";
import { textView } from "../state/view.ts";
import type { LabCore } from "./core.ts";
import { loadStory } from "./load.ts";
import { newPage, samplePage } from "./new-page.ts";
import type { Undo } from "./undo.ts";

/** Bytes of a story in a file: a tab's notes, by which a reload goes on with it, hold no more. */
const mostBytes = 5 * megabyte;
const tooLarge = `it is larger than the ${mostBytes / megabyte} MB of a story. Shorten its pages, or open them separately`;

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
export function storyPlayer(
  core: LabCore,
  undo: Pick<Undo, "aside">,
  chooseSweep: (lane: string, choice: SweepChoice | undefined) => void,
) {
  const { session, linking, library, editing, sweeps, say, notify } = core;
  /** Counts the steps that were asked for: a page that comes late is not shown over that of a later one. */
  let asked = 0;

  const sweep = ({ lanes }: Lab, wanted: Story["steps"][number]["sweep"]): void => {
    const lane = wanted && lanes[wanted.lane]?.id;
    for (const open of Object.keys(sweeps.getState())) if (open !== lane) chooseSweep(open, undefined);
    if (wanted !== undefined && lane !== undefined) chooseSweep(lane, { x: wanted.x });
  };

  /** @param before the lab that the step is set in */
  const set = async (played: PlayedStory, before: Lab, carryOut: (change: () => void) => void): Promise<void> => {
    const { story, step: position } = played;
    const step = story.steps[position];
    if (step === undefined) return;
    const own = ++asked;
    const tab = before.pages.find((one) => isPageOf(one, story, step.page));
    const page = tab ?? (await pageOf(core, story, step.page));
    if (page === undefined || own !== asked) return;
    editing.flush();
    const now = session.getState();
    const present = before.session === now.lab.session ? now.lab : before;
    const opened = tab === undefined ? withPage(present, page) : present.page === tab.id ? present : showPage(present, tab.id);
    const [known, problem] = withStep(opened, step, library);
    // The part of the page that is text, where that is known; it is shown whole until then.
    const isKnown = activePage(now.lab)?.key === activePage(known)?.key && now.pageState.status === "open";
    const lab = step.view === undefined && isKnown ? { ...known, view: textView(now.pageState.summary) } : known;
    const pin = pinOf(step, page.source);
    carryOut(() => session.setState({ lab, story: { ...played, problem } }));
    linking.setState({ hover: undefined, pin: pin && { ...pin, origin: "ribbon" } });
    sweep(lab, step.sweep);
    say(`Step ${position + 1} of ${story.steps.length}: ${step.title}`);
  };

  const begin = async (name: string, load: () => Promise<unknown>, step: number, id?: string): Promise<void> => {
    let story: Story;
    try {
      story = readStory(await load(), core);
    } catch (error) {
      const text = `${name} cannot be played: ${messageOf(error).replace(/\.$/, "")}.`;
      return notify({ id: "story", severity: "error", text, actions: [] });
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
    await set(begun, fresh, (change) => change());
  };

  return {
    /** Plays a story that comes with the lab. */
    play: ({ story: id, step }: NamedStep): Promise<void> => begin(`The story “${id}”`, () => loadStory(id), step, id),
    /** Plays the story in a file from its first step on. */
    open: (file: File): Promise<void> => {
      const load = async (): Promise<unknown> => {
        if (file.size > mostBytes) throw new RangeError(tooLarge);
        return parse(unknown(), JSON.parse(await file.text()));
      };
      return begin(file.name, load, 0);
    },
    /** Goes on with a story as it was noted; not where another session is shown, nor where the note is none. */
    resume: (noted: unknown): void => {
      try {
        const { story, ...rest } = parse(notedSchema, noted);
        if (rest.session === session.getState().lab.session)
          session.setState({ story: { ...rest, story: readStory(story, core) } });
      } catch {
        // A note of another version is no story of this one.
      }
    },
    /** Sets the step that is so many on, the first or the last where there are not so many. */
    go: async (by: number): Promise<void> => {
      const { story: played, lab } = session.getState();
      if (played?.session !== lab.session) return;
      const step = Math.min(Math.max(played.step + by, 0), played.story.steps.length - 1);
      await set({ ...played, step }, lab, (change) => undo.aside(change));
    },
  };
}

async function pageOf(core: LabCore, { pages }: Story, id: string): Promise<OpenPage | undefined> {
  const own = pages[id];
  if (own === undefined) return samplePage(core, id);
  return newPage({ name: own.name, origin: { kind: "pasted", detail: originOf(id) }, text: own.html });
}

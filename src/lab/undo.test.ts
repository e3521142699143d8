import { withSiteFiles } from "../state/site.ts";
import { withNewKeys } from "./new-page.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { MemberSpec } from "../extraction/contract/extractor.ts";
import { extractorFor, libraryOf } from "../extraction/run.ts";
import { emptyHistory, record, redo, undo, untilSession, type History } from "./undo.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withDefaultValues, withLane, withLaneChange, withRun, withValue, withoutLane } from "../state/lane-changes.ts";
import { showPage, withGold, withPage, withPageChange, withSource, withoutPage } from "../state/page-changes.ts";
import { pageNamed } from "../state/open-page.fixture.ts";
import { anyRun } from "../state/settings-for-tests.ts";

const library = libraryOf(extractors);
const first: Lab = withPage(withLane(withLane(emptyLab, "ccb"), "danag"), page("page-1", "News"));

describe("the history", () => {
  it("gives every earlier state back, each as it was, and does all of it again", () => {
    fc.assert(
      fc.property(fc.array(changes(), { maxLength: 30 }), (made) => {
        const states = [first];
        let history = emptyHistory;
        let gesture = 0;
        for (const change of made) {
          const before = last(states);
          const after = change(before);
          const next = record(history, before, after, gesture++, library);
          if (next === history) states[states.length - 1] = after;
          else states.push(after);
          history = next;
        }
        expect(history.past.length).toBe(states.length - 1);
        let lab = last(states);
        for (const state of states.toReversed().slice(1)) {
          [history, lab] = undo(history, lab);
          expect(undoable(lab)).toEqual(undoable(state));
          expectSameGold(lab, state);
        }
        expect(undo(history, lab)[1]).toBe(lab);
        for (const state of states.slice(1)) {
          [history, lab] = redo(history, lab);
          expect(undoable(lab)).toEqual(undoable(state));
          expectSameGold(lab, state);
        }
        expect(redo(history, lab)[1]).toBe(lab);
      }),
    );
  });

  it("has every step undone and done again as if nothing had been, also the texts of pages", () => {
    fc.assert(
      fc.property(fc.array(changes(), { minLength: 1, maxLength: 20 }), (made) => {
        const [history, lab] = played(first, made);
        const [back, before] = undo(history, lab);
        const [forth, again] = redo(back, before);
        expect(undoable(again)).toEqual(undoable(lab));
        expect(again.pages).toEqual(lab.pages);
        expect(forth.past.map(({ label }) => label)).toEqual(history.past.map(({ label }) => label));
      }),
    );
  });

  it("takes marks back to where their words are now, and words that were taken out are no step", () => {
    const gold = (lab: Lab) => lab.pages[0]?.gold?.marks;
    const marked = withGold(first, "page-1", { marks: [3, 7], from: "marked" });
    const more = withSource(marked, "page-1", { source: "<h1>All</h1><p>News", key: "more" });
    expect(gold(more)).toEqual([15, 19]);
    const cleared = withGold(more, "page-1", undefined);
    const [history, lab] = played(first, [() => marked, () => more, () => cleared]);
    expect(history.past.map(({ label }) => label)).toEqual([
      "Mark 4 characters as gold in “News”",
      "Clear the gold standard of “News”",
    ]);
    const typed = withSource(lab, "page-1", { source: "<p>News", key: "typed" });
    const [rest, back] = undo(history, typed);
    expect(gold(back)).toEqual([3, 7]);
    expect(gold(undo(rest, back)[1])).toBeUndefined();
    expect(gold(withSource(marked, "page-1", { source: "<p>", key: "none" }))).toBeUndefined();
  });

  it("does not take for a step that a file's text is found on the page", () => {
    const given = withGold(first, "page-1", { marks: [], text: "News", from: "news.txt" });
    const found = withGold(given, "page-1", { marks: [3, 7], text: "News", from: "news.txt" });
    expect(labelsOf(first, [() => given, () => found])).toEqual(["Import news.txt as gold standard of “News”"]);
  });

  it("always leaves a lab whose page, lanes and pair are there, and the text of pages that stay open as it is", () => {
    fc.assert(
      fc.property(fc.array(changes(), { maxLength: 30 }), fc.nat(30), (made, count) => {
        let [history, lab] = played(first, made);
        for (let step = 0; step < count; step++) {
          const texts = textsOf(lab);
          [history, lab] = undo(history, lab);
          for (const [id, text] of textsOf(lab)) if (texts.has(id)) expect(text).toBe(texts.get(id));
        }
        expect(lab.lanes.map(({ id }) => id)).toContain(lab.focusedLane);
        expect(lab.pages.some(({ id }) => id === lab.page) || lab.pages.length === 0).toBe(true);
        if (lab.pages.length === 0) expect(lab.page).toBeUndefined();
      }),
    );
  });

  it("takes the changes of one parameter in one gesture for one step", () => {
    const drag = [45, 50, 60].map((range) => (lab: Lab) => withValue(lab, "lane-a", "range", range, 40));
    const [history, lab] = played(first, drag, 7);
    expect(history.past.map(({ label }) => label)).toEqual(["Range 40 → 60 in lane A"]);
    expect(undo(history, lab)[1].lanes).toEqual(first.lanes);
  });

  it("takes a gesture that changes several parameters at once, or by turns one and several, for one step", () => {
    const several = (values: Readonly<Record<string, number>>) => (lab: Lab) => withLaneChange(lab, "lane-a", { values });
    const one = (value: number) => (lab: Lab) => withValue(lab, "lane-a", "threshold", value, 0.75);
    const [history, lab] = played(first, [one(0.5), several({ threshold: 0.25, range: 60 }), one(0.125)], 7);
    expect(history.past.map(({ label }) => label)).toEqual(["Change 2 parameters of lane A"]);
    expect(undo(history, lab)[1].lanes).toEqual(first.lanes);
    const [back] = played(first, [one(0.5), several({ threshold: 0.25, range: 60 }), several({})], 7);
    expect(back.past).toEqual([]);
    // One after the other they are two, as with two sliders and the keys.
    const [two] = played(first, [one(0.5), (before) => withValue(before, "lane-a", "range", 50, 40)], 7);
    expect(two.past).toHaveLength(2);
  });

  it("takes two gestures for two steps, and a drag that ends where it began for none", () => {
    const drag = [45, 50, 40].map((range) => (lab: Lab) => withValue(lab, "lane-a", "range", range, 40));
    expect(labelsOf(first, drag.slice(0, 2))).toEqual(["Range 40 → 45 in lane A", "Range 45 → 50 in lane A"]);
    expect(labelsOf(first, drag, 7)).toEqual([]);
  });

  it("forgets what was undone at the next change, and keeps it while text is typed", () => {
    const [history, lab] = played(first, [(before) => withLane(before, "cetd-ds")]);
    const [undone, back] = undo(history, lab);
    const typed = withSource(back, "page-1", { source: "<p>typed", key: "typed" });
    expect(record(undone, back, typed, 9, library)).toBe(undone);
    expect(record(undone, back, withoutLane(back, "lane-b"), 9, library).future).toEqual([]);
  });

  it("keeps 200 steps, the latest", () => {
    const made = Array.from({ length: 250 }, (_, index) => (lab: Lab) => ({
      ...lab,
      layout: { panes: { source: index % 100 } },
    }));
    const [history] = played(first, made);
    expect(history.past.length).toBe(200);
  });

  it("opens a closed page again with the text that it had when it was closed, and shows it", () => {
    const two = withPage(first, page("page-2", "Forum"));
    const typed = withSource(two, "page-2", { source: "<p>typed", key: "typed" });
    const closed = withoutPage(typed, "page-2");
    const [, lab] = undo(record(emptyHistory, typed, closed, 1, library), closed);
    expect(lab.page).toBe("page-2");
    expect(lab.pages.at(-1)?.source).toBe("<p>typed");
  });

  it("leads back into the session that was left for a new one", () => {
    const lab: Lab = { ...first, session: "old" };
    const fresh: Lab = { ...withLane(emptyLab, "ccb"), session: "new" };
    const [history, back] = undo(record(emptyHistory, lab, fresh, 1, library), fresh);
    expect([back.session, back.pages]).toEqual(["old", lab.pages]);
    expect(redo(history, back)[1]).toEqual({ ...fresh, view: { start: 0, end: 0 } });
  });

  it("ends with the step into the present session, where what was done in that is forgotten", () => {
    const lab: Lab = { ...first, session: "old" };
    const fresh: Lab = { ...withLane(emptyLab, "ccb"), session: "new" };
    const begun = record(
      record(emptyHistory, lab, withLane(lab, "plain"), 1, library),
      withLane(lab, "plain"),
      fresh,
      2,
      library,
    );
    const tried = record(begun, fresh, withLane(fresh, "plain"), 3, library);
    expect(untilSession(tried)).toEqual(begun);
    expect(untilSession({ ...begun, future: tried.past })).toEqual(begun);
    expect(untilSession(record(emptyHistory, fresh, withLane(fresh, "plain"), 1, library))).toEqual(emptyHistory);
  });

  const voting = withLane(emptyLab, "weighted", {}, undefined, [
    { extractor: "ccb", values: {} },
    { extractor: "serial", values: {}, members: [{ extractor: "danag", values: {} }] },
    { extractor: "plain", values: {} },
  ]);
  const [ccb, serial, plain] = voting.lanes[0]?.members ?? [];
  const having =
    (...members: readonly (MemberSpec | undefined)[]) =>
    (lab: Lab): Lab =>
      withRun(lab, "lane-a", { extractor: "weighted", values: {}, members: members.filter((one) => one !== undefined) });
  const set = (values: Readonly<Record<string, number>>, lane = "lane-a", lab = first) => withLaneChange(lab, lane, { values });
  const [preset] = extractorFor(library, "cetr").presets ?? [];
  const hidden: Lab = { ...first, reading: { hidden: ["display", "aria"], noscript: "closed", words: "script" } };

  const compared = (lab: Lab): Lab => withSiteFiles(lab, [{ key: "other", name: "Other", source: "<p>x" }]);

  const steps: readonly (readonly [words: string, change: (lab: Lab) => Lab, from?: Lab])[] = [
    ["Open “Forum”", (lab) => withPage(lab, page("page-2", "Forum"))],
    ["Close “News”", (lab) => withoutPage(lab, "page-1")],
    ["Rename “News” to “Today”", (lab) => withPageChange(lab, "page-1", { name: "Today" })],
    ["Add lane C, CECTD-DS", (lab) => withLane(lab, "cectd-ds")],
    ["Duplicate lane A", (lab) => withLane(lab, "ccb", {}, "lane-a")],
    ["Remove lane B, DANAg", (lab) => withoutLane(lab, "lane-b")],
    ["CCB → DANAg in lane A", (lab) => withLaneChange(lab, "lane-a", { extractor: "danag", values: {} })],
    ["Threshold 0.75 → 0.5 in lane A", (lab) => withValue(lab, "lane-a", "threshold", 0.5, 0.75)],
    ["Change 2 parameters of lane A", () => set({ range: 60, threshold: 0.5 })],
    ["Compare B and A", (lab) => ({ ...lab, pair: ["lane-b", "lane-a"] })],
    ["Compare B and all lanes", (lab) => ({ ...lab, pair: ["lane-b", "all"] })],
    ["Resize panes", (lab) => ({ ...lab, layout: { panes: { source: 20, lanes: 60, result: 20 } } })],
    ["Reading: hidden elements left out by display, aria; noscript closed", () => hidden],
    ["Reading: as usual", () => first, hidden],
    ["Reading: as usual", () => withNewKeys(compared(first)), compared(hidden)],
    ["Change the members of lane A", having(ccb, serial, { extractor: "danag", values: {} }, plain), voting],
    ["Change the members of lane A", having({ extractor: "ccb", values: {}, weight: 0.3 }, serial, plain), voting],
    ["Reset lane A", (lab) => withRun(lab, "lane-a", { extractor: "weighted", values: {} }), voting],
    ["Reset lane A", withDefaultValues, set({ range: 60, threshold: 0.5 })],
    ["Reset all parameters", withDefaultValues, set({ gap: 3 }, "lane-b", set({ range: 60 }))],
    ["Reset layout", (lab) => ({ ...lab, layout: {} }), { ...first, layout: { panes: { source: 20 } } }],
    [
      `Preset “${preset?.name}” in lane A`,
      (lab) => withRun(lab, "lane-a", { extractor: "cetr", values: preset?.values ?? {} }),
      withLane(emptyLab, "cetr", { radius: 7 }),
    ],
  ];
  it.each(steps.map(([words, change, from = first]) => [words, change, from] as const))(
    "calls a step “%s”, and takes it back",
    (words, change, from) => {
      const [history, lab] = played(from, [change]);
      expect(history.past.map(({ label }) => label)).toEqual([words]);
      expect(undoable(undo(history, lab)[1])).toEqual(undoable(from));
    },
  );

  it("notes nothing of a figure that is opened, which stays open while other things are undone", () => {
    const opened = { bands: ["class"], pictures: ["tree"], size: "full" as const };
    const [history, lab] = played(first, [
      (before) => withValue(before, "lane-a", "threshold", 0.5, 0.75),
      (before) => withLaneChange(before, "lane-a", opened),
    ]);
    expect(history.past).toHaveLength(1);
    const [back, undone] = undo(history, lab);
    expect(undone.lanes[0]).toEqual({ ...first.lanes[0], ...opened });
    const closed = withLaneChange(undone, "lane-a", { bands: undefined });
    expect(redo(back, closed)[1].lanes[0]).toEqual({ ...lab.lanes[0], bands: undefined });
  });

  it("makes one step of a member's slider being dragged", () => {
    const drag = [0.9, 0.6, 0.3].map((weight) => having({ extractor: "ccb", values: {}, weight }, serial, plain));
    expect(labelsOf(voting, drag, 1)).toEqual(["Change the members of lane A"]);
    // A member more is a step of its own, however soon it comes.
    expect(labelsOf(voting, [having(ccb, plain), having(plain)], 1)).toHaveLength(2);
  });
});

function played(from: Lab, made: readonly ((lab: Lab) => Lab)[], gesture?: number): readonly [History, Lab] {
  return made.reduce<readonly [History, Lab]>(
    ([history, lab], change, index) => {
      const next = change(lab);
      return [record(history, lab, next, gesture ?? index, library), next];
    },
    [emptyHistory, from],
  );
}

/** The names of the steps that changes make. */
function labelsOf(...given: Parameters<typeof played>): readonly string[] {
  return played(...given)[0].past.map(({ label }) => label);
}

/** What undo answers for, written out by hand. */
function undoable({ lanes, pages, pair, layout, reading }: Lab) {
  return {
    lanes: lanes.map(({ letter, extractor, values, members }) => ({ letter, extractor, values, members })),
    pages: pages.map(({ id, name }) => ({ id, name })),
    pair,
    layout,
    reading,
  };
}

/** On pages whose text is the same: it moves with another. */
function expectSameGold(lab: Lab, state: Lab): void {
  for (const { id, source, gold } of state.pages) {
    const opened = lab.pages.find((candidate) => candidate.id === id);
    if (opened?.source === source) expect(opened.gold).toEqual(gold);
  }
}

function textsOf(lab: Lab): ReadonlyMap<string, string> {
  return new Map(lab.pages.map(({ id, source }) => [id, source]));
}

function last<T>(list: readonly T[]): T {
  const found = list.at(-1);
  if (found === undefined) throw new RangeError("an empty list has no last item");
  return found;
}

function page(id: string, name: string) {
  return pageNamed(name, { id, key: id });
}

let pageCount = 1;

/** All that can be done to a lab, undoable or not. */
function changes(): fc.Arbitrary<(lab: Lab) => Lab> {
  const lane = fc.constantFrom("lane-a", "lane-b", "lane-c");
  const pageId = fc.nat(3);
  const idAt = (lab: Lab, at: number): string => lab.pages[at]?.id ?? "";
  return fc.oneof(
    fc.tuple(lane, fc.integer({ min: 10, max: 90 })).map(
      ([id, value]) =>
        (lab: Lab) =>
          withValue(lab, id, "range", value, 40),
    ),
    fc.constantFrom("ccb", "danag", "cetd-ds").map((extractor) => (lab: Lab) => withLane(lab, extractor)),
    lane.map((id) => (lab: Lab) => withoutLane(lab, id)),
    lane.map((id) => (lab: Lab) => withRun(lab, id, { extractor: "danag", values: {} })),
    fc.tuple(lane, anyRun(2)).map(
      ([id, run]) =>
        (lab: Lab) =>
          withRun(lab, id, run),
    ),
    lane.map((id) => (lab: Lab) => withLaneChange(lab, id, { size: "strip" })),
    lane.map((id) => (lab: Lab) => withLaneChange(lab, id, { bands: ["class"], pictures: [] })),
    fc.constant((lab: Lab) => withPage(lab, page(`page-${++pageCount}`, "More"))),
    pageId.map((at) => (lab: Lab) => withoutPage(lab, idAt(lab, at))),
    pageId.map((at) => (lab: Lab) => showPage(lab, idAt(lab, at))),
    fc.tuple(pageId, fc.string()).map(
      ([at, text]) =>
        (lab: Lab) =>
          withSource(lab, idAt(lab, at), { source: text, key: `key ${text}` }),
    ),
    fc.tuple(pageId, fc.uniqueArray(fc.nat(4), { minLength: 2, maxLength: 2 })).map(([at, offsets]) => (lab: Lab) => {
      const marks = offsets.toSorted((left, right) => left - right);
      return withGold(lab, idAt(lab, at), { marks, from: "marked" });
    }),
    pageId.map((at) => (lab: Lab) => withGold(lab, idAt(lab, at), undefined)),
    fc.tuple(pageId, fc.string()).map(
      ([at, name]) =>
        (lab: Lab) =>
          withPageChange(lab, idAt(lab, at), { name }),
    ),
    fc.integer({ min: 1, max: 99 }).map((size) => (lab: Lab) => ({ ...lab, layout: { panes: { source: size } } })),
    fc.constant((lab: Lab) => ({ ...lab, layout: {} })),
    fc.constant(withDefaultValues),
    fc.constant((lab: Lab): Lab => ({ ...lab, focusedLane: lab.lanes.at(-1)?.id ?? "" })),
    fc.constant((lab: Lab): Lab => ({ ...lab, pair: [lab.pair[1], lab.pair[0]] })),
  );
}

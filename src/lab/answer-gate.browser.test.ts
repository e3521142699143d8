import { beforeEach, expect, it } from "vitest";
import { createStore, type StoreApi } from "zustand/vanilla";
import { Activity } from "./activity.ts";
import { AnswerGate } from "./answer-gate.ts";

interface Step {
  readonly value: number;
  readonly answer: number;
}

let state: StoreApi<Step>;
let gate: AnswerGate;
let activity: Activity;
/** What was heard at the figures, and beside them. */
let figures: string[];
let beside: string[];

beforeEach(() => {
  const host = document.createElement("div");
  state = createStore<Step>(() => ({ value: 0, answer: 0 }));
  activity = new Activity(host);
  gate = new AnswerGate(activity);
  figures = heard(gate.through(state));
  beside = heard(gate.afterFigures(state));
});

it("shows a change together with its answer, and beside the figures once that is painted", async () => {
  const answered = step(1);
  expect(state.getState().value).toBe(1);
  expect([figures, beside]).toEqual([[], []]);
  answer(1);
  answered();
  expect([figures, beside]).toEqual([["0 0 → 1 1"], []]);
  await activity.rest();
  expect([figures, beside]).toEqual([["0 0 → 1 1"], ["0 0 → 1 1"]]);
});

it("keeps the lab busy until all have heard", async () => {
  const end = activity.begin();
  const answered = step(1);
  answer(1);
  answered();
  end();
  expect(beside).toEqual([]);
  await activity.rest();
  expect(beside).toEqual(["0 0 → 1 1"]);
});

it("passes a change that is no slider's on at once, whatever follows upon it", () => {
  gate.wait();
  state.setState({ value: 1 });
  expect([figures, beside]).toEqual([["0 0 → 1 0"], ["0 0 → 1 0"]]);
});

it("shows the change alone where the answer takes longer, and the answer when it comes", async () => {
  const answered = step(1);
  await expect.poll(() => figures).toEqual(["0 0 → 1 0"]);
  answer(1);
  expect(figures).toEqual(["0 0 → 1 0", "1 0 → 1 1"]);
  answered();
  await activity.rest();
  expect(beside.at(-1)).toMatch(/→ 1 1$/);
  state.setState({ value: 2 });
  expect([figures.at(-1), beside.at(-1)]).toEqual(["1 1 → 2 1", "1 1 → 2 1"]);
});

it.each(["keydown", "pointerdown", "click"])("shows what waits before a further %s is dealt with, everywhere", (input) => {
  step(1);
  let seen: readonly (readonly string[])[] = [];
  document.body.addEventListener(input, () => (seen = [[...figures], [...beside]]), { once: true });
  document.body.dispatchEvent(new Event(input, { bubbles: true }));
  expect(seen).toEqual([["0 0 → 1 0"], ["0 0 → 1 0"]]);
});

it("shows what else is changed while a run goes on at once: the keys that follow go by it", async () => {
  const answered = step(1);
  await expect.poll(() => figures).toEqual(["0 0 → 1 0"]);
  state.setState({ value: 2 });
  expect([figures.at(-1), beside.at(-1)]).toEqual(["1 0 → 2 0", expect.stringMatching(/→ 2 0$/)]);
  answered();
});

it("waits for the last answer of several", () => {
  const [first, second] = [step(1), step(2)];
  first();
  first();
  expect(figures).toEqual([]);
  answer(1);
  second();
  expect(figures).toEqual(["0 0 → 2 1"]);
});

it("asks for no frame before there is something to draw: a browser would put the answer off until after it", () => {
  const { requestAnimationFrame } = window;
  let frames = 0;
  window.requestAnimationFrame = (callback) => {
    frames++;
    return requestAnimationFrame(callback);
  };
  try {
    const answered = step(1);
    expect(frames).toBe(0);
    answered();
    expect(frames).toBe(1);
  } finally {
    window.requestAnimationFrame = requestAnimationFrame;
  }
});

it("is read as its listeners were told it, so that a view which is drawn meanwhile shows no more than the others", async () => {
  const shown = gate.through(state);
  const answered = step(1);
  expect([shown.getState().value, state.getState().value]).toEqual([0, 1]);
  answer(1);
  answered();
  expect(shown.getState()).toEqual({ value: 1, answer: 1 });
  await activity.rest();
});

/** A slider's step. @returns what ends the waiting for its answer */
function step(value: number): () => void {
  let answered: (() => void) | undefined;
  gate.step(() => {
    answered = gate.wait();
    state.setState({ value });
  });
  return () => answered?.();
}

function answer(value: number): void {
  gate.step(() => state.setState({ answer: value }));
}

function heard(store: StoreApi<Step>): string[] {
  const changes: string[] = [];
  store.subscribe((now, before) => changes.push(`${before.value} ${before.answer} → ${now.value} ${now.answer}`));
  return changes;
}

import { beforeEach, describe, expect, it } from "vitest";
import { changedParameter, focusReached, pressable, pressReached, reached } from "./reach.ts";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

/** An element at the end of the host that can be reached by an id. */
function reachable<K extends keyof HTMLElementTagNameMap>(id: string, tag: K, around = host): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.dataset["reach"] = id;
  around.append(made);
  return made;
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

describe("focus", () => {
  it("is brought to what is there, or to the control in it", () => {
    const button = reachable("b", "button");
    const input = reachable("inner", "input", reachable("frame", "div"));
    focusReached("b");
    expect(document.activeElement).toBe(button);
    focusReached("frame");
    expect(document.activeElement).toBe(input);
  });

  it("is brought to what comes later, once, and also where its control comes after it", async () => {
    focusReached("late");
    reachable("other", "button");
    const frame = reachable("late", "div");
    await settled();
    const input = reachable("inner", "input", frame);
    await settled();
    expect(document.activeElement).toBe(input);
    reachable("late", "button");
    await settled();
    expect(document.activeElement).toBe(input);
  });

  it("is not taken from where one has gone meanwhile", async () => {
    focusReached("late");
    const here = reachable("here", "button");
    here.focus();
    reachable("late", "button");
    await settled();
    expect(document.activeElement).toBe(here);
  });
});

it("presses the first in the document, or in a lane, that can be pressed", () => {
  const lane = document.createElement("section");
  lane.dataset["lane"] = "lane-b";
  const pressed: string[] = [];
  const [first, second, third] = [host, host, lane].map((around, place) => {
    const made = reachable("step-back", "button", around);
    made.addEventListener("click", () => pressed.push(String(place)));
    return made;
  });
  host.append(lane);
  if (first === undefined || second === undefined) return;
  first.disabled = true;
  pressReached("step-back");
  pressReached("step-back", "lane-b");
  pressReached("step-back", "lane-a");
  expect([pressed, reached("step-back", "lane-b")]).toEqual([["1", "2"], [third]]);
  second.disabled = true;
  expect([pressable("step-back"), pressable("none")]).toEqual([third, undefined]);
});

it("finds the name of the parameter around an element, where it has another value than its default", () => {
  const frame = reachable("parameter Range", "div");
  const label = frame.appendChild(document.createElement("label"));
  const input = frame.appendChild(document.createElement("input"));
  expect(changedParameter(input)).toBeUndefined();
  frame.dataset["changed"] = "true";
  expect([changedParameter(input), changedParameter(host), changedParameter(null)]).toEqual([label, undefined, undefined]);
});

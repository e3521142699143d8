import { beforeEach, describe, expect, it } from "vitest";
import { Reach } from "./reach.ts";

let host: HTMLElement;
let reach: Reach;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  reach = new Reach();
});

function button(name: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.textContent = name;
  host.append(made);
  return made;
}

function register(id: string, element: HTMLElement, options = {}): () => void {
  return reach.register(id, element, () => options);
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

describe("focus", () => {
  it("is brought to what is there", () => {
    register("a", button("a"));
    register("b", button("b"));
    reach.focus("b");
    expect(document.activeElement?.textContent).toBe("b");
  });

  it("is brought to what comes later, once it is there", async () => {
    reach.focus("late");
    register("other", button("other"));
    register("late", button("late"));
    await settled();
    expect(document.activeElement?.textContent).toBe("late");
    register("late", button("again"));
    await settled();
    expect(document.activeElement?.textContent).toBe("late");
  });

  it("is not taken from where one has gone meanwhile", async () => {
    reach.focus("late");
    button("here").focus();
    register("late", button("late"));
    await settled();
    expect(document.activeElement?.textContent).toBe("here");
  });

  it("is asked for last where two are asked for", async () => {
    reach.focus("first");
    reach.focus("second");
    register("first", button("first"));
    register("second", button("second"));
    await settled();
    expect(document.activeElement?.textContent).toBe("second");
  });

  it("goes within what says so", () => {
    const inner = document.createElement("input");
    const frame = button("frame");
    host.append(inner);
    register("frame", frame, { focus: () => inner.focus() });
    reach.focus("frame");
    expect(document.activeElement).toBe(inner);
  });

  it("cannot be brought to what is gone", () => {
    const gone = register("a", button("a"));
    gone();
    reach.focus("a");
    expect([document.activeElement, reach.elements("a")]).toEqual([document.body, []]);
  });
});

it("presses the first in the document that can be pressed, in whatever order they came", () => {
  const pressed: string[] = [];
  const [first, second, third] = ["first", "second", "third"].map((name) => {
    const made = button(name);
    made.addEventListener("click", () => pressed.push(name));
    return made;
  });
  if (first === undefined || second === undefined || third === undefined) return;
  register("one", third);
  register("other", second);
  register("one", first);
  first.disabled = true;
  reach.press("one", "other");
  expect(pressed).toEqual(["second"]);
  second.disabled = third.disabled = true;
  reach.press("one", "other");
  expect([pressed, reach.pressable("one", "other")]).toEqual([["second"], undefined]);
});

it("resets what holds an element, where it has anything to reset", () => {
  const frame = document.createElement("div");
  const inner = document.createElement("input");
  frame.append(inner);
  host.append(frame);
  let isChanged = true;
  reach.register("parameter", frame, () => (isChanged ? { reset: () => (isChanged = false) } : {}));
  expect(reach.resetAround(button("elsewhere"))).toBeUndefined();
  reach.resetAround(inner)?.();
  expect([isChanged, reach.resetAround(inner)]).toEqual([false, undefined]);
});

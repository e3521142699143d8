import { beforeEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../lab.css";
import { roving } from "./roving.ts";

let host: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<button id="before">Before</button>
    <div id="row"><button id="a">A</button><input id="field" /><button id="b" aria-disabled="true">B</button
      ><button id="off" disabled>Off</button><button id="gone" hidden>Gone</button><button id="c">C</button
      ><span data-own-stop=""><button id="own">Own</button></span></div>
    <button id="after">After</button>`;
  host = document.getElementById("row") ?? document.body;
  roving(host);
});

/** Where the focus goes by keys, one after the other, from an element. */
async function way(from: string, ...keys: readonly string[]): Promise<readonly (string | undefined)[]> {
  document.getElementById(from)?.focus();
  const passed: (string | undefined)[] = [];
  for (const key of keys) {
    await userEvent.keyboard(key);
    passed.push(document.activeElement?.id);
  }
  return passed;
}

const [tab, back] = ["{Tab}", "{Shift>}{Tab}{/Shift}"];

it("makes a row one tab stop, with fields and what has stops of its own beside it", async () => {
  expect(await way("before", tab, tab, tab, tab)).toEqual(["a", "field", "own", "after"]);
});

it("goes round by the arrows, past what is off, and to both ends", async () => {
  const keys = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => `{${key}}`);
  expect(await way("a", ...keys)).toEqual(["b", "c", "a", "c", "a", "c"]);
});

it("comes back to the control that had the focus last", async () => {
  expect(await way("c", back, tab)).toEqual(["field", "c"]);
});

it("leaves the arrows to a field", async () => {
  expect(await way("field", "{ArrowRight}", "{End}")).toEqual(["field", "field"]);
});

it("keeps one stop while controls come and go", async () => {
  expect(await way("c", tab)).toEqual(["own"]);
  document.getElementById("c")?.remove();
  host.insertAdjacentHTML("afterbegin", "<button id='new'>New</button>");
  expect(await way("before", tab, tab)).toEqual(["new", "field"]);
});

import { beforeEach, describe, expect, it } from "vitest";
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
  const row = document.getElementById("row");
  if (row === null) throw new Error("no row");
  host = row;
});

const focused = () => document.activeElement?.id;
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
};

/** What is a tab stop is settled once the row is painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

describe("roving", () => {
  it("makes a row one tab stop, with fields and what has stops of its own beside it", async () => {
    roving(host);
    await painted();
    document.getElementById("before")?.focus();
    const stops: (string | undefined)[] = [];
    for (let stop = 0; stop < 4; stop++) {
      await userEvent.tab();
      stops.push(focused());
    }
    expect(stops).toEqual(["a", "field", "own", "after"]);
  });

  it("goes round by the arrows, past what is off, and to both ends", async () => {
    roving(host);
    await painted();
    document.getElementById("a")?.focus();
    await press("ArrowRight");
    expect(focused()).toBe("b");
    await press("ArrowRight");
    expect(focused()).toBe("c");
    await press("ArrowRight");
    expect(focused()).toBe("a");
    await press("ArrowLeft");
    expect(focused()).toBe("c");
    await press("Home");
    expect(focused()).toBe("a");
    await press("End");
    expect(focused()).toBe("c");
  });

  it("comes back to the control that had the focus last", async () => {
    roving(host);
    await painted();
    document.getElementById("c")?.focus();
    await userEvent.tab({ shift: true });
    expect(focused()).toBe("field");
    await userEvent.tab();
    expect(focused()).toBe("c");
  });

  it("leaves the arrows to a field", async () => {
    roving(host);
    await painted();
    document.getElementById("field")?.focus();
    await press("ArrowRight", "End");
    expect(focused()).toBe("field");
  });

  it("keeps one stop while controls come and go", async () => {
    roving(host);
    await painted();
    document.getElementById("c")?.focus();
    document.getElementById("c")?.remove();
    host.insertAdjacentHTML("afterbegin", "<button id='new'>New</button>");
    document.getElementById("before")?.focus();
    const stops = () => [...host.querySelectorAll<HTMLElement>("#new, #a, #b")].filter(({ tabIndex }) => tabIndex === 0);
    await expect.poll(() => stops().map(({ id }) => id)).toEqual(["new"]);
    await userEvent.tab();
    expect(focused()).toBe("new");
  });
});

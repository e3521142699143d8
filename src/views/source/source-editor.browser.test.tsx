import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../lab.css";
import { asSelection } from "../../extraction/page/selection.ts";
import type { Edit } from "../../lab/pending-edit.ts";
import { SourceEditor } from "./left-pane.tsx";
import type { SourceProps } from "./source-view.ts";

/** A page of one line of 300,000 units in paragraphs of 100, every second of which is kept. */
const paragraph = `<p>${"word ".repeat(18)}x</p>`.padEnd(100, "!");
const source = paragraph.repeat(3000);
const kept = asSelection(Uint32Array.from(Array.from({ length: 1500 }, (_, index) => [200 * index, 200 * index + 100]).flat()));

const initial: SourceProps = {
  source,
  revision: "first",
  kept,
  hover: undefined,
  pin: undefined,
  dark: false,
  onHover: () => undefined,
  onPin: () => undefined,
  onEdit: () => undefined,
};

let host: HTMLElement | undefined;
let root: Root | undefined;

// The editor is large: where the development server has yet to prepare it, that takes longer than a test may.
beforeAll(async () => {
  await import("./source-view.ts");
}, 120_000);

afterEach(() => {
  root?.unmount();
  host?.remove();
});

/** Mounts the editor, waits until it shows the text, and answers with a function that changes its props. */
async function mount(props: Partial<SourceProps> = {}): Promise<(changes: Partial<SourceProps>) => void> {
  host = document.createElement("div");
  host.style.height = "500px";
  document.body.append(host);
  const made = createRoot(host);
  root = made;
  let current = { ...initial, ...props };
  made.render(<SourceEditor {...current} />);
  await expect.poll(() => document.querySelector("[data-editor-ready]")).not.toBeNull();
  return (changes) => {
    current = { ...current, ...changes };
    made.render(<SourceEditor {...current} />);
  };
}

/** Sets the caret before a word of a line that is on screen. */
async function clickOn(text: string): Promise<void> {
  await expect.poll(() => lineWith(text)).toBeDefined();
  const line = lineWith(text);
  if (line !== undefined) await userEvent.click(line, { position: { x: 2, y: 5 } });
}

/** The element of a word of a line, once it stands there. */
async function placeOf(text: string): Promise<HTMLElement> {
  const words = () => [...document.querySelectorAll<HTMLElement>(".view-line span span")];
  await expect.poll(() => words().find(({ textContent }) => textContent === text)).toBeDefined();
  const word = words().find(({ textContent }) => textContent === text);
  if (word === undefined) throw new Error(`“${text}” is gone`);
  return word;
}

/** Waits until what was changed is drawn. */
async function frames(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let count = 0; count < 3; count++) await frame();
}

/** Presses the pointer's button over a place of the window, or lets it go. */
function button(type: "down" | "up", x: number, y: number): void {
  const target = document.elementFromPoint(x, y);
  // Without the window, an event takes its place in the page for that in the window, wrong where the page is scrolled.
  const init = {
    view: window,
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: y,
    button: 0,
    buttons: type === "down" ? 1 : 0,
    detail: 1,
  };
  target?.dispatchEvent(new PointerEvent(`pointer${type}`, { ...init, pointerId: 1, pointerType: "mouse" }));
  target?.dispatchEvent(new MouseEvent(`mouse${type}`, init));
}

const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".view-line")];
const lineWith = (text: string): HTMLElement | undefined => lines().find(({ textContent }) => textContent.includes(text));
const applied = (text: string, { start, end, text: inserted }: Edit): string => text.slice(0, start) + inserted + text.slice(end);

describe("SourceEditor", () => {
  it("has what is kept of a text from right to left at its place in it", async () => {
    await mount({ source: "<p>نقوش قديمة جدا</p>", kept: asSelection(Uint32Array.of(3, 7)) });
    const leftOf = (word: HTMLElement): number => word.getBoundingClientRect().left;
    const rest = await placeOf("\u00a0قديمة\u00a0جدا");
    expect(leftOf(await placeOf("نقوش"))).toBeGreaterThan(leftOf(rest));
  });

  it("shows a long line in pieces, of which the first alone has a number", async () => {
    await mount();
    await expect.poll(() => lines().length).toBeGreaterThan(10);
    const numbers = [...document.querySelectorAll(".line-numbers")].map(({ textContent }) => textContent);
    expect(numbers.filter((number) => number === "1")).toHaveLength(1);
    expect(new Set(numbers)).toEqual(new Set(["1", "·"]));
  });

  it("marks what is kept", async () => {
    await mount();
    await expect.poll(() => document.querySelectorAll(".source-kept").length).toBeGreaterThan(5);
    await expect.poll(() => document.querySelectorAll(".source-kept-bar").length).toBeGreaterThan(5);
  });

  it("colours no brackets: only the verdict may lean on hue, and to pair them takes as long as to show the page", async () => {
    await mount({ source: "<body>\n<p>(One) {two}</p>\n<script>f([1])</script>", kept: asSelection(new Uint32Array()) });
    // Markup is told from text.
    await expect
      .poll(
        () =>
          new Set(lines().flatMap((line) => [...line.querySelectorAll("[class^=mtk]")].map(({ className }) => className))).size,
      )
      .toBeGreaterThan(1);
    await frames();
    expect(document.querySelectorAll("[class*=bracket-highlighting]")).toHaveLength(0);
  });

  it("tells what is typed in offsets of the source", async () => {
    const edits: Edit[] = [];
    const lined = `${"<p>word</p>".repeat(200)}\n<h1>Here</h1>\n`;
    await mount({ source: lined, kept: asSelection(new Uint32Array()), onEdit: (change) => edits.push(change) });
    await clickOn("Here");
    await userEvent.keyboard("abc");
    await expect.poll(() => edits.reduce(applied, lined)).toBe(lined.replace("<h1>", "abc<h1>"));
  });

  it("leaves the source as it was when a deleted piece is taken back", async () => {
    const edits: Edit[] = [];
    const lined = `${"<p>word</p>".repeat(200)}\n<h1>Here</h1>\n`;
    await mount({ source: lined, kept: asSelection(new Uint32Array()), onEdit: (change) => edits.push(change) });
    await clickOn("Here");
    await userEvent.keyboard("{Shift>}{ArrowUp}{ArrowUp}{/Shift}{Delete}");
    await expect.poll(() => edits.reduce(applied, lined).length).toBeLessThan(lined.length - 100);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => edits.reduce(applied, lined)).toBe(lined);
  });

  it("reveals a place that is pinned elsewhere", async () => {
    const change = await mount();
    change({ pin: { start: 200_000, end: 200_050 } });
    await expect.poll(() => document.querySelector(".source-pin")).not.toBeNull();
  });

  it("does not scroll to what is hovered elsewhere", async () => {
    const change = await mount();
    await expect.poll(() => lineWith("word")).toBeDefined();
    change({ hover: { start: 0, end: 50 } });
    await expect.poll(() => document.querySelector(".source-hover")).not.toBeNull();
    change({ hover: { start: 200_000, end: 200_050 } });
    await expect.poll(() => document.querySelector(".source-hover")).toBeNull();
  });

  it("pins what is clicked on", async () => {
    const pins: number[] = [];
    await mount({ source: "<h1>Here</h1>", kept: asSelection(new Uint32Array()), onPin: (offset) => pins.push(offset) });
    await clickOn("Here");
    await expect.poll(() => pins).toEqual([0]);
  });

  describe("where a line goes on below", () => {
    const long = `<p>${"word ".repeat(150)}<b>Harbour</b> ${"word ".repeat(9000)}</p>`;
    const nothing = asSelection(new Uint32Array());

    it("is never wider than the editor", async () => {
      await mount({ source: `${long}\n<p>${"wide".repeat(400)}`, kept: nothing });
      await placeOf("Harbour");
      const edge = host?.getBoundingClientRect().right ?? 0;
      for (const line of lines()) expect(line.querySelector("span")?.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
    });

    it("pins what was pressed, though the line scrolls before the button is let go", async () => {
      const pins: number[] = [];
      await mount({ source: long, kept: nothing, onPin: (offset) => pins.push(offset) });
      const word = await placeOf("Harbour");
      const { right, top } = word.getBoundingClientRect();
      button("down", right - 4, top + 8);
      word.scrollIntoView({ block: "start" });
      await expect.poll(() => word.getBoundingClientRect().top).toBeLessThan(top - 4);
      button("up", right - 4, top + 8);
      expect(pins).toEqual([long.indexOf("Harbour") + 6]);
    });

    it.each(["at once", "after a frame"])(
      "takes over how the browser scrolled it: a press %s pins, and moves nothing",
      async (when) => {
        const pins: number[] = [];
        await mount({ source: long, kept: nothing, onPin: (offset) => pins.push(offset) });
        const word = await placeOf("Harbour");
        word.scrollIntoView({ block: "start" });
        const { left, top } = word.getBoundingClientRect();
        if (when === "after a frame") await frames();
        button("down", left + 10, top + 8);
        await frames();
        expect(Math.abs(word.getBoundingClientRect().top - top)).toBeLessThan(2);
        button("up", left + 10, top + 8);
        expect(pins).toEqual([long.indexOf("Harbour") + 1]);
      },
    );
  });

  describe("the attributes of a tag", () => {
    const shortened = `<h1>Here</h1>\n        <p class="${"ferry ".repeat(8)}">One</p>\n<p id="${"harbour".repeat(5)}">Two</p>\n`;
    const nothing = asSelection(new Uint32Array());
    const shown = (): string =>
      lines()
        .map(({ textContent }) => textContent.replaceAll("\u00a0", " "))
        .join("\n");

    it("are shortened, and opened by a click on them, which changes nothing of the source", async () => {
      const edits: Edit[] = [];
      await mount({ source: shortened, kept: nothing, onEdit: (change) => edits.push(change) });
      await expect.poll(() => shown()).toContain(`\n <p class="ferry ferry ferr…>One`);
      const { left, top } = (await placeOf("<p")).getBoundingClientRect();
      button("down", left + 12, top + 8);
      button("up", left + 12, top + 8);
      await expect.poll(() => shown()).toContain(`"${"ferry ".repeat(8)}">One`);
      expect(shown()).toContain("…>Two");
      expect(edits).toEqual([]);
    });

    it("are opened by the caret, and what is typed there is undone and redone", async () => {
      const edits: Edit[] = [];
      await mount({ source: shortened, kept: nothing, onEdit: (change) => edits.push(change) });
      await clickOn("Here");
      await userEvent.keyboard("{ArrowDown}{End}{ArrowDown}{Home}{ArrowRight}");
      await expect.poll(() => shown()).toContain(`harbour">Two`);
      await userEvent.keyboard("b");
      const typed = shortened.replace("<p id", "<bp id");
      await expect.poll(() => edits.reduce(applied, shortened)).toBe(typed);
      await userEvent.keyboard("{Control>}z{/Control}");
      await expect.poll(() => edits.reduce(applied, shortened)).toBe(shortened);
      await userEvent.keyboard("{Control>}y{/Control}");
      await expect.poll(() => edits.reduce(applied, shortened)).toBe(typed);
    });

    it("are all shown where they are wanted, and shortened again with what was typed kept", async () => {
      const edits: Edit[] = [];
      const change = await mount({ source: shortened, kept: nothing, onEdit: (edit) => edits.push(edit) });
      await clickOn("Here");
      await userEvent.keyboard("{Home}a");
      change({ hasAllAttributes: true });
      await expect.poll(() => shown()).not.toContain("…");
      change({ hasAllAttributes: false });
      await expect.poll(() => shown()).toContain("…>Two");
      await userEvent.keyboard("b{Control>}z{/Control}{Control>}z{/Control}");
      await expect.poll(() => edits.reduce(applied, shortened)).toBe(shortened);
      expect(edits.slice(0, 2).reduce(applied, shortened)).toBe(`ab${shortened}`);
    });
  });

  it("shows another page under another revision alone", async () => {
    const change = await mount({ source: "<p>first</p>", kept: asSelection(new Uint32Array()) });
    await expect.poll(() => lineWith("first")).toBeDefined();
    change({ source: "<p>second</p>" });
    change({ source: "<p>third</p>", revision: "other" });
    await expect.poll(() => document.querySelector("[data-editor-ready='other']")).not.toBeNull();
    await expect.poll(() => lineWith("third")).toBeDefined();
  });

  it("lets the focus out by Escape", async () => {
    await mount({ source: "<h1>Here</h1>", kept: asSelection(new Uint32Array()) });
    await clickOn("Here");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.activeElement?.classList.contains("source-editor")).toBe(true);
  });

  it("lets Tab move the focus, unless Ctrl+M makes it type; Escape ends that", async () => {
    const hint = () => document.querySelector(".source-hint")?.textContent;
    const name = () => document.activeElement?.getAttribute("aria-label");
    await mount({ source: "<h1>Here</h1>", kept: asSelection(new Uint32Array()) });
    await clickOn("Here");
    expect(hint()).toMatch(/^Tab moves on/);
    await userEvent.keyboard("{Control>}m{/Control}");
    await expect.poll(hint).toMatch(/^Tab types a tab/);
    await expect.poll(name).toMatch(/^Source, HTML. Tab types a tab/);
    await userEvent.keyboard("{Escape}");
    await expect.poll(hint).toMatch(/^Tab moves on/);
  });
});

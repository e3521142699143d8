import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { asSelection } from "../../extraction/page/selection.ts";
import type { Change } from "./display-copy.ts";
import { SourceEditor, type SourceEditorProps } from "./source-editor.tsx";

/** A page of one line of 300,000 units in paragraphs of 100, every second of which is kept. */
const paragraph = `<p>${"word ".repeat(18)}x</p>`.padEnd(100, "!");
const source = paragraph.repeat(3000);
const kept = asSelection(Uint32Array.from(Array.from({ length: 1500 }, (_, index) => [200 * index, 200 * index + 100]).flat()));

const initial: SourceEditorProps = {
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
async function mount(props: Partial<SourceEditorProps> = {}): Promise<(changes: Partial<SourceEditorProps>) => void> {
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

const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".view-line")];
const lineWith = (text: string): HTMLElement | undefined => lines().find(({ textContent }) => textContent.includes(text));
const applied = (text: string, { start, end, text: inserted }: Change): string =>
  text.slice(0, start) + inserted + text.slice(end);

describe("SourceEditor", () => {
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

  it("tells what is typed in offsets of the source", async () => {
    const edits: Change[] = [];
    const lined = `${"<p>word</p>".repeat(200)}\n<h1>Here</h1>\n`;
    await mount({ source: lined, kept: asSelection(new Uint32Array()), onEdit: (change) => edits.push(change) });
    await clickOn("Here");
    await userEvent.keyboard("abc");
    await expect.poll(() => edits.reduce(applied, lined)).toBe(lined.replace("<h1>", "abc<h1>"));
  });

  it("leaves the source as it was when a deleted piece is taken back", async () => {
    const edits: Change[] = [];
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
    await expect.poll(() => document.activeElement?.className).toBe("source-editor");
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

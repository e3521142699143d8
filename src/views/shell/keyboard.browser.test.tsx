import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import { drawInLab, type TestLab } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import type { Lab } from "../../state/lab.ts";
import { Dialogs, useKeyboard } from "./app.tsx";
import { Header } from "./header.tsx";
import { Pane } from "./panes.tsx";

let host: HTMLElement;
let lab: TestLab;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  lab = drawInLab(host, <Panes />, [pageNamed("news", { source: "x".repeat(1000) })]);
});

function Panes() {
  useKeyboard();
  return (
    <>
      <Header />
      <Dialogs />
      <Pane name="HTML">
        <input aria-label="Search" />
      </Pane>
      <Pane name="Lanes">
        <button type="button">Figure</button>
        <div data-reach="parameter Range" data-changed="">
          <label onDoubleClick={() => lab.taken.push("reset")}>
            Range <input type="range" />
          </label>
        </div>
      </Pane>
      <Pane name="Result">
        <button type="button">Copy</button>
      </Pane>
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const press = async (keys: string) => userEvent.keyboard(keys);
const change = (part: (of: Lab) => Partial<Lab>): void =>
  lab.session.setState(({ lab: before }) => ({ lab: { ...before, ...part(before) } }));
/** What is done by keys, with the focus on a button. */
async function taken(keys: string, on?: string): Promise<readonly string[]> {
  lab.taken.length = 0;
  if (on !== undefined) button(on).element().focus();
  await press(keys);
  return [...lab.taken];
}

describe("the keys", () => {
  it("are spoken with the buttons that do the same", async () => {
    await expect.element(page.getByRole("button", { name: "Close news" })).toHaveAttribute("aria-keyshortcuts", "Delete");
  });

  it("act on the focused lane and the view, on buttons too", async () => {
    expect(await taken("2d{Delete}x")).toEqual(["goToLane lane-b", "duplicateLane lane-c", "removeLane lane-c", "setAxis index"]);
    expect(await taken("+-0")).toEqual(["zoom 2", "zoom 0.5", 'setView {"start":0,"end":1000}']);
    expect(await taken("x", "Copy")).toEqual(["setAxis index"]);
  });

  it("rest where single keys are switched off, but those with Ctrl or a name", async () => {
    change(({ preferences }) => ({ preferences: { ...preferences, singleKeys: false } }));
    expect(await taken("x1d+?{Delete}")).toEqual(["removeLane lane-c"]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("leave single keys to a field, but not F6", async () => {
    const field = page.getByRole("textbox", { name: "Search" });
    await field.click();
    expect(await taken("x1{F6}")).toEqual([]);
    await expect.element(field).toHaveValue("x1");
    await expect.element(page.getByRole("region", { name: "Lanes" })).toHaveFocus();
  });

  it("remove a lane by Delete among the lanes alone", async () => {
    expect(await taken("{Delete}", "Copy")).toEqual([]);
    expect(await taken("{Delete}", "Figure")).toEqual(["removeLane lane-c"]);
  });

  it("reset the parameter in focus by r, and the lane by Shift and r", async () => {
    expect(await taken("r", "Figure")).toEqual([]);
    page.getByRole("slider").element().focus();
    expect(await taken("r")).toEqual(["reset"]);
    expect(await taken("{Shift>}R{/Shift}")).toEqual([]);
    change(({ lanes }) => ({ lanes: lanes.map((lane) => ({ ...lane, values: { gap: 3 } })) }));
    expect(await taken("{Shift>}R{/Shift}")).toEqual(["resetValues lane-c"]);
  });

  it("centre the pin by f: a view of the whole page comes closer", async () => {
    expect(await taken("f")).toEqual([]);
    lab.linking.setState({ pin: { start: 400, end: 420, origin: "lane" } });
    expect(await taken("f")).toEqual(['setView {"start":285,"end":535}', expect.stringMatching(/^pin /)]);
    change(() => ({ view: { start: 0, end: 100 } }));
    expect((await taken("f"))[0]).toBe('setView {"start":360,"end":460}');
  });

  it("clear the pin before the brush", async () => {
    lab.linking.setState({ pin: { start: 0, end: 1, origin: "source" } });
    change(() => ({ brush: { start: 0, end: 1 } }));
    expect(await taken("{Escape}")).toEqual(["pin nothing"]);
    lab.linking.setState({ pin: undefined });
    expect(await taken("{Escape}")).toEqual(["setBrush nothing"]);
  });

  it("rest while a menu or the help is open", async () => {
    await press("?");
    await expect.element(page.getByRole("dialog", { name: "Keys and help" })).toBeVisible();
    expect(await taken("x{F6}{Escape}")).toEqual([]);
    await button("Open").click();
    await expect.element(page.getByRole("menuitem").first()).toBeVisible();
    expect(await taken("x{Escape}")).toEqual([]);
  });
});

describe("the focus", () => {
  it("goes through the panes both ways", async () => {
    const passed: (string | null)[] = [];
    for (const key of ["{F6}", "{Shift>}{F6}{/Shift}", "{F6}", "{F6}"]) {
      await press(key);
      passed.push(document.activeElement?.ariaLabel ?? null);
    }
    expect(passed).toEqual(["HTML", "Result", "HTML", "Lanes"]);
  });

  it("goes back to where it was when the help is closed", async () => {
    await taken("?", "Figure");
    await expect.element(page.getByRole("dialog", { name: "Keys and help" })).toBeVisible();
    await press("{Escape}");
    await expect.element(button("Figure")).toHaveFocus();
  });
});

describe("the palette", () => {
  const open = async () => {
    await press("{Control>}k{/Control}");
    await expect.element(page.getByRole("combobox")).toHaveFocus();
  };
  const first = () => page.getByRole("option").first();

  it("gives the focus back, by Escape and the key that opened it, and does then what was chosen", async () => {
    button("Figure").element().focus();
    for (const key of ["{Escape}", "{Control>}k{/Control}"]) {
      await open();
      await press(key);
      await expect.element(button("Figure")).toHaveFocus();
    }
    await open();
    await press("whole page{Enter}");
    await expect.element(button("Figure")).toHaveFocus();
    expect(lab.taken).toEqual(['setView {"start":0,"end":1000}']);
  });

  it("selects the best match and lists what was chosen of late first", async () => {
    await open();
    await press("news art");
    await expect.element(first()).toHaveTextContent("Open sample: News article");
    await expect.element(first()).toHaveAttribute("aria-selected", "true");
    await press("{Enter}");
    expect(lab.taken).toEqual(["openSample news"]);
    await open();
    await expect.element(page.getByRole("group", { name: "Recent" })).toHaveTextContent("Open sample: News article");
  });

  it("says so where nothing is found", async () => {
    await open();
    await press("zebra");
    await expect.element(page.getByRole("status")).toHaveTextContent("Nothing matches “zebra”.");
    expect(page.getByRole("option").elements()).toEqual([]);
  });
});

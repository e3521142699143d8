import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import { Dialogs } from "./dialogs.tsx";
import { Header } from "./header.tsx";
import { useKeyboard } from "./app.tsx";
import { useReachable } from "../../lab/use-reachable.ts";
import { Pane } from "../ui/pane.tsx";
import { drawInLab, pageNamed } from "../../lab/recording-lab.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

function Panes() {
  useKeyboard();
  const parameter = useReachable("parameter", { reset: () => host.setAttribute("data-reset", "yes") });
  return (
    <>
      <Header />
      <Dialogs />
      <Pane name="Lanes">
        <button type="button">Figure</button>
        <div ref={parameter}>
          <button type="button">Value</button>
        </div>
      </Pane>
      <Pane name="Result">
        <button type="button">Copy</button>
      </Pane>
    </>
  );
}

const draw = () => drawInLab(host, <Panes />, [pageNamed("news", { source: "x".repeat(1000) })]);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const press = async (keys: string) => userEvent.keyboard(keys);

describe("the keys", () => {
  it("rest where single keys are switched off, but those with Ctrl or a name", async () => {
    const { session, taken } = draw();
    session.setState(({ lab }) => ({ lab: { ...lab, preferences: { ...lab.preferences, singleKeys: false } } }));
    await press("x1d+?");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await press("{Delete}");
    expect(taken).toEqual(["removeLane lane-c"]);
  });

  it("act on buttons too", async () => {
    const { taken } = draw();
    button("Copy").element().focus();
    await press("x");
    expect(taken).toEqual(["setAxis index"]);
  });

  it("remove a lane by Delete among the lanes alone", async () => {
    const { taken } = draw();
    button("Copy").element().focus();
    await press("{Delete}");
    expect(taken).toEqual([]);
    button("Figure").element().focus();
    await press("{Delete}");
    expect(taken).toEqual(["removeLane lane-c"]);
  });

  it("reset the parameter in focus by r, and the lane by Shift and r", async () => {
    const { session, taken } = draw();
    button("Figure").element().focus();
    await press("r");
    expect(host.dataset["reset"]).toBeUndefined();
    button("Value").element().focus();
    await press("r");
    expect(host.dataset["reset"]).toBe("yes");
    await press("{Shift>}R{/Shift}");
    expect(taken).toEqual([]);
    session.setState(({ lab }) => ({ lab: { ...lab, lanes: lab.lanes.map((lane) => ({ ...lane, values: { gap: 3 } })) } }));
    await press("{Shift>}R{/Shift}");
    expect(taken).toEqual(["resetValues lane-c"]);
  });

  it("centre the pin by f: a view of the whole page comes closer", async () => {
    const { linking, session, taken } = draw();
    await press("f");
    linking.setState({ pin: { start: 400, end: 420, origin: "lane" } });
    await press("f");
    expect(taken[0]).toBe('setView {"start":285,"end":535}');
    session.setState(({ lab }) => ({ lab: { ...lab, view: { start: 0, end: 100 } } }));
    await press("f");
    expect(taken[2]).toBe('setView {"start":360,"end":460}');
    expect(taken[3]).toMatch(/^pin /);
  });
});

describe("the focus", () => {
  it("goes back to where it was when the help is closed", async () => {
    draw();
    button("Figure").element().focus();
    await press("?");
    await expect.element(page.getByRole("dialog", { name: "Keys and help" })).toBeVisible();
    await press("{Escape}");
    await expect.element(button("Figure")).toHaveFocus();
  });

  it("goes back to where it was when the palette is closed, and what was chosen is done then", async () => {
    const { taken } = draw();
    button("Figure").element().focus();
    await press("{Control>}k{/Control}");
    await expect.element(page.getByRole("combobox")).toHaveFocus();
    await press("{Escape}");
    await expect.element(button("Figure")).toHaveFocus();
    await press("{Control>}k{/Control}");
    await expect.element(page.getByRole("combobox")).toHaveFocus();
    await press("whole page{Enter}");
    await expect.element(button("Figure")).toHaveFocus();
    expect(taken).toEqual(['setView {"start":0,"end":1000}']);
  });
});

describe("the palette", () => {
  const open = async () => {
    await press("{Control>}k{/Control}");
    await expect.element(page.getByRole("combobox")).toHaveFocus();
  };
  const first = () => page.getByRole("option").first();

  it("selects the best match and lists what was chosen of late first", async () => {
    const { taken } = draw();
    await open();
    await press("news art");
    await expect.element(first()).toHaveTextContent("Open sample: News article");
    await expect.element(first()).toHaveAttribute("aria-selected", "true");
    await press("{Enter}");
    expect(taken).toEqual(["openSample news"]);
    await open();
    await expect.element(page.getByRole("group", { name: "Recent" })).toHaveTextContent("Open sample: News article");
  });

  it("says so where nothing is found", async () => {
    draw();
    await open();
    await press("zebra");
    await expect.element(page.getByRole("status")).toHaveTextContent("Nothing is called “zebra”.");
    expect(page.getByRole("option").elements()).toEqual([]);
  });

  it("is closed by the key that opened it", async () => {
    draw();
    await open();
    await press("{Control>}k{/Control}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});

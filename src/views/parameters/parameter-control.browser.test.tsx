import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { extractorFor } from "../../extraction/run.ts";
import "../../lab.css";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { withValue } from "../../state/lane-changes.ts";
import { ParameterControl } from "./parameter-control.tsx";
import { runLab } from "../../lab/running-lab-for-tests.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

/** One parameter of the first lane. */
function Control({ name }: { readonly name: string }) {
  const { library } = useLabContext();
  const actions = useActions();
  const lane = useSession(({ lab }) => lab.lanes[0]);
  const parameter = lane === undefined ? undefined : extractorFor(library, lane.extractor).parameters[name];
  if (lane === undefined || parameter === undefined) return null;
  return (
    <ParameterControl
      laneId={lane.id}
      name={name}
      parameter={parameter}
      value={lane.values[name] ?? parameter.default}
      onChange={(value) => actions.setValue(lane.id, name, value)}
      onSlide={(value) => actions.slide(lane.id, name, value)}
      compact={name !== "tolerance"}
    />
  );
}

function show(extractor: string, name: string, values: Readonly<Record<string, number | string | boolean>> = {}) {
  const session = runLab(host, <Control name={name} />, [{ extractor, values }]);
  return { session, values: () => session.getState().lab.lanes[0]?.values };
}

const slider = () => page.getByRole("slider", { name: "Threshold", exact: true });
const field = () => page.getByRole("spinbutton", { name: "Threshold", exact: true });

describe("the field of a number with many digits", () => {
  it("shows three of them, and all while it has the focus; leaving it changes nothing", async () => {
    const { values } = show("boilerpipe", "linkDensity");
    const own = page.getByRole("spinbutton", { name: "Trees: link density", exact: true });
    await expect.element(own).toHaveValue("0.333");
    await own.click();
    await expect.element(own).toHaveValue("0.333333");
    const element = own.element();
    if (!(element instanceof HTMLInputElement)) throw new Error("no field");
    expect([element.selectionStart, element.selectionEnd]).toEqual([0, 8]);
    await userEvent.tab();
    await expect.element(own).toHaveValue("0.333");
    expect(values()).toEqual({});
    await own.fill("0.25");
    await userEvent.keyboard("{Enter}");
    expect(values()).toEqual({ linkDensity: 0.25 });
    await userEvent.tab();
    await expect.element(own).toHaveValue("0.250");
  });
});

describe("the slider of a number", () => {
  it("moves by keys", async () => {
    const { values } = show("ccb", "threshold");
    slider().element().focus();
    await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowLeft}{/Shift}");
    expect(values()).toEqual({ threshold: 0.66 });
  });

  it("says the value, the paper's value and how much is kept", async () => {
    show("ccb", "threshold", { threshold: 0.3 });
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^0\.3, paper value 0\.75, keeps [\d,]+ characters$/));
    await expect.element(slider()).toHaveValue("0.3");
  });

  it("shows no curve of a page that was left", async () => {
    const { session } = show("ccb", "threshold");
    const curve = page.getByRole("img", { name: "Share of text kept at each value" });
    await expect.element(curve).toBeVisible();
    // As when another page opens, until its lanes have run.
    session.setState({ results: {} });
    await expect.element(curve).not.toBeInTheDocument();
  });

  it("sends digits on to the field", async () => {
    const { values } = show("ccb", "threshold");
    slider().element().focus();
    await userEvent.keyboard(".4{Enter}");
    expect(values()).toEqual({ threshold: 0.4 });
  });
});

describe("the field of a number", () => {
  it("takes what was typed by Enter, and when it is left", async () => {
    const { values } = show("ccb", "threshold", { threshold: 0.2 });
    await field().fill("default");
    await userEvent.keyboard("{Enter}");
    expect(values()).toEqual({});
    await expect.element(field()).toHaveValue("0.75");
    await field().fill("60 %");
    await userEvent.tab();
    expect(values()).toEqual({ threshold: 0.6 });
  });

  it("keeps the last good value and says what is wrong, until it is mended", async () => {
    const { values } = show("ccb", "threshold", { threshold: 0.2 });
    await field().fill("7.5");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Out of range: type 0 to 1");
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    expect(values()).toEqual({ threshold: 0.2 });
    await field().fill("0.5");
    await expect.element(field()).toHaveAttribute("aria-invalid", "false");
    await userEvent.keyboard("{Enter}");
    expect(values()).toEqual({ threshold: 0.5 });
  });

  it("goes back to the value by Escape", async () => {
    const { values } = show("ccb", "threshold", { threshold: 0.2 });
    await field().fill("0.9");
    await userEvent.keyboard("{Escape}");
    await expect.element(field()).toHaveValue("0.20");
    expect(values()).toEqual({ threshold: 0.2 });
  });

  it("steps by the arrows up and down", async () => {
    const { values } = show("ccb", "threshold");
    await field().click();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{PageDown}");
    expect(values()).toEqual({ threshold: 0.67 });
  });
});

describe("every kind of control", () => {
  const reset = async (values: () => unknown, control: { readonly element: () => Element }): Promise<void> => {
    (control.element() as HTMLElement).focus();
    await userEvent.keyboard("{Backspace}");
    expect(values()).toEqual({});
  };

  it("of a number goes back to the default by Backspace on its slider, and by a double click on its name", async () => {
    const { values, session } = show("ccb", "threshold", { threshold: 0.3 });
    await reset(values, slider());
    session.setState(({ lab }) => ({ lab: withValue(lab, "lane-a", "threshold", 0.2, 0.75) }));
    await expect.element(field()).toHaveValue("0.20");
    await page.getByText("Threshold", { exact: true }).dblClick();
    expect(values()).toEqual({});
  });

  it("of a choice is a list to open, which Backspace resets", async () => {
    const choice = show("danag", "lines");
    const list = page.getByRole("combobox", { name: "Lines" });
    await list.selectOptions("raw");
    expect(choice.values()).toEqual({ lines: "raw" });
    await reset(choice.values, list);
    await page.getByText("Lines", { exact: true }).click();
    await expect.element(list).toHaveFocus();
  });

  it("of a flag is a checkbox, which Backspace resets", async () => {
    const { values } = show("danag", "shortLinks");
    const box = page.getByRole("checkbox", { name: "Count links as short" });
    await box.click();
    expect(values()).toEqual({ shortLinks: true });
    await reset(values, box);
  });
});

describe("the (i)", () => {
  const info = () => page.getByRole("button", { name: "About Tolerance" });
  const card = () => page.getByRole("tooltip");

  it("opens by the keyboard's focus and closes by Escape", async () => {
    show("ccb", "tolerance");
    await userEvent.tab();
    await expect.element(info()).toHaveFocus();
    await expect.element(card()).toHaveTextContent("stop: changed words ≤ tolerance · selected words");
    await expect.element(card()).toHaveTextContent("Gottron 2008, section III.C");
    await expect.element(card()).toHaveTextContent("Differs: The paper asks for");
    await userEvent.keyboard("{Escape}");
    await expect.element(card()).not.toBeInTheDocument();
    await expect.element(info()).toHaveFocus();
  });

  it("opens under the pointer, and stays while the pointer is on the card", async () => {
    show("ccb", "tolerance");
    await info().hover();
    await expect.element(card()).toBeVisible();
    await card().hover();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect.element(card()).toBeVisible();
    await page.getByRole("slider").hover();
    await expect.element(card()).not.toBeInTheDocument();
  });

  it("stays open by a click, and closes by the next", async () => {
    show("ccb", "tolerance");
    await info().click();
    await page.getByRole("slider").hover();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect.element(card()).toBeVisible();
    await info().click();
    await expect.element(card()).not.toBeInTheDocument();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { useSession } from "../../lab/react.tsx";
import { LaneHeader } from "../lanes/lane-header.tsx";
import { runLab } from "../../lab/running-lab-for-tests.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "640px";
  document.body.replaceChildren(host);
});

function Lanes() {
  // In full a lane shows its members.
  return useSession(({ lab }) => lab.lanes).map((lane) => <LaneHeader key={lane.id} lane={{ ...lane, size: "full" }} />);
}

/** The members of the first lane, as the command line names them. */
function show(...lanes: readonly RunSpec[]) {
  const session = runLab(host, <Lanes />, lanes);
  return () => {
    const [lane] = session.getState().lab.lanes;
    return lane === undefined ? "" : bracketedText(lane);
  };
}

const three: RunSpec = {
  extractor: "vote",
  values: {},
  members: [
    { extractor: "ccb", values: {} },
    { extractor: "danag", values: {} },
    { extractor: "plain", values: {} },
  ],
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = () => page.getByRole("button", { name: /^\d+ members? ?/ }).click();

/** Takes an algorithm from the list that is open. */
async function choose(name: string): Promise<void> {
  await expect.element(page.getByRole("combobox", { name: "Methods" })).toHaveFocus();
  await userEvent.keyboard(`${name}{Enter}`);
}

describe("the members of a lane", () => {
  it("are named with what they keep, and listed on demand", async () => {
    show(three);
    const line = page.getByRole("button", { name: /^3 members/ });
    await expect.element(line).toHaveTextContent(/CCB \d+ %.*DANAg \d+ %.*Plain 100 %/);
    await line.click();
    await expect.element(line).toHaveAttribute("aria-expanded", "true");
    await expect.element(page.getByRole("listitem", { name: "member 2, DANAg, of lane A" })).toHaveTextContent(/\d+ %/);
  });

  it("are told apart by their values where they are of one algorithm, and named in full however narrow the lane is", async () => {
    host.style.width = "390px";
    const cectdDs = (linkTags: string) => ({ extractor: "cectd-ds", values: { linkTags } });
    show({ ...three, members: [cectdDs("in-links"), cectdDs("link-only"), { extractor: "danag", values: {} }] });
    const line = page.getByRole("button", { name: /^3 members/ });
    await expect
      .element(line)
      .toHaveTextContent(/CECTD-DS, tags in links \d+ %.*CECTD-DS, link-only elements \d+ %.*DANAg \d+ %/);
    const names = line.element().querySelector(".members-names");
    expect(names?.scrollWidth).toBeLessThanOrEqual(names?.clientWidth ?? 0);
  });

  it("are added by name, and set as other lanes are", async () => {
    const members = show(three, { extractor: "cectd-ds", values: { blocks: "single" } });
    await open();
    await button("Add member to lane A").click();
    await choose("DANAg");
    expect(members()).toBe("vote(ccb,danag,plain,danag)");
    await button("Add member to lane A").click();
    await page.getByRole("option", { name: "Same as lane B" }).click();
    expect(members()).toBe("vote(ccb,danag,plain,danag,cectd-ds.blocks~single)");
    // It opens at once, to be changed.
    await expect.element(page.getByRole("group", { name: "Settings of member 5 of lane A" })).toBeVisible();
  });

  it("are changed by their own controls", async () => {
    const members = show(three);
    await open();
    await button("Settings of member 2, DANAg").click();
    page.getByRole("slider", { name: "Gap" }).element().focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(members()).toBe("vote(ccb,danag.gap~21,plain)");
    await expect.element(page.getByRole("listitem", { name: /^member 2/ })).toHaveTextContent("gap 21");
    await userEvent.keyboard("{Backspace}");
    expect(members()).toBe("vote(ccb,danag,plain)");
  });

  it("are moved by arrow keys, and up by a press, with the focus on the one that moves", async () => {
    const members = show(three);
    await open();
    page
      .getByRole("button", { name: /^Move member 1, CCB/ })
      .element()
      .focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(members()).toBe("vote(danag,ccb,plain)");
    await expect.element(page.getByRole("button", { name: /^Move member 2, CCB/ })).toHaveFocus();
    await userEvent.keyboard("{End}{ArrowDown}");
    expect(members()).toBe("vote(danag,plain,ccb)");
    await page.getByRole("button", { name: /^Move member 2, Plain/ }).click();
    expect(members()).toBe("vote(plain,danag,ccb)");
  });

  it("take their open settings along when they are moved or another is removed", async () => {
    show(three);
    await open();
    await button("Settings of member 2, DANAg").click();
    await page.getByRole("button", { name: /^Move member 2, DANAg/ }).click();
    await expect.element(page.getByRole("group", { name: "Settings of member 1 of lane A" })).toBeVisible();
    await page.getByRole("button", { name: /^Move member 2, CCB/ }).click();
    await button("Remove member 1, CCB").click();
    await expect.element(page.getByRole("group", { name: "Settings of member 1 of lane A" })).toBeVisible();
    await expect.element(button("Close settings of member 1, DANAg")).toBeVisible();
  });

  it("are copied and removed, down to none, which offers a way on", async () => {
    const members = show({ ...three, members: [{ extractor: "ccb", values: { range: 60 } }] });
    await open();
    await button("Duplicate member 1, CCB").click();
    expect(members()).toBe("vote(ccb.range~60,ccb.range~60)");
    await button("Remove member 2, CCB").click();
    await expect.element(page.getByRole("button", { name: /^Move member 1, CCB/ })).toHaveFocus();
    await userEvent.keyboard("{Delete}");
    expect(members()).toBe("vote()");
    await expect.element(page.getByText("Nothing is combined yet")).toBeVisible();
    await expect.element(button("Add member to lane A")).toHaveFocus();
    await button("Default members").click();
    expect(members()).toBe("vote");
  });

  it("have weights where the algorithm takes them", async () => {
    const members = show({ ...three, extractor: "weighted" });
    await open();
    const weight = page.getByRole("slider", { name: "Weight" }).nth(1);
    weight.element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(members()).toBe("weighted(ccb,danag~0.95,plain)");
    await userEvent.keyboard("{Backspace}");
    expect(members()).toBe("weighted(ccb,danag,plain)");
  });

  it("are no more than twelve", async () => {
    show({ ...three, members: Array.from({ length: 12 }, () => ({ extractor: "plain", values: {} })) });
    await open();
    await expect.element(button("Add member to lane A")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Duplicate member 1, Plain")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("the presets of a lane", () => {
  it("set values and members, and say which of them the present ones are", async () => {
    const run = show({ extractor: "vote", values: { quorum: 1 } });
    const preset = page.getByRole("menuitem", { name: /^Preset/ });
    const more = button("More of lane A");
    await more.click();
    await expect.element(preset).toHaveTextContent("custom");
    await preset.click();
    await page.getByRole("menuitemcheckbox", { name: /^two of three/ }).click();
    expect(run()).toBe("vote");
    await more.click();
    await expect.element(preset).toHaveTextContent("two of three");
    await preset.click();
    await page.getByRole("menuitemcheckbox", { name: /^four of seven/ }).click();
    await more.click();
    await expect.element(preset).toHaveTextContent("four of seven");
  });
});

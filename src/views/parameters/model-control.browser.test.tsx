import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { runLab } from "../../lab/running-lab-for-tests.tsx";
import { modelName, writeModel } from "../../extraction/algorithms/learned/model.ts";
import { smallModel } from "../../extraction/algorithms/learned/small-model.fixture.ts";
import { extractorFor } from "../../extraction/run.ts";
import "../../lab.css";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { readOwn, removeOwn } from "../../worker/own/own-store.ts";
import { LaneOutcome } from "../lane-status/lane-status.tsx";
import { chooseFiles } from "../ui/files-for-tests.ts";
import { ParameterControl } from "./parameter-control.tsx";

const name = modelName(smallModel);
let host: HTMLElement;

beforeEach(async () => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  await removeOwn("model", name);
});

/** The model of the first lane, and what is said of its last run. */
function Control() {
  const { library } = useLabContext();
  const actions = useActions();
  const lane = useSession(({ lab }) => lab.lanes[0]);
  const notices = useSession((session) => session.notices);
  if (lane === undefined) return null;
  const parameter = extractorFor(library, lane.extractor).parameters["model"];
  if (parameter === undefined) return null;
  return (
    <>
      <ParameterControl
        laneId={lane.id}
        name="model"
        parameter={parameter}
        value={lane.values["model"] ?? parameter.default}
        onChange={(value) => actions.setValue(lane.id, "model", value)}
        compact={false}
      />
      <LaneOutcome lane={lane} name="Learned" />
      {notices.map(({ id, text, actions: answers }) => (
        <p key={id}>
          {text}
          {answers.map(({ label, run }) => (
            <button key={label} type="button" onClick={run}>
              {label}
            </button>
          ))}
        </p>
      ))}
    </>
  );
}

function show(values: Readonly<Record<string, string>> = {}) {
  const session = runLab(host, <Control />, [{ extractor: "learned", values }]);
  return { values: () => session.getState().lab.lanes[0]?.values };
}

const choice = () => page.getByRole("combobox", { name: "Model" });

async function open(content: string): Promise<void> {
  chooseFiles(new File([content], "m.json"));
  await page.getByRole("button", { name: "Models" }).click();
  await page.getByRole("menuitem", { name: "Open model…" }).click();
}

describe("the model of a lane", () => {
  it("is opened from a file, kept under its name and chosen, and reset as other values are", async () => {
    const { values } = show();
    await expect.element(choice()).toHaveDisplayValue("Shipped");
    await open(writeModel(smallModel));
    await expect.element(choice()).toHaveDisplayValue(name);
    expect(values()).toEqual({ model: name });
    expect(await readOwn("model", name)).toBe(writeModel(smallModel));
    choice().element().focus();
    await userEvent.keyboard("{Backspace}");
    expect(values()).toEqual({});
    await choice().selectOptions(name);
    expect(values()).toEqual({ model: name });
  });

  it("is refused in a sentence where the file is none", async () => {
    const { values } = show();
    await open('{"learner":{}}');
    await expect
      .element(page.getByText("m.json could not be opened: The model cannot be used: it is not a model of this extractor."))
      .toBeVisible();
    expect(values()).toEqual({});
  });

  it("is removed with a way back", async () => {
    const { values } = show();
    await open(writeModel(smallModel));
    await page.getByRole("button", { name: "Models" }).click();
    await page.getByRole("menuitem", { name: "Remove from this browser" }).click();
    await expect.element(page.getByText(`The model ${name} is removed from this browser.`)).toBeVisible();
    expect([values(), await readOwn("model", name)]).toEqual([{}, undefined]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(page.getByRole("option", { name })).toBeInTheDocument();
    expect(await readOwn("model", name)).toBe(writeModel(smallModel));
  });

  it("that is not here is said so, with what to do; once it is opened the lane runs", async () => {
    // Not the one that the worker of these tests knows by now.
    const other = { ...smallModel, base: 0.25 };
    const otherName = modelName(other);
    await removeOwn("model", otherName);
    const { values } = show({ model: otherName });
    await expect.element(page.getByRole("alert")).toHaveTextContent(`Learned cannot find its model “${otherName}” here.`);
    await expect.element(choice()).toHaveDisplayValue(`${otherName} (not here)`);
    await open(writeModel(other));
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(values()).toEqual({ model: otherName });
  });
});

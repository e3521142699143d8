import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { LabProvider } from "./lab-context.tsx";
import type { LabActions, LabContextValue } from "./lab-context.tsx";
import { useAfterPaint } from "./use-after-paint.ts";

/** Shows a value that follows, and counts what holds the lab busy. */
function showing() {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const root = createRoot(host);
  onTestFinished(() => root.unmount());
  let held = 0;
  const hold = () => {
    held++;
    return () => {
      held--;
    };
  };
  const actions: Partial<LabActions> = { hold };
  const lab: Partial<LabContextValue> = { actions: actions as LabActions };
  const show = (value: string, subject = "page"): void =>
    flushSync(() =>
      root.render(
        <LabProvider value={lab as LabContextValue}>
          <Followed value={value} subject={subject} />
        </LabProvider>,
      ),
    );
  return { show, text: () => host.textContent, held: () => held };
}

function Followed({ value, subject }: { readonly value: string; readonly subject: string }) {
  return <p>{useAfterPaint(value, subject)}</p>;
}

it("follows once there is time, the latest of several, and holds the lab busy until then", async () => {
  const { show, text, held } = showing();
  show("one");
  expect([text(), held()]).toEqual(["one", 0]);
  show("two");
  show("three");
  expect([text(), held()]).toEqual(["one", 1]);
  await expect.poll(text).toBe("three");
  await expect.poll(held).toBe(0);
});

it("is never that of another subject", async () => {
  const { show, text, held } = showing();
  show("one");
  show("two", "another page");
  expect(text()).toBe("two");
  await expect.poll(held).toBe(0);
});

import { cdp } from "vitest/browser";

type MouseEventName = "mousePressed" | "mouseMoved" | "mouseReleased";

/** What of Chromium's own protocol is used here. */
interface Protocol {
  send(method: "Input.dispatchMouseEvent", event: Readonly<Record<string, string | number>>): Promise<unknown>;
}

/** A real mouse with its left button down, which an element can capture, at a place of this window; the runner shows it scaled. */
export async function mouse(type: MouseEventName, x: number, y: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  if (frame === undefined) throw new Error("the test runs in no frame");
  const scale = frame.width / window.innerWidth;
  const at = { x: frame.left + x * scale, y: frame.top + y * scale };
  const buttons = type === "mouseReleased" ? 0 : 1;
  const protocol = cdp() as Protocol;
  await protocol.send("Input.dispatchMouseEvent", { type, ...at, button: "left", buttons, clickCount: 1 });
}

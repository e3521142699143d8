import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Preview } from "../extraction/output/preview.ts";
import type { Built } from "./page-build.ts";
import { PageFrame } from "./page-frame.ts";
import { measuring } from "./measure-nodes.ts";

/** Pages are laid out for a window of this size, in pixels. */
const screenWidth = 1280;
const screenHeight = 800;
/** Milliseconds of measuring before other work gets its turn. */
const turn = 12;
/** More than this is not laid out: browsers do so in one go, and the lab would stand still for half a minute. */
const mostElements = 150_000;
const mostText = 8_000_000;
/** Milliseconds that pictures and fonts may take that a page brings along. */
const patience = 1_000;

/**
 * Lays a page out in a frame that nobody sees, in which nothing runs and from which nothing is asked of any server, and measures
 * where its elements and texts lie. Works in slices; only the layout itself is one.
 *
 * @throws Error where no frame can be had, and for a page that is too large.
 */
export async function measureBoxes(preview: Preview): Promise<PageBoxes> {
  const elements = preview.elements.starts.length;
  if (elements > mostElements || preview.text.length > mostText)
    throw new Error(
      `${elements.toLocaleString("en")} elements and ${preview.text.length.toLocaleString("en")} characters are too many, the lab would stand still`,
    );
  const host = document.createElement("div");
  host.inert = true;
  host.ariaHidden = "true";
  host.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 0; height: 0; overflow: hidden; visibility: hidden";
  document.body.append(host);
  const frame = new PageFrame(host, []);
  frame.element.style.cssText = `width: ${screenWidth}px; height: ${screenHeight}px; border: 0`;
  try {
    const boxes = await laidOut(frame, preview, true);
    const hidesText = preview.runs.count > 0 && boxes.textAreas.every((area) => area === 0);
    return hidesText ? await laidOut(frame, preview, false) : boxes;
  } finally {
    frame.dispose();
    host.remove();
  }
}

async function laidOut(frame: PageFrame, preview: Preview, withStyles: boolean): Promise<PageBoxes> {
  await frame.draw(preview, { withStyles, images: new Map() });
  const { built, document: page } = frame;
  if (built === undefined || page === undefined) throw new Error("the page could not be laid out");
  await settled(page, built);
  const work = measuring(page, built, preview, withStyles);
  for (let begun = performance.now(); ; begun = performance.now()) {
    let step = work.next();
    while (step.done !== true && performance.now() - begun < turn) step = work.next();
    if (step.done === true) return step.value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Waits for the pictures and fonts that the page itself holds: until then their places are of another size. */
async function settled(page: Document, { elements }: Built): Promise<void> {
  const pictures = elements.flatMap((element) =>
    element?.localName === "img" && element.hasAttribute("src") ? [loaded(element)] : [],
  );
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.all([page.fonts.ready, ...pictures]), late]);
}

/** Settles when a picture has come, or does not come. It is of the frame's own kind, which is not that of this window. */
function loaded(picture: Element & { readonly complete?: boolean }): Promise<unknown> {
  if (picture.complete !== false) return Promise.resolve();
  return new Promise((resolve) => {
    picture.addEventListener("load", resolve, { once: true });
    picture.addEventListener("error", resolve, { once: true });
  });
}

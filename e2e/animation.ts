import type { Page } from "@playwright/test";

/** A moving picture of a page as an animated WebP: each frame is the rectangle that changed since the one before. */
export class Animation {
  readonly #page: Page;
  readonly #frames: { readonly part: NonNullable<Awaited<ReturnType<typeof changedPart>>>; duration: number }[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Adds what the page shows now, for some milliseconds. */
  async add(duration: number): Promise<void> {
    const png = await this.#page.screenshot({ animations: "disabled" });
    const part = await this.#page.evaluate(changedPart, png.toString("base64"));
    const last = this.#frames.at(-1);
    if (part !== undefined) this.#frames.push({ part, duration });
    else if (last !== undefined) last.duration += duration;
  }

  /** The file, in the container that RFC 9649 describes. The first frame is the whole page. */
  file(): Buffer {
    const frames = this.#frames.map(({ part: { left, top, width, height, file }, duration }) => {
      const facts = [left / 2, top / 2, width - 1, height - 1, duration].map((fact) => number(fact, 3));
      const picture = Buffer.from(file, "base64");
      // Without its own container and its colour profile.
      return chunk("ANMF", ...facts, number(0, 1), picture.subarray(picture.indexOf("VP8L")));
    });
    const { width, height } = this.#frames[0].part;
    const size = [width - 1, height - 1].map((side) => number(side, 3));
    const isAnimated = number(0x02, 4);
    const onWhiteForEver = [number(0xffffffff, 4), number(0, 2)];
    return chunk("RIFF", Buffer.from("WEBP"), chunk("VP8X", isAnimated, ...size), chunk("ANIM", ...onWhiteForEver), ...frames);
  }
}

/**
 * The rectangle of a screenshot that differs from the one before, as a WebP file without loss, in base64; undefined where none does. Colours are
 * rounded to 32,768, which nobody sees and which makes the file a quarter smaller.
 */
async function changedPart(png: string) {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is no canvas");
  context.drawImage(image, 0, 0);
  const shown = context.getImageData(0, 0, image.width, image.height);
  for (const [at, value] of shown.data.entries()) shown.data[at] = (Math.round((value * 31) / 255) * 255) / 31;
  const memory = globalThis as { shown?: Uint32Array };
  const before = memory.shown;
  memory.shown = new Uint32Array(shown.data.buffer);
  let [left, top, right, bottom] = [image.width, image.height, 0, 0];
  for (const [at, pixel] of memory.shown.entries())
    if (pixel !== before?.[at]) {
      const [x, y] = [at % image.width, Math.floor(at / image.width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  if (right === 0) return undefined;
  // The container has the halves of both.
  [left, top] = [left - (left % 2), top - (top % 2)];
  [canvas.width, canvas.height] = [right - left, bottom - top];
  context.putImageData(shown, -left, -top);
  const file = await canvas.convertToBlob({ type: "image/webp", quality: 1 });
  const letters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return { left, top, width: canvas.width, height: canvas.height, file: btoa(letters.join("")) };
}

function chunk(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(name), number(body.length, 4), body, Buffer.alloc(body.length % 2)]);
}

function number(value: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntLE(value, 0, bytes);
  return written;
}

import { expect, test as base, type Locator, type Page } from "@playwright/test";

/** A file that a test hands to the lab. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What the worker has done since it started. */
interface Work {
  readonly parses: number;
  readonly analyses: number;
  readonly passes: number;
}

/** A link to the news page with the three methods that most journeys are about. */
export const threeLanes = "#v1&s=news&a=ccb&b=cectd-ds&c=danag&x=src&tab=article";

/** The lab as a user meets it: by the names of what is on the screen. */
export class Lab {
  readonly page: Page;
  /** What no journey may bring about: errors on the console, and requests to anywhere but the server of the lab. */
  readonly troubles: string[] = [];
  /** The left pane, with the page's HTML and its tree. */
  readonly source: Locator;
  readonly lanes: Locator;
  readonly result: Locator;
  /** The drawer under the panes. */
  readonly reason: Locator;
  /** The bar at the foot, where something is to be said. */
  readonly status: Locator;
  readonly notices: Locator;
  readonly pages: Locator;
  /** The whole page at one look, on which the view is drawn. */
  readonly ribbon: Locator;

  constructor(page: Page, home: string) {
    this.page = page;
    this.source = page.getByRole("region", { name: "HTML" });
    this.lanes = page.getByRole("region", { name: "Lanes" });
    this.result = page.getByRole("region", { name: "Result" });
    this.reason = page.getByRole("region", { name: "Reason" });
    this.status = page.getByRole("contentinfo", { name: "Status" });
    this.notices = page.getByRole("region", { name: "Notices" });
    this.pages = page.getByRole("banner").getByRole("tab");
    this.ribbon = page.getByRole("slider", { name: "View of the page" });
    this.#watch(new URL(home).origin);
  }

  /** Opens the lab and waits until it is at rest. */
  async visit(address = "./"): Promise<void> {
    await this.page.goto(address);
    await this.rest();
  }

  /** Presses a button, and reloads the lab before anything else can happen. */
  async pressAndReload(button: Locator): Promise<void> {
    await button.waitFor();
    const loaded = this.page.waitForEvent("load");
    await button.evaluate((element) => {
      if (element instanceof HTMLElement) element.click();
      location.reload();
    });
    await loaded;
    await this.rest();
  }

  /** Waits until what was just done has begun, and until nothing is running. */
  async rest(): Promise<void> {
    await this.page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
    });
    await this.page.locator("html[data-idle]").waitFor({ state: "attached" });
  }

  /** A lane by its letter, or by its letter and algorithm. */
  lane(name: string): Locator {
    const exact = name.length > 1;
    return this.lanes.getByRole("region", exact ? { name, exact } : { name: new RegExp(`^${name} `) });
  }

  /** What takes the pointer and the keys of a lane's figure, above its pictures. */
  figure(lane: string): Locator {
    return this.lane(lane).getByRole("application").first();
  }

  /** A picture of a lane, opened where it is not. */
  async picture(lane: string, name: string): Promise<Locator> {
    await this.toggle(lane, name, true);
    const picture = this.lane(lane).getByRole("figure", { name: `${lane}: ${name}`, exact: true });
    await picture.waitFor();
    await this.rest();
    return picture;
  }

  /** Shows a band or a picture of a lane in full, or hides it. */
  async toggle(lane: string, name: string, isOn: boolean): Promise<void> {
    await this.size(lane, "full");
    await this.openMenu(lane, /^Show/);
    const item = this.page.getByRole("menu").last().getByRole("menuitemcheckbox", { name, exact: true });
    if ((await item.getAttribute("aria-checked")) !== String(isOn)) await item.click();
    else for (let level = 0; level < 2; level++) await this.page.keyboard.press("Escape");
    await this.rest();
  }

  /** Opens the menu of a lane, and menus in it. */
  async openMenu(lane: string, ...lines: readonly (string | RegExp)[]): Promise<void> {
    await this.lane(lane)
      .getByRole("button", { name: /^More of lane/ })
      .click();
    for (const line of lines) await this.item(line).click();
  }

  /** Chooses a line of the menu of a lane, or one of a menu in it. */
  async inMenu(lane: string, ...lines: readonly (string | RegExp)[]): Promise<void> {
    await this.openMenu(lane, ...lines);
    await this.rest();
  }

  /** Gives a lane a size by its button. */
  async size(lane: string, size: "strip" | "figure" | "full"): Promise<void> {
    const one = this.lane(lane);
    await one.waitFor();
    while ((await one.getAttribute("data-size")) !== size) await one.getByRole("button", { name: /Next: / }).click();
    await this.rest();
  }

  slider(lane: string, label: string): Locator {
    return this.lane(lane).getByRole("slider", { name: label, exact: true });
  }

  field(lane: string, label: string): Locator {
    return this.lane(lane).getByRole("spinbutton", { name: label, exact: true });
  }

  /** Shows all parameters of a lane. */
  async more(lane: string): Promise<void> {
    await this.size(lane, "full");
  }

  /** Types a value into a parameter's field and waits for what comes of it. */
  async set(lane: string, label: string, value: string): Promise<void> {
    await this.field(lane, label).fill(value);
    await this.field(lane, label).press("Enter");
    await this.rest();
  }

  /** Characters that a lane keeps. */
  async kept(lane: string): Promise<number> {
    await this.rest();
    return Number((await this.lane(lane).getAttribute("data-kept")) ?? NaN);
  }

  /** The view, as `[start, end, length]` in characters. */
  async view(): Promise<readonly [start: number, end: number, length: number]> {
    await this.rest();
    const words = (await this.ribbon.getAttribute("aria-valuetext")) ?? "";
    const [start = NaN, end = NaN, length = NaN] = numbersIn(words);
    return [start, end, length];
  }

  /** Shows the whole page, head and scripts too, where it opened on its text. */
  async fitPage(): Promise<void> {
    await this.inPane("Fit page");
  }

  /** Chooses from the menu of the lanes. */
  async inPane(line: string | RegExp): Promise<void> {
    await this.lanes.getByRole("button", { name: "More of the lanes" }).click();
    await this.item(line).click();
    await this.rest();
  }

  /** Chooses from the menu of the result: what it is shown as, copied as, saved as. */
  async inResult(line: string | RegExp): Promise<void> {
    await this.result.getByRole("button", { name: "Formats: show, copy, save" }).click();
    await this.item(line).click();
    await this.rest();
  }

  /** Chooses from the menu of the page as it looks. */
  async inPage(line: string | RegExp): Promise<void> {
    await this.result.getByRole("button", { name: "How the page is shown" }).click();
    await this.item(line).click();
    await this.rest();
  }

  async work(): Promise<Work> {
    await this.rest();
    const count = async (name: string): Promise<number> => Number(await this.#mark(`work-${name}`));
    return { parses: await count("parses"), analyses: await count("analyses"), passes: await count("passes") };
  }

  async openSample(title: string): Promise<void> {
    await this.choose("Open", title);
    await this.rest();
  }

  /** Chooses from a menu of the header: "Open", "Share" or "More". */
  async choose(menu: string, item: string | RegExp): Promise<void> {
    await this.menu(menu).click();
    await this.item(item).click();
  }

  /** The button of a menu of the header. */
  menu(name: string): Locator {
    return this.page.getByRole("banner").getByRole("button", { name, exact: true });
  }

  /** A line of the menu that is open. */
  item(name: string | RegExp): Locator {
    const menu = this.page.getByRole("menu").last();
    const [line, choice] = [menu.getByRole("menuitem", { name }), menu.getByRole("menuitemcheckbox", { name })];
    return line.or(choice).first();
  }

  /** Does what a name in the palette stands for. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.page.getByRole("dialog").getByRole("combobox").fill(name);
    await this.page.getByRole("option").first().click();
    await this.rest();
  }

  /** The dialog with the facts of the shown page, opened. */
  async facts(): Promise<Locator> {
    await this.command("About the page");
    return this.page.getByRole("dialog");
  }

  /** Shows the page as HTML or as a tree. */
  async showLeft(tab: "HTML" | "Tree"): Promise<void> {
    await this.source.getByRole("tab", { name: tab }).click();
    await this.rest();
  }

  /** Waits until all that was done is kept in the browser. */
  async saved(): Promise<void> {
    await this.page.locator('html[data-kept="saved"]').waitFor({ state: "attached" });
  }

  /** What is pinned: "6–1500" in the source; "" for nothing. */
  async pinned(): Promise<string> {
    await this.rest();
    return (await this.#mark("pin")) ?? "";
  }

  #mark(name: string): Promise<string | null> {
    return this.page.locator("html").getAttribute(`data-${name}`);
  }

  async addLane(algorithm: string): Promise<void> {
    await this.lanes.getByRole("button", { name: "Add method" }).click();
    await this.page.getByRole("option", { name: new RegExp(`^${algorithm} `) }).click();
    await this.rest();
  }

  /** Puts texts on the clipboard and presses Ctrl V where the focus is. */
  async paste(texts: { readonly plain?: string; readonly html?: string }): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate(async ({ plain, html }) => {
      const blobs = {
        ...(plain === undefined ? {} : { "text/plain": new Blob([plain], { type: "text/plain" }) }),
        ...(html === undefined ? {} : { "text/html": new Blob([html], { type: "text/html" }) }),
      };
      await navigator.clipboard.write([new ClipboardItem(blobs)]);
    }, texts);
    await this.page.keyboard.press("Control+v");
    await this.rest();
  }

  /** Opens HTML as a page of its own, by pasting it. */
  async openHtml(html: string): Promise<void> {
    await this.paste({ plain: html });
  }

  /** Chooses files in the dialog that "Open files" brings up. */
  async openFiles(...files: readonly TestFile[] | readonly [path: string]): Promise<void> {
    const dialog = this.page.waitForEvent("filechooser");
    await this.choose("Open", /^Open files/);
    const [first] = files;
    await (await dialog).setFiles(typeof first === "string" ? first : files.filter((file) => typeof file !== "string"));
    await this.rest();
  }

  /** Drags from one place of an element to another, given as shares of its width and height. */
  async drag(element: Locator, from: readonly [x: number, y: number], to: readonly [x: number, y: number]): Promise<void> {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null) throw new Error("what is to be dragged is not on the screen");
    const { mouse } = this.page;
    await mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
    await mouse.down();
    await mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 8 });
    await mouse.up();
    await this.rest();
  }

  #watch(home: string): void {
    this.page.on("console", (message) => {
      if (message.type() === "error") this.troubles.push(`console: ${message.text()}`);
    });
    this.page.on("pageerror", (error) => this.troubles.push(`uncaught: ${error.message}`));
    this.page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (!["data:", "blob:"].includes(protocol) && origin !== home) this.troubles.push(`request: ${request.url()}`);
    });
  }
}

/** A test of the lab, which fails too when the console shows an error or a request goes elsewhere. */
export const test = base.extend<{ lab: Lab }>({
  context: async ({ context }, provide) => {
    // All else that the journey before left in the browser is cleared away by Playwright.
    await context.clearPermissions();
    await context.setOffline(false);
    await provide(context);
  },
  lab: async ({ page, baseURL }, provide) => {
    const lab = new Lab(page, baseURL ?? "");
    await provide(lab);
    expect(lab.troubles).toEqual([]);
  },
});

/** How many different colours each canvas within an element shows: one where nothing is drawn. */
export function coloursIn(element: Locator): Promise<number[]> {
  return element.locator("canvas").evaluateAll((canvases) =>
    canvases.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0 || canvas.height === 0) return 0;
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size;
    }),
  );
}

/** The whole numbers in a text, whose thousands are parted by commas. */
export function numbersIn(text: string): number[] {
  return (text.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
}

/** Notes from now on all that an element says, however short each stays; answers with how to read it. */
export async function wordsOf(element: Locator): Promise<() => Promise<string[]>> {
  const said = await element.evaluateHandle((place) => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const words = place.textContent ?? "";
      if (words !== seen.at(-1)) seen.push(words);
    }).observe(place, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => said.jsonValue();
}

/** What a canvas shows. */
export function pictureOf(canvas: Locator): Promise<string> {
  return canvas.evaluate((element) => (element instanceof HTMLCanvasElement ? element.toDataURL() : ""));
}

export function htmlFile(name: string, html: string): TestFile {
  return { name, mimeType: "text/html", buffer: Buffer.from(html) };
}

/** A small page with one article among links: every algorithm keeps some and removes some. */
export function articlePage(title: string): string {
  const sentence = "The harbour was quiet that morning and the boats lay still at the quay while the fog went out to sea. ";
  const links = Array.from({ length: 12 }, (_, index) => `<li><a href="/section/${index}">Link ${index}</a></li>`).join("\n");
  const paragraphs = Array.from({ length: 6 }, () => `<p>${sentence.repeat(4)}</p>`).join("\n");
  return `<!doctype html>\n<html><head><title>${title}</title></head><body>\n<ul>${links}</ul>\n<article><h1>${title}</h1>\n${paragraphs}</article>\n<ul>${links}</ul>\n</body></html>`;
}

export { expect } from "@playwright/test";

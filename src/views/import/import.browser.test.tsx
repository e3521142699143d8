import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../lab.css";
import { drawInLab } from "../../lab/recording-lab-for-tests.tsx";
import { DropZone, filesIn, usePaste } from "./transfer.tsx";

declare global {
  interface Window {
    /** Chromium's alone, and no longer in the standard: the one way for a script to get a folder as a drop gives it. */
    webkitRequestFileSystem(
      type: 0 | 1,
      size: number,
      resolve: (system: FileSystem) => void,
      reject: (error: Error) => void,
    ): void;
  }
}

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

function dataWith(texts: Readonly<Record<string, string>>, files: readonly File[] = []): DataTransfer {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  for (const file of files) data.items.add(file);
  return data;
}

const html = (name: string) => new File(["<p>x"], name, { type: "text/html" });

describe("pasting", () => {
  function Paste() {
    usePaste();
    return undefined;
  }
  const paste = (target: Element, clipboardData: DataTransfer): boolean =>
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));

  it("opens a piece of a page with its tags", () => {
    const { taken } = drawInLab(host, <Paste />, []);
    paste(document.body, dataWith({ "text/plain": "Hello", "text/html": "<p>Hello</p>" }));
    expect(taken).toEqual(["openPasted <p>Hello</p> HTML"]);
  });

  it("opens files as files", () => {
    const { taken } = drawInLab(host, <Paste />, []);
    paste(document.body, dataWith({}, [html("a.html"), html("b.html")]));
    expect(taken).toEqual(["openFiles a.html,b.html"]);
  });
});

describe("dropping", () => {
  const words = page.getByText("Drop pages or archives");
  const drag = (type: string, target: Element, dataTransfer: DataTransfer): boolean =>
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));

  it("says what will happen, until the drag leaves the window", async () => {
    drawInLab(host, <DropZone />, []);
    const files = dataWith({}, [html("a.html"), html("b.html")]);
    drag("dragenter", document.body, files);
    await expect.element(words).toBeVisible();
    drag("dragenter", host, files);
    drag("dragleave", document.body, files);
    await expect.element(words).toBeVisible();
    drag("dragleave", host, files);
    await expect.element(words).not.toBeInTheDocument();
  });

  it("opens the files, in order, and takes the words away", async () => {
    const { taken } = drawInLab(host, <DropZone />, []);
    const files = dataWith({}, [html("b.html"), html("a.html")]);
    drag("dragenter", document.body, files);
    expect(drag("dragover", document.body, files)).toBe(false);
    expect(drag("drop", document.body, files)).toBe(false);
    await expect.poll(() => taken).toEqual(["openFiles b.html,a.html"]);
    await expect.element(words).not.toBeInTheDocument();
  });

  it("leaves dragged text to the fields", () => {
    const { taken } = drawInLab(host, <DropZone />, []);
    const text = dataWith({ "text/plain": "<p>" });
    expect(drag("dragover", document.body, text)).toBe(true);
    expect(drag("drop", document.body, text)).toBe(true);
    expect(taken).toEqual([]);
  });
});

describe("filesIn", () => {
  /** A folder in the browser's own file system, with these paths. */
  async function folderWith(paths: readonly string[]): Promise<FileSystemDirectoryEntry> {
    const system = await new Promise<FileSystem>((resolve, reject) =>
      window.webkitRequestFileSystem(0, 1_000_000, resolve, reject),
    );
    const name = crypto.randomUUID();
    for (const path of ["", ...paths.map((file) => `/${file}`)]) await make(system.root, name + path);
    return new Promise((resolve, reject) =>
      system.root.getDirectory(name, {}, (entry) => resolve(entry as FileSystemDirectoryEntry), reject),
    );
  }

  function make(root: FileSystemDirectoryEntry, path: string): Promise<FileSystemEntry> {
    const isFolder = !path.includes(".");
    return new Promise((resolve, reject) =>
      isFolder
        ? root.getDirectory(path, { create: true }, resolve, reject)
        : root.getFile(path, { create: true }, resolve, reject),
    );
  }

  it("goes into folders, in the order of the paths, which begin with the folder", async () => {
    const folder = await folderWith(["c.htm", "b", "b/page-10.html.gz", "b/page-9.xhtml", "a.mhtml", "gold.txt"]);
    const { files, paths } = await filesIn([folder]);
    expect(files.map(({ name }) => name)).toEqual(["a.mhtml", "page-9.xhtml", "page-10.html.gz", "c.htm", "gold.txt"]);
    expect(paths[1]).toBe(`${folder.name}/b/page-9.xhtml`);
  });

  it("takes several folders one after the other", async () => {
    const { files } = await filesIn([await folderWith(["b.html"]), await folderWith(["a.html"])]);
    expect(files.map(({ name }) => name)).toEqual(["b.html", "a.html"]);
  });
});

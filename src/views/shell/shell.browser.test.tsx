import { ErrorBoundary } from "react-error-boundary";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import { Dialogs, Notices, StatusBar } from "./app.tsx";
import { Header } from "./header.tsx";
import { drawInLab } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import { PaneFailure } from "../ui/late-view.tsx";
import { chooseFiles } from "../ui/files-for-tests.ts";

const pages = ["news", "wiki", "forum"].map((name) => pageNamed(name));
let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

const tab = (name: string) => page.getByRole("tab", { name });
const tabNames = () =>
  page
    .getByRole("tab")
    .elements()
    .map(({ textContent }) => textContent);

describe("the tabs of the header", () => {
  it("move with the arrows, round and round, and show the page", async () => {
    const { session } = drawInLab(host, <Header />, pages);
    await tab("forum").click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("news")).toHaveFocus();
    expect(session.getState().lab.page).toBe("news");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(tab("wiki")).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(tab("forum")).toHaveAttribute("aria-selected", "true");
  });

  it("run from the right where their name does, so that its beginning is seen", () => {
    drawInLab(host, <Header />, [pageNamed("اكتشاف نقوش قديمة في واحة الفيوم"), pageNamed("news")]);
    const tabs = page.getByRole("tab").elements();
    expect(tabs.map((element) => getComputedStyle(element).direction)).toEqual(["rtl", "ltr"]);
  });

  it("close by Delete, by their button and by the middle button of the mouse; the focus goes to the neighbour", async () => {
    drawInLab(host, <Header />, pages);
    await tab("wiki").click();
    await userEvent.keyboard("{Delete}");
    await expect.element(tab("forum")).toHaveFocus();
    await page.getByRole("button", { name: "Close news" }).click();
    expect(tabNames()).toEqual(["forum"]);
    await tab("forum").click({ button: "middle" });
    expect(tabNames()).toEqual([]);
  });

  it("take a new name by F2 and Enter, and keep theirs by Escape and where the field is left empty", async () => {
    const { session } = drawInLab(host, <Header />, pages);
    await tab("wiki").click();
    await userEvent.keyboard("{F2}Gazette{Enter}");
    await expect.element(tab("Gazette")).toHaveFocus();
    await tab("forum").dblClick();
    await userEvent.keyboard("other{Escape}");
    await tab("news").dblClick();
    await userEvent.keyboard("{Backspace}{Enter}");
    await expect.element(tab("news")).toHaveFocus();
    expect(session.getState().lab.pages.map(({ name }) => name)).toEqual(["news", "Gazette", "forum"]);
  });

  it("call a file and a page of a corpus by its title, until it is given another name", async () => {
    const source = "<title>Fog &amp; ferries</title><p>Fog";
    drawInLab(host, <Header />, [
      pageNamed("fog.html", { origin: { kind: "file", detail: "fog.html" }, source }),
      pageNamed("0007", { origin: { kind: "file", detail: "harbour/0007" }, source: source.replace("Fog", "Boats") }),
      pageNamed("bare.html", { origin: { kind: "file", detail: "bare.html" } }),
      pageNamed("Mine", { origin: { kind: "file", detail: "mine.html" }, source }),
    ]);
    expect(tabNames()).toEqual(["Fog & ferries", "Boats & ferries", "bare.html", "Mine"]);
    await expect.element(tab("Fog & ferries")).toHaveAttribute("title", "Fog & ferries: fog.html (F2 renames)");
    await tab("Boats & ferries").click();
    await userEvent.keyboard("{F2}");
    await userEvent.fill(page.getByRole("textbox"), "Boats");
    await userEvent.keyboard("{Enter}");
    expect(tabNames()).toEqual(["Fog & ferries", "Boats", "bare.html", "Mine"]);
  });

  it("scroll the shown one into view", async () => {
    await page.viewport(1024, 600);
    drawInLab(
      host,
      <Header />,
      Array.from({ length: 12 }, (_, index) => pageNamed(`page number ${index}`)),
    );
    await expect.element(tab("page number 11")).toBeInViewport();
    await tab("page number 11").click();
    await userEvent.keyboard("{Home}");
    await expect.element(tab("page number 0")).toBeInViewport();
    await expect.element(page.getByRole("button", { name: "More" })).toBeInViewport({ ratio: 1 });
    await page.viewport(1440, 900);
  });

  it("are owned by a list of tabs that holds nothing else", () => {
    drawInLab(host, <Header />, pages);
    const list = page.getByRole("tablist").element();
    const owned = list.getAttribute("aria-owns")?.split(" ") ?? [];
    expect(owned.map((id) => document.getElementById(id)?.textContent)).toEqual(["news", "wiki", "forum"]);
    expect(list.childElementCount).toBe(0);
  });
});

describe("the menus of the header", () => {
  it.each([
    ["open a sample", "Open", "menuitem", /News article/, "openSample news"],
    ["set the theme", "More", "menuitemcheckbox", "Theme: dark", "setTheme dark"],
  ] as const)("%s", async (_, menu, role, name, action) => {
    const { taken } = drawInLab(host, <Header />, []);
    await page.getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole(role, { name }).click();
    await expect.poll(() => taken).toEqual([action]);
  });

  it("open the files that were chosen", async () => {
    const parts = (
      <>
        <Header />
        <Dialogs />
      </>
    );
    const { taken } = drawInLab(host, parts, []);
    chooseFiles(new File(["<p>a"], "a.html"), new File(["<p>b"], "b.html"));
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Open files/ }).click();
    await expect.poll(() => taken).toEqual(["openFiles a.html,b.html"]);
  });
});

describe("the notices", () => {
  it("run their actions and go when dismissed", async () => {
    const ran: string[] = [];
    const actions = [{ label: "Open as text anyway", run: () => ran.push("open") }];
    const notices = [{ id: "1", severity: "error" as const, text: "photo.png is an image, not HTML.", actions }];
    drawInLab(host, <Notices />, [], { notices });
    await expect.element(page.getByRole("listitem")).toHaveTextContent("Error: photo.png is an image, not HTML.");
    await page.getByRole("button", { name: "Open as text anyway" }).click();
    expect(ran).toEqual(["open"]);
    await page.getByRole("button", { name: "Dismiss: photo.png is an image, not HTML." }).click();
    expect(page.getByRole("list").elements()).toEqual([]);
  });
});

describe("many notices", () => {
  it("are counted, and go at one press", async () => {
    const notices = Array.from({ length: 5 }, (_, at) => ({
      id: `${at}`,
      severity: "info" as const,
      text: `Note ${at}`,
      actions: [],
    }));
    drawInLab(host, <Notices />, [], { notices });
    await expect.element(page.getByText("5 notices")).toBeInViewport();
    await page.getByRole("button", { name: "Dismiss all" }).click();
    expect(page.getByRole("list").elements()).toEqual([]);
  });
});

describe("the tabs of six pages", () => {
  it("are all to be seen in a window of 1024 pixels", async () => {
    await page.viewport(1024, 768);
    const names = Array.from({ length: 6 }, (_, at) => `A page with a long name ${at}`);
    drawInLab(
      host,
      <Header />,
      names.map((name) => pageNamed(name)),
    );
    const list = host.querySelector(".page-tabs")?.getBoundingClientRect() ?? new DOMRect();
    const tabs = Array.from(host.querySelectorAll("[role=tab]"), (element) => element.getBoundingClientRect());
    expect(tabs).toHaveLength(6);
    expect(tabs.filter(({ left, right }) => left < list.left || right > list.right)).toEqual([]);
  });
});

describe("the status bar", () => {
  const encoding = { name: "UTF-8", reason: "declared in the page", unreadableCount: 41, suspected: "windows-1251" } as const;

  it("is not there where all is as usual", () => {
    drawInLab(host, <StatusBar />, [
      pageNamed("p", { encoding: { name: "UTF-8", reason: "declared in the page", unreadableCount: 0 } }),
    ]);
    expect(page.getByRole("contentinfo").elements()).toEqual([]);
  });

  it("leads from an encoding in doubt to the facts, where the suspected one comes first", async () => {
    const { taken } = drawInLab(
      host,
      <>
        <StatusBar />
        <Dialogs />
      </>,
      [pageNamed("p", { encoding })],
    );
    await page.getByRole("button", { name: "UTF-8: 41 unreadable, looks like windows-1251" }).click();
    const choice = page.getByRole("combobox", { name: "Encoding" });
    await expect.element(choice.getByRole("option").first()).toHaveTextContent("windows-1251: Cyrillic (Windows), suspected");
    await userEvent.selectOptions(choice, "windows-1251");
    expect(taken).toEqual(["redecode windows-1251"]);
  });
});

describe("a pane that failed", () => {
  it("draws again when asked to", async () => {
    let isBroken = true;
    function Pane() {
      if (isBroken) throw new Error("no density");
      return <p>drawn</p>;
    }
    drawInLab(
      host,
      <ErrorBoundary fallbackRender={(failure) => <PaneFailure pane="Result" {...failure} />}>
        <Pane />
      </ErrorBoundary>,
      [],
    );
    await expect.element(page.getByRole("alert")).toHaveTextContent("Result stopped unexpectedly.no density");
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("drawn")).toBeVisible();
  });
});

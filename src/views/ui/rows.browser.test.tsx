import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawInLab, type TestLab } from "../../lab/recording-lab-for-tests.tsx";
import "../../lab.css";
import { Rows, type RowColumn } from "./rows.tsx";

let host: HTMLElement;
let did: string[];

beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "display: flex; width: 400px; height: 144px;";
  document.body.replaceChildren(host);
  did = [];
});

type Props = Partial<Parameters<typeof Rows>[0]>;

const columns: readonly RowColumn[] = [
  { key: "name", heading: "Name", width: 200, most: Infinity, isRowHeader: true, cell: (row) => `row ${row}` },
  { key: "square", heading: "Square", width: 300, sort: "none", onSort: () => did.push("sort"), cell: (row) => row * row },
];
const many = Array.from({ length: 1000 }, (_, row) => row);

function Live(props: Props) {
  const [current, setCurrent] = useState({ row: props.current ?? 0, column: props.column });
  return (
    <Rows
      label="Rows"
      className="grow"
      rows={many}
      rowHeight={24}
      words={(row) => `row ${row}`}
      onPoint={(row) => did.push(`point ${row}`)}
      onChoose={(row, column) => did.push(`choose ${row} ${column}`)}
      {...props}
      current={current.row}
      {...(current.column === undefined ? {} : { column: current.column })}
      onCurrent={(row, column) => setCurrent({ row, column: props.column === undefined ? undefined : column })}
    />
  );
}

const draw = (props: Props): TestLab => drawInLab(host, <Live {...props} />, []);
const scroller = (): HTMLElement => host.querySelector<HTMLElement>(".rows") ?? host;
const row = (number: number) => page.getByText(`row ${number}`, { exact: true });
/** What the keys are at, as a screen reader finds it. */
const active = () => document.getElementById(scroller().getAttribute("aria-activedescendant") ?? "")?.textContent;
const isInView = (number: number): boolean => {
  const { top, bottom } = row(number).element().getBoundingClientRect();
  const frame = scroller().getBoundingClientRect();
  return top >= frame.top && bottom <= frame.bottom + 1;
};
async function press(keys: string): Promise<void> {
  if (document.activeElement !== scroller()) scroller().focus();
  await userEvent.keyboard(keys);
}

describe("Rows", () => {
  const tree = { level: () => 1, parent: () => -1, isParent: () => false, isOpen: () => false, fold: () => undefined };
  const line = (number: number) => `row ${number}`;

  it.each([
    ["a list without columns", { line }, "listbox", "option"],
    ["a table with them", { columns }, "grid", "row"],
    ["a tree where they fold", { line, tree }, "tree", "treeitem"],
    ["a table that unfolds with both", { columns, tree }, "treegrid", "row"],
  ] as const)("are %s", (_, props, kind, each) => {
    draw(props);
    expect([scroller().role, host.querySelector("[data-row]")?.role]).toEqual([kind, each]);
  });

  it("draw those in view and the one the keys are at, and say how many there are", async () => {
    draw({ columns });
    expect(scroller().ariaRowCount).toBe("1001");
    expect(host.querySelectorAll("[data-row]").length).toBeLessThan(20);
    await press("{End}");
    expect(active()).toBe("row 999998001");
    expect(host.querySelector("[data-current]")?.ariaRowIndex).toBe("1001");
    scroller().scrollTop = 0;
    await expect.poll(() => row(0).query()).not.toBeNull();
    expect(active()).toBe("row 999998001");
    await press("{Home}{PageDown}");
    // Five rows are in view under the head, of which one stays.
    expect(active()).toBe("row 416");
  });

  it("say, point at and choose the row that the keys come to", async () => {
    const { taken } = draw({ columns });
    await press("{ArrowDown}{Enter}{ArrowDown} ");
    expect(taken).toEqual(["announce row 1", "announce row 2"]);
    expect(did).toEqual(["point 1", "choose 1 0", "point 2", "choose 2 0"]);
  });

  it("are pointed at and chosen by the pointer", async () => {
    draw({ columns });
    await userEvent.hover(row(2));
    await userEvent.click(row(2));
    expect(did.at(-1)).toBe("choose 2 0");
    expect(did).toContain("point 2");
    expect(active()).toBe("row 24");
    await userEvent.unhover(row(2));
    expect(did.at(-1)).toBe("point undefined");
  });

  it("scroll no more than they must, and to the middle for a target", async () => {
    draw({ line, target: { row: 500 } });
    const middle = () => scroller().scrollTop + scroller().clientHeight / 2;
    await expect.poll(middle).toBeCloseTo(500.5 * 24, 0);
    await press("{Home}{ArrowDown}{ArrowDown}");
    expect(scroller().scrollTop).toBe(0);
    for (let step = 0; step < 5; step++) await press("{ArrowDown}");
    expect(scroller().scrollTop).toBe(8 * 24 - scroller().clientHeight);
  });

  it("keep what is pinned in view as they get lower", async () => {
    draw({ line, pinned: 5 });
    expect(isInView(5)).toBe(true);
    host.style.height = "72px";
    await expect.poll(() => isInView(5)).toBe(true);
  });

  it("are gone over by cells where there is a column, and scrolled sideways to one", async () => {
    draw({ columns, current: -1, column: 0 });
    expect(active()).toBeUndefined();
    await press("{ArrowDown}{ArrowDown}{ArrowRight}{Enter}");
    expect(active()).toBe("1");
    const places = (role: string) => [...host.querySelectorAll(`[role=${role}]`)].map(({ ariaColIndex }) => ariaColIndex);
    expect(places("columnheader")).toEqual(["1", "2"]);
    expect(new Set(places("gridcell"))).toEqual(new Set(["2"]));
    expect(host.querySelectorAll("[aria-selected=true]")).toHaveLength(1);
    expect(scroller().scrollLeft).toBe(scroller().scrollWidth - scroller().clientWidth);
    await press("{Control>}{End}{/Control}");
    expect(active()).toBe("998001");
    expect(did.filter((each) => each.startsWith("choose"))).toEqual(["choose 1 1"]);
  });

  it("are sorted by the name of a column, which keys of rows do not choose from", async () => {
    draw({ columns });
    await userEvent.click(page.getByRole("button", { name: "Square" }));
    await userEvent.keyboard("{Enter}");
    expect(did).toEqual(["sort", "sort"]);
  });

  it("of a tree are folded by keys and by what turns beside them", async () => {
    draw({
      rows: [0, 1, 2],
      line: (number) => (
        <>
          <i data-twist="">▸</i>
          <b>row {number}</b>
        </>
      ),
      tree: {
        level: (number) => Math.min(number, 1) + 1,
        parent: (number) => (number === 0 ? -1 : 0),
        isParent: (number) => number === 0,
        isOpen: () => true,
        fold: (number, isOpen) => did.push(`fold ${number} ${isOpen}`),
      },
    });
    await press("{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}");
    expect(did.filter((each) => !each.startsWith("point"))).toEqual(["fold 0 false"]);
    host.querySelector<HTMLElement>("[data-twist]")?.click();
    expect(did.at(-1)).toBe("fold 0 false");
    expect(host.querySelector("[data-row='0']")?.ariaExpanded).toBe("true");
    expect(host.querySelector("[data-row='1']")?.ariaExpanded).toBeNull();
  });
});

import type { PanelData } from "../../protocol/figures.ts";
import { quantityName } from "./panel-text.ts";

type Row = readonly (string | number)[];

/** The numbers behind a picture, a row for each of its things, below a row of names. */
export function panelRows(data: PanelData): readonly Row[] {
  const { channel } = data;
  switch (channel.kind) {
    case "plane":
      return planeRows(data);
    case "matrix": {
      const { columns, values } = channel;
      const rows = Array.from({ length: values.length / Math.max(columns.length, 1) }, (_, row): Row => [
        ...placeOf(data, row),
        ...Array.from(values.subarray(row * columns.length, (row + 1) * columns.length), cell),
      ]);
      return [["No.", "Start", "End", ...columns], ...rows];
    }
    case "procedure": {
      const rows = channel.operations.map(({ label, detail = "", removed, spans }, step): Row => {
        const places = Array.from(
          { length: spans.length >> 1 },
          (_, span) => `${spans[span * 2] ?? 0}-${spans[span * 2 + 1] ?? 0}`,
        );
        return [step + 1, label, removed, detail, places.join(" ")];
      });
      return [["No.", "Step", "Characters taken", "Detail", "Places"], ...rows];
    }
    case "curve": {
      const { x, y, xName, xUnit, marks } = channel;
      const names = Array.from(x, (value) =>
        marks
          .filter((mark) => mark.x === value)
          .map(({ label }) => label)
          .join(", "),
      );
      return [
        [quantityName({ name: xName, unit: xUnit }), quantityName(channel), "Marks"],
        ...Array.from(x, (value, point): Row => [value, cell(y[point] ?? Number.NaN), names[point] ?? ""]),
      ];
    }
    case "outline": {
      const { columns, labels, parents, meanings, starts, ends } = channel;
      const rows = labels.map((label, node): Row => [
        node + 1,
        (parents[node] ?? -1) + 1,
        label,
        meanings[node] ?? "",
        starts[node] ?? 0,
        ends[node] ?? 0,
        ...columns.map(({ values }) => cell(values[node] ?? Number.NaN)),
      ]);
      return [["No.", "Parent", "Node", "Verdict", "Start", "End", ...columns.map(quantityName)], ...rows];
    }
    case "layout": {
      const { rectangles, values, meanings, starts, ends } = channel;
      const rows = meanings.map((meaning, box): Row => [
        box + 1,
        ...rectangles.subarray(box * 4, box * 4 + 4),
        cell(values[box] ?? Number.NaN),
        meaning,
        starts[box] ?? 0,
        ends[box] ?? 0,
      ]);
      return [["No.", "Left", "Top", "Width", "Height", quantityName(channel), "Verdict", "Start", "End"], ...rows];
    }
  }
}

function planeRows(data: PanelData): readonly Row[] {
  const { x, y, classes } = data;
  if (x === undefined || y === undefined) return [];
  const rows = Array.from(x.values, (value, point): Row => [
    ...placeOf(data, point),
    cell(value),
    cell(y.values[point] ?? Number.NaN),
    classes?.classes[classes.values[point] ?? 0] ?? "",
  ]);
  return [["No.", "Start", "End", quantityName(x), quantityName(y), classes?.name ?? "Class"], ...rows];
}

function placeOf({ starts, ends }: PanelData, unit: number): Row {
  return [unit + 1, starts?.[unit] ?? "", ends?.[unit] ?? ""];
}

/** What is not a number is left empty. */
function cell(value: number): number | string {
  return Number.isFinite(value) ? value : "";
}

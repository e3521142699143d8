import type { Page } from "@playwright/test";

/** Distance of the points that are looked at, in CSS pixels. */
const pitch = 6;

/** What holds bands, masks, the overview and pictures: of these only what is drawn counts, not what stands around it. */
const plots = ".figure-plot, .page-rows, .panels";
/** What is drawn there, also where a layer of marks lies over it. */
const drawn = "canvas, .band, .lens, .panel-plot, .panel-matrix, .panel-scroller";

/**
 * Share of the window in which data are drawn, 0 to 1: of a grid of points those at which a band, a mask, the overview or a picture is
 * the uppermost thing. Names, ticks, legends, toolbars and hints are none, nor is what a hint covers.
 */
export function dataShare(page: Page): Promise<number> {
  return page.evaluate(
    ({ pitch: step, plots: around, drawn: within }) => {
      let [points, hits] = [0, 0];
      for (let y = step / 2; y < innerHeight; y += step)
        for (let x = step / 2; x < innerWidth; x += step) {
          points++;
          const part = document.elementFromPoint(x, y)?.closest(within);
          if (part?.closest(around)) hits++;
        }
      return hits / points;
    },
    { pitch, plots, drawn },
  );
}

import type { Reading } from "../extraction/page/reading.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import { RunFailure } from "../worker/protocol/lab-worker.ts";
import type { LabClient } from "../worker/client.ts";
import type { PageKey } from "../worker/protocol/figures.ts";
import type { OpenPage } from "../state/open-page.ts";
import { messageOf } from "../format.ts";
import { fetchCode } from "./late.ts";

/** Has pages laid out for the methods that look at them: each text once, one page at a time. */
export type PageLayouts = ReturnType<typeof pageLayouts>;

export function pageLayouts(client: LabClient) {
  const underWay = new Map<PageKey, Promise<PageBoxes | undefined>>();
  let queue: Promise<unknown> = Promise.resolve();

  const place = async (key: PageKey, source: string, reading: Reading): Promise<PageBoxes | undefined> => {
    // An edit may have closed it while others were laid out.
    if (!client.isOpen(key)) return undefined;
    await client.open(key, source, reading);
    const [preview, { measureBoxes }] = await Promise.all([
      client.ask((worker) => worker.preview(key)),
      fetchCode(() => import("../page-frame/measure-boxes.ts")),
    ]);
    if (preview === undefined) throw new RunFailure("error", "The page could not be prepared for layout.");
    try {
      const boxes = await measureBoxes(preview);
      client.setBoxes(key, boxes);
      return boxes;
    } catch (error) {
      throw new RunFailure("error", `The page could not be laid out: ${messageOf(error)}.`);
    }
  };

  return {
    /**
     * Settles once the worker knows where a page's elements and texts lie, with that; undefined for a page that was closed meanwhile.
     *
     * @throws RunFailure where it cannot be found out.
     */
    ensure: ({ key, source }: Pick<OpenPage, "key" | "source">, reading: Reading): Promise<PageBoxes | undefined> => {
      const placed = client.boxesOf(key);
      if (placed !== undefined) return Promise.resolve(placed);
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const placing = queue.then(() => place(key, source, reading)).finally(() => underWay.delete(key));
      queue = placing.catch(() => undefined);
      underWay.set(key, placing);
      return placing;
    },
  };
}

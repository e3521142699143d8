import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import type { Preview } from "../../extraction/output/preview.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { useActions, useLinking, useSession, PageWaiting } from "../../lab/react.tsx";
import type { Fold } from "../../page-frame/folds.ts";
import type { PageMarks } from "../../page-frame/page-marks.ts";
import { mostBoxes } from "./block-boxes.ts";
import type { PageStyles } from "../../page-frame/page-build.ts";
import { Button } from "../ui/kit.tsx";
import { PageStage, type StageListeners, type StageParts, type Zoom } from "./page-stage.ts";
import type { ShownBlocks } from "./shown-blocks.ts";
import { thousands } from "../../format.ts";

interface PageWindowProps {
  /** Names the text that is shown. */
  readonly name: string;
  readonly preview: Preview;
  readonly marks: PageMarks;
  /** What is folded to lines. */
  readonly folds: readonly Fold[];
  /** The blocks that are drawn as boxes. */
  readonly blocks: ShownBlocks | undefined;
  /** Units of the preview's text that are in the gold standard. */
  readonly gold: readonly Range[];
  readonly zoom: Zoom;
  readonly styles: PageStyles;
  /** What is kept first: where the page begins. */
  readonly first: Range | undefined;
  /** Where pictures may come from; the window is made anew for others. */
  readonly origins: readonly string[];
  readonly images: ReadonlyMap<number, string>;
  readonly label: string;
  readonly legend: ReactNode;
  readonly menu: ReactNode;
  readonly onIgnoreStyles: () => void;
}

/** Words of a block that are read out when the keys come to it. */
const readOut = 200;

/** A preview in its frame, linked with the source: what is under the pointer is hovered, a click pins it. */
export function PageWindow({
  name,
  preview,
  marks,
  folds,
  blocks,
  gold,
  zoom,
  styles,
  first,
  origins,
  images,
  label,
  legend,
  menu,
  onIgnoreStyles,
}: PageWindowProps) {
  const [isPinSeen, setPinSeen] = useState(true);
  const [crowd, setCrowd] = useState<number>();
  const { stage, host, cover, spacer, boxes, outlines } = useStage(origins, setPinSeen, setCrowd);
  const drawn = useDrawn(stage, { name, preview, styles, images });
  useBegin(stage, drawn?.name, first);
  useShown(stage, { marks, folds, blocks, gold, zoom });
  return (
    <>
      <div className="page-notes row wraps rigid small">
        {legend}
        {drawn === undefined && <PageWaiting />}
        {drawn !== undefined && !isPinSeen && <span className="muted">What is pinned cannot be seen on the page.</span>}
        {crowd !== undefined && (
          <span className="muted">
            {thousands(mostBoxes)} of {thousands(crowd)} boxes in view are drawn, the largest.
          </span>
        )}
        {preview.foreignStyles > 0 && styles === "own" && (
          <span className="muted" title="Nothing is loaded from elsewhere: the page looks plainer than on its site.">
            {styleNote(preview.foreignStyles)}
          </span>
        )}
        <span className="at-end">{menu}</span>
      </div>
      {drawn?.isVisible === false && styles !== "none" && (
        <div className="page-question row wraps ruled rigid small">
          <p>The page’s own styles hide its text.</p>
          <Button onClick={onIgnoreStyles}>Ignore the page’s styles</Button>
        </div>
      )}
      <div ref={host} className="page-window anchor clips grows" data-page-drawn={drawn?.name}>
        <div ref={boxes} className="page-boxes cover untouched clips" />
        <div ref={outlines} className="page-outlines cover untouched clips" />
        <div ref={cover} className="page-cover" role="application" aria-label={label} tabIndex={0}>
          <div ref={spacer} />
        </div>
      </div>
    </>
  );
}

/** The stage in the element that is the host, once it is ready; it is linked with the lab. Made once: for other origins the component is made anew. */
function useStage(
  origins: readonly string[],
  onPinSeen: (isSeen: boolean) => void,
  onCrowded: (inView: number | undefined) => void,
) {
  const actions = useActions();
  const host = useRef<HTMLDivElement>(null);
  const cover = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const outlines = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<PageStage>();
  const makeStage = useEffectEvent(() => {
    const parts = partsOf({ host, cover, spacer, boxes, outlines });
    if (parts === undefined) return undefined;
    const listeners: StageListeners = {
      onHover: (place) => actions.hover(place && { ...place, origin: "page" }),
      onPin: (place) => actions.pin({ ...place, origin: "page" }),
      onPinBlock: (place) => actions.pinBlock({ ...place, origin: "page" }),
      onStep: (text) => actions.announce(text.replace(/\s+/g, " ").slice(0, readOut)),
      onPinSeen,
      onCrowded,
      busy: () => actions.busy(),
      onSelect: (ranges, text) => actions.selectWords(ranges.length === 0 ? undefined : { ranges, text, origin: "page" }),
      onMark: (ranges, isMarked) => actions[isMarked ? "mark" : "unmark"](ranges),
    };
    return new PageStage(parts, listeners, origins);
  });
  useEffect(() => {
    const made = makeStage();
    let isWanted = true;
    void made?.ready.then(() => isWanted && setStage(made));
    return () => {
      isWanted = false;
      made?.dispose();
      setStage(undefined);
    };
  }, []);
  return { stage, host, cover, spacer, boxes, outlines };
}

/** The elements of the stage; undefined while one of them is not there. */
function partsOf(refs: Readonly<Record<keyof StageParts, RefObject<HTMLDivElement | null>>>): StageParts | undefined {
  const { host, cover, spacer, boxes, outlines } = refs;
  if (host.current === null || cover.current === null || spacer.current === null) return undefined;
  if (boxes.current === null || outlines.current === null) return undefined;
  return {
    host: host.current,
    cover: cover.current,
    spacer: spacer.current,
    boxes: boxes.current,
    outlines: outlines.current,
  };
}

/** What the stage has drawn last, as far as it is known; draws the preview on it. */
function useDrawn(
  stage: PageStage | undefined,
  { name, preview, styles, images }: Pick<PageWindowProps, "name" | "preview" | "styles" | "images">,
) {
  const actions = useActions();
  const [drawn, setDrawn] = useState<{ readonly name: string; readonly isVisible: boolean }>();
  useEffect(() => {
    if (stage === undefined) return;
    const end = actions.busy();
    const show = async (): Promise<void> => {
      const shown = await stage.draw(preview, { styles, images });
      if (shown !== undefined) setDrawn({ name, ...shown });
    };
    void show().finally(end);
  }, [actions, stage, name, preview, styles, images]);
  return drawn;
}

/** Once, when page and result are there: begins where the first is that is kept, unless the reader is elsewhere already. */
function useBegin(stage: PageStage | undefined, drawn: string | undefined, first: Range | undefined): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (stage === undefined || drawn === undefined || first === undefined || hasBegun.current) return;
    hasBegun.current = true;
    stage.begin(first);
  }, [stage, drawn, first]);
}

/** Keeps the stage's marks, its size and what is linked in step. */
function useShown(
  stage: PageStage | undefined,
  { marks, folds, blocks, gold, zoom }: Pick<PageWindowProps, "marks" | "folds" | "blocks" | "gold" | "zoom">,
): void {
  const hover = useLinking((linking) => linking.hover);
  const pin = useLinking((linking) => linking.pin);
  const selected = useLinking((linking) => linking.selected);
  const isMarking = useSession(({ lab }) => lab.isMarking);
  useEffect(() => stage?.setMarks(marks), [stage, marks]);
  useEffect(() => stage?.setFolds(folds), [stage, folds]);
  useEffect(() => stage?.setBlocks(blocks), [stage, blocks]);
  useEffect(() => stage?.setGold(gold), [stage, gold]);
  useEffect(() => stage?.setMarking(isMarking), [stage, isMarking]);
  useEffect(() => {
    if (selected?.origin !== "page") stage?.clearSelected();
  }, [stage, selected]);
  useEffect(() => stage?.setZoom(zoom), [stage, zoom]);
  useEffect(() => stage?.setHover(hover), [stage, hover]);
  useEffect(() => stage?.setPin(pin, pin?.origin !== "page"), [stage, pin]);
}

/** "without 2 style sheets from elsewhere" */
function styleNote(count: number): string {
  return `without ${count === 1 ? "a style sheet" : `${thousands(count)} style sheets`} from elsewhere`;
}

import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import type { Preview } from "../../extraction/output/preview.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import { PageWaiting, useActions, useGold, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { thousands, bytesText } from "../../format.ts";
import type { StyleMode } from "../../page-frame/page-document.ts";
import type { DrawOptions } from "../../page-frame/page-frame.ts";
import { foldsOf, marksOf, noMarks, stretchesIn } from "../../page-frame/page-marks.ts";
import { activePage, comparedLanes } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { Button, MenuButton, MenuEntries, type MenuEntry } from "../ui/kit.tsx";
import { LaneMessage } from "../lane-status/lane-status.tsx";
import { PageStage, type StageContent } from "./page-stage.ts";
import type { PageView } from "./page-view.ts";
import { blockChannels, BlockLegend, NoBoxesMessage, useShownBlocks } from "./shown-blocks.tsx";
import "./page.css";

/** The size above which a page is drawn only when asked for: units of its text and styles, and elements. */
const largeText = 2_000_000;
const manyElements = 20_000;

interface PageTabProps {
  readonly lane: Lane;
  readonly view: PageView;
  readonly onView: (view: PageView) => void;
}

/** The page as it looks, with what a lane or two keep of it. Nothing is prepared before this is shown. */
export function PageTab({ lane, view, onView }: PageTabProps) {
  const page = useSession(({ lab }) => activePage(lab));
  const pageState = useSession((session) => session.pageState);
  const [attempt, setAttempt] = useState(1);
  const isOpen = page !== undefined && pageState.status === "open";
  // The preview of the page's earlier text stays until the next is made.
  const { value: preview, args, isRefused } = useQuestion("preview", isOpen ? [page.key] : undefined, { about: attempt });
  if (page === undefined) return undefined;
  const standing = (words: ReactNode) => <div className="result-standing no-shrink">{words}</div>;
  if (page.source.trim() === "") return standing("This page is empty. Paste HTML, drop a file, or open a sample.");
  if (pageState.status === "failed") return standing(pageState.failure.message);
  if (isRefused)
    return standing(
      <>
        <p>The page could not be prepared for display.</p>
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
      </>,
    );
  if (preview === undefined) return standing(<PageWaiting />);
  if (preview.isFrameset)
    return standing(
      "A frameset has no text of its own: it only names other pages, which are not loaded. Open the page of one of its frames.",
    );
  const size = preview.text.length + preview.values.length;
  const elements = preview.elements.starts.length;
  if ((size > largeText || elements > manyElements) && view.largePage !== page.id)
    return standing(
      <>
        <p>
          This page is large: {thousands(elements)} elements, {bytesText(size)} of text and styles. Drawing it may freeze the lab
          for some seconds.
        </p>
        <Button onClick={() => onView({ ...view, largePage: page.id })}>Draw it anyway</Button>
      </>,
    );
  const origins = view.images?.page === page.id ? view.images.origins : none;
  const shown = { page, name: args[0], preview, origins, lane, view, onView };
  // Other hosts need a new frame, because a document's policy can only become narrower.
  return <ShownPage key={`${page.id} ${origins.join(" ")}`} {...shown} />;
}

interface ShownPageProps extends PageTabProps {
  readonly page: OpenPage;
  /** Names the text that the preview is of. */
  readonly name: string;
  readonly preview: Preview;
  /** The origins from which pictures may come. */
  readonly origins: readonly string[];
}

function ShownPage({ page, name, preview, origins, lane, view, onView }: ShownPageProps) {
  const { library } = useLabContext();
  const pair = usePair();
  const gold = useGold();
  const isPair = view.marking === "pair" && pair !== undefined;
  const isMissing = (view.marking === "pair" && !isPair) || (view.marking === "gold" && gold === undefined);
  const marking = isMissing ? "lane" : view.marking;
  const isMarking = useSession(({ lab }) => lab.isMarking);
  const shownGold = isMarking || marking === "gold" ? gold : undefined;
  const goldStretches = useMemo(() => (shownGold === undefined ? none : stretchesIn(preview, shownGold)), [preview, shownGold]);
  const images = useMemo(() => foreignImages(preview), [preview]);
  const loaded = useMemo(() => addressesFrom(images, origins), [images, origins]);
  const missing = useMemo(() => images.filter(({ element }) => !loaded.has(element)), [images, loaded]);
  const marks = useMarks(preview, marking, lane, pair, gold);
  const styles = view.styles ?? (preview.foreignStyles > 0 ? "reading" : "own");
  const isFolded = view.isFolded ?? styles === "reading";
  const folds = useMemo(() => (isFolded ? foldsOf(preview, marks) : none), [isFolded, preview, marks]);
  const selection = useRun(lane.id)?.selection;
  const first = useMemo(() => {
    const [start, end] = selection ?? [];
    return start === undefined || end === undefined ? undefined : { start, end };
  }, [selection]);
  const [isAsking, setAsking] = useState(false);
  const blocks = useShownBlocks(lane, preview);
  const options = useMemo(() => ({ styles, images: loaded }), [styles, loaded]);
  const cover = useRef<HTMLDivElement>(null);
  const { stage, isPinSeen } = useStage(cover, origins);
  const drawn = useDrawn(stage, name, preview, options);
  const change = (part: Partial<PageView>): void => onView({ ...view, ...part });
  const whose =
    marking === "gold"
      ? `${laneName(lane, library)} and the gold standard`
      : isPair
        ? `${pair[0].letter} and ${pair[1].letter}`
        : laneName(lane, library);
  return (
    <>
      {isAsking && missing.length > 0 && (
        <ImageQuestion
          count={missing.length}
          origins={originsOf(missing)}
          onLoad={() => {
            setAsking(false);
            change({ images: { page: page.id, origins: originsOf(images) } });
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {marking === "lane" && <LaneMessage lane={lane} />}
      <NoBoxesMessage lane={lane} />
      <div className="page-notes toolbar small">
        <PageLegend marking={marking} lane={lane} pair={pair} />
        {blocks !== undefined && <BlockLegend blocks={blocks} />}
        {drawn === undefined && <PageWaiting />}
        {drawn !== undefined && !isPinSeen && <span className="muted">The pinned place is not visible on the page.</span>}
        {preview.foreignStyles > 0 && styles === "own" && (
          <span className="muted" title="The lab loads nothing from elsewhere, so the page looks plainer than on its site.">
            without {preview.foreignStyles === 1 ? "a style sheet" : `${thousands(preview.foreignStyles)} style sheets`} from
            elsewhere
          </span>
        )}
        <span className="end">
          <PageMenu
            lane={lane}
            pair={pair}
            view={{ ...view, marking, styles, isFolded }}
            onView={change}
            imageCount={missing.length}
            onImages={() => setAsking(true)}
            hasImages={loaded.size > 0}
          />
        </span>
      </div>
      {drawn?.isVisible === false && styles !== "none" && (
        <div className="toolbar small warning border-bottom">
          <p>The page’s own styles hide its text.</p>
          <Button onClick={() => change({ styles: "none" })}>Ignore the page’s styles</Button>
        </div>
      )}
      <StageSync stage={stage} marks={marks} folds={folds} blocks={blocks} gold={goldStretches} zoom={view.zoom} first={first} />
      <div className="page-window as-paper grow relative clip" data-page-drawn={drawn?.name}>
        <div
          ref={cover}
          className="page-cover cover focus-inside"
          role="application"
          aria-label={`The page${marking === "nothing" ? "" : `, with what ${whose} ${isPair || marking === "gold" ? "keep" : "keeps"}`}. Up and Down step through ${blocks === undefined ? "its blocks of text" : `the blocks of ${laneName(lane, library)}`}, Enter pins one, with Alt its first word.`}
          tabIndex={0}
        />
      </div>
    </>
  );
}

const none: readonly never[] = [];

/** The lanes that Diff compares; the same stand-ins where one is gone. */
function usePair(): readonly [Lane, Lane] | undefined {
  const lanes = useSession(({ lab }) => lab.lanes);
  const pair = useSession(({ lab }) => lab.pair);
  const focusedLane = useSession(({ lab }) => lab.focusedLane);
  const [a, b] = comparedLanes({ lanes, pair, focusedLane });
  return a === undefined || b === undefined ? undefined : [a, b];
}

function useMarks(
  preview: Preview,
  marking: PageView["marking"],
  lane: Lane,
  pair: readonly [Lane, Lane] | undefined,
  gold: Selection | undefined,
) {
  const isPair = marking === "pair";
  const a = useRun((isPair ? pair?.[0].id : lane.id) ?? "")?.selection;
  const other = useRun((isPair ? pair?.[1].id : undefined) ?? "")?.selection;
  const b = marking === "gold" ? gold : other;
  return useMemo(() => {
    if (marking === "nothing" || a === undefined || (marking !== "lane" && b === undefined)) return noMarks;
    return marksOf(preview, a, b);
  }, [preview, marking, a, b]);
}

/** The stage around a cover, once it is ready, and whether the pinned place is visible on it. */
function useStage(cover: RefObject<HTMLElement | null>, origins: readonly string[]) {
  const actions = useActions();
  const [stage, setStage] = useState<PageStage>();
  const [isPinSeen, setPinSeen] = useState(true);
  const makeStage = useEffectEvent((element: HTMLElement) => new PageStage(element, actions, origins, setPinSeen));
  useEffect(() => {
    if (cover.current === null) return;
    const made = makeStage(cover.current);
    let isWanted = true;
    void made.ready.then(() => isWanted && setStage(made));
    return () => {
      isWanted = false;
      made.dispose();
      setStage(undefined);
    };
  }, [cover]);
  return { stage, isPinSeen };
}

/** Draws the preview on the stage, and answers what it has drawn last. */
function useDrawn(stage: PageStage | undefined, name: string, preview: Preview, options: DrawOptions) {
  const actions = useActions();
  const [drawn, setDrawn] = useState<{ readonly name: string; readonly isVisible: boolean }>();
  useEffect(() => {
    if (stage === undefined) return;
    const show = async (): Promise<void> => {
      const shown = await stage.draw(preview, options);
      if (shown !== undefined) setDrawn({ name, ...shown });
    };
    void show().finally(actions.busy());
  }, [actions, stage, name, preview, options]);
  return drawn;
}

interface StageSyncProps extends Pick<StageContent, "marks" | "folds" | "blocks" | "gold" | "zoom" | "first"> {
  readonly stage: PageStage | undefined;
}

/** Keeps the stage in step with its content and with linking. A component of its own, so that the pointer draws nothing around it again. */
function StageSync({ stage, ...content }: StageSyncProps) {
  const { hover, pin, selected } = useLinking((linking) => linking);
  const isMarking = useSession(({ lab }) => lab.isMarking);
  // The stage touches only what changed.
  useEffect(() => stage?.show({ ...content, hover, pin, isMarking, selected }));
  return undefined;
}

/** A picture from elsewhere: the number of its element, and where it is. */
interface ForeignImage {
  readonly element: number;
  readonly address: string;
  readonly origin: string;
}

/** The pictures of a page on other hosts, except those whose address lacks a known base. */
export function foreignImages({ images, base }: Preview): ForeignImage[] {
  return images.flatMap(({ element, address }) => {
    const url = parsed(address, base);
    const isOfWeb = url?.protocol === "https:" || url?.protocol === "http:";
    return isOfWeb ? [{ element, address: url.href, origin: url.origin }] : [];
  });
}

/** The different origins of pictures, in the order in which the page has them. */
export function originsOf(images: readonly ForeignImage[]): string[] {
  return [...new Set(images.map(({ origin }) => origin))];
}

/** The addresses of pictures from some origins, by the number of their element. */
export function addressesFrom(images: readonly ForeignImage[], origins: readonly string[]): ReadonlyMap<number, string> {
  return new Map(images.flatMap(({ element, address, origin }) => (origins.includes(origin) ? [[element, address]] : [])));
}

function parsed(address: string, base: string | undefined): URL | undefined {
  // An address such as `//example.org/a.png` names a host even if the page's own address is unknown.
  const start = base ?? (address.startsWith("//") ? "https://unknown.invalid/" : undefined);
  return URL.canParse(address, start) ? new URL(address, start) : undefined;
}

interface PageLegendProps {
  readonly marking: PageView["marking"];
  readonly lane: Lane;
  readonly pair: readonly [Lane, Lane] | undefined;
}

/** The meaning of the marks on the page. */
function PageLegend({ marking, lane, pair }: PageLegendProps) {
  const ofTwo = (a: string, b: string, both: string, onlyA: string, onlyB: string) =>
    [
      ["both", "+", both],
      ["only-a", `${a}+`, onlyA],
      ["only-b", `${b}+`, onlyB],
      ["neither", "−", "neither"],
    ] as const;
  const [a = "", b = ""] = pair?.map(({ letter }) => letter) ?? [];
  const keys = {
    lane: [
      ["kept", "+", "kept"],
      ["removed", "−", "removed"],
    ],
    pair: ofTwo(a, b, "both", `only ${a}`, `only ${b}`),
    gold: ofTwo(lane.letter, "G", "kept, and gold", "kept wrongly", "missed"),
    nothing: [],
  } as const;
  return keys[marking].map(([mark, glyph, text]) => (
    <span key={mark} className="page-key row gap">
      <span className="page-swatch bold" data-mark={mark} aria-hidden="true">
        {glyph}
      </span>
      {text}
    </span>
  ));
}

interface PageMenuProps {
  readonly lane: Lane;
  /** The two lanes that can be compared; `undefined` where there is one. */
  readonly pair: readonly [Lane, Lane] | undefined;
  /** The view with its defaults filled in. */
  readonly view: PageView & { readonly styles: StyleMode; readonly isFolded: boolean };
  readonly onView: (change: Partial<PageView>) => void;
  /** Pictures that are left out. */
  readonly imageCount: number;
  /** Asks whether they may be loaded. */
  readonly onImages: () => void;
  /** True where any are loaded. */
  readonly hasImages: boolean;
}

/** The menu of the page: its marks, size, styles, boxes and pictures, and the ways through it. */
function PageMenu({ lane, pair, view, onView, imageCount, onImages, hasImages }: PageMenuProps) {
  const actions = useActions();
  const hasGold = useGold() !== undefined;
  const hasBoxes = useSession(({ lab }) => lab.boxes === "lane");
  const run = useRun(lane.id);
  const canHaveBoxes = hasBoxes || run === undefined || blockChannels(run.channels) !== undefined;
  const option = <K extends "marking" | "zoom" | "styles">(part: K, value: PageView[K], title: string): MenuEntry => ({
    id: `${part} ${value}`,
    title,
    isOn: view[part] === value,
    // Folding follows the styles until it is chosen again.
    run: () => onView({ [part]: value, ...(part === "styles" && { isFolded: undefined }) }),
  });
  return (
    <MenuButton label="How the page is shown">
      <MenuEntries
        entries={[
          option("marking", "lane", `Dim what ${lane.letter} removes`),
          pair !== undefined && option("marking", "pair", `Where ${pair[0].letter} and ${pair[1].letter} differ`),
          hasGold && option("marking", "gold", `Where ${lane.letter} and gold differ`),
          option("marking", "nothing", "No marks"),
          "rule",
          option("zoom", "reflow", "Reading size"),
          option("zoom", "fit", "A desktop’s width in this pane"),
          option("zoom", "actual", "As large as on a desktop"),
          "rule",
          option("styles", "own", "The page’s own styles"),
          option("styles", "reading", "Reflowed for reading"),
          option("styles", "none", "Without styles; shows all that they hide"),
          {
            id: "fold",
            title: "Fold removed text",
            isOn: view.isFolded,
            refusal: view.marking === "nothing" ? "Nothing is marked as removed." : undefined,
            run: () => onView({ isFolded: !view.isFolded }),
          },
          {
            id: "boxes",
            title: `Boxes of lane ${lane.letter}`,
            isOn: hasBoxes,
            refusal: canHaveBoxes ? undefined : `The method of lane ${lane.letter} does not decide block by block.`,
            run: () => actions.setBoxes(hasBoxes ? "none" : "lane"),
          },
          "rule",
          { id: "first", title: "Go to the first kept text", keys: "k", run: actions.firstKept },
          hasGold && { id: "wrong", title: "Next wrongly kept text", keys: "w", run: () => actions.nextError("wrongly kept", 1) },
          hasGold && { id: "missed", title: "Next missed text", keys: "o", run: () => actions.nextError("missed", 1) },
          imageCount > 0 && { id: "images", title: `Load remote images (${thousands(imageCount)}) …`, run: onImages },
          hasImages && { id: "no images", title: "Leave images out", run: () => onView({ images: undefined }) },
        ]}
      />
    </MenuButton>
  );
}

interface ImageQuestionProps {
  readonly count: number;
  readonly origins: readonly string[];
  readonly onLoad: () => void;
  readonly onCancel: () => void;
}

/** Asks before anything is requested from elsewhere. */
function ImageQuestion({ count, origins, onLoad, onCancel }: ImageQuestionProps) {
  return (
    <div className="toolbar small warning border-bottom" role="group" aria-label="Load remote images">
      <p>{imageQuestion(count, origins)}</p>
      <Button onClick={onLoad}>Load {count === 1 ? "the image" : `${thousands(count)} images`}</Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** "Requests will go to 2 hosts: a.example and b.example. They can tell that the page is looked at. Nothing else is loaded." */
function imageQuestion(count: number, origins: readonly string[]): string {
  const hosts = origins.map((origin) => new URL(origin).host);
  const names = new Intl.ListFormat("en").format(hosts);
  const requests = count === 1 ? "A request will go to" : `${thousands(count)} requests will go to`;
  const whom = hosts.length === 1 ? `one host: ${names}. It` : `${thousands(hosts.length)} hosts: ${names}. They`;
  return `${requests} ${whom} will see your address and that you look at this page. The page stays here, and nothing else is loaded.`;
}

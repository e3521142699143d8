import { useMemo, useState } from "react";
import type { Preview } from "../../extraction/output/preview.ts";
import type { Selection } from "../../extraction/page/selection.ts";
import { useGold, useLabContext, useRun, useSession, PageWaiting } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { thousands, bytesText } from "../../format.ts";
import { foldsOf } from "../../page-frame/folds.ts";
import { marksOf, noMarks, stretchesIn } from "../../page-frame/page-marks.ts";
import { activePage } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { comparedLanes } from "../../state/pair.ts";
import { Button } from "../ui/kit.tsx";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { BlockLegend, BlockStanding } from "./block-legend.tsx";
import { ImageQuestion, PageMenu } from "./page-menu.tsx";
import type { PageView } from "./page-view.ts";
import { PageWindow } from "./page-window.tsx";
import { useShownBlocks } from "./use-shown-blocks.ts";
import "./page.css";

/** More of a page than this is drawn only when asked for: units of its text and styles, and elements. */
const largeText = 2_000_000;
const manyElements = 20_000;

interface PageTabProps {
  readonly lane: Lane;
  readonly view: PageView;
  readonly onView: (view: PageView) => void;
}

/** The page as it looks, with what a lane keeps of it, or two. Nothing is made of it before this is shown. */
export function PageTab(props: PageTabProps) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} onAgain={() => setAttempt(attempt + 1)} {...props} />;
}

function Attempt({ lane, view, onView, onAgain }: PageTabProps & { readonly onAgain: () => void }) {
  const page = useSession(({ lab }) => activePage(lab));
  const pageState = useSession((session) => session.pageState);
  const held = usePreview(page);
  const preview = held?.preview;
  if (page === undefined) return undefined;
  if (page.source.trim() === "")
    return <p className="result-standing rigid">This page is empty. Paste HTML, drop a file, or open a sample.</p>;
  if (pageState.status === "failed") return <p className="result-standing rigid">{pageState.failure.message}</p>;
  if (held !== undefined && preview === undefined)
    return (
      <div className="result-standing rigid">
        <p>The page could not be made ready to be looked at.</p>
        <Button onClick={onAgain}>Try again</Button>
      </div>
    );
  if (held === undefined || preview === undefined)
    return (
      <p className="result-standing rigid">
        <PageWaiting />
      </p>
    );
  if (preview.isFrameset)
    return (
      <p className="result-standing rigid">
        A frameset has no text of its own: it only names other pages, which are not loaded. Open the page of one of its frames.
      </p>
    );
  const size = preview.text.length + preview.values.length;
  const elements = preview.elements.starts.length;
  if ((size > largeText || elements > manyElements) && view.largePage !== page.id)
    return (
      <div className="result-standing rigid">
        <p>
          This page is large to draw: {thousands(elements)} elements, {bytesText(size)} of text and styles. The lab may stand
          still for some seconds.
        </p>
        <Button onClick={() => onView({ ...view, largePage: page.id })}>Draw it anyway</Button>
      </div>
    );
  return <ShownPage page={page} name={held.key} preview={preview} lane={lane} view={view} onView={onView} />;
}

interface ShownPageProps extends PageTabProps {
  readonly page: OpenPage;
  /** Names the text that the preview is of. */
  readonly name: string;
  readonly preview: Preview;
}

function ShownPage({ page, name, preview, lane, view, onView }: ShownPageProps) {
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
  const origins = view.images?.page === page.id ? view.images.origins : none;
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
  const change = (part: Partial<PageView>): void => onView({ ...view, ...part });
  const shown =
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
      {marking === "lane" && <LaneStanding lane={lane} />}
      <BlockStanding lane={lane} />
      <PageWindow
        key={`${page.id} ${origins.join(" ")}`}
        name={name}
        preview={preview}
        marks={marks}
        folds={folds}
        blocks={blocks}
        gold={goldStretches}
        zoom={view.zoom}
        styles={styles}
        first={first}
        origins={origins}
        images={loaded}
        label={`The page${marking === "nothing" ? "" : `, with what ${shown} ${isPair || marking === "gold" ? "keep" : "keeps"}`}. Up and Down step through ${blocks === undefined ? "its blocks of text" : `the blocks of ${laneName(lane, library)}`}, Enter pins one, with Alt its first word.`}
        onIgnoreStyles={() => change({ styles: "none" })}
        menu={
          <PageMenu
            lane={lane}
            pair={pair}
            view={{ ...view, marking, styles, isFolded }}
            onView={change}
            imageCount={missing.length}
            onImages={() => setAsking(true)}
            hasImages={loaded.size > 0}
          />
        }
        legend={
          <>
            <PageLegend marking={marking} lane={lane} pair={pair} />
            {blocks !== undefined && <BlockLegend blocks={blocks} />}
          </>
        }
      />
    </>
  );
}

const none: readonly never[] = [];

/** The lanes that Diff compares; the same stand-ins where one is gone. */
function usePair(): readonly [Lane, Lane] | undefined {
  const lanes = useSession(({ lab }) => lab.lanes);
  const pair = useSession(({ lab }) => lab.pair);
  const [a, b] = comparedLanes({ lanes, pair });
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

interface HeldPreview {
  /** The text of the page, by its key, of which it is the preview. */
  readonly key: string;
  /** Undefined where the worker gave none. */
  readonly preview: Preview | undefined;
}

/** Asks for the preview of the shown page, holds that of an earlier text of it until the next is made. */
function usePreview(page: OpenPage | undefined): HeldPreview | undefined {
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const { value, args, isRefused } = useQuestion("preview", page !== undefined && isOpen ? [page.key] : undefined);
  if (page !== undefined && isRefused) return { key: page.key, preview: undefined };
  return value && { key: args[0], preview: value };
}

/** A picture from elsewhere: the number of its element, and where it is. */
interface ForeignImage {
  readonly element: number;
  readonly address: string;
  readonly origin: string;
}

/** The pictures of a page that lie elsewhere on the web; without those whose address only the page's own place would complete. */
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

/** Those pictures that come from some origins, by the number of their element. */
export function addressesFrom(images: readonly ForeignImage[], origins: readonly string[]): ReadonlyMap<number, string> {
  return new Map(images.flatMap(({ element, address, origin }) => (origins.includes(origin) ? [[element, address]] : [])));
}

function parsed(address: string, base: string | undefined): URL | undefined {
  // Without a place of its own a page's address may still name a host: `//example.org/a.png`.
  const start = base ?? (address.startsWith("//") ? "https://unknown.invalid/" : undefined);
  return URL.canParse(address, start) ? new URL(address, start) : undefined;
}

interface PageLegendProps {
  readonly marking: PageView["marking"];
  readonly lane: Lane;
  readonly pair: readonly [Lane, Lane] | undefined;
}

/** What the marks on the page mean. */
export function PageLegend({ marking, lane, pair }: PageLegendProps) {
  if (marking === "lane")
    return (
      <>
        <Entry mark="kept" glyph="+" text="kept" />
        <Entry mark="removed" glyph="−" text="removed" />
      </>
    );
  if (marking === "gold")
    return (
      <>
        <Entry mark="both" glyph="+" text="kept, and gold" />
        <Entry mark="only-a" glyph={`${lane.letter}+`} text="kept wrongly" />
        <Entry mark="only-b" glyph="G+" text="missed" />
        <Entry mark="neither" glyph="−" text="neither" />
      </>
    );
  if (marking === "nothing" || pair === undefined) return undefined;
  const [a, b] = [pair[0].letter, pair[1].letter];
  return (
    <>
      <Entry mark="both" glyph="+" text="both" />
      <Entry mark="only-a" glyph={`${a}+`} text={`only ${a}`} />
      <Entry mark="only-b" glyph={`${b}+`} text={`only ${b}`} />
      <Entry mark="neither" glyph="−" text="neither" />
    </>
  );
}

function Entry({ mark, glyph, text }: { readonly mark: string; readonly glyph: string; readonly text: string }) {
  return (
    <span className="page-key inline-row">
      <span className="page-swatch" data-mark={mark} aria-hidden="true">
        {glyph}
      </span>
      {text}
    </span>
  );
}

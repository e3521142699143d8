import { useState, type ReactNode } from "react";
import type { Lane } from "../../state/lane.ts";
import { useActions, useGold, useRun, useSession } from "../../lab/react.tsx";
import type { PageView } from "./page-view.ts";
import { thousands } from "../../format.ts";
import { roving } from "../ui/roving.ts";
import { blockChannels } from "./shown-blocks.ts";

interface PageBarProps {
  readonly lane: Lane;
  /** The two lanes that can be compared; `undefined` where there is one. */
  readonly pair: readonly [Lane, Lane] | undefined;
  readonly view: PageView;
  readonly onView: (change: Partial<PageView>) => void;
  /** Pictures left out, and where they would be asked for. */
  readonly imageCount: number;
  readonly origins: readonly string[];
  readonly onImages: () => void;
  /** True where any are loaded. */
  readonly hasImages: boolean;
  readonly onNoImages: () => void;
}

/** What is marked on the page, how large it is, with which styles, and whether its pictures are loaded. */
export function PageBar({ lane, pair, view, onView, imageCount, origins, onImages, hasImages, onNoImages }: PageBarProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="result-line page-bar row wraps ruled rigid small">
        <MarkingChoices lane={lane} pair={pair} marking={view.marking} onMarking={(marking) => onView({ marking })} />
        <ZoomChoices zoom={view.zoom} onZoom={(zoom) => onView({ zoom })} />
        <label title="Shows what the page's own styles hide or cover, such as a banner over the text">
          <input
            type="checkbox"
            checked={view.ignoresStyles}
            onChange={(event) => onView({ ignoresStyles: event.target.checked })}
          />{" "}
          Ignore styles
        </label>
        <label title="Each stretch that is removed becomes a line that a click opens; short ones stay">
          <input
            type="checkbox"
            checked={view.isFolded}
            disabled={view.marking === "nothing"}
            onChange={(event) => onView({ isFolded: event.target.checked })}
          />{" "}
          Fold removed
        </label>
        <BoxSwitch lane={lane} />
        <Steps />
        {imageCount > 0 && (
          <button type="button" className="button" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            Load remote images ({thousands(imageCount)})
          </button>
        )}
        {hasImages && (
          <button type="button" className="button" onClick={onNoImages}>
            Leave images out
          </button>
        )}
      </div>
      {isAsking && imageCount > 0 && (
        <ImageQuestion
          count={imageCount}
          origins={origins}
          onLoad={() => {
            setAsking(false);
            onImages();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface MarkingChoicesProps extends Pick<PageBarProps, "lane" | "pair"> {
  readonly marking: PageView["marking"];
  readonly onMarking: (marking: PageView["marking"]) => void;
}

/** What is marked; where that is not to be had, what the lane keeps. */
function MarkingChoices({ lane, pair, marking: wanted, onMarking }: MarkingChoicesProps) {
  const isPair = pair !== undefined && wanted === "pair";
  const hasGold = useGold() !== undefined;
  const isMissing = (wanted === "pair" && !isPair) || (wanted === "gold" && !hasGold);
  const marking = isMissing ? "lane" : wanted;
  return (
    <span className="segmented" role="radiogroup" aria-label="Marked on the page">
      <Choice
        isChosen={marking === "lane"}
        title={`What lane ${lane.letter} keeps and removes`}
        onChoose={() => onMarking("lane")}
      >
        Lane {lane.letter}
      </Choice>
      {pair !== undefined && (
        <Choice
          isChosen={isPair}
          title={`What lanes ${pair[0].letter} and ${pair[1].letter} keep, and where they differ`}
          onChoose={() => onMarking("pair")}
        >
          {pair[0].letter} and {pair[1].letter}
        </Choice>
      )}
      {hasGold && (
        <Choice
          isChosen={marking === "gold"}
          title={`What lane ${lane.letter} keeps wrongly and misses, set against the gold standard`}
          onChoose={() => onMarking("gold")}
        >
          {lane.letter} and gold
        </Choice>
      )}
      <Choice isChosen={marking === "nothing"} title="The page without any marks" onChoose={() => onMarking("nothing")}>
        None
      </Choice>
    </span>
  );
}

/** Ways to the text that one wants to look at. */
function Steps() {
  const actions = useActions();
  const hasGold = useGold() !== undefined;
  return (
    <span ref={roving} className="row wraps tight" role="toolbar" aria-label="Go to">
      <button type="button" className="button" title="The first text that is kept (k)" onClick={() => actions.firstKept()}>
        First kept
      </button>
      {hasGold &&
        (["wrongly kept", "missed"] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="button"
            title={`The next text that is ${kind}, against the gold standard (${kind === "missed" ? "o" : "w"}, with Shift back)`}
            onClick={() => actions.nextError(kind, 1)}
          >
            Next {kind}
          </button>
        ))}
    </span>
  );
}

/** Whether the blocks of the lane are drawn over the page; where its method decides on none, that can only be taken back. */
function BoxSwitch({ lane }: Pick<PageBarProps, "lane">) {
  const actions = useActions();
  const isOn = useSession(({ lab }) => lab.boxes === "lane");
  const run = useRun(lane.id);
  const hasBlocks = run === undefined || blockChannels(run.channels) !== undefined;
  return (
    <label
      title={
        hasBlocks
          ? `The blocks that lane ${lane.letter} decides on as boxes over the page, with the value that decides`
          : `The method of lane ${lane.letter} does not decide block by block`
      }
    >
      <input
        type="checkbox"
        checked={isOn}
        disabled={!hasBlocks && !isOn}
        onChange={(event) => actions.setBoxes(event.target.checked ? "lane" : "none")}
      />{" "}
      Boxes of lane {lane.letter}
    </label>
  );
}

interface ZoomChoicesProps {
  readonly zoom: PageView["zoom"];
  readonly onZoom: (zoom: PageView["zoom"]) => void;
}

function ZoomChoices({ zoom, onZoom }: ZoomChoicesProps) {
  return (
    <span className="segmented" role="radiogroup" aria-label="Size of the page">
      <Choice isChosen={zoom === "fit"} title="The whole width of a desktop screen in this pane" onChoose={() => onZoom("fit")}>
        Fit
      </Choice>
      <Choice isChosen={zoom === "actual"} title="As large as on a desktop screen" onChoose={() => onZoom("actual")}>
        100 %
      </Choice>
      <Choice
        isChosen={zoom === "reflow"}
        title="Text at 100 %, laid out for the width of this pane"
        onChoose={() => onZoom("reflow")}
      >
        Reflow
      </Choice>
    </span>
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
    <div className="page-question row wraps ruled rigid small" role="group" aria-label="Load remote images">
      <p>{imageQuestion(count, origins)}</p>
      <button type="button" className="button" onClick={onLoad}>
        Load {count === 1 ? "the image" : `${thousands(count)} images`}
      </button>
      <button type="button" className="button quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly title: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ isChosen, title, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" role="radio" aria-checked={isChosen} title={title} onClick={onChoose}>
      {children}
    </button>
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

import { useActions, useGold, useRun, useSession } from "../../lab/react.tsx";
import { thousands } from "../../format.ts";
import type { StyleMode } from "../../page-frame/page-document.ts";
import type { Lane } from "../../state/lane.ts";
import { Button, MenuEntries, MenuButton, type MenuEntry } from "../ui/kit.tsx";
import type { PageView } from "./page-view.ts";
import { blockChannels } from "./shown-blocks.tsx";

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
export function PageMenu({ lane, pair, view, onView, imageCount, onImages, hasImages }: PageMenuProps) {
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
export function ImageQuestion({ count, origins, onLoad, onCancel }: ImageQuestionProps) {
  return (
    <div className="page-question toolbar small warning border-bottom" role="group" aria-label="Load remote images">
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

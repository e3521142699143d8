import { useActions, useGold, useRun, useSession } from "../../lab/react.tsx";
import { thousands } from "../../format.ts";
import type { PageStyles } from "../../page-frame/page-document.ts";
import type { Lane } from "../../state/lane.ts";
import { Button, Entries, MenuButton, type Entry } from "../ui/kit.tsx";
import type { Zoom } from "./page-stage.ts";
import type { PageView } from "./page-view.ts";
import { blockChannels } from "./shown-blocks.tsx";

interface PageMenuProps {
  readonly lane: Lane;
  /** The two lanes that can be compared; `undefined` where there is one. */
  readonly pair: readonly [Lane, Lane] | undefined;
  /** With what the page is shown where nothing was chosen. */
  readonly view: PageView & { readonly styles: PageStyles; readonly isFolded: boolean };
  readonly onView: (change: Partial<PageView>) => void;
  /** Pictures that are left out. */
  readonly imageCount: number;
  /** Asks whether they may be loaded. */
  readonly onImages: () => void;
  /** True where any are loaded. */
  readonly hasImages: boolean;
}

/** What is dimmed on the page, how large it is, with which styles, its boxes and pictures, and the ways through it. */
export function PageMenu({ lane, pair, view, onView, imageCount, onImages, hasImages }: PageMenuProps) {
  const actions = useActions();
  const hasGold = useGold() !== undefined;
  const hasBoxes = useSession(({ lab }) => lab.boxes === "lane");
  const run = useRun(lane.id);
  const canHaveBoxes = hasBoxes || run === undefined || blockChannels(run.channels) !== undefined;
  const marking = (id: PageView["marking"], title: string): Entry => ({
    id,
    title,
    isOn: view.marking === id,
    run: () => onView({ marking: id }),
  });
  const zoom = (id: Zoom, title: string): Entry => ({ id, title, isOn: view.zoom === id, run: () => onView({ zoom: id }) });
  const styles = (id: PageStyles, title: string): Entry => ({
    id: `styles ${id}`,
    title,
    isOn: view.styles === id,
    run: () => onView({ styles: id, isFolded: undefined }),
  });
  return (
    <MenuButton label="How the page is shown">
      <Entries
        entries={[
          marking("lane", `Dim what ${lane.letter} removes`),
          pair !== undefined && marking("pair", `Where ${pair[0].letter} and ${pair[1].letter} differ`),
          hasGold && marking("gold", `Where ${lane.letter} and gold differ`),
          marking("nothing", "No marks"),
          "rule",
          zoom("reflow", "Reading size"),
          zoom("fit", "A desktop’s width in this pane"),
          zoom("actual", "As large as on a desktop"),
          "rule",
          styles("own", "The page’s own styles"),
          styles("reading", "Reflowed for reading"),
          styles("none", "Without styles; shows all that they hide"),
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

import { Popover } from "radix-ui";
import { lazy, memo, Suspense } from "react";
import { extractorFor } from "../../extraction/run.ts";
import { Busy, useActions, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { laneOf } from "../../state/lab.ts";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { Entries, MenuButton } from "../ui/kit.tsx";
import { laneEntries } from "./lane-entries.ts";

const AboutAlgorithm = lazy(async () => ({ default: (await import("../algorithms/about-algorithm.tsx")).AboutAlgorithm }));

interface LaneMenuProps {
  readonly laneId: string;
  readonly letter: string;
}

/** All that can be done with a lane, and the cards that are opened from there. A slider does not draw it anew: menus are dear. */
export const LaneMenu = memo(function LaneMenu({ laneId, letter }: LaneMenuProps) {
  const card = useLinking(({ card: open }) => (open?.lane === laneId ? open.kind : undefined));
  return (
    <>
      <MenuButton label={`More of lane ${letter}`}>
        <OpenMenu laneId={laneId} />
      </MenuButton>
      {card === "about" && <AboutCard laneId={laneId} />}
      {card === "method" && <MethodCard laneId={laneId} />}
    </>
  );
});

/** Drawn while the menu is open. */
function OpenMenu({ laneId }: { readonly laneId: string }) {
  const lab = useLabContext();
  useSession((session) => session);
  return <Entries entries={laneEntries(lab, laneId)} />;
}

/** All that is known of a lane's method. */
function AboutCard({ laneId }: { readonly laneId: string }) {
  const { library } = useLabContext();
  const actions = useActions();
  const run = useRun(laneId);
  const extractor = extractorFor(library, useSession(({ lab }) => laneOf(lab, laneId)?.extractor) ?? "");
  return (
    <Popover.Root open onOpenChange={() => actions.openCard(undefined)}>
      <Popover.Anchor className="card-anchor" />
      <Popover.Portal>
        <Popover.Content
          className="lane-popover lane-about card"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          tabIndex={0}
          aria-label={`About ${extractor.name}`}
        >
          <Suspense
            fallback={
              <Busy>
                <p className="muted">{extractor.summary}</p>
              </Busy>
            }
          >
            <AboutAlgorithm laneId={laneId} extractor={extractor} run={run?.spec.extractor === extractor.id ? run : undefined} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The methods that a lane can have in place of its own. */
function MethodCard({ laneId }: { readonly laneId: string }) {
  const actions = useActions();
  const current = useSession(({ lab }) => laneOf(lab, laneId)?.extractor);
  return (
    <AlgorithmMenu
      current={current}
      onClose={() => actions.openCard(undefined)}
      onChoose={(chosen) => actions.setRun(laneId, { extractor: chosen, values: {} })}
    />
  );
}

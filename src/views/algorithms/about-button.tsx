import { Popover } from "radix-ui";
import { lazy, Suspense } from "react";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import { keyId } from "../../lab/reach.ts";
import { Busy, useRun } from "../../lab/react.tsx";
import { useReachable } from "../../lab/use-reachable.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { Icon } from "../ui/icon.tsx";

const AboutAlgorithm = lazy(async () => ({ default: (await import("./about-algorithm.tsx")).AboutAlgorithm }));

export function AboutButton({ laneId, extractor }: { readonly laneId: string; readonly extractor: Declaration }) {
  const run = useRun(laneId);
  const byName = useReachable(keyId("about"));
  return (
    <Popover.Root>
      <Tooltip text={`About ${extractor.name}: paper, parameters, deviations`}>
        <Popover.Trigger asChild>
          <button ref={byName} type="button" className="icon-button" aria-label={`About ${extractor.name}`}>
            <Icon name="about" />
          </button>
        </Popover.Trigger>
      </Tooltip>
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

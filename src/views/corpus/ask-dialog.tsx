import type { RefObject } from "react";
import { counted } from "../../format.ts";
import { useCorpus, useCorpusController } from "../../lab/corpus.ts";
import { openCorpus, type Asking, type FoundCorpus } from "../../state/corpus.ts";
import { Button, LabDialog } from "../ui/kit.tsx";
import { CombinationForm } from "./combination-form.tsx";
import { MethodChooser } from "./method-chooser.tsx";
import { SkippedFiles } from "./skipped-files.tsx";
import { SweepForm } from "./sweep-form.tsx";

const titles: Readonly<Record<Asking, string>> = {
  methods: "Run methods",
  sweep: "Sweep a parameter",
  combination: "Look for the best combination",
  skipped: "Files that are no pages",
};

/** Asks what is to be run, on what is offered or else open. */
export function AskDialog({ opener }: { readonly opener: RefObject<HTMLButtonElement | null> }) {
  const controller = useCorpusController();
  const asking = useCorpus((state) => state.asking);
  const found = useCorpus((state): FoundCorpus | undefined => state.offered ?? openCorpus(state));
  const onClose = (): void => controller.state.setState({ asking: undefined });
  if (asking === undefined || found === undefined) return null;
  return (
    <LabDialog title={titles[asking]} kind="corpus-dialog" isOpen onClose={onClose} focused={opener.current}>
      {asking === "methods" && <Methods found={found} onClose={onClose} />}
      {asking === "sweep" && <SweepForm found={found} onClose={onClose} />}
      {asking === "skipped" && <SkippedFiles skipped={found.skipped} />}
      {asking === "combination" && <CombinationForm found={found} onClose={onClose} />}
    </LabDialog>
  );
}

function Methods({ found, onClose }: { readonly found: FoundCorpus; readonly onClose: () => void }) {
  const controller = useCorpusController();
  const count = found.chosen?.length ?? controller.lanes().length;
  const run = (): void => {
    onClose();
    controller.runChosen();
  };
  return (
    <MethodChooser found={found}>
      <Button look="primary" refusal={count === 0 ? "No method is chosen" : undefined} onClick={run}>
        Run {counted(count, "method")}
      </Button>
    </MethodChooser>
  );
}

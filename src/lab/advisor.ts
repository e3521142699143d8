import { waitsForOutput } from "../state/own-lanes.ts";
import { extractorFor } from "../extraction/run.ts";
import type { OpeningAction } from "../import/notice.ts";
import { openable, pickFiles } from "../persistence/files.ts";
import { activePage } from "../state/lab.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { Notice, Session } from "../state/session.ts";
import { advicePrefix, type LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";
import type { pageActions } from "./page-actions.ts";
import type { viewActions } from "./view-actions.ts";
import type { PageSummary } from "../worker/protocol/lab-worker.ts";
import { thousands } from "../format.ts";

/** The actions that advice on the shown page offers. */
type AdviceActions = Pick<ReturnType<typeof pageActions>, "openSample" | "openFiles" | "redecode"> &
  Pick<ReturnType<typeof viewActions>, "pin" | "setReading" | "prefer" | "setLeftTab">;

/** A handler for each kind of action that advice on an open page offers. */
type Handlers = { readonly [K in OpeningAction["kind"]]?: (action: Extract<OpeningAction, { readonly kind: K }>) => void };

/** Watches what happens and says what the user should know: advice on the shown page, and in words what a lane kept. */
export function makeAdvisor({ session, library, say, attempt, openDialog }: LabCore, actions: AdviceActions) {
  const handlers: Handlers = {
    "open sample": () => actions.openSample("news"),
    "decode as": ({ encoding }) => actions.redecode(encoding),
    "choose file": () => pickFiles(actions.openFiles, { accept: openable }),
    "choose encoding": () => openDialog("page-facts"),
    "read noscript": ({ noscript }) => actions.setReading({ ...session.getState().lab.reading, noscript }),
    "show place": ({ start, end }) => {
      actions.prefer({ leftPane: "open" });
      actions.setLeftTab("html");
      actions.pin({ start, end, origin: "notice" });
    },
  };
  const noticesFor = async (page: OpenPage, { structure }: PageSummary): Promise<readonly Notice[]> => {
    const { adviceFor } = await fetchCode(() => import("../import/advice.ts"));
    const { name: encoding, ...found } = page.encoding ?? { name: "UTF-8", reason: "valid UTF-8", unreadableCount: 0 };
    const decoding = { encoding, ...found };
    return adviceFor({ bytes: page.byteLength, ...structure, decoding }).flatMap((advice): readonly Notice[] => {
      const id = `${advicePrefix}${advice.id}`;
      if (page.dismissed?.includes(id) === true) return [];
      const doable = advice.actions.flatMap(({ label, action }) => {
        // Each kind of action has the handler of that kind.
        const handler = handlers[action.kind] as ((action: OpeningAction) => void) | undefined;
        return handler === undefined ? [] : [{ label, run: () => handler(action) }];
      });
      return [{ id, severity: advice.severity, text: advice.text, actions: doable }];
    });
  };
  return {
    /** Gives the advice on the shown page, in place of what was given before. */
    advise: (): void =>
      attempt(async () => {
        const { lab, pageState } = session.getState();
        const page = activePage(lab);
        const advice = page === undefined || pageState.status !== "open" ? [] : await noticesFor(page, pageState.summary);
        const { lab: present, notices } = session.getState();
        if (present.page !== lab.page) return;
        const others = notices.filter(({ id }) => !id.startsWith(advicePrefix));
        if (others.length < notices.length || advice.length > 0) session.setState({ notices: [...others, ...advice] });
      }),
    /** Says what came of the runs that are another than before. */
    tell: (before: Session["results"]): void => {
      const { lab, results } = session.getState();
      for (const lane of lab.lanes) {
        const result = results[lane.id];
        if (result === before[lane.id] || (result?.status !== "done" && result?.status !== "failed")) continue;
        const name = extractorFor(library, lane.extractor).name;
        say(
          result.status === "failed"
            ? `${name}${waitsForOutput(lane, result) ? "" : " failed"}: ${result.failure.message}`
            : `${name}: ${thousands(result.last.keptCharacters)} characters kept`,
        );
      }
    },
  };
}

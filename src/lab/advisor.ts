import { waitsForOutput } from "../state/source-lane.ts";
import { extractorFor } from "../extraction/run.ts";
import { adviceFor } from "../import/advice.ts";
import type { DecodingReason } from "../extraction/encoding/decoded-page.ts";
import type { NoticeAction, OpeningAction } from "../import/notice.ts";
import { activePage } from "../state/lab.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { LaneResult, Notice, Session } from "../state/session.ts";
import { advicePrefix, type LabCore } from "./core.ts";
import type { pageActions } from "./page-actions.ts";
import { keyId } from "./reach.ts";
import type { settingActions } from "./setting-actions.ts";
import type { viewActions } from "./view-actions.ts";
import type { PageSummary } from "../worker/protocol/lab-worker.ts";
import { thousands } from "../format.ts";

/** What a person is offered to do about the shown page. */
type Offered = Pick<ReturnType<typeof pageActions>, "openSample" | "redecode"> &
  Pick<ReturnType<typeof settingActions>, "setReading" | "prefer" | "setLeftTab"> &
  Pick<ReturnType<typeof viewActions>, "pin">;

/** Watches what happens and says what the user should know: advice on the shown page, and in words what a lane kept. */
export class Advisor {
  readonly #lab: LabCore;
  readonly #actions: Offered;

  constructor(lab: LabCore, actions: Offered) {
    this.#lab = lab;
    this.#actions = actions;
  }

  /** Gives the advice on the shown page, in place of what was given before. */
  advise(): void {
    const { lab, pageState, notices } = this.#lab.session.getState();
    const page = activePage(lab);
    const advice = page === undefined || pageState.status !== "open" ? [] : this.#noticesFor(page, pageState.summary);
    const others = notices.filter(({ id }) => !id.startsWith(advicePrefix));
    if (others.length < notices.length || advice.length > 0) this.#lab.session.setState({ notices: [...others, ...advice] });
  }

  #noticesFor(page: OpenPage, { structure }: PageSummary): readonly Notice[] {
    const { name, reason, unreadableCount, suspected } = page.encoding ?? {
      name: "UTF-8",
      reason: "valid UTF-8",
      unreadableCount: 0,
    };
    const decoding = {
      encoding: name,
      reason: asReason(reason),
      unreadableCount,
      ...(suspected === undefined ? {} : { suspected }),
    };
    const advice = adviceFor({ bytes: page.byteLength, ...structure, decoding }).map(
      ({ id, severity, text, actions }): Notice => ({
        id: `${advicePrefix}${id}`,
        severity,
        text,
        actions: actions.flatMap((action) => this.#doable(action)),
      }),
    );
    return advice.filter(({ id }) => page.dismissed?.includes(id) !== true);
  }

  #doable({ label, action }: NoticeAction): Notice["actions"] {
    const run = this.#handlerOf(action);
    return run === undefined ? [] : [{ label, run }];
  }

  #handlerOf(action: OpeningAction): (() => void) | undefined {
    switch (action.kind) {
      case "open sample":
        return () => {
          this.#actions.openSample("news");
        };
      case "decode as":
        return () => {
          this.#actions.redecode(action.encoding);
        };
      case "choose file":
        return () => {
          this.#lab.reach.press(keyId("Control+O"));
        };
      case "choose encoding":
        return () => {
          this.#lab.reach.press(keyId("page-facts"));
        };
      case "read noscript":
        return () => {
          const { reading } = this.#lab.session.getState().lab;
          this.#actions.setReading({ ...reading, noscript: action.noscript });
        };
      case "show place":
        return () => {
          this.#actions.prefer({ leftPane: "open" });
          this.#actions.setLeftTab("html");
          this.#actions.pin({ start: action.start, end: action.end, origin: "notice" });
        };
      case "open as text":
      case "open first":
      case "analyse first":
      case "analyse all":
      case "cancel":
        return undefined;
    }
  }

  /** Says what came of the runs that are another than before. */
  tell(before: Session["results"]): void {
    const { lab, results } = this.#lab.session.getState();
    for (const lane of lab.lanes) {
      const result = results[lane.id];
      if (result === before[lane.id] || !isNews(result)) continue;
      const name = extractorFor(this.#lab.library, lane.extractor).name;
      this.#lab.say(
        result.status === "failed"
          ? `${name}${waitsForOutput(lane, result) ? "" : " failed"}: ${result.failure.message}`
          : `${name}: ${thousands(result.last.keptCharacters)} characters kept`,
      );
    }
  }
}

function isNews(result: LaneResult | undefined): result is Extract<LaneResult, { status: "done" | "failed" }> {
  return result?.status === "done" || result?.status === "failed";
}

const reasons: readonly DecodingReason[] = [
  "byte order mark",
  "your choice",
  "declared by the archive",
  "declared in the page",
  "valid UTF-8",
  "guessed from the bytes",
  "fallback",
];

function asReason(reason: string): DecodingReason {
  return reasons.find((known) => known === reason) ?? "fallback";
}

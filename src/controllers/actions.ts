import { activePage } from "../state/lab.ts";
import type { Lab } from "../state/lab.ts";
import { withPageChange } from "../state/page-changes.ts";
import type { Notice } from "../state/session.ts";
import type { LabActions } from "../lab/react.tsx";
import { advicePrefix } from "./advisor.ts";
import { makeGoldActions } from "./gold-actions.ts";
import { makeLaneActions } from "./lane-actions.ts";
import { makePageActions } from "./page-actions.ts";
import { goToScreen } from "./browser-history.ts";
import { makeSettingActions } from "./setting-actions.ts";
import { makeViewActions } from "./view-actions.ts";
import type { Wiring } from "./connect.ts";

/** Everything that the views can ask for, carried out on the stores and the worker. */
export function makeActions(wiring: Wiring): LabActions {
  const { session, screens, activity, announcer } = wiring;
  const change = (transition: (lab: Lab) => Lab): void => {
    session.setState(({ lab }) => ({ lab: transition(lab) }));
  };
  const notify = (notice: Notice): void => {
    // The newest on top: on a small screen the others have to be scrolled to.
    session.setState(({ notices }) => ({ notices: [notice, ...notices.filter(({ id }) => id !== notice.id)] }));
  };
  const dismiss = (id: string): void => {
    session.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
    const page = activePage(session.getState().lab);
    // Advice on the page is worked out anew with every edit: what was dismissed is not given again.
    if (page !== undefined && id.startsWith(advicePrefix))
      change((lab) => withPageChange(lab, page.id, { dismissed: [...(page.dismissed ?? []), id] }));
  };
  const lab = { ...wiring, change, notify, dismiss };
  const gold = makeGoldActions(wiring, notify);
  return {
    ...wiring.whole,
    ...gold,
    ...makePageActions(lab, gold.setGold),
    ...makeLaneActions(lab),
    ...makeViewActions(lab),
    ...makeSettingActions(lab),
    showScreen: (screen) => goToScreen(screens, screen),
    dismiss,
    announce: (sentence) => announcer.say(sentence),
    hold: () => activity.begin(),
    afterPaint: (task) => activity.afterPaint(task),
  };
}

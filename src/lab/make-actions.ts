import type { Value } from "../extraction/contract/parameters.ts";
import { extractorFor } from "../extraction/run.ts";
import type { LabActions, LaneActions, SettingActions } from "./actions.ts";
import { activePage, laneOf, type Lab } from "../state/lab.ts";
import {
  withDefaults,
  withAllOfSize,
  withAlone,
  withComparedLane,
  withLaneChange,
  withLaneCopy,
  withRun,
  withValue,
  withoutLane,
  withDefaultValues,
} from "../state/lane-changes.ts";
import { withPageChange } from "../state/page-changes.ts";
import type { Notice } from "../state/session.ts";
import { showsSource } from "../state/source-lane.ts";
import { withLayout, withPreferences } from "../state/settings.ts";
import { advicePrefix } from "./advisor.ts";
import { bringLane } from "./bring-lane.ts";
import { goToScreen } from "./browser-history.ts";
import type { Connections, ConnectedLab } from "./connections.ts";
import { makeGoldActions } from "./gold-actions.ts";
import { makeModelActions } from "./model-actions.ts";
import { makeModuleActions } from "./module-actions.ts";
import { makeOutputActions } from "./output-actions.ts";
import { makePageActions } from "./page-actions.ts";
import { makeViewActions } from "./view-actions.ts";

/** Everything that the views can ask for, carried out on the stores and the worker. */
export function makeActions(connections: Connections): LabActions {
  const { session, screens, activity, announcer } = connections;
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
  const lab = { ...connections, change, notify, dismiss };
  const gold = makeGoldActions(connections, notify);
  const models = makeModelActions(lab);
  models.listModels();
  const outputs = makeOutputActions(lab);
  const modules = makeModuleActions(lab);
  return {
    ...connections.whole,
    ...gold,
    ...makePageActions(lab, gold.setGold, { openModel: models.openModel, openModule: modules.openModule }),
    ...models,
    ...modules,
    ...outputs,
    ...makeLaneActions(lab, outputs.askOutput),
    ...makeViewActions(lab),
    ...makeSettingActions(lab),
    showScreen: (screen) => goToScreen(screens, screen),
    dismiss,
    announce: (sentence) => announcer.say(sentence),
    busy: () => activity.begin(),
    afterPaint: (task) => activity.afterPaint(task),
  };
}

/** The actions on lanes, and on their runs. */
function makeLaneActions(
  { session, linking, gate, client, scheduler, library, change }: ConnectedLab,
  askOutput: () => void,
): LaneActions {
  const add = (transition: (lab: Lab) => Lab): void => {
    const { length } = session.getState().lab.lanes;
    change(transition);
    const { lanes, focusedLane } = session.getState().lab;
    if (lanes.length > length) bringLane(linking, focusedLane);
  };
  const withOne = (lab: Lab, id: string, parameter: string, value: Value): Lab => {
    const lane = laneOf(lab, id);
    const schema = lane === undefined ? undefined : extractorFor(library, lane.extractor).parameters[parameter];
    return schema === undefined ? lab : withValue(lab, id, parameter, value, schema.default);
  };
  const setValue: LaneActions["setValue"] = (id, parameter, value) => change((lab) => withOne(lab, id, parameter, value));
  return {
    addLane: (extractor) => {
      // What another program wrote is asked for first: the lane comes with it.
      if (showsSource({ extractor })) askOutput();
      else add((lab) => withComparedLane(lab, extractor));
    },
    duplicateLane: (id) => add((lab) => withLaneCopy(lab, id)),
    removeLane: (id) => {
      const before = session.getState().lab;
      change((lab) => withoutLane(lab, id));
      const { focusedLane, lanes } = session.getState().lab;
      // What had the focus has gone with its lane.
      if (before.focusedLane === id && lanes.length < before.lanes.length) bringLane(linking, focusedLane);
    },
    changeLane: (id, look) => change((lab) => withLaneChange(lab, id, look)),
    toggleAlone: (id) => change((lab) => withAlone(lab, id)),
    sizeAll: (size) => change((lab) => withAllOfSize(lab, size)),
    setRun: (id, run) => change((lab) => withRun(lab, id, run)),
    setValue,
    slide: (id, parameter, value, others = {}) =>
      gate.step(() =>
        change((lab) =>
          Object.entries({ ...others, [parameter]: value }).reduce((before, [name, set]) => withOne(before, id, name, set), lab),
        ),
      ),
    resetValues: (id) => change((lab) => withDefaults(lab, id)),
    stop: (id) => scheduler.stop(id),
    retry: (id) => scheduler.again(id),
    raiseLimit: (id) => {
      client.raiseLimit();
      scheduler.again(id);
    },
  };
}

/** The choices that hold whichever pages and lanes are there. */
function makeSettingActions({ editing, change }: ConnectedLab): SettingActions {
  return {
    setLayout: (group, sizes) => change((lab) => withLayout(lab, group, sizes)),
    resetLayout: () => change((lab) => ({ ...lab, layout: {} })),
    resetAllValues: () => change(withDefaultValues),
    setTheme: (theme) => change((lab) => ({ ...lab, theme })),
    setAutoRun: (autoRun) => {
      if (autoRun) editing.flush();
      change((lab) => ({ ...lab, autoRun }));
    },
    setReading: (reading) => {
      editing.flush();
      change((lab) => ({ ...lab, reading }));
    },
    setLeftTab: (leftTab) => change((lab) => ({ ...lab, leftTab })),
    prefer: (preferences) => change((lab) => withPreferences(lab, preferences)),
    setFollows: (follows) => change((lab) => withPreferences(lab, { follows })),
    setImages: (images) => change((lab) => withPreferences(lab, { images })),
  };
}

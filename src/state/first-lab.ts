import { choicesOf, emptyLab, type Lab } from "./lab.ts";
import { withLane, withLaneChange } from "./lane-changes.ts";
import { newId } from "./open-page.ts";

/** The method whose result is shown first, and three whose figures say at a glance how they decide. */
const firstLanes = ["learned", "ccb", "cectd-ds", "danag"];

/** A lab as it is before anything was done: lanes, and no page. */
export function firstLab(): Lab {
  const lab = firstLanes.reduce((next, id) => withLane(next, id), { ...emptyLab, session: newId() });
  const focusedLane = lab.lanes[0]?.id ?? "";
  return { ...withLaneChange(lab, focusedLane, { size: "strip" }), focusedLane };
}

/** Another first lab for the same person: what was chosen for all sessions stays. */
export function freshLab(lab: Lab): Lab {
  return { ...firstLab(), ...choicesOf(lab) };
}

/** A first lab, in a session of its own, for what comes from elsewhere. An empty session has nothing to lose: it goes on. */
export function ownSession(lab: Lab): Lab {
  const fresh = { ...freshLab(lab), layout: lab.layout };
  return lab.pages.length === 0 ? { ...fresh, session: lab.session } : fresh;
}

/** The panes around the figures: a chunk of its own, which comes beside the first one while the worker begins. */
export { ResultPane } from "../result/result-pane.tsx";
export { LeftPane } from "../source/left-pane.tsx";
export { ReasonDrawer } from "../why/reason-drawer.tsx";

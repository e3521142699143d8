import { useEffect } from "react";
import { useActions } from "./react.tsx";

/** Says that the page is being drawn; the lab is busy as long as it does. */
export function PageWaiting() {
  const actions = useActions();
  useEffect(() => actions.hold(), [actions]);
  return <span className="result-waiting">Drawing the page …</span>;
}

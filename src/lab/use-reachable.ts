import { createContext, useCallback, useContext, useEffect, useRef, type RefCallback, type RefObject } from "react";
import { useLabContext } from "./react.tsx";
import { inLane, type Reachable } from "./reach.ts";

/** The lane that views are in: what they register is that lane's. */
export const ReachLane = createContext<string | undefined>(undefined);

/** Registers the element that it is the `ref` of, as long as that is on the screen; in a lane as that lane's. */
export function useReachable(id: string, reachable: Reachable = plain): RefCallback<HTMLElement> {
  const { reach } = useLabContext();
  const own = useOwnId(id);
  const latest = useRef(reachable);
  useEffect(() => {
    latest.current = reachable;
  });
  return useCallback(
    (element) => (element === null ? undefined : reach.register(own, element, () => latest.current)),
    [reach, own],
  );
}

/** The same for an element that has a `ref` already. */
export function useReachableAt(id: string, ref: RefObject<HTMLElement | null>): void {
  const register = useReachable(id);
  useEffect(() => register(ref.current) ?? undefined, [register, ref]);
}

function useOwnId(id: string): string {
  const lane = useContext(ReachLane);
  return lane === undefined ? id : inLane(lane, id);
}

const plain: Reachable = {};

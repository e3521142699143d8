import { useEffect } from "react";
import type { ReactNode } from "react";
import { useActions } from "./react.tsx";

/** Stands for a part of the screen whose code is on its way: until it has come the lab is not at rest. */
export function Holding({ children }: { readonly children?: ReactNode }) {
  const { hold } = useActions();
  useEffect(() => hold(), [hold]);
  return children;
}

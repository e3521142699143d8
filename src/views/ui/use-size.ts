import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Width and height of an element in CSS pixels, kept up to date; 0 by 0 before it is laid out. */
export function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const host = element.current;
    if (host === null) return;
    const measure = (): void => {
      const width = Math.floor(host.clientWidth);
      const height = Math.floor(host.clientHeight);
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return size;
}

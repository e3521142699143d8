import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { paletteOf, type Palette, type Draw } from "../../plots/plot.ts";
import { isSameData } from "../../plots/same-data.ts";
import { useHasTextures, useIsDark } from "./use-theme.ts";

/** The colours of each look: they are read from the style sheet once, not for every canvas. */
const palettes = new Map<string, Palette>();

interface CanvasProps<Data> {
  readonly draw: Draw<HTMLCanvasElement, Data>;
  /** Undefined: what was drawn last stays. */
  readonly data: Data | undefined;
  readonly width: number;
  readonly height: number;
}

/** A canvas that shows a plot, drawn again when theme, size or data change; equal data are not drawn again, so that a slider costs only what it changes. */
export function CanvasPlot<Data>({ draw, data, width, height }: CanvasProps<Data>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDark = useIsDark();
  const hasTextures = useHasTextures();
  const look = `${isDark} ${hasTextures}`;
  const drawn = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    const host = canvas.current;
    if (host === null || data === undefined || width <= 0 || height <= 0) return;
    const ratio = window.devicePixelRatio * host.currentCSSZoom;
    const drawing = { draw, data, width, height, ratio, look };
    if (isSameData(drawn.current, drawing)) return;
    drawn.current = drawing;
    const palette = palettes.get(look) ?? paletteOf(host);
    palettes.set(look, palette);
    draw(host, data, { width, height, ratio, palette });
  }, [draw, data, width, height, look]);
  return <canvas ref={canvas} aria-hidden="true" style={{ width, height, display: "block" }} />;
}

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
    return () => observer.disconnect();
  }, [element]);
  return size;
}

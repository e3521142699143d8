import type { ReactNode } from "react";

/** Line drawings on a grid of 16. */
const drawings = {
  duplicate: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  collapse: <path d="M4 10l4-4 4 4" />,
  expand: <path d="M4 6l4 4 4-4" />,
  about: <path d="M3 3.5c2-.8 3.6-.6 5 .7 1.4-1.3 3-1.5 5-.7v9c-2-.8-3.6-.6-5 .7-1.4-1.3-3-1.5-5-.7zM8 4.2v9" />,
  remove: <path d="M4 4l8 8M12 4l-8 8" />,
  add: <path d="M8 3v10M3 8h10" />,
  settings: (
    <path d="M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M10.5 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM5.5 9.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z" />
  ),
  sweep: <path d="M2.5 2.5v11h11M4.5 11c2.5 0 2.5-6.5 4.5-6.5s2 4 4.5 4" />,
  handle: <path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" strokeWidth="2.2" />,
  stop: <path d="M4.5 4.5h7v7h-7z" fill="currentColor" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="lane-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

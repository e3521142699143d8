import type { ReactNode } from "react";

/** Line drawings on a grid of 16. */
const drawings = {
  twist: <path d="M6 4l4 4-4 4" />,
  follow: <path d="M8 1.8v2.4M8 11.8v2.4M1.8 8h2.4M11.8 8h2.4M8 4.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8" />,
  toPin: (
    <path d="M2.5 2.5v7h5M2.5 5.5h4M10.5 5.5a2.6 2.6 0 0 1 2.6 2.6c0 1.9-2.6 5-2.6 5s-2.6-3.1-2.6-5a2.6 2.6 0 0 1 2.6-2.6z" />
  ),
  others: <path d="M2 8h12M8 1.5v3.7M6 3.7l2 2 2-2M8 14.5v-3.7M6 12.3l2-2 2 2" />,
  siblings: <path d="M2.5 4h4M2.5 8h4M2.5 12h4M11.5 2.5v11M9.2 4.6l2.3-2.3 2.3 2.3M9.2 11.4l2.3 2.3 2.3-2.3" />,
  all: <path d="M2.5 2.5h11v11h-11zM5 8h6" />,
  find: <path d="M7 2.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 1 0 0-8.8M10.2 10.2l3.6 3.6" />,
  up: <path d="M4 10l4-4 4 4" />,
  down: <path d="M4 6l4 4 4-4" />,
  close: <path d="M4.5 4.5l7 7m0-7l-7 7" />,
  warning: <path d="M8 2.2L14.6 13.6H1.4zM8 6.4v3.4M8 11.2v.9" />,
} as const satisfies Record<string, ReactNode>;

export type TreeIconName = keyof typeof drawings;

export function TreeIcon({ name }: { readonly name: TreeIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

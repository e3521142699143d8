import type { ReactNode } from "react";

/** Line drawings on a grid of 16. */
const shapes = {
  close: <path d="M4.5 4.5l7 7m0-7l-7 7" />,
  more: <path d="M3.2 8h.1M8 8h.1M12.8 8h.1" strokeWidth="2.6" />,
  chevron: <path d="M4.5 6.5L8 10l3.5-3.5" />,
  file: <path d="M2 12.5v-9h4l1.5 2H14v7z" />,
  undo: <path d="M3 6.5h6.8a3.2 3.2 0 0 1 0 6.4H7M5.8 3.6L2.9 6.5l2.9 2.9" />,
  redo: <path d="M13 6.5H6.2a3.2 3.2 0 0 0 0 6.4H9M10.2 3.6l2.9 2.9-2.9 2.9" />,
  sessions: <path d="M2.6 5.2A6 6 0 1 1 2 8M2.3 2.4v3h3M8 5v3.2l2.2 1.6" />,
  download: <path d="M8 2.2v7.8M5 7.2l3 3 3-3M3 13.5h10" />,
  share: <path d="M8 10V2.2M5 5l3-3 3 3M3 8.5v5h10v-5" />,
  gold: <path d="M2.5 5.5v6h11v-6M5 4h6M5 7.5h6" />,
  search: <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2" />,
  samples: <path d="M2.5 2.5h4.6v4.6H2.5zM8.9 2.5h4.6v4.6H8.9zM2.5 8.9h4.6v4.6H2.5zM8.9 8.9h4.6v4.6H8.9z" />,
  system: <path d="M2 3h12v8H2zM5.5 13.5h5M8 11v2.5" />,
  light: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1" />
    </>
  ),
  dark: <path d="M13 9.6A5.5 5.5 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6z" />,
  info: <path d="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.3v3.9M8 4.6v.9" />,
  warning: <path d="M8 2.2L14.6 13.6H1.4zM8 6.4v3.4M8 11.2v.9" />,
  error: <path d="M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4zM8 4.6v4M8 10.4v.9" />,
  duplicate: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  collapse: <path d="M4 10l4-4 4 4" />,
  expand: <path d="M4 6l4 4 4-4" />,
  alone: <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />,
  collapseAll: <path d="M4 7.5l4-4 4 4M4 12.5l4-4 4 4" />,
  expandAll: <path d="M4 3.5l4 4 4-4M4 8.5l4 4 4-4" />,
  about: <path d="M3 3.5c2-.8 3.6-.6 5 .7 1.4-1.3 3-1.5 5-.7v9c-2-.8-3.6-.6-5 .7-1.4-1.3-3-1.5-5-.7zM8 4.2v9" />,
  remove: <path d="M4 4l8 8M12 4l-8 8" />,
  add: <path d="M8 3v10M3 8h10" />,
  settings: (
    <path d="M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M10.5 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM5.5 9.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z" />
  ),
  sweep: <path d="M2.5 2.5v11h11M4.5 11c2.5 0 2.5-6.5 4.5-6.5s2 4 4.5 4" />,
  handle: <path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" strokeWidth="2.2" />,
  stop: <path d="M4.5 4.5h7v7h-7z" fill="currentColor" />,
  back: <path d="M10 4l-4 4 4 4" />,
  twist: <path d="M6 4l4 4-4 4" />,
  follow: <path d="M8 1.8v2.4M8 11.8v2.4M1.8 8h2.4M11.8 8h2.4M8 4.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8" />,
  toPin: (
    <path d="M2.5 2.5v7h5M2.5 5.5h4M10.5 5.5a2.6 2.6 0 0 1 2.6 2.6c0 1.9-2.6 5-2.6 5s-2.6-3.1-2.6-5a2.6 2.6 0 0 1 2.6-2.6z" />
  ),
  others: <path d="M2 8h12M8 1.5v3.7M6 3.7l2 2 2-2M8 14.5v-3.7M6 12.3l2-2 2 2" />,
  siblings: <path d="M2.5 4h4M2.5 8h4M2.5 12h4M11.5 2.5v11M9.2 4.6l2.3-2.3 2.3 2.3M9.2 11.4l2.3 2.3 2.3-2.3" />,
  all: <path d="M2.5 2.5h11v11h-11zM5 8h6" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** A drawing of 16 by 16 pixels in the colour of the text; says nothing to a screen reader. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}

/** The mark of the product: a strip of content and code, blurred towards its foot. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
      <defs>
        <linearGradient id="mark-blur">
          <stop offset="0.1" stopColor="#14181d" />
          <stop offset="0.4" stopColor="#f4f6f8" />
          <stop offset="0.62" stopColor="#f4f6f8" />
          <stop offset="0.9" stopColor="#14181d" />
        </linearGradient>
      </defs>
      <rect x="0.5" y="0.5" width="21" height="21" rx="4.5" fill="#14181d" stroke="#7b8794" />
      <path d="M4 4h1v4H4zM7 4h2v4H7zM10 4h5v4h-5zM17 4h1v4h-1z" fill="#f4f6f8" />
      <rect x="3" y="9" width="16" height="4.5" fill="url(#mark-blur)" />
      <rect x="7" y="15" width="8" height="3" fill="#56b4e9" />
    </svg>
  );
}

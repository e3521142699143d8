import type { ReactNode } from "react";

/** Line drawings on a grid of 16. */
const shapes = {
  close: <path d="M4.5 4.5l7 7m0-7l-7 7" />,
  more: <path d="M3.2 8h.1M8 8h.1M12.8 8h.1" strokeWidth="2.6" />,
  file: <path d="M2 12.5v-9h4l1.5 2H14v7z" />,
  share: <path d="M8 10V2.2M5 5l3-3 3 3M3 8.5v5h10v-5" />,
  info: <path d="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.3v3.9M8 4.6v.9" />,
  warning: <path d="M8 2.2L14.6 13.6H1.4zM8 6.4v3.4M8 11.2v.9" />,
  error: <path d="M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4zM8 4.6v4M8 10.4v.9" />,
  duplicate: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  collapse: <path d="M4 10l4-4 4 4" />,
  expand: <path d="M4 6l4 4 4-4" />,
  remove: <path d="M4 4l8 8M12 4l-8 8" />,
  add: <path d="M8 3v10M3 8h10" />,
  settings: (
    <path d="M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M10.5 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM5.5 9.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z" />
  ),
  present: <path d="M2 2.5h12v8H2zM8 10.5v3M5 13.5h6" />,
  stop: <path d="M4.5 4.5h7v7h-7z" fill="currentColor" />,
  back: <path d="M10 4l-4 4 4 4" />,
  twist: <path d="M6 4l4 4-4 4" />,
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
export function ProductMark() {
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

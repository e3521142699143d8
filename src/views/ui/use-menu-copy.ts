import { useRef } from "react";
import type { Copying } from "./use-copy.tsx";

interface MenuCopying extends Pick<Copying, "copy"> {
  /** Of the menu's content. */
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** Copying from a menu, whose button gets the focus back only where nothing was copied: the field with what is to be copied by hand may have it. */
export function useMenuCopy(copy: Copying["copy"]): MenuCopying {
  const isCopying = useRef(false);
  return {
    copy: (text, what) => {
      isCopying.current = true;
      copy(text, what);
    },
    onCloseAutoFocus: (event) => {
      if (isCopying.current) event.preventDefault();
      isCopying.current = false;
    },
  };
}

import { DropdownMenu } from "radix-ui";
import { lazy, memo, useDeferredValue } from "react";
import { keyId } from "../../../lab/reach.ts";
import { useReachable } from "../../../lab/use-reachable.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { LateItems } from "../../ui/use-copy.tsx";
import type { FigureItemsProps } from "./figure-items.tsx";
import "../../share/share.css";

const FigureItems = lazy(async () => ({ default: (await import("./figure-items.tsx")).FigureItems }));

/** A lane's figure as a file: to print, to draw on, or its numbers. */
export function FigureExport(props: FigureItemsProps) {
  // A slider moves the figure first: menus are dear to draw.
  return <ExportMenu {...useDeferredValue(props)} />;
}

const ExportMenu = memo(function ExportMenu(props: FigureItemsProps) {
  const byName = useReachable(keyId("export-figure"));
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger
          ref={byName}
          className="chip export-chip"
          aria-label={`Export the figure of lane ${props.lane.letter}`}
          title="Export the figure: SVG, PNG, CSV"
        >
          <Icon name="download" />
        </DropdownMenu.Trigger>
      }
      label="Export the figure"
      align="end"
    >
      <LateItems>
        <FigureItems {...props} />
      </LateItems>
    </Menu>
  );
});

import type { ReactNode } from "react";
import { Entries, MenuButton } from "../ui/kit.tsx";
import { useExports, type Exported } from "./exports.tsx";

interface FigureFrameProps extends Exported {
  readonly name: string;
  readonly children: ReactNode;
}

/** A figure with its name, and the ways to take it away. */
export function FigureFrame({ name, children, ...exported }: FigureFrameProps) {
  const entriesOf = useExports();
  return (
    <figure className="corpus-figure" aria-label={name}>
      <div className="row apart">
        <h3>{name}</h3>
        <MenuButton label={`Export ${name}`}>
          <Entries entries={entriesOf(exported)} />
        </MenuButton>
      </div>
      {children}
    </figure>
  );
}

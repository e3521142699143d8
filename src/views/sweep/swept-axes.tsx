import type { SweepChoice, sweptParameters } from "../../state/sweep.ts";
import { Choice } from "../ui/kit.tsx";

interface SweptAxesProps extends SweepChoice {
  /** Of the first axis: "Sweep". */
  readonly label: string;
  readonly swept: ReturnType<typeof sweptParameters>;
  readonly onChoose: (choice: SweepChoice) => void;
}

/** Asks over which parameter a sweep goes, and against which other. */
export function SweptAxes({ label, swept, x, y, onChoose }: SweptAxesProps) {
  const names = swept.map(([id, { label: name }]) => ({ id, label: name }));
  const choose = (first: string, second = ""): void =>
    onChoose(second === "" || second === first ? { x: first } : { x: first, y: second });
  return (
    <>
      <Choice label={label} isLabelled value={x} options={names} onChoose={(id) => choose(id, y)} />
      {names.length > 1 && (
        <Choice
          label="against"
          isLabelled
          value={y ?? ""}
          options={[{ id: "", label: "nothing else" }, ...names.filter(({ id }) => id !== x)]}
          onChoose={(id) => choose(x, id)}
        />
      )}
    </>
  );
}

import { useState } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { useLinking, useSession } from "../../lab/react.tsx";

type SubjectKind = "pin" | "brush";

/** What is asked about: the pin or the brush, where there are both the one set last, or chosen by hand. */
export function useSubject(): {
  readonly range: Range | undefined;
  readonly kind: SubjectKind;
  readonly kinds: readonly SubjectKind[];
  readonly choose: (kind: SubjectKind) => void;
} {
  const pin = useLinking((linking) => linking.pin);
  const brush = useSession(({ lab }) => lab.brush);
  const [seen, setSeen] = useState<{ pin: Range | undefined; brush: Range | undefined; latest: SubjectKind }>({
    pin,
    brush,
    latest: "pin",
  });
  if (seen.pin !== pin) setSeen({ pin, brush, latest: "pin" });
  else if (seen.brush !== brush) setSeen({ pin, brush, latest: "brush" });
  const kinds = [...(pin === undefined ? [] : ["pin" as const]), ...(brush === undefined ? [] : ["brush" as const])];
  const kind = kinds.includes(seen.latest) ? seen.latest : (kinds[0] ?? "pin");
  return {
    range: kind === "pin" ? pin : brush,
    kind,
    kinds,
    choose: (latest) => setSeen({ pin, brush, latest }),
  };
}

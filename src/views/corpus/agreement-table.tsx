import type { OpenCorpus } from "../../state/corpus.ts";
import type { Tally } from "../../protocol/tally-protocol.ts";
import { useLabContext } from "../../lab/react.tsx";
import { runLetter, runTitle } from "./run-names.ts";
import { shadeOf } from "./shade.ts";

/** How far each two runs keep the same, whatever the gold standard says. */
export function AgreementTable({ corpus, tally }: { readonly corpus: OpenCorpus; readonly tally: Tally }) {
  const { library } = useLabContext();
  const { runs } = corpus.plan;
  return (
    <div className="corpus-wide" tabIndex={0} role="group" aria-label="Agreement of runs">
      <table className="corpus-agreement">
        <caption>Agreement: F1 of the characters that two runs keep, averaged over the pages without gold</caption>
        <thead>
          <tr>
            <th scope="col">run</th>
            {runs.map(({ name }, run) => (
              <th key={name} scope="col" title={runTitle(runs[run], run, library)}>
                {runLetter(run)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((row, run) => (
            <tr key={row.name}>
              <th scope="row">{runTitle(row, run, library)}</th>
              {runs.map((column, other) => {
                const value = tally.agreement[run]?.[other] ?? NaN;
                return (
                  <td key={column.name} style={Number.isNaN(value) ? undefined : shadeOf(value)}>
                    {Number.isNaN(value) ? "–" : value.toFixed(2)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { cumsum, extent } from "d3-array";
import type { CSSProperties } from "react";
import type { ChainLink } from "../../extraction/contract/extraction.ts";
import { numberText } from "../../extraction/contract/number-text.ts";
import { Bar } from "../figures/bar.tsx";
import "./waterfall.css";

interface WaterfallProps {
  readonly logOdds: NonNullable<ChainLink["logOdds"]>;
  /** The probability from which things are kept. */
  readonly threshold: number | undefined;
}

/** Probabilities that are labelled on the axis, as far as it goes. */
const probabilities = [0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999];

/** The contributions to a probability, from the base rate on: those for content go to the right, those against it to the left. */
export function Waterfall({ logOdds, threshold = 0.5 }: WaterfallProps) {
  const sums = cumsum(logOdds, ({ value }) => value);
  const cut = logOddsOf(Math.min(Math.max(threshold, 0.001), 0.999));
  const [least = 0, greatest = 1] = extent([...sums, cut]);
  const shareOf = (value: number): number => (value - least) / (greatest - least);
  const ticks = probabilities.filter(
    (probability) => shareOf(logOddsOf(probability)) >= 0 && shareOf(logOddsOf(probability)) <= 1,
  );
  const sumAt = (at: number): number => shareOf(sums[at]);
  return (
    <table className="waterfall" style={{ "--cut": shareOf(cut) } as CSSProperties} aria-label="Contributions to the probability">
      <thead className="muted">
        <tr>
          <th scope="col" aria-label="Contribution" />
          <td className="bar-steps relative" aria-hidden="true">
            {ticks.map((probability) => (
              <span key={probability} className="waterfall-tick" style={{ left: `${100 * shareOf(logOddsOf(probability))}%` }}>
                {probability}
              </span>
            ))}
          </td>
          <th scope="col" aria-label="Amount" />
        </tr>
      </thead>
      <tbody>
        {logOdds.map(({ text, value }, at) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td className="bar-steps relative">
              <Bar from={sumAt(Math.max(at - 1, 0))} to={sumAt(at)} paint={value < 0 ? "removed" : "kept"} />
            </td>
            <td>{at === 0 ? probabilityOf(value) : signed(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">together</th>
          <td className="bar-steps relative" aria-hidden="true" />
          <td>{probabilityOf(sums.at(-1) ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** "p 0.317". */
function probabilityOf(logOdds: number): string {
  return `p ${numberText(1 / (1 + Math.exp(-logOdds)))}`;
}

/** "+1.90", "−0.40". */
function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

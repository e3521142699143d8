import type { Explanation } from "../../extraction/contract/extractor.ts";
import type { ChannelSummary } from "../../protocol/figures.ts";
import type { Reasons } from "../../worker/reasons.ts";
import type { Gauge } from "./why-gauge.ts";
import { spreadText, unitsText } from "./why-text.ts";

interface ChainProps {
  readonly explanation: Explanation;
  readonly channel: ChannelSummary | undefined;
}

/** The formulas that led to a verdict, each in symbols and below with this place's numbers. */
export function Chain({ explanation: { chain, formula }, channel }: ChainProps) {
  const links = chain ?? [{ symbols: channel?.formula, numbers: formula }];
  return (
    <ol className="why-chain" aria-label="Formulas, with this place’s numbers">
      {links.map(({ symbols, numbers }) => (
        <li key={`${symbols} ${numbers}`}>
          {symbols !== undefined && <code className="why-symbols">{symbols}</code>}
          <code className="why-numbers">{numbers}</code>
        </li>
      ))}
    </ol>
  );
}

/** A threshold nearer than this to an end of the picture takes the place of the number there. */
const nearEnd = 0.22;

/** Where a value and its threshold lie on the range of the quantity; the numbers stand in the text beside it. */
export function GaugePicture({ gauge, verdict }: { readonly gauge: Gauge; readonly verdict: Explanation["verdict"] }) {
  const { value, threshold, keptStart, keptEnd, valueText, thresholdText, leastText, mostText, isLog } = gauge;
  return (
    <div className="why-gauge" aria-hidden="true" title={isLog ? "On a logarithmic scale" : undefined}>
      <span className="why-label" style={placeOf(value)}>
        {valueText}
      </span>
      <div className="why-track">
        <span className="why-kept" style={{ left: percent(keptStart), right: percent(1 - keptEnd) }} />
        <span className="why-threshold" style={{ left: percent(threshold) }} />
        <span className="why-value" data-verdict={verdict} style={{ left: percent(value) }} />
      </div>
      <span className="why-ends">
        <span>{threshold > nearEnd && leastText}</span>
        <span>{threshold < 1 - nearEnd && `${mostText}${isLog ? " (log)" : ""}`}</span>
      </span>
      <span className="why-label below" style={placeOf(threshold)}>
        {thresholdText}
      </span>
    </div>
  );
}

/** A label stays within the picture: at the left end it begins there, at the right end it ends there. */
function placeOf(share: number): { readonly left: string; readonly transform: string } {
  return { left: percent(share), transform: `translateX(-${percent(share)})` };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

/** What a lane measured over the whole range: the decisive quantity, the others on demand. */
export function RangeNumbers({ unitCount, unitName, spreads: [first, ...others] }: Reasons) {
  return (
    <div className="why-range">
      <p>
        Over the range: {unitsText(unitCount, unitName)}
        {first !== undefined && `; ${spreadText(first)}`}
      </p>
      {others.length > 0 && (
        <details>
          <summary>All quantities</summary>
          <ul>
            {others.map((spread) => (
              <li key={spread.name}>{spreadText(spread)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

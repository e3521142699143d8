import { useState, type ReactNode } from "react";
import type { Explanation, WhatIf } from "../../extraction/contract/extraction.ts";
import { numberText } from "../../extraction/contract/number-text.ts";
import type { Citation } from "../../extraction/contract/parameters.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { extractorFor } from "../../extraction/run.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import type { ChannelSummary } from "../../protocol/figures.ts";
import type { PathStep, Reasons } from "../../protocol/reasons.ts";
import type { Lane } from "../../state/lane.ts";
import { countedUnits } from "../../format.ts";
import type { Gauge } from "./why-gauge.ts";
import { rangeText, spreadText } from "./reason-text.ts";

interface FactsProps {
  readonly lane: Lane;
  readonly explanation: Explanation;
  readonly whatIfs: readonly WhatIf[];
  readonly path: readonly PathStep[];
  readonly channel: ChannelSummary | undefined;
}

/** What decided, where it stands, at which step, and what the paper says of it. */
export function Facts({ lane, explanation: { rule, step, unit }, whatIfs, path, channel }: FactsProps) {
  const { library } = useLabContext();
  const { paper, cite } = extractorFor(library, lane.extractor);
  return (
    <dl className="why-facts small grid">
      {rule !== undefined && <Fact name="Rule">{rule.name}</Fact>}
      {rule?.matched !== undefined && (
        <Fact name="Matched">
          <PlaceButton place={rule.matched} lane={lane.id} label={`“${rule.matched.text}”`} />
        </Fact>
      )}
      {step !== undefined && <Fact name="Step">{step}</Fact>}
      {whatIfs.length > 0 && (
        <Fact name="What if">
          <ul className="plain-list">
            {whatIfs.map(({ name, value, verdict }) => (
              <li key={name}>
                {name}: {numberText(value)}, {verdict}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {unit !== undefined && (
        <Fact name="Decided by">
          <PlaceButton place={unit} lane={lane.id} label={unit.label} />
        </Fact>
      )}
      {path.length > 0 && (
        <Fact name="Within">
          <ElementPath path={path} lane={lane.id} />
        </Fact>
      )}
      {channel?.differs !== undefined && <Fact name="Differs">{channel.differs}</Fact>}
      <Fact name="Paper">
        <Cited citation={channel?.cite ?? cite} title={paper.title} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Cited({ citation, title }: { readonly citation: Citation; readonly title: string }) {
  return (
    <cite title={title}>
      {citation.paper}, {citation.where}
    </cite>
  );
}

interface PlaceButtonProps {
  readonly place: Range;
  readonly lane: string;
  readonly label: string;
}

/** A place that can be pinned. */
function PlaceButton({ place: { start, end }, lane, label }: PlaceButtonProps) {
  const actions = useActions();
  return (
    <>
      <button
        type="button"
        className="link-button why-place breakable mono"
        title={`Pin ${label}`}
        onClick={() => actions.pin({ start, end, origin: "why", lane })}
      >
        <bdi>{label}</bdi>
      </button>{" "}
      <span className="muted">{rangeText({ start, end })}</span>
    </>
  );
}

/** Elements of a longer path that are shown at once: the first and the last ones. */
const shownSteps = 4;

/** The way from body to an element; each part pins its element. */
function ElementPath({ path, lane }: { readonly path: readonly PathStep[]; readonly lane: string }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole || path.length <= shownSteps ? 0 : path.length - shownSteps + 1;
  return (
    <span className="why-path">
      {path.map((step, index) => {
        if (hidden > 0 && index > 1 && index <= hidden) return undefined;
        if (hidden > 0 && index === 1)
          return (
            <span key="hidden">
              {separator}
              <button
                type="button"
                className="link-button"
                title={`Show ${hidden} more elements`}
                aria-label={`Show ${hidden} more elements`}
                onClick={() => setWhole(true)}
              >
                …
              </button>
            </span>
          );
        return (
          <span key={index}>
            {index > 0 && separator}
            <PathPart step={step} lane={lane} />
          </span>
        );
      })}
    </span>
  );
}

const separator = <span className="muted"> › </span>;

function PathPart({ step: { label, start, end }, lane }: { readonly step: PathStep; readonly lane: string }) {
  const actions = useActions();
  if (end <= start) return <span>{label}</span>;
  return (
    <button
      type="button"
      className="link-button why-place breakable mono"
      title={`Pin ${label}`}
      onClick={() => actions.pin({ start, end, origin: "why", lane })}
    >
      {label}
    </button>
  );
}

interface ChainProps {
  readonly explanation: Explanation;
  readonly channel: ChannelSummary | undefined;
}

/** The formulas that led to a verdict, each in symbols and below with this place's numbers. */
export function Chain({ explanation: { chain, formula }, channel }: ChainProps) {
  const links = chain ?? [{ symbols: channel?.formula, numbers: formula }];
  return (
    <ol className="why-chain plain-list near grid" aria-label="Formulas, with this place’s numbers">
      {links.map(({ symbols, numbers }) => (
        <li key={`${symbols} ${numbers}`}>
          {symbols !== undefined && <code className="muted mono block">{symbols}</code>}
          <code className="mono block">{numbers}</code>
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
    <div className="why-gauge anchor tiny" aria-hidden="true" title={isLog ? "On a logarithmic scale" : undefined}>
      <span className="why-label bold anchor" style={placeOf(value)}>
        {valueText}
      </span>
      <div className="why-track anchor">
        <span className="why-kept" style={{ left: percent(keptStart), right: percent(1 - keptEnd) }} />
        <span className="why-threshold" style={{ left: percent(threshold) }} />
        <span className="why-value" data-verdict={verdict} style={{ left: percent(value) }} />
      </div>
      <span className="why-ends muted flex apart">
        <span>{threshold > nearEnd && leastText}</span>
        <span>{threshold < 1 - nearEnd && `${mostText}${isLog ? " (log)" : ""}`}</span>
      </span>
      <span className="why-label below bold anchor" style={placeOf(threshold)}>
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
        Over the range: {countedUnits(unitCount, unitName)}
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

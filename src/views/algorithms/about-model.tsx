import { useRef, type ReactNode } from "react";
import type { ModelCard } from "../../extraction/contract/model.ts";
import { scoreText, thousands } from "../../format.ts";
import { useQuestion } from "../../lab/use-question.ts";
import type { ChartAxis } from "../../plots/chart.ts";
import { drawTradeOff, type TradeOffData } from "../../plots/trade-off.ts";
import type { RunId } from "../../worker/protocol/figures.ts";
import { usePlot, useSize } from "../ui/use-plot.tsx";
import { figuresOf, type CardFigures, type CardMean } from "./card-figures.ts";

/** The model that a run decided by: what it learned from, how good it is, and by what it decides. */
export function AboutModel({ laneId, run }: { readonly laneId: string; readonly run: RunId }) {
  const { value: card } = useQuestion("modelCard", [laneId, run]);
  return card === undefined ? null : <Card card={card} figures={figuresOf(card)} />;
}

function Card({ card, figures }: { readonly card: ModelCard; readonly figures: CardFigures }) {
  const { rows, calibration, said } = figures;
  return (
    <>
      <h3>The model: {card.name}</h3>
      <ul>
        {said.map(([name, sentences]) => (
          <li key={name}>
            <strong>{headed(name)}:</strong> {sentences.join(" ")}
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <>
          <h3>F1 by page type, on pages of sites that it had not seen</h3>
          <TypeTable rows={rows} />
        </>
      )}
      {calibration.length > 1 && (
        <>
          <h3>Calibration: what came true of what was said</h3>
          <Picture data={calibrationCurve(calibration)} summary={calibrationText(calibration)} />
        </>
      )}
    </>
  );
}

/** "learningRate" as "Learning rate". */
function headed(name: string): string {
  const words = name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function TypeTable({ rows }: Pick<CardFigures, "rows">) {
  const others = [...new Set(rows.flatMap(({ beside }) => beside.map(([name]) => name)))];
  return (
    <Table label="F1 by page type" head={["type", "pages", "as found", "strict article", ...others]}>
      {rows.map(({ name, pages, asFound, strict, beside }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{thousands(pages)}</td>
          <td>{withInterval(asFound)}</td>
          <td>{withInterval(strict)}</td>
          {others.map((other) => {
            const mean = beside.find(([known]) => known === other)?.[1];
            return <td key={other}>{mean === undefined ? "–" : withInterval(mean)}</td>;
          })}
        </tr>
      ))}
    </Table>
  );
}

function withInterval({ mean, low, high }: CardMean): ReactNode {
  return (
    <>
      {scoreText(mean)} <span className="muted tiny">{`${scoreText(low)}–${scoreText(high)}`}</span>
    </>
  );
}

interface TableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly children: ReactNode;
}

function Table({ label, head, children }: TableProps) {
  return (
    <section className="about-table" aria-label={label} tabIndex={0}>
      <table className="small">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const height = 190;

function Picture({ data, summary }: { readonly data: TradeOffData; readonly summary: string }) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const plot = usePlot<SVGSVGElement, TradeOffData>(drawTradeOff, data, width, height);
  return (
    <div ref={host} className="shaded anchor" style={{ height }} role="img" aria-label={summary}>
      <svg ref={plot} width={width} height={height} className="cover" aria-hidden="true" />
    </div>
  );
}

const unmarked = { current: undefined, currentLabel: "", best: -1, hover: -1 } as const;

function calibrationCurve(bins: CardFigures["calibration"]): TradeOffData {
  const share = (label: string): ChartAxis => ({ domain: [0, 1], scale: "linear", label });
  return {
    ...unmarked,
    axes: { x: share("probability that was said"), y: share("share of the words that is content") },
    x: bins.map(({ probability }) => probability),
    lines: [
      { kind: "value", label: "is", values: bins.map(({ content }) => content) },
      { kind: "precision", label: "was said", values: bins.map(({ probability }) => probability) },
    ],
    bands: [],
  };
}

function calibrationText(bins: CardFigures["calibration"]): string {
  const told = bins.map(({ probability, content }) => `said ${scoreText(probability, 2)}, is ${scoreText(content, 2)}`);
  return `Share of the words that is content, by the probability that was said: ${told.join("; ")}.`;
}

import type { CostBridge, CostBridgePart } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import { signedDollarsOf, type SideNames } from "../bridge/bridge-table.js";
import { bridgeChange, bridgeTitles, sizeUsd } from "../bridge/causes.js";
import type { Rounding } from "../format/rounding.js";
import { amount, say, atLeast, type Text, type Sentence } from "../format/sentence.js";
import { nameAxis } from "../plot/axes.js";
import { chartSpecOf, colorByTone, plotLabels, plotNumber, tips } from "../plot/chart-spec.js";
import type { ChartSpec } from "../report.js";
import { sumOf } from "../sum-of.js";

const LABEL_WIDTH = 76;
/** Above this ratio, with an axis from 0, parts would be slivers on long bars. */
const LEAST_RATIO_FROM_ZERO = 0.85;
/** Smaller shares are drawn together. */
const LEAST_SHARE = 0.002;

/**
 * The difference between two costs as a waterfall: the cost before, each part from where the one before ends, the cost
 * after. Where both costs are large and near each other, the axis does not begin at 0, and their bars have a sign of a break.
 */
export function costBridgeChart(bridge: CostBridge, names: SideNames): ChartSpec {
  const steps = stepsOf(bridge, names);
  const ends = steps.flatMap(({ from, to, isTotal }) => (isTotal ? [to] : [from, to]));
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const isFromZero = most === least || least <= most * LEAST_RATIO_FROM_ZERO;
  const start = isFromZero ? Math.min(0, least) : least - (most - least) * 0.12;
  const labels = plotLabels(steps.map(({ name }) => name));
  const values = steps.map(({ from, to, tone, isTotal, text, change }, at) => ({
    name: labels[at],
    // Parts can go below 0 on the way; a cost is drawn from 0 all the same.
    from: isTotal ? Math.max(start, 0) : from,
    to,
    end: Math.max(from, to),
    tone,
    isTotal,
    text,
    change: change ?? "–",
  }));
  const span = most - start || 1;
  const x = {
    field: "from",
    type: "quantitative",
    axis: null,
    scale: {
      zero: false,
      nice: false,
      domainMin: start,
      domainMax: { expr: `${start} + ${span} * width / max(width - ${LABEL_WIDTH}, 40)` },
    },
  };
  const color = colorByTone(steps);
  // A bar that begins at more than 0 is broken, so that nobody takes its length for its cost.
  const breakMarks = {
    transform: [{ filter: "datum.isTotal" }],
    mark: { type: "text", text: "//", fontSize: 17, fontWeight: "bold", dy: 1, color: { expr: "tonePaper" } },
    encoding: { x: { value: 14 } },
  };
  const zeroLine = {
    data: { values: [{ zero: 0 }] },
    mark: { type: "rule", color: { expr: "toneMuted" } },
    encoding: { x: { ...x, field: "zero" }, y: null, tooltip: null },
  };
  return chartSpecOf({
    description: say`Waterfall of the cost in dollars from ${names.before} to ${names.after}: what each cause added or took away${isFromZero ? "" : "; bars with two strokes begin at more than 0"}.`,
    values,
    height: 28 * values.length,
    view: {
      encoding: {
        y: { field: "name", type: "nominal", sort: labels, axis: nameAxis },
        tooltip: tips({ name: "Part", text: "Dollars", change: "What changed" }),
      },
      layer: [
        {
          mark: { type: "bar", height: { band: 0.62 }, cornerRadius: 1 },
          encoding: { x, x2: { field: "to" }, color },
        },
        ...(isFromZero ? [] : [breakMarks]),
        ...(start < 0 ? [zeroLine] : []),
        {
          mark: { type: "text", align: "left", dx: 6 },
          encoding: { x: { ...x, field: "end" }, text: { field: "text" } },
        },
      ],
    },
  });
}

interface Step {
  readonly name: Text;
  readonly from: number;
  readonly to: number;
  readonly tone: "toneAccent" | "toneQuiet" | "tone6" | "tone3";
  readonly isTotal: boolean;
  readonly text: Text;
  readonly change: Text | null;
}

function stepsOf(bridge: CostBridge, names: SideNames): readonly Step[] {
  const total = (side: "before" | "after", tone: Step["tone"]): Step => {
    const usd = usdOf(bridge[side].costNanoUsd);
    const text = atLeast(bridge[side], usd, usdText);
    return { name: names[side], from: 0, to: plotNumber(usd), tone, isTotal: true, text, change: null };
  };
  let reached = bridge.beforeCostNanoUsd;
  const signed = signedDollarsOf(bridge);
  const parts = drawnParts(bridge).map(({ name, costNanoUsd, change }): Step => {
    const from = plotNumber(usdOf(reached));
    reached += costNanoUsd;
    return {
      name,
      from,
      to: plotNumber(usdOf(reached)),
      tone: costNanoUsd > 0n ? "tone6" : "tone3",
      isTotal: false,
      text: signed(usdOf(costNanoUsd)),
      change,
    };
  });
  return [total("before", "toneQuiet"), ...parts, total("after", "toneAccent")];
}

function drawnParts(bridge: CostBridge) {
  const all = sumOf(bridge.parts, sizeUsd);
  const isSmall = (part: CostBridgePart): boolean => sizeUsd(part) <= all * LEAST_SHARE;
  const small = bridge.parts.filter((part) => part.costNanoUsd !== 0n && isSmall(part));
  const large = bridge.parts
    .filter((part) => !isSmall(part))
    .map(({ id, costNanoUsd }) => ({
      name: bridgeTitles[id],
      costNanoUsd,
      change: bridgeChange(bridge, id),
    }));
  const rest = small.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0n);
  return rest === 0n ? large : [...large, { name: restTitle(small), costNanoUsd: rest, change: null }];
}

function restTitle(parts: readonly CostBridgePart[]): Text {
  return parts.length === 1 ? bridgeTitles[parts[0]!.id] : say`${amount.count(parts.length)} smaller parts`;
}

/** Four digits below a cent: a whole chart may cover less. */
function usdText(usd: number, rounding?: Rounding): Sentence {
  return usd >= 0.0001 && usd < 0.01 ? amount.usdTo(usd, 4, rounding) : amount.usd(usd, rounding);
}

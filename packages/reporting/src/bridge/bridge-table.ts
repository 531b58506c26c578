import { usdOf } from "@turnmeter/metrics/figures.js";
import type { CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { englishFormats } from "../format/english-formats.js";
import { formatSignedUsd } from "../format/format-signed-usd.js";
import type { Formats } from "../format/formats.js";
import type { Cell, TableView } from "../table/table-view.js";
import { bridgeChange } from "./bridge-change.js";
import { bridgeNotes } from "./bridge-notes.js";
import { bridgeTitles } from "./bridge-titles.js";

/** How the two sides of a comparison are called. */
export interface SideNames {
  readonly before: string;
  readonly after: string;
}

/** A bridge as a table: the cost before, each part that is not 0 with what changed, and the cost after. */
export function bridgeTable(
  bridge: CostBridge,
  names: SideNames,
  formats: Formats = englishFormats,
): TableView {
  const parts = bridge.parts
    .filter(({ costNanoUsd }) => costNanoUsd !== 0n)
    .map(({ id, costNanoUsd }) => ({
      part: bridgeTitles[id],
      costUsd: "",
      differenceText: formatSignedUsd(usdOf(costNanoUsd), formats),
      change: bridgeChange(bridge, id, formats) ?? "",
    }));
  return {
    title: "Why the cost differs",
    columns: [
      { key: "part", title: "Part", align: "left", kind: "text", priority: 1 },
      { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
      { key: "differenceText", title: "Difference", align: "right", kind: "text", priority: 1 },
      { key: "change", title: "What changed", align: "left", kind: "text", priority: 2 },
    ],
    rows: [sideRow(names.before, bridge.before), ...parts, sideRow(names.after, bridge.after)],
    notes: bridgeNotes(bridge, formats),
  };
}

function sideRow(name: string, { costNanoUsd, lowerBoundRequests }: CostBridgeSide) {
  const usd = usdOf(costNanoUsd);
  const costUsd: Cell = lowerBoundRequests > 0 ? { atLeast: usd } : usd;
  return { part: name, costUsd, differenceText: "", change: "" };
}

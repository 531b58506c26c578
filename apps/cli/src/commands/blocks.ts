import { DAY_MS } from "@turnmeter/metrics/figures.js";
import { usageBlocks } from "@turnmeter/metrics";
import type { BlockRow } from "@turnmeter/metrics";
import type { CliContext } from "../common/context.js";
import { printResult } from "../output/print-result.js";
import { meteredSources } from "../logs/metered-sources.js";
import { openSelection } from "../logs/selection.js";
import type { Selection } from "../logs/selection.js";
import { blocksView, withShares } from "../views/blocks-view.js";
import type { BlocksFlags } from "./specifications/own-flags.js";

const recentMs = 3 * DAY_MS;

/** The windows in which use is metered, with the rate and the projection of the active one. */
export async function blocks(flags: BlocksFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { unfilteredFacts, allFacts, settings } = selection;
  const { nowMs, timezone } = settings;
  const all = usageBlocks(unfilteredFacts, { ...meteredSources(), nowMs, counted: allFacts });
  const tokenLimit = flags.tokenLimit === "max" ? mostTokens(all) : (flags.tokenLimit ?? null);
  const rows = withShares(all.filter(isWanted(flags, selection)), tokenLimit);
  await printResult(
    {
      name: "blocks",
      rows,
      extra: { tokenLimit },
      view: (format) =>
        blocksView(rows, {
          tokenLimit,
          timezone,
          isActiveOnly: flags.active,
          isCsv: format === "csv",
        }),
    },
    selection,
    flags,
    context,
  );
}

/** A row belongs to the period in which it begins, and so to one day, week or month only. */
function isWanted({ active, recent }: BlocksFlags, { period, settings }: Selection) {
  const { startAt, endAt } = period;
  return (row: BlockRow): boolean => {
    const at = Date.parse(row.startAt);
    if (active && !row.isActive) return false;
    if (recent && !row.isActive && at < settings.nowMs - recentMs) return false;
    return (startAt === null || at >= startAt) && (endAt === null || at < endAt);
  };
}

/** The most tokens of a window that is over; null where there is none. */
function mostTokens(rows: readonly BlockRow[]): number | null {
  const over = rows.filter(({ isActive, isGap }) => !isActive && !isGap);
  return over.length === 0 ? null : Math.max(...over.map(({ tokens }) => tokens));
}

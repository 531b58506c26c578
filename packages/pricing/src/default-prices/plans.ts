/** A subscription's price. */
interface Plan {
  /** US dollars a month, without tax. */
  readonly usdPerMonth: number;
  /** Where the price was read. */
  readonly source: string;
  /** The day of the last dated source that has it, `YYYY-MM-DD`. */
  readonly asOf: string;
}

const anthropicHelp =
  "Anthropic: help page on Claude Code with a Pro or Max plan (support.anthropic.com), undated; the day is that of a dated list with the same price (infere.com/pricing)";

/** Subscriptions whose price is known, by the names that `--plan` takes. */
export const plans = {
  pro: { usdPerMonth: 20, source: anthropicHelp, asOf: "2026-10-18" },
  // Named Max and Ultra since October 2026, at the same prices (Claude Code Ultimate Guide 3.45.0, 2026-10-31).
  "max-5x": { usdPerMonth: 100, source: anthropicHelp, asOf: "2026-10-31" },
  "max-20x": { usdPerMonth: 200, source: anthropicHelp, asOf: "2026-10-31" },
  "chatgpt-plus": {
    usdPerMonth: 20,
    source: "secondary sources: theverdict.ai and morphllm.com on Codex pricing",
    asOf: "2026-06-19",
  },
  "chatgpt-pro-5x": {
    usdPerMonth: 100,
    source: "one secondary source: theverdict.ai on Codex pricing",
    asOf: "2026-06-19",
  },
} as const satisfies Readonly<Record<string, Plan>>;

/** The name of a plan whose price is known. */
export type PlanName = keyof typeof plans;

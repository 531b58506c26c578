interface Plan {
  /** US dollars a month, without tax. */
  readonly usdPerMonth: number;
  readonly source: string;
  /** False for a price known only from others, which is an estimate. */
  readonly isOfVendor: boolean;
  /** Date of the newest dated source, `YYYY-MM-DD`. */
  readonly asOf: string;
}

const anthropicHelp = {
  source:
    "Anthropic: help page on Claude Code with a Pro or Max plan (support.anthropic.com/en/articles/11145838), undated; the day is that of a dated list with the same price",
  isOfVendor: true,
} as const;

/** Subscriptions whose price is known, by the names that `--plan` takes. */
export const plans = {
  pro: { usdPerMonth: 20, ...anthropicHelp, asOf: "2026-10-18" },
  // Named Max and Ultra since October 2026, at the same prices (Claude Code Ultimate Guide 3.45.0, 2026-10-31).
  "max-5x": { usdPerMonth: 100, ...anthropicHelp, asOf: "2026-10-31" },
  "max-20x": { usdPerMonth: 200, ...anthropicHelp, asOf: "2026-10-31" },
  "chatgpt-plus": {
    usdPerMonth: 20,
    source:
      "OpenAI: help page “What is ChatGPT Plus?” (help.openai.com/en/articles/6950777), read in a copy from early 2026; the day is that of a dated list with the same price",
    isOfVendor: true,
    asOf: "2026-06-19",
  },
  "chatgpt-pro-5x": {
    usdPerMonth: 100,
    source: "no page of OpenAI; theverdict.ai on Codex pricing, and other lists with the same price",
    isOfVendor: false,
    asOf: "2026-06-19",
  },
} as const satisfies Readonly<Record<string, Plan>>;

/** The name of a plan whose price is known. */
export type PlanName = keyof typeof plans;

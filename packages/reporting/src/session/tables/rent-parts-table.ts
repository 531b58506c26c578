import type { ContextRent } from "@turnmeter/metrics";
import type { TableView } from "../../table/table-view.js";
import { numberColumn, textColumn } from "./columns.js";

const partTitles: Readonly<Record<string, string>> = {
  base: "What stood there before",
  results: "Results of calls",
  answers: "Its own answers",
  other: "Prompts, reminders and the rest",
};

/** What the prompts were made of. */
export function rentPartsTable(rent: ContextRent): TableView {
  return {
    id: "prompts",
    title: "What the prompts were made of",
    columns: [
      textColumn("part", "Part", 1),
      numberColumn("tokens", "~Tokens", "tokens", 3),
      numberColumn("promptTokens", "~In all prompts", "tokens", 2),
      numberColumn("share", "~Share", "percent", 2),
      numberColumn("costUsd", "~Cost", "usd", 1),
    ],
    rows: rent.parts.map(({ part, tokens, promptTokens, costUsd }) => ({
      part: partTitles[part] ?? part,
      tokens,
      promptTokens,
      share: rent.promptTokens === 0 ? null : promptTokens / rent.promptTokens,
      costUsd,
    })),
    totals: {
      part: "All prompts",
      tokens: "",
      promptTokens: rent.promptTokens,
      share: rent.promptTokens === 0 ? null : 1,
      costUsd: rent.promptCostUsd,
    },
    notes: [
      "What stood there before: the first prompt of each thread, and all of the first prompt after a compaction or after one that was longer.",
    ],
    empty: "No prompt.",
  };
}

import { buildCommand } from "@stricli/core";
import type { TurnmeterContext } from "../description/command-context.js";
import { cacheActions } from "../cache/cache-actions.js";
import type { CacheAction } from "../cache/cache-actions.js";
import type { DoctorFlags } from "../commands/doctor.js";
import type { ExplainFlags } from "../commands/explain.js";
import type { PricesFlags } from "../commands/prices.js";
import { commonFlags, outputFlags, readingFlags } from "../flags/reading-flags.js";
import type { OutputFlags } from "../flags/reading-flags.js";
import { compareRoute } from "./compare-route.js";
import { loaderOf } from "./loader-of.js";
import { parseChoice } from "../flags/parse-choice.js";
import { withExamples } from "./with-examples.js";

/** The commands about the logs themselves and the prices. */
export const logRoutes = {
  compare: compareRoute,
  explain: buildCommand<ExplainFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).explain),
    parameters: {
      flags: {
        ...commonFlags,
        as: {
          kind: "enum",
          values: ["ccusage", "ccusage-all"],
          brief:
            "What another program counts on the same logs, and why it differs: `ccusage claude daily`, or `ccusage daily` with all agents",
          optional: true,
        },
      },
    },
    docs: withExamples(
      "How the total comes about: rows read, copies taken away, requests left",
      "Each step has its count, tokens, dollars and places in the logs, and they add up exactly.",
      [
        "turnmeter explain --week 2026-W46",
        "turnmeter explain --session 81c0f6da --json",
        "turnmeter explain --as ccusage",
      ],
    ),
  }),
  doctor: buildCommand<DoctorFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../pages.js")).doctor),
    parameters: {
      flags: {
        ...commonFlags,
        files: {
          kind: "boolean",
          brief: "Also name the files and lines of each problem",
          default: false,
          withNegated: false,
        },
      },
    },
    docs: withExamples(
      "What in the logs could not be read or is not known, and what that does to the numbers",
      null,
      ["turnmeter doctor", "turnmeter doctor --files --last 7d", "turnmeter doctor --path ~/.claude --json"],
    ),
  }),
  prices: buildCommand<PricesFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../pages.js")).prices),
    parameters: {
      flags: { ...outputFlags, prices: readingFlags.prices, model: readingFlags.model },
    },
    docs: withExamples("The price book: models, days, prices and where they come from", null, [
      "turnmeter prices",
      "turnmeter prices --model claude-opus-5-5 --json",
    ]),
  }),
  cache: buildCommand<OutputFlags, [CacheAction], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../pages.js")).cache),
    parameters: {
      flags: outputFlags,
      positional: {
        kind: "tuple",
        parameters: [
          {
            parse: parseChoice(cacheActions),
            brief: "info: where it is and what it takes; clear: remove it",
            placeholder: "info|clear",
            default: "info",
          },
        ],
      },
    },
    docs: withExamples(
      "What is kept of the logs between runs: its place and size, or its removal",
      "Rows of logs that have not changed are read from there. Nothing is counted from it that the logs do not hold.",
      ["turnmeter cache", "turnmeter cache clear"],
    ),
  }),
};

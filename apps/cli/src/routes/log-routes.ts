import { buildCommand } from "@stricli/core";
import type { TurnmeterContext } from "../commands/command-context.js";
import type { ExplainFlags } from "../commands/explain.js";
import type { PricesFlags } from "../commands/prices.js";
import { commonFlags, outputFlags, readingFlags } from "../flags/reading-flags.js";
import type { CommonFlags } from "../flags/reading-flags.js";
import { loaderOf } from "./loader-of.js";
import { withExamples } from "./with-examples.js";

/** The commands about the logs themselves and the prices. */
export const logRoutes = {
  explain: buildCommand<ExplainFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/explain.js")).explain),
    parameters: {
      flags: {
        ...commonFlags,
        as: {
          kind: "enum",
          values: ["ccusage"],
          brief: "What another program counts on the same logs, and why it differs",
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
  doctor: buildCommand<CommonFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/doctor.js")).doctor),
    parameters: { flags: commonFlags },
    docs: withExamples("What in the logs could not be read or is not known, with its place", null, [
      "turnmeter doctor",
      "turnmeter doctor --path ~/.claude --json",
    ]),
  }),
  prices: buildCommand<PricesFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/prices.js")).prices),
    parameters: {
      flags: { ...outputFlags, prices: readingFlags.prices, model: readingFlags.model },
    },
    docs: withExamples("The price book: models, days, prices and where they come from", null, [
      "turnmeter prices",
      "turnmeter prices --model claude-opus-5-5 --json",
    ]),
  }),
};

import { cacheActions, explainFlags, doctorFlags, pricesFlags } from "./own-flags.js";
import { outputFlags } from "../../specification/flags/shared-flags.js";
import { choiceArgument } from "../../specification/flag.js";
import { command } from "../../specification/command.js";
import type { Command } from "../../specification/command.js";

/** The commands about the logs themselves and the prices. */
export const logCommands: readonly Command[] = [
  command({
    name: "explain",
    brief: "How the total is counted: rows read, copies removed, requests left",
    description: "Each step has its count, tokens, dollars and places in the logs, and they add up exactly.",
    examples: [
      "turnmeter explain --week 2026-W46",
      "turnmeter explain --session 81c0f6da --json",
      "turnmeter explain --as ccusage",
    ],
    flags: explainFlags,
    load: async () => (await import("../explain.js")).explain,
  }),

  command({
    name: "doctor",
    brief: "What in the logs was not read or not understood, and how that affects the numbers",
    examples: [
      "turnmeter doctor",
      "turnmeter doctor --files --last 7d",
      "turnmeter doctor --path ~/.claude --json",
    ],
    flags: doctorFlags,
    tables: ["places", "effects", "versions", "files", "records"],
    load: async () => (await import("../doctor.js")).doctor,
  }),

  command({
    name: "prices",
    brief: "The price book: prices by model and day, and their sources",
    examples: ["turnmeter prices", "turnmeter prices --model claude-opus-5-5 --json"],
    flags: pricesFlags,
    load: async () => (await import("../prices.js")).prices,
  }),

  command({
    name: "cache",
    brief: "What is kept between runs: where and how much; or remove it",
    description: "Unchanged logs are not read again. The cache never changes a result.",
    examples: ["turnmeter cache", "turnmeter cache clear"],
    arguments: [choiceArgument(cacheActions, "info: where it is and how large; clear: remove it", "info")],
    flags: outputFlags,
    load: async () => (await import("../cache.js")).cache,
  }),
];

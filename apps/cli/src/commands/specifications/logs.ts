import { ownFlags, cacheActions, ledgerActions } from "./own-flags.js";
import { outputFlags } from "../../specification/flags/shared-flags.js";
import { choiceArgument, optional, textArgument } from "../../specification/flag.js";
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
    flags: ownFlags.explain,
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
    flags: ownFlags.doctor,
    tables: ["places", "effects", "versions", "files", "records"],
    load: async () => (await import("../doctor.js")).doctor,
  }),

  command({
    name: "prices",
    brief: "The price book: prices by model and day, and their sources",
    examples: ["turnmeter prices", "turnmeter prices --model claude-opus-5-5 --json"],
    flags: ownFlags.prices,
    load: async () => (await import("../prices.js")).prices,
  }),

  command({
    name: "ledger",
    brief: "What is kept of logs that may be deleted: how much, and since when; check, forget or copy it",
    description:
      "None of these reads new logs into the ledger. check reads again the logs that the ledger names, and compares them with it. forget removes sessions at once; a log that is still there counts until it is gone. keep no-names hides titles, paths, branches and projects in all that it has and will have; keep all keeps them again, except those of logs that are gone. export copies the ledger to a folder; import adds what the ledger in a folder has. move takes the ledger to another folder. reclaim lists logs of the ledger that may be deleted without changing a figure; it deletes nothing.",
    examples: [
      "turnmeter ledger",
      "turnmeter ledger check",
      "turnmeter ledger forget 81c0f6da",
      "turnmeter ledger forget --before 2026-01-01",
      "turnmeter ledger keep no-names",
      "turnmeter ledger export backup",
      "turnmeter ledger import backup",
      "turnmeter ledger move ~/kept/turnmeter",
      "turnmeter ledger reclaim --json",
    ],
    arguments: [
      choiceArgument(ledgerActions, "info: what it holds; the others: see above", "info"),
      optional(
        textArgument(
          "session|project|dir|all|no-names",
          "With forget: a session or a project; with keep: all or no-names; with export, import and move: a folder",
        ),
        "session|project|dir|all|no-names",
      ),
    ],
    flags: ownFlags.ledger,
    load: async () => (await import("../ledger.js")).ledger,
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

import { command } from "../../specification/command.js";
import type { Command } from "../../specification/command.js";
import { ownFlags } from "./own-flags.js";

/** The commands about tools, subagents and time. */
export const workCommands: readonly Command[] = [
  command({
    name: "tools",
    brief: "Calls, outcomes, error rate and durations by tool",
    description:
      "Rejected, denied, cancelled and interrupted calls are not tool errors: the rate is (failed + invalid) ÷ calls that ran to an end.",
    examples: [
      "turnmeter tools --week 2026-W46",
      "turnmeter tools --by server",
      "turnmeter tools --by program",
    ],
    flags: ownFlags.tools,
    load: async () => (await import("../tools.js")).tools,
  }),

  command({
    name: "errors",
    brief: "Failures by kind and tool: how many were fixed, what retries cost, where to look",
    examples: ["turnmeter errors --last 7d", "turnmeter errors --sort retries --top 5"],
    flags: ownFlags.errors,
    load: async () => (await import("../errors.js")).errors,
  }),

  command({
    name: "audit",
    brief: "What agents did, held against rules and a policy: risky commands, paths, timeouts, waste",
    description:
      "Reads once more what calls were given, and keeps programs, kinds of paths and patterns of it, never a word more. --fail-on also takes audit.high, audit.medium, audit.low, audit.note, audit.<rule> and audit.notJudged.",
    examples: [
      "turnmeter audit --last 7d",
      "turnmeter audit --policy policy.json --fail-on 'audit.high > 0'",
      "turnmeter audit --format sarif > audit.sarif",
    ],
    tables: ["rules"],
    flags: ownFlags.audit,
    load: async () => (await import("../audit.js")).audit,
  }),

  command({
    name: "agents",
    brief: "Subagents: runs, tokens, cost, share of the cost, time",
    examples: ["turnmeter agents --last 4w", "turnmeter agents --by run --session 81c0f6da"],
    flags: ownFlags.agents,
    load: async () => (await import("../agents.js")).agents,
  }),

  command({
    name: "blocks",
    brief: "Claude's 5-hour usage windows, the active one with its rate and projection",
    description:
      "A window begins at the full UTC hour of its first request and lasts five hours. Windows are cut over all logs, and listed in the period in which they begin.",
    examples: [
      "turnmeter blocks --recent",
      "turnmeter blocks --active --token-limit max",
      "turnmeter blocks --json",
    ],
    flags: ownFlags.blocks,
    load: async () => (await import("../blocks.js")).blocks,
  }),

  command({
    name: "watch",
    brief:
      "Live: today's and this session's cost and pace, running calls, subagents, context, failures, budget",
    description:
      "Follows the logs until q, Ctrl-C or a signal ends it. On a terminal it draws a screen; elsewhere it writes a line for each change worth telling. It reads the logs of the last two days, with a budget those of eight weeks.",
    examples: [
      "turnmeter watch",
      "turnmeter watch --session cb3ff1cf --context-window 200k",
      "turnmeter watch --once",
      "turnmeter watch --format jsonl",
      "turnmeter watch --format jsonl --content --once",
    ],
    flags: ownFlags.watch,
    load: async () => (await import("../watch.js")).watch,
  }),
];

import { usageFlags, usageListFlags } from "../../specification/flags/shared-flags.js";
import { command } from "../../specification/command.js";
import type { Command } from "../../specification/command.js";
import { ownFlags } from "./own-flags.js";

/** The commands that list what was used. */
export const usageCommands: readonly Command[] = [
  command({
    name: "totals",
    brief: "Tokens, cost, calls, outcomes, sessions and subagents in one block",
    examples: ["turnmeter totals --last 7d", "turnmeter totals --since 2026-11-01 --until 2026-11-15 --json"],
    flags: usageFlags,
    load: async () => (await import("../totals.js")).totals,
  }),

  command({
    name: "usage",
    brief: "Usage by any dimensions: day and project, week and model, branch, …",
    description:
      "Rows are sorted by the first dimension, equal ones by the next: days, weeks and months with the newest last, all else by its cost.",
    examples: [
      "turnmeter usage --by day,project --last 7d",
      "turnmeter usage --by week,model,project --format csv",
      "turnmeter usage --by branch --sort tokens --top 5",
    ],
    flags: ownFlags.usage,
    load: async () => (await import("../usage-by.js")).usageBy,
  }),

  command({
    name: "daily",
    brief: "Usage by day",
    examples: ["turnmeter daily --last 14d", "turnmeter daily --breakdown --format csv"],
    flags: ownFlags.period,
    load: async () => (await import("../periods.js")).daily,
  }),

  command({
    name: "weekly",
    brief: "Usage by ISO week, or by weeks that begin on Sunday",
    examples: ["turnmeter weekly --last 8w", "turnmeter weekly --week-start sunday"],
    flags: ownFlags.period,
    load: async () => (await import("../periods.js")).weekly,
  }),

  command({
    name: "monthly",
    brief: "Usage by month",
    examples: ["turnmeter monthly", "turnmeter monthly --breakdown --timezone Europe/Berlin"],
    flags: ownFlags.period,
    load: async () => (await import("../periods.js")).monthly,
  }),

  command({
    name: "sessions",
    brief: "Usage by session, most expensive first",
    examples: [
      "turnmeter sessions --last 7d",
      "turnmeter sessions --project shop --format md",
      "turnmeter sessions --prompts",
    ],
    flags: ownFlags.sessions,
    load: async () => (await import("../sessions.js")).sessions,
  }),

  command({
    name: "projects",
    brief: "Usage by project, most expensive first",
    description:
      "A project is the folder that a session started in, or the root of its repository if known; `cd` does not change it.",
    examples: ["turnmeter projects --last 4w", "turnmeter projects --by folder --project shop"],
    flags: ownFlags.projects,
    load: async () => (await import("../usage.js")).projects,
  }),

  command({
    name: "branches",
    brief: "Usage by git branch, with its commits and pull requests where they are logged",
    description:
      "A request counts for the branch that was checked out where it was made. A commit counts for the branch of the next request: a command may change branches before it commits. – is not logged: Codex logs neither commits nor pull requests.",
    examples: ["turnmeter branches --last 4w", "turnmeter branches --project shop --sort commits"],
    flags: usageListFlags,
    load: async () => (await import("../branches.js")).branches,
  }),

  command({
    name: "models",
    brief: "Usage by model, most expensive first",
    examples: ["turnmeter models --last 4w", "turnmeter models --prices prices.json"],
    flags: usageListFlags,
    load: async () => (await import("../usage.js")).models,
  }),
];

import { buildCommand } from "@stricli/core";
import type { TurnmeterContext } from "../description/command-context.js";
import type { AgentsFlags } from "../commands/agents.js";
import type { BlocksFlags } from "../commands/blocks.js";
import type { PeriodFlags } from "../commands/print-periods.js";
import type { ProjectsFlags } from "../commands/projects.js";
import type { ReportFlags } from "../commands/report.js";
import type { SessionFlags } from "../commands/session.js";
import type { ToolsFlags } from "../commands/tools.js";
import { pageFlags } from "../flags/page-flags.js";
import { commonFlags, usageFlags } from "../flags/reading-flags.js";
import type { CommonFlags, UsageFlags } from "../flags/reading-flags.js";
import { parseTokenLimit } from "../flags/token-limit.js";
import { loaderOf } from "./loader-of.js";
import { withExamples } from "./with-examples.js";

const breakdownFlag = {
  kind: "boolean",
  brief: "With a row a model",
  default: false,
  withNegated: false,
} as const;

const text = (input: string): string => input;

/** The commands that count what was done. */
export const usageRoutes = {
  report: buildCommand<ReportFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../pages.js")).report),
    parameters: {
      flags: {
        ...commonFlags,
        ...pageFlags({ brief: "Where the page is written", file: "turnmeter-report.html" }),
      },
    },
    docs: withExamples(
      "The weekly report as one HTML page: the last full week and the week so far",
      "The page needs no network. Without logs it shows a sample. With --format json, csv, md or table the weeks are printed instead; the JSON has the rest of the page besides.",
      [
        "turnmeter report --open",
        "turnmeter report --week 2026-W46 --out w46.html",
        "turnmeter report --static --out mail.html",
        "turnmeter report --json",
      ],
    ),
  }),
  totals: buildCommand<UsageFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).totals),
    parameters: { flags: usageFlags },
    docs: withExamples("Tokens, cost, calls, outcomes, sessions and subagents in one block", null, [
      "turnmeter totals --last 7d",
      "turnmeter totals --since 2026-11-01 --until 2026-11-15 --json",
    ]),
  }),
  daily: buildCommand<PeriodFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).daily),
    parameters: { flags: { ...usageFlags, breakdown: breakdownFlag } },
    docs: withExamples("Usage by day", null, [
      "turnmeter daily --last 14d",
      "turnmeter daily --breakdown --format csv",
    ]),
  }),
  weekly: buildCommand<PeriodFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).weekly),
    parameters: { flags: { ...usageFlags, breakdown: breakdownFlag } },
    docs: withExamples("Usage by ISO week, or by weeks that begin on Sunday", null, [
      "turnmeter weekly --last 8w",
      "turnmeter weekly --week-start sunday",
    ]),
  }),
  monthly: buildCommand<PeriodFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).monthly),
    parameters: { flags: { ...usageFlags, breakdown: breakdownFlag } },
    docs: withExamples("Usage by month", null, [
      "turnmeter monthly",
      "turnmeter monthly --breakdown --timezone Europe/Berlin",
    ]),
  }),
  sessions: buildCommand<UsageFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).sessions),
    parameters: { flags: usageFlags },
    docs: withExamples("Usage by session, most expensive first", null, [
      "turnmeter sessions --last 7d",
      "turnmeter sessions --project shop --format md",
    ]),
  }),
  session: buildCommand<SessionFlags, [string], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../pages.js")).session),
    parameters: {
      flags: {
        ...commonFlags,
        ...pageFlags({
          brief: "Where the page of --format html is written",
          file: "turnmeter-session.html",
        }),
      },
      positional: {
        kind: "tuple",
        parameters: [
          {
            parse: text,
            brief: "The session's id or the beginning of it, or that of one of its subagents",
            placeholder: "id",
          },
        ],
      },
    },
    docs: withExamples(
      "One session in depth: turns, subagents, failures, slowest calls, what results cost in the context, files",
      "With --format html a page with its timeline and the course of its context. What results cost is an estimate and part of the cost, never added to it.",
      [
        "turnmeter session 81c0f6da",
        "turnmeter session 81c0f6da --format html --open",
        "turnmeter session 81c0f6da --json",
      ],
    ),
  }),
  projects: buildCommand<ProjectsFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).projects),
    parameters: {
      flags: {
        ...usageFlags,
        by: {
          kind: "enum",
          values: ["project", "folder"],
          brief: "One row for each project, or for each working directory in it",
          default: "project",
        },
      },
    },
    docs: withExamples(
      "Usage by project, most expensive first",
      "A project is the folder that a session started in, or the root of its repository where that is known; `cd` makes no other.",
      ["turnmeter projects --last 4w", "turnmeter projects --by folder --project shop"],
    ),
  }),
  models: buildCommand<UsageFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).models),
    parameters: { flags: usageFlags },
    docs: withExamples("Usage by model, most expensive first", null, [
      "turnmeter models --last 4w",
      "turnmeter models --prices my-prices.json",
    ]),
  }),
  tools: buildCommand<ToolsFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).tools),
    parameters: {
      flags: {
        ...commonFlags,
        by: {
          kind: "enum",
          values: ["tool", "server"],
          brief: "A row a tool, or a row an MCP server",
          default: "tool",
        },
      },
    },
    docs: withExamples(
      "Calls, outcomes, error rate and durations by tool",
      "Rejected, denied, cancelled and interrupted calls are no errors of a tool: the rate is (failed + invalid) of the calls that ran to an end.",
      ["turnmeter tools --week 2026-W46", "turnmeter tools --by server"],
    ),
  }),
  errors: buildCommand<CommonFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).errors),
    parameters: { flags: commonFlags },
    docs: withExamples("Failures by kind and tool", null, [
      "turnmeter errors --last 7d",
      "turnmeter errors --project shop --json",
    ]),
  }),
  agents: buildCommand<AgentsFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../commands/counting-commands.js")).agents),
    parameters: {
      flags: {
        ...commonFlags,
        by: {
          kind: "enum",
          values: ["type", "run"],
          brief: "A row a type, or a row a subagent",
          default: "type",
        },
      },
    },
    docs: withExamples("Subagents: runs, tokens, cost, share of the cost, time", null, [
      "turnmeter agents --last 4w",
      "turnmeter agents --by run --session 81c0f6da",
    ]),
  }),
  blocks: buildCommand<BlocksFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../pages.js")).blocks),
    parameters: {
      flags: {
        ...commonFlags,
        active: {
          kind: "boolean",
          brief: "Only the active window",
          default: false,
          withNegated: false,
        },
        recent: {
          kind: "boolean",
          brief: "Only windows that began in the last three days, and the active one",
          default: false,
          withNegated: false,
        },
        tokenLimit: {
          kind: "parsed",
          parse: parseTokenLimit,
          brief: "Tokens a window may hold, or max: the most that a past one held",
          placeholder: "number|max",
          optional: true,
        },
      },
    },
    docs: withExamples(
      "Claude's 5-hour usage windows, the active one with its rate and projection",
      "A window begins at the full UTC hour of its first request and lasts five hours. Windows are cut over all logs; one is listed in the period in which it begins.",
      ["turnmeter blocks --recent", "turnmeter blocks --active --token-limit max", "turnmeter blocks --json"],
    ),
  }),
};

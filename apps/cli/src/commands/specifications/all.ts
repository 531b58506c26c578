import { command, type Command } from "../../specification/command.js";
import { ownFlags, shells, lakeActions, cacheActions, ledgerActions } from "./own-flags.js";
import { commandNames } from "../../common/command-names.js";
import { choiceArgument, optional, textArgument } from "../../specification/flag.js";
import { outputFlags, usageFlags, usageListFlags } from "../../specification/flags/shared-flags.js";

const usageCommands: readonly Command[] = [
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
    load: async () => (await import("../usage.js")).branches,
  }),

  command({
    name: "models",
    brief: "Usage by model, most expensive first",
    examples: ["turnmeter models --last 4w", "turnmeter models --prices prices.json"],
    flags: usageListFlags,
    load: async () => (await import("../usage.js")).models,
  }),
];

const logCommands: readonly Command[] = [
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

const workCommands: readonly Command[] = [
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

const side = "A session, week, month, range of days, model, client version or folder";

const pageCommands: readonly Command[] = [
  command({
    name: "report",
    brief: "The weekly report as one HTML page: the last whole week, what it cost, why, and what to do",
    description:
      "The page works offline. --out with a folder, such as week/, writes a page for each session of at least 1 % of the cost beside it. Without logs it shows a sample. --format json, csv, md or table prints the weeks instead; the JSON also holds the rest of the page, its first screen under firstScreen.",
    examples: [
      "turnmeter report --open",
      "turnmeter report --week 2026-W46 --out w46.html",
      "turnmeter report --out week/",
      "turnmeter report --static --out mail.html",
      "turnmeter report --json",
    ],
    flags: ownFlags.report,
    load: async () => (await import("../report.js")).report,
  }),

  command({
    name: "session",
    brief:
      "One session in depth: turns, subagents, failures, slowest calls, what results cost in the context, files",
    description:
      "--format html writes a page with its timeline and the growth of its context. What results cost is an estimate: a part of the session's cost, not an addition to it.",
    examples: [
      "turnmeter session 81c0f6da",
      "turnmeter session 81c0f6da --format html --open",
      "turnmeter session latest --project shop",
      "turnmeter session 81c0f6da --json",
    ],
    arguments: [
      textArgument(
        "id",
        "Id of the session or of one of its subagents, or a prefix of it; latest: the session that went on last",
        "`turnmeter session latest` shows the session that went on last, `turnmeter sessions` lists all",
      ),
    ],
    flags: ownFlags.session,
    tables: ["subagents", "failures", "slowest", "results", "prompts", "files"],
    load: async () => (await import("../session.js")).session,
  }),

  command({
    name: "compare",
    brief: "Two selections side by side: why the cost differs, and which rates differ by more than chance",
    description:
      "Each side is a session (its id or a prefix of it), a week (2026-W45), a month (2026-10), days (2026-11-01..2026-11-07, yesterday), a model (its id or a part of it), a client version (2.1.294) or an existing folder. A folder that is called like a week, month, day or version is written ./2026-W46. To say which, write session:, week:, month:, range:, model:, version: or folder: before it. Each folder is read on its own.",
    examples: [
      "turnmeter compare 2026-W45 2026-W46",
      "turnmeter compare 81c0f6da cb3ff1cf --format html --open",
      "turnmeter compare claude-sonnet-5-5 claude-opus-5-5 --project shop --json",
      "turnmeter compare version:2.1.313 version:2.1.324 --last 4w",
      "turnmeter compare ./with-hooks ./without-hooks --table tool-errors",
    ],
    arguments: [textArgument("before", side), textArgument("after", side)],
    flags: ownFlags.compare,
    tables: ["bridge", "figures", "tool-errors", "tool-p50", "tool-p90"],
    load: async () => (await import("../compare.js")).compare,
  }),

  command({
    name: "serve",
    brief: "A local dashboard that follows the logs: report, sessions, comparisons, and a stream of events",
    description:
      "Prints its address, which holds a token, and serves until Ctrl-C or a signal ends it. Choose days, project, model and agent on the pages; the address keeps them. /events streams what agents do, as server-sent events or over a WebSocket.",
    examples: [
      "turnmeter serve --open",
      "turnmeter serve --port 8787 --path ~/logs",
      "turnmeter serve --sample",
    ],
    flags: ownFlags.serve,
    load: async () => (await import("../serve.js")).serve,
  }),
];

const programCommands: readonly Command[] = [
  command({
    name: "export",
    brief:
      "History as files for other programs: Claude Code's own metrics in OpenTelemetry's JSON, or a lake of Parquet",
    description:
      "Use otel-json to backfill history from before telemetry was on; each run replaces the whole file. A lake holds what all commands count, of one machine or many: --from reads it in place of logs.",
    examples: [
      "turnmeter export --to telemetry --as otel-json",
      "turnmeter export --to telemetry --as otel-json --until 2026-10-31",
      "turnmeter export --to lake --as lake --machine laptop",
      "turnmeter export --to clickhouse://db.example/turnmeter --as facts --create",
    ],
    flags: ownFlags.export,
    load: async () => (await import("../export.js")).exportFacts,
  }),

  command({
    name: "lake",
    brief: "The machines of a lake; remove one, or give it another name",
    description: "A lake is what `turnmeter export --as lake` wrote, in a folder or at an address.",
    examples: [
      "turnmeter lake machines /shared/lake",
      "turnmeter lake remove-machine old-laptop /shared/lake",
      "turnmeter lake rename-machine m-0a1b2c3d4e5f bens-laptop /shared/lake",
    ],
    arguments: [
      { ...choiceArgument(lakeActions, `What to do: ${lakeActions.join(", ")}`), placeholder: "action" },
      textArgument("machine|lake", "The machine; with machines the lake"),
      optional(textArgument("name|lake", "Its new name; with remove-machine the lake"), "name|lake"),
      optional(textArgument("lake", "With rename-machine the lake"), "lake"),
    ],
    flags: outputFlags,
    load: async () => (await import("../lake.js")).lake,
  }),

  command({
    name: "statusline",
    brief: "One line for Claude Code's status bar: model, cost, context, today, usage window, cache, budget",
    description:
      "Reads what Claude Code passes on stdin, the session's log, and logs of the last two days. Whatever fails, the line shows what is known, and the exit code is 0; only a wrong flag ends it with 2.",
    examples: ["turnmeter statusline", "turnmeter statusline --parts model,context,today --color never"],
    flags: ownFlags.statusline,
    load: async () => (await import("../statusline.js")).statusline,
  }),
];

const mcp = command({
  name: "mcp",
  brief: "A Model Context Protocol server on stdio, so that an agent can ask what it costs",
  description:
    "All its tools are read-only. Days and filters given here limit what they show; a call can narrow them, and names no files. Titles, tasks and first words are left out.",
  examples: ["claude mcp add turnmeter -- turnmeter mcp", "turnmeter mcp --project shop --last 3m"],
  flags: ownFlags.mcp,
  load: async () => {
    const late = await import("../mcp.js");
    return (flags, context) => late.mcp(flags, commands, context);
  },
});

const completion = command({
  name: "completion",
  brief: "A script that completes commands, flags and their values in a shell",
  description:
    "Source it in your shell's startup file. It knows the commands of the version that wrote it, and completes without running anything.",
  examples: [
    "source <(turnmeter completion bash)",
    "source <(turnmeter completion zsh)",
    "turnmeter completion fish > ~/.config/fish/completions/turnmeter.fish",
  ],
  arguments: [choiceArgument(shells, "The shell to complete in")],
  flags: { debug: outputFlags.debug },
  load: async () => {
    const late = await import("../help.js");
    return (_flags, context, shell) => late.completion(shell, commands, context);
  },
});

const help = command({
  name: "help",
  brief: "Help of the program, or of one command",
  examples: ["turnmeter help", "turnmeter help daily"],
  arguments: [optional(choiceArgument(commandNames, "The command to describe"), "command")],
  flags: {},
  load: async () => {
    const late = await import("../help.js");
    return (_flags, context, name) => late.help(name, commands, context);
  },
});

const inGroups = [
  ...pageCommands,
  ...usageCommands,
  ...workCommands,
  ...logCommands,
  ...programCommands,
  mcp,
  completion,
  help,
];

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = commandNames.flatMap((name) =>
  inGroups.filter((each) => each.name === name),
);

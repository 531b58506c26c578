import { textArgument } from "../../specification/flag.js";
import { command } from "../../specification/command.js";
import type { Command } from "../../specification/command.js";
import { ownFlags } from "./own-flags.js";

const side = "A session, week, month, range of days, model, client version or folder";

/** The commands that can write a page. */
export const pageCommands: readonly Command[] = [
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

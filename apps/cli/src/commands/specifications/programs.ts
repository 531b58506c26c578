import { type Command, command } from "../../specification/command.js";
import { exportFlags, statuslineFlags } from "./own-flags.js";

/** The commands that serve other programs. */
export const programCommands: readonly Command[] = [
  command({
    name: "export",
    brief: "History as files for other programs: Claude Code's own metrics in OpenTelemetry's JSON",
    description:
      "So history from before telemetry was on can be filled in. Writing again replaces the file as a whole.",
    examples: [
      "turnmeter export --to telemetry --as otel-json",
      "turnmeter export --to telemetry --as otel-json --until 2026-10-31",
    ],
    flags: exportFlags,
    load: async () => (await import("../export.js")).exportFacts,
  }),

  command({
    name: "statusline",
    brief: "One line for Claude Code's status bar: model, cost, context, today, usage window, cache",
    description:
      "Reads what Claude Code hands to a status line on stdin, the session's log and logs of the last two days. Whatever goes wrong, what is known is written, and the exit code is 0.",
    examples: ["turnmeter statusline", "turnmeter statusline --parts model,context,today --color never"],
    flags: statuslineFlags,
    load: async () => (await import("../statusline.js")).statusline,
  }),
];

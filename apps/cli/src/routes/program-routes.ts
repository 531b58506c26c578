import { buildCommand } from "@stricli/core";
import type { TurnmeterContext } from "../description/command-context.js";
import type { ExportFlags } from "../commands/export.js";
import type { StatuslineFlags } from "../commands/statusline.js";
import { commonFlags, outputFlags, readingFlags } from "../flags/reading-flags.js";
import { parseStatusParts, statusParts } from "../statusline/status-parts.js";
import { loaderOf } from "./loader-of.js";
import { withExamples } from "./with-examples.js";

/** The commands that serve other programs. */
export const programRoutes = {
  export: buildCommand<ExportFlags, [], TurnmeterContext>({
    loader: loaderOf(async () => (await import("../pages.js")).exportFacts),
    parameters: {
      flags: {
        ...commonFlags,
        to: {
          kind: "parsed",
          parse: (input: string): string => input,
          brief: "Folder for the files, which is made where there is none",
          placeholder: "dir",
        },
        as: {
          kind: "enum",
          values: ["otel-json"],
          brief: "otel-json: the metrics that Claude Code sends as telemetry, as OTLP's JSON",
          default: "otel-json",
        },
      },
    },
    docs: withExamples(
      "History as files for other programs: Claude Code's own metrics in OpenTelemetry's JSON",
      "So history from before telemetry was on can be filled in. Writing again replaces the file as a whole.",
      [
        "turnmeter export --to telemetry --as otel-json",
        "turnmeter export --to telemetry --as otel-json --until 2026-10-31",
      ],
    ),
  }),
  statusline: buildCommand<StatuslineFlags, [], TurnmeterContext>({
    loader: async () => {
      const { statusline } = await import("../commands/counting-commands.js");
      return function run(this: TurnmeterContext, flags: StatuslineFlags): Promise<void> {
        return statusline(flags, this.cli);
      };
    },
    parameters: {
      flags: {
        parts: {
          kind: "parsed",
          parse: parseStatusParts,
          brief: `What the line shows, in this order: ${statusParts.join(", ")}`,
          placeholder: "part,part",
          default: statusParts.join(","),
        },
        color: { ...outputFlags.color, brief: "Colours; auto: unless NO_COLOR is set" },
        path: readingFlags.path,
        timezone: readingFlags.timezone,
        prices: readingFlags.prices,
        wait: {
          kind: "boolean",
          brief: "Read the logs before the line is written, and not after it",
          optional: true,
          withNegated: false,
        },
        cache: readingFlags.cache,
        now: readingFlags.now,
        debug: outputFlags.debug,
      },
    },
    docs: withExamples(
      "One line for Claude Code's status bar: model, cost, context, today, usage window, cache",
      "Reads what Claude Code hands to a status line on stdin, the session's log and logs of the last two days. Whatever goes wrong, what is known is written, and the exit code is 0.",
      ["turnmeter statusline", "turnmeter statusline --parts model,context,today --color never"],
    ),
  }),
};

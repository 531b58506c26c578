import { buildCommand } from "@stricli/core";
import type { TurnmeterContext } from "../commands/command-context.js";
import type { StatuslineFlags } from "../commands/statusline.js";
import { outputFlags, readingFlags } from "../flags/reading-flags.js";
import { parseStatusParts, statusParts } from "../statusline/status-parts.js";
import { withExamples } from "./with-examples.js";

/** The commands that other programs run. */
export const programRoutes = {
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

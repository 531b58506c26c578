import { command } from "../../specification/command.js";
import type { Command } from "../../specification/command.js";
import { ownFlags, shells, lakeActions } from "./own-flags.js";
import { commandNames } from "../../common/command-names.js";
import { choiceArgument, optional, textArgument } from "../../specification/flag.js";
import { outputFlags } from "../../specification/flags/shared-flags.js";
import { logCommands } from "./logs.js";
import { pageCommands } from "./pages.js";
import { usageCommands } from "./usage.js";
import { workCommands } from "./work.js";

/** The commands that serve other programs. */
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
    const late = await import("../completion.js");
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

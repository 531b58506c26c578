import { commandNames } from "../../common/command-names.js";
import { choiceArgument } from "../../specification/argument.js";
import { type Command, command } from "../../specification/command.js";
import { shells } from "../../specification/completion/shells.js";
import { outputFlags } from "../../specification/flags/reading-flags.js";
import { logCommands } from "./logs.js";
import { pageCommands } from "./pages.js";
import { programCommands } from "./programs.js";
import { usageCommands } from "./usage.js";
import { workCommands } from "./work.js";

const completion = command({
  name: "completion",
  brief: "A script that completes commands, flags and their values in a shell",
  description:
    "Source it where the shell starts. It knows the commands of the version that wrote it, and runs nothing when it completes.",
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

const inGroups = [
  ...pageCommands,
  ...usageCommands,
  ...workCommands,
  ...logCommands,
  ...programCommands,
  completion,
];

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = commandNames.flatMap((name) =>
  inGroups.filter((each) => each.name === name),
);

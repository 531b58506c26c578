import { buildCommand } from "@stricli/core";
import type { TurnmeterContext } from "../description/command-context.js";
import { shells } from "../completion/shells.js";
import type { Shell } from "../completion/shells.js";
import type { Routes } from "../description/command-descriptions.js";
import { parseChoice } from "../flags/parse-choice.js";
import { outputFlags } from "../flags/reading-flags.js";
import type { OutputFlags } from "../flags/reading-flags.js";
import { withExamples } from "./with-examples.js";

/** The command that completes the others in a shell. */
export function completionRoute(program: () => { readonly routes: Routes; readonly defaultCommand: string }) {
  return buildCommand<Pick<OutputFlags, "debug">, [Shell], TurnmeterContext>({
    loader: async () => {
      const { completion } = await import("../loaded-late.js");
      return function run(this: TurnmeterContext, _flags: Pick<OutputFlags, "debug">, shell: Shell): void {
        completion(shell, program(), this.cli);
      };
    },
    parameters: {
      flags: { debug: outputFlags.debug },
      positional: {
        kind: "tuple",
        parameters: [
          {
            parse: parseChoice(shells),
            brief: "The shell to complete in",
            placeholder: shells.join("|"),
          },
        ],
      },
    },
    docs: withExamples(
      "A script that completes commands, flags and their values in a shell",
      "Source it where the shell starts. It knows the commands of the version that wrote it, and runs nothing when it completes.",
      [
        "source <(turnmeter completion bash)",
        "source <(turnmeter completion zsh)",
        "turnmeter completion fish > ~/.config/fish/completions/turnmeter.fish",
      ],
    ),
  });
}

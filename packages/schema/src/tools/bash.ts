import { z } from "zod";
import { anything, described, flag, number, optional, text, textOrNull } from "../field.js";
import { defineTool } from "./define-tool.js";

const gitOperation = z.looseObject({
  commit: optional(
    z.looseObject({
      sha: described(z.string(), "Id of the commit."),
      kind: text("Whether it was made, amended or cherry-picked."),
      branch: text("Branch of the commit."),
    }),
    "The commit that it made.",
  ),
  push: optional(
    z.looseObject({ branch: described(z.string(), "Branch that was pushed.") }),
    "The push that it made.",
  ),
  branch: optional(
    z.looseObject({
      ref: described(z.string(), "What was merged, or rebased onto."),
      action: described(z.string(), "Whether the branch was merged or rebased."),
    }),
    "A branch that the command merged or rebased.",
  ),
  pr: optional(
    z.looseObject({
      number: described(z.number(), "Number of the pull request."),
      url: text("Address of the pull request."),
      action: text("What was done to the pull request."),
    }),
    "The pull request that it worked on.",
  ),
});

/** What logs hold; there is no exit code in it. */
const logged = z.looseObject({
  stdout: z.string(),
  stderr: z.string(),
  interrupted: flag("Whether the person interrupted the command."),
  isImage: flag("Whether the output is an image."),
  noOutputExpected: flag("Whether such a command prints nothing when all is well."),
  rawOutputPath: textOrNull("File that holds the output as it was printed."),
  backgroundTaskId: textOrNull("Id of the command, where it runs in the background."),
  backgroundedByUser: flag("Whether the person sent it to the background."),
  assistantAutoBackgrounded: flag("Whether the client sent it to the background because it ran for long."),
  timedOutAfterMs: number("The time limit that it ran into, in milliseconds."),
  backgroundCwdHint: text("Note for the model about the folder of a background command."),
  backgroundEndsWithFinalResponse: flag("Whether the command ends when the answer is complete."),
  backgroundWakesOwner: flag("Whether the end of the command wakes the agent that started it."),
  dangerouslyDisableSandbox: flag("Whether the command runs outside the sandbox."),
  returnCodeInterpretation: textOrNull("What a non-zero exit means that is no failure."),
  structuredContent: anything("The output as data."),
  persistedOutputPath: text("File that holds output which was too long."),
  persistedOutputSize: number("Size of that output in bytes."),
  tokenSaverOutput: text("The shortened output that the model was given."),
  staleReadFileStateHint: text("Note for the model about files that the command changed."),
  ghRateLimitHint: text("Note for the model about limits of the GitHub command line."),
  gitOperation: optional(gitOperation, "What the command did in git."),
  sandbox: flag("Whether it ran inside the sandbox, in old logs."),
  summary: textOrNull("Short form of long output, in old logs."),
});

const documented = z.looseObject({
  output: described(z.string(), "Standard output and standard error together."),
  exitCode: z.number(),
  killed: flag("Whether the command was ended by its time limit."),
  shellId: z.string().optional(),
});

const appOutput = z.looseObject({ stdout: z.string(), stderr: z.string(), exitCode: z.number() });

const input = z.looseObject({
  command: z.string(),
  description: text("What the command does, in a few words of the model."),
  timeout: number("Time limit in milliseconds."),
  run_in_background: flag("Whether the call returns at once and the command goes on."),
  dangerouslyDisableSandbox: flag("Whether the command runs outside the sandbox."),
  cwd: z.string().optional(),
});

/** `Bash`: a shell command. */
export const bashTool = defineTool({
  purpose: "Runs a shell command, in the foreground or in the background.",
  input: [input],
  output: [appOutput, logged, documented],
});

/** `PowerShell`: a command of the Windows shell. */
export const powerShellTool = defineTool({
  purpose: "Runs a PowerShell command, in the foreground or in the background.",
  input: [input],
  output: [logged, documented],
});

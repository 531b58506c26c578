import * as z from "zod";
import { anything, described, flag, number, optional, text, textOrNull, nullish, texts } from "../field.js";
import { tool } from "./define-tool.js";

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

/** As logged; there is no exit code. */
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

const task = z.looseObject({
  task_id: z.string(),
  task_type: z.string().optional(),
  status: z.string().optional(),
  description: text("What the task is, in a few words."),
  output: text("Output of the task."),
  exitCode: z.number().nullish(),
  prompt: text("What the agent was asked."),
  result: text("The agent's answer."),
  isRawTranscript: flag("Whether the output is a transcript instead of an answer."),
  error: z.string().nullish(),
});

/** Tools that run commands and watch what they started. */
export const shellTools = {
  Bash: tool(
    "Runs a shell command, in the foreground or in the background.",
    input,
    appOutput,
    logged,
    documented,
  ),
  PowerShell: tool(
    "Runs a PowerShell command, in the foreground or in the background.",
    input,
    logged,
    documented,
  ),
  // Versions before 2.0.64.
  BashOutput: tool(
    "Fetches what a background shell command has printed since the last time.",
    {
      bash_id: described(z.string(), "Id of the background command."),
      filter: text("Regular expression that printed lines must match."),
    },
    {
      shellId: z.string(),
      command: z.string().optional(),
      status: described(z.string(), "Whether the command is running, completed, failed or killed."),
      exitCode: z.number().nullish(),
      stdout: z.string(),
      stderr: z.string(),
      stdoutLines: number("Lines of standard output."),
      stderrLines: number("Lines of standard error."),
      timestamp: text("When the output was fetched."),
      filterPattern: text("The expression that lines had to match."),
    },
    {
      output: described(z.string(), "Output since the last look."),
      status: z.string(),
      exitCode: z.number().nullish(),
    },
  ),
  TaskOutput: tool(
    "Fetches the output of a background command or agent, and can wait for its end.",
    [
      {
        task_id: z.string(),
        block: flag("Whether to wait for the task's end."),
        timeout: number("How long to wait, in milliseconds."),
      },
      {
        agentId: described(z.string(), "Id of the agent, in calls of an older name."),
        block: z.boolean().optional(),
      },
      {
        agent_id: described(z.string(), "Id of the agent, in calls of an older name."),
        block: z.boolean().optional(),
      },
      {
        bash_id: described(z.string(), "Id of the background command, in calls of an older name."),
      },
    ],
    {
      retrieval_status: described(
        z.string(),
        "Whether the output is there, not ready, or did not come in time.",
      ),
      task: nullish(task, "The task as it stands; null if there is none."),
    },
  ),
  TaskStop: tool(
    "Ends a background command or task.",
    [{ task_id: z.string(), shell_id: z.string().optional() }, { shell_id: z.string() }],
    {
      message: z.string(),
      task_id: z.string(),
      task_type: z.string().optional(),
      command: z.string().optional(),
    },
    { message: z.string(), shell_id: z.string().optional(), success: z.boolean().optional() },
  ),
  Monitor: tool(
    "Watches a command or a web socket in the background and reports each event.",
    {
      description: text("What is watched, in a few words."),
      timeout_ms: z.number().optional(),
      command: z.string().optional(),
      ws: optional(
        z.looseObject({
          url: described(z.string(), "Address of the socket."),
          protocols: texts("Protocols to offer to the socket's server."),
        }),
        "The web socket to listen to.",
      ),
      persistent: flag("Whether it goes on until the session ends."),
      query: text("What is looked for, an argument of another tool."),
      max_results: number("How many results at most, an argument of another tool."),
    },
    {
      taskId: z.string(),
      timeoutMs: z.number().optional(),
      persistent: flag("Whether it goes on until the session ends."),
      keptInSandboxByCheck: flag("Whether a safety check kept it inside the sandbox."),
    },
  ),
};

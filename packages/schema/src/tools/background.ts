import { z } from "zod";
import { described, flag, nullish, number, optional, text, texts } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `BashOutput`: what a background command has printed; versions before 2.0.64. */
export const bashOutputTool = defineTool({
  purpose: "Fetches what a background shell command has printed since the last time.",
  input: [
    z.looseObject({
      bash_id: described(z.string(), "Id of the background command."),
      filter: text("Regular expression that printed lines must match."),
    }),
  ],
  output: [
    z.looseObject({
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
    }),
    z.looseObject({
      output: described(z.string(), "Output since the last look."),
      status: z.string(),
      exitCode: z.number().nullish(),
    }),
  ],
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

/** `TaskOutput`: what a background task has given so far, with or without waiting for its end. */
export const taskOutputTool = defineTool({
  purpose: "Fetches the output of a background command or agent, and can wait for its end.",
  input: [
    z.looseObject({
      task_id: z.string(),
      block: flag("Whether to wait for the task's end."),
      timeout: number("How long to wait, in milliseconds."),
    }),
    z.looseObject({
      agentId: described(z.string(), "Id of the agent, in calls of an older name."),
      block: z.boolean().optional(),
    }),
    z.looseObject({
      agent_id: described(z.string(), "Id of the agent, in calls of an older name."),
      block: z.boolean().optional(),
    }),
    z.looseObject({
      bash_id: described(z.string(), "Id of the background command, in calls of an older name."),
    }),
  ],
  output: [
    z.looseObject({
      retrieval_status: described(
        z.string(),
        "Whether the output is there, not ready, or did not come in time.",
      ),
      task: nullish(task, "The task as it stands; null if there is none."),
    }),
  ],
});

/** `TaskStop`: ends a background task; once `KillShell` and `KillBash`. */
export const taskStopTool = defineTool({
  purpose: "Ends a background command or task.",
  input: [
    z.looseObject({ task_id: z.string(), shell_id: z.string().optional() }),
    z.looseObject({ shell_id: z.string() }),
  ],
  output: [
    z.looseObject({
      message: z.string(),
      task_id: z.string(),
      task_type: z.string().optional(),
      command: z.string().optional(),
    }),
    z.looseObject({ message: z.string(), shell_id: z.string().optional(), success: z.boolean().optional() }),
  ],
});

/** `Monitor`: watches a command or a socket, and wakes the session when it says something. */
export const monitorTool = defineTool({
  purpose: "Watches a command or a web socket in the background and reports each event.",
  input: [
    z.looseObject({
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
    }),
  ],
  output: [
    z.looseObject({
      taskId: z.string(),
      timeoutMs: z.number().optional(),
      persistent: flag("Whether it goes on until the session ends."),
      keptInSandboxByCheck: flag("Whether a safety check kept it inside the sandbox."),
    }),
  ],
});

import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `BashOutput`: what a background command has printed; versions before 2.0.64. */
export const bashOutputTool = defineTool({
  purpose: "Fetches what a background shell command has printed since the last time.",
  input: [z.looseObject({ bash_id: z.string(), filter: z.string().optional() })],
  output: [
    z.looseObject({
      shellId: z.string(),
      command: z.string().optional(),
      status: z.string(),
      exitCode: z.number().nullish(),
      stdout: z.string(),
      stderr: z.string(),
      stdoutLines: z.number().optional(),
      stderrLines: z.number().optional(),
      timestamp: z.string().optional(),
      filterPattern: z.string().optional(),
    }),
    z.looseObject({ output: z.string(), status: z.string(), exitCode: z.number().nullish() }),
  ],
  fields: {
    bash_id: "Id of the background command.",
    filter: "Regular expression that printed lines must match.",
    stdoutLines: "Lines of standard output.",
    stderrLines: "Lines of standard error.",
    timestamp: "When the output was fetched.",
    filterPattern: "The expression that lines had to match.",
    status: "Whether the command is running, completed, failed or killed.",
    output: "Output since the last look.",
  },
});

const task = z.looseObject({
  task_id: z.string(),
  task_type: z.string().optional(),
  status: z.string().optional(),
  description: z.string().optional(),
  output: z.string().optional(),
  exitCode: z.number().nullish(),
  prompt: z.string().optional(),
  result: z.string().optional(),
  isRawTranscript: z.boolean().optional(),
  error: z.string().nullish(),
});

/** `TaskOutput`: what a background task has given so far, with or without waiting for its end. */
export const taskOutputTool = defineTool({
  purpose: "Fetches the output of a background command or agent, and can wait for its end.",
  input: [
    z.looseObject({ task_id: z.string(), block: z.boolean().optional(), timeout: z.number().optional() }),
    z.looseObject({ agentId: z.string(), block: z.boolean().optional() }),
    z.looseObject({ agent_id: z.string(), block: z.boolean().optional() }),
    z.looseObject({ bash_id: z.string() }),
  ],
  output: [z.looseObject({ retrieval_status: z.string(), task: task.nullish() })],
  fields: {
    block: "Whether to wait for the task's end.",
    timeout: "How long to wait, in milliseconds.",
    agentId: "Id of the agent, in calls of an older name.",
    agent_id: "Id of the agent, in calls of an older name.",
    bash_id: "Id of the background command, in calls of an older name.",
    retrieval_status: "Whether the output is there, not ready, or did not come in time.",
    task: "The task as it stands; null where there is none.",
    "task.output": "What the task has printed or said.",
    "task.prompt": "What the agent was asked.",
    "task.result": "The agent's answer.",
    "task.isRawTranscript": "Whether the output is a transcript instead of an answer.",
    "task.description": "What the task is, in a few words.",
  },
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
      description: z.string().optional(),
      timeout_ms: z.number().optional(),
      command: z.string().optional(),
      ws: z.looseObject({ url: z.string(), protocols: z.array(z.string()).optional() }).optional(),
      persistent: z.boolean().optional(),
    }),
  ],
  output: [
    z.looseObject({
      taskId: z.string(),
      timeoutMs: z.number().optional(),
      persistent: z.boolean().optional(),
      keptInSandboxByCheck: z.boolean().optional(),
    }),
  ],
  fields: {
    description: "What is watched, in a few words.",
    ws: "The web socket to listen to.",
    "ws.protocols": "Protocols to offer to the socket's server.",
    "ws.url": "Address of the socket.",
    persistent: "Whether it goes on until the session ends.",
    keptInSandboxByCheck: "Whether a safety check kept it inside the sandbox.",
  },
});

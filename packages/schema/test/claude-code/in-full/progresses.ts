import { answers } from "./answers.js";
import { envelope } from "./envelope.js";
import { counters } from "./usage.js";

const progress = { type: "progress", ...envelope, parentToolUseID: "toolu_1", toolUseID: "bash-progress-0" };

/** Progress records of most types. */
export const progresses = [
  {
    ...progress,
    data: { type: "hook_progress", hookEvent: "PreToolUse", hookName: "PreToolUse:Bash", command: "lint" },
  },
  {
    ...progress,
    data: { type: "bash_progress", output: "a", fullOutput: "a", elapsedTimeSeconds: 2, totalLines: 1 },
  },
  {
    ...progress,
    data: {
      type: "mcp_progress",
      status: "completed",
      serverName: "shop",
      toolName: "find",
      elapsedTimeMs: 9,
    },
  },
  {
    ...progress,
    data: {
      type: "agent_progress",
      agentId: "a881341",
      prompt: "Find the cart",
      message: {
        type: "assistant",
        uuid: "u9",
        timestamp: "2026-02-03T10:00:00.000Z",
        requestId: "req_9",
        message: {
          id: "msg_9",
          role: "assistant",
          model: "claude-opus-4-5",
          content: [answers[3]],
          usage: counters,
        },
      },
      normalizedMessages: [],
    },
  },
  { ...progress, data: { type: "query_update", query: "shop" } },
  { ...progress, data: { type: "search_results_received", query: "shop", resultCount: 10 } },
  { ...progress, data: { type: "waiting_for_task", taskDescription: "Tests", taskType: "local_bash" } },
];

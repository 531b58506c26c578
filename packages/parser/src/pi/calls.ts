import { toolNames } from "../decoding/tool-calls.js";
import { stringOf } from "../decoding/values.js";
import type { CallForm } from "../inputs/logged-calls.js";
import { anything, fields } from "../projection.js";

/** The name of a called tool. */
export const piToolName = toolNames(
  [
    ["ask", "AskUserQuestion"],
    ["bash", "Bash"],
    ["edit", "Edit"],
    ["exec", "Bash"],
    ["fetch", "WebFetch"],
    ["find", "Glob"],
    ["glob", "Glob"],
    ["grep", "Grep"],
    ["ls", "LS"],
    ["lsp", "LSP"],
    ["read", "Read"],
    ["sessions_spawn", "Agent"],
    ["subagent", "Agent"],
    ["task", "Agent"],
    ["todo", "TodoWrite"],
    ["todo_write", "TodoWrite"],
    ["web_fetch", "WebFetch"],
    ["web_search", "WebSearch"],
    ["write", "Write"],
  ],
  ["AskUserQuestion"],
);

/** Calls and results in an entry; the first form has a message's content at the top. */
export const piCalls: CallForm = {
  at: ["content[]", "message.content[]"],
  fields: (input) => ({ ...fields("type", "id", "name"), arguments: input }),
  callOf: ({ type, id, name, arguments: input }) =>
    type === "toolCall" ? { callId: stringOf(id), name: piToolName(name), input } : null,
  words: { timeouts: { timeout: 1000 } },
  resultsAt: ["message"],
  resultFields: { ...fields("role", "toolCallId", "isError"), content: anything },
  resultOf: ({ role, toolCallId, content, isError }) =>
    role === "toolResult" ? { callId: stringOf(toolCallId), content, isError: isError === true } : null,
};

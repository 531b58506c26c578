import { toolNames } from "../decoding/tool-names.js";

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

import type { ToolName } from "../decoding/events-at.js";
import {
  arrayOf,
  booleanOf,
  countOf,
  fieldsOf,
  integerOf,
  measuredOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import type { CallForm } from "../inputs/logged-calls.js";
import { anything, fields, type Projected, scalar } from "../projection.js";
import { toolNames } from "../decoding/tool-calls.js";
import { instant, type KeptText, keptText } from "./kept.js";

/** A call of a tool with its result, as far as it got. */
export interface ToolCall {
  readonly callId: string | null;
  readonly rawTool: string;
  readonly status: string | null;
  readonly input: ToolInput;
  /** What it gave back. */
  readonly output: KeptText | null;
  /** The words of its error. */
  readonly error: KeptText | null;
  readonly told: ToolTold;
  /** When it was asked for, epoch ms, if that is logged separately from when it ran. */
  readonly askedAt: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

interface ToolInput {
  readonly byteLength: number | null;
  readonly hash: string | null;
  readonly target: string | null;
  /** Start of a command. */
  readonly command: string | null;
  /** Tool the model asked for, if another stands in for it. */
  readonly askedTool: string | null;
  readonly agentType: string | null;
  readonly description: string | null;
  readonly promptHash: string | null;
  readonly isBackground: boolean | null;
}

interface ToolTold {
  readonly exitCode: number | null;
  /** Session of a subagent. */
  readonly agentId: string | null;
  readonly model: string | null;
  readonly isBackground: boolean;
  readonly isInterrupted: boolean;
  readonly isOverTime: boolean;
  readonly lines: LinesChanged | null;
}

/** The call that a part tells, in either form. */
export function toolCallOf(record: Projected): ToolCall {
  const state = objectOf(record["state"]) ?? {};
  const time = objectOf(state["time"]) ?? objectOf(record["time"]);
  const createdAt = instant(time?.["created"]);
  return {
    callId: stringOf(record["callID"]) ?? stringOf(record["id"]),
    rawTool: stringOf(record["tool"]) ?? stringOf(record["name"]) ?? "unknown",
    status: stringOf(state["status"]),
    input: toolInput(state["input"]),
    output: keptText(state["output"]) ?? keptText(state["content"]),
    error: keptText(fieldsOf(state["error"])?.["message"]) ?? keptText(state["error"]),
    told: toolTold(objectOf(state["metadata"]) ?? objectOf(state["structured"]) ?? {}),
    askedAt: createdAt,
    startedAt: instant(time?.["start"]) ?? instant(time?.["ran"]) ?? createdAt,
    endedAt: instant(time?.["end"]) ?? instant(time?.["completed"]),
  };
}

function toolInput(value: unknown): ToolInput {
  const measured = measuredOf(value);
  const given = measured?.fields ?? {};
  return {
    byteLength: measured?.byteLength ?? null,
    hash: measured?.hash ?? null,
    target: stringOf(given["filePath"]) ?? stringOf(given["path"]),
    command: measuredOf(given["command"])?.prefix ?? null,
    askedTool: stringOf(given["tool"]),
    agentType: stringOf(given["subagent_type"]),
    description: stringOf(given["description"]),
    promptHash: measuredOf(given["prompt"])?.hash ?? null,
    isBackground: booleanOf(given["background"]),
  };
}

function toolTold(metadata: Projected): ToolTold {
  const model = objectOf(metadata["model"]);
  return {
    exitCode: integerOf(metadata["exit"]) ?? integerOf(metadata["exitCode"]),
    agentId: stringOf(metadata["sessionId"]) ?? stringOf(metadata["sessionID"]),
    model: stringOf(model?.["modelID"]) ?? stringOf(model?.["id"]),
    isBackground: metadata["background"] === true,
    isInterrupted: metadata["interrupted"] === true,
    isOverTime: metadata["timeout"] === true || metadata["timedOut"] === true,
    lines: linesChanged(metadata),
  };
}

interface LinesChanged {
  readonly added: number;
  readonly removed: number;
}

/** Lines changed, in one file or several; null if not stated. */
function linesChanged(metadata: Projected): LinesChanged | null {
  const single = changesOf(metadata["filediff"]);
  if (single !== null) return single;
  const files = arrayOf(metadata["files"]).map(changesOf);
  const results = arrayOf(metadata["results"]).map((result) => changesOf(objectOf(result)?.["filediff"]));
  const all = [...files, ...results].filter((each) => each !== null);
  if (all.length === 0) return null;
  return {
    added: all.reduce((sum, { added }) => sum + added, 0),
    removed: all.reduce((sum, { removed }) => sum + removed, 0),
  };
}

function changesOf(value: unknown): LinesChanged | null {
  const file = objectOf(value);
  const [added, removed] = [countOf(file?.["additions"]), countOf(file?.["deletions"])];
  return added === null || removed === null ? null : { added, removed };
}

const named = toolNames(
  [
    ["apply_patch", "apply_patch"],
    ["bash", "Bash"],
    ["codesearch", "WebSearch"],
    ["edit", "Edit"],
    ["glob", "Glob"],
    ["grep", "Grep"],
    ["list", "LS"],
    ["lsp", "LSP"],
    ["multiedit", "MultiEdit"],
    ["patch", "apply_patch"],
    ["plan_enter", "EnterPlanMode"],
    ["plan_exit", "ExitPlanMode"],
    ["question", "AskUserQuestion"],
    ["read", "Read"],
    ["shell", "Bash"],
    ["skill", "Skill"],
    ["task", "Agent"],
    ["todoread", "TodoRead"],
    ["todowrite", "TodoWrite"],
    ["webfetch", "WebFetch"],
    ["websearch", "WebSearch"],
    ["write", "Write"],
  ],
  ["AskUserQuestion", "EnterPlanMode", "ExitPlanMode"],
);

/** The name of a called tool. Tools of servers are `<server>_<tool>`, which does not tell where the server's name ends. */
export function openCodeToolName(rawTool: string): ToolName {
  return { ...named(rawTool), mcpServer: null };
}

/** Calls, with their results where they have ended: that of a part, those of a message in both forms of the database, and those of an export. */
export const openCodeCalls: CallForm = {
  at: ["", "parts[]", "content[]", "messages[].parts[]"],
  fields: (input) => ({
    ...fields("type", "callID", "id", "tool", "name"),
    state: { fields: { input } },
  }),
  callOf({ type, callID, id, tool, name, state }) {
    if (type !== "tool") return null;
    return {
      callId: stringOf(callID) ?? stringOf(id),
      name: openCodeToolName(stringOf(tool) ?? stringOf(name) ?? "unknown"),
      input: objectOf(state)?.["input"],
    };
  },
  words: { timeouts: { timeout: 1 } },
  resultFields: {
    state: { fields: { status: scalar, output: anything, content: anything, error: anything } },
  },
  resultOf({ type, callID, id, state }) {
    if (type !== "tool") return null;
    const { status, output, content, error } = objectOf(state) ?? {};
    const isError = status === "error";
    const failure = isError ? (objectOf(error)?.["message"] ?? error) : undefined;
    return { callId: stringOf(callID) ?? stringOf(id), content: failure ?? output ?? content, isError };
  },
};

import type { SourceId } from "@turnmeter/schema";

/** Logs with lines of forms that no fixture has. */
interface RareLogs {
  readonly source: SourceId;
  /** The reasons why these lines are left to TypeScript. */
  readonly rare: readonly string[];
  /** Of the lines of real logs in the folder in the middle, at most this share is left. */
  readonly mostLeft: number;
  /** The bytes of each file by its name. */
  readonly files: readonly (readonly [name: string, bytes: Buffer])[];
}

const sessionId = "5a5a5a5a-0001-4000-8000-000000000001";
const place = { sessionId, timestamp: "2026-11-03T10:00:00.000Z" };
const usage = { input_tokens: 1, output_tokens: 1 };
/** Becomes the number of a plus sign. */
const escapedPlus = "‹plus›";
const manyTexts = Array.from({ length: 65 }, () => "a text");
const claudeLines: readonly object[] = [
  { type: "summary", summary: "A title", leafUuid: "row-1" },
  { type: "summary", summary: "A title", leafUuid: 'a"b' },
  { ...place, type: "user", uuid: "row-1", message: { role: "user", content: "a prompt" } },
  {
    ...place,
    type: "user",
    uuid: "row-2",
    forkedFrom: { messageUuid: 'a"b' },
    message: { content: "a prompt" },
  },
  { ...place, type: "assistant", requestId: "req-1", costUSD: -1, message: { content: "an answer", usage } },
  {
    ...place,
    type: "attachment",
    attachment: { type: "hook_success", hookEvent: "PreToolUse", toolUseID: 'a"b' },
  },
  { ...place, type: "progress", data: { type: "un heard" } },
  { ...place, type: "user", isSidechain: true, message: { content: "a prompt" } },
  { ...place, type: "user", origin: "human", message: { content: "a prompt" } },
  { ...place, type: "user", message: { content: manyTexts } },
  { ...place, type: "user", message: { content: [{ type: "tool_result", tool_use_id: 'a"b' }] } },
  {
    ...place,
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: "call-1" }] },
    toolUseResult: { structuredPatch: [{ lines: [`${escapedPlus}line`] }] },
  },
  { ...place, type: "user", uuid: "row-3", message: { content: "a".repeat(5000) } },
];

const timestamp = "2026-11-03T10:00:00.000Z";
const event = (payload: object) => ({ timestamp, type: "event_msg", payload });
const item = (payload: object) => ({ timestamp, type: "response_item", payload });
const call = (id: string) => item({ type: "function_call", name: "shell", arguments: "{}", call_id: id });
const output = (id: string, text: unknown) =>
  item({ type: "function_call_output", call_id: id, output: text });
const spent = (tokens: number) => {
  const totals = { input_tokens: tokens, output_tokens: tokens };
  return event({ type: "token_count", info: { total_token_usage: totals } });
};
const begin: readonly object[] = [
  { timestamp, type: "session_meta", payload: { id: sessionId, timestamp, cwd: "/home/ann/shop" } },
  { timestamp, type: "turn_context", payload: { model: "gpt-5.5", cwd: "/home/ann/shop" } },
];
const codexLines: readonly object[] = [
  ...begin,
  { ...event({ type: "agent_reasoning", text: "a" }), ordinal: "seven" },
  item({ type: "function_call", arguments: "{}", call_id: "nameless" }),
  spent(1),
  call("a"),
  spent(2),
  call("a"),
  spent(3),
  output("a", { content: "text" }),
  output("never called", "text"),
  call("b"),
  spent(4),
  output("b", '{"agent_id":"d"}'),
  call("c"),
  event({ type: "user_message", message: "wait" }),
  spent(5),
  event({ type: "mcp_tool_call_end", call_id: "c", error: { kind: "other" } }),
  event({ type: "web_search_end", call_id: "exec-1" }),
  event({ type: "task_complete", error: { codex_error_info: "other" } }),
  event({ type: "user_message", message: "a".repeat(5000) }),
];

const bytesOf = (lines: readonly object[]): Buffer =>
  Buffer.from(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);

const withEscapes = (bytes: Buffer): Buffer => Buffer.from(String(bytes).replace(escapedPlus, "\\u002b"));

/** These logs, by source. */
export const rareLogs: readonly RareLogs[] = [
  {
    source: "claude-code",
    rare: [
      "noRoom",
      "oddCost",
      "oddFork",
      "oddHook",
      "oddPatch",
      "oddResult",
      "oddSidechain",
      "oddSummary",
      "otherAuthor",
      "otherProgress",
      "severalBlocks",
      "titledLeaf",
    ],
    mostLeft: 0.03,
    files: [[`${sessionId}.jsonl`, withEscapes(bytesOf(claudeLines))]],
  },
  {
    source: "codex",
    rare: [
      "failedTurn",
      "innerAction",
      "namedAgent",
      "noRecord",
      "noRoom",
      "noUtf8",
      "oddCall",
      "oddEnd",
      "oddOrdinal",
      "openCallId",
      "waitingCalls",
    ],
    mostLeft: 0.3,
    files: [
      ["rollout-rare.jsonl", bytesOf(codexLines)],
      ["rollout-torn.jsonl", Buffer.concat([bytesOf(begin), Buffer.from('{"timestamp":')])],
      ["rollout-odd.jsonl", Buffer.concat([bytesOf(begin), Buffer.from('{"type":"\xff"}\n', "latin1")])],
    ],
  },
];

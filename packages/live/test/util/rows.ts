/** A row of a transcript of Claude Code: a prompt. */
export function promptRow(text: string, second: number): string {
  return row({ type: "user", uuid: `p-${second}`, message: { role: "user", content: text } }, second);
}

/** A response with one call. */
export function callRow(callId: string, second: number): string {
  const message = {
    id: `msg_${callId}`,
    role: "assistant",
    model: "claude-opus-4-5-20251101",
    content: [{ type: "tool_use", id: callId, name: "Bash", input: { command: "ls", description: "lists" } }],
    stop_reason: "tool_use",
    usage: { input_tokens: 100, output_tokens: 10 },
  };
  return row({ type: "assistant", uuid: `a-${second}`, requestId: `req_${callId}`, message }, second);
}

export function row(record: object, second: number): string {
  const timestamp = `2026-11-10T09:00:${`${second}`.padStart(2, "0")}.000Z`;
  const envelope = { sessionId: "s1", parentUuid: null, timestamp, cwd: "/home/ann/shop", version: "2.1.0" };
  return `${JSON.stringify({ ...envelope, ...record })}\n`;
}

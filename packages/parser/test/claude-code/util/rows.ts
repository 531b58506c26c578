/** A moment of 2026-11-03, seconds after 10:00 UTC. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 10, 3, 10, 0, seconds)).toISOString();
}

/** A user row with its envelope. */
export function userRow(content: unknown, extra: object = {}): object {
  return {
    type: "user",
    uuid: "11111111-0000-4000-8000-000000000001",
    parentUuid: null,
    sessionId: "s1",
    timestamp: at(0),
    cwd: "/home/ann/shop",
    version: "2.1.270",
    entrypoint: "cli",
    message: { role: "user", content },
    ...extra,
  };
}

/** An assistant row with its envelope. `message` overrides parts of its message. */
export function assistantRow(content: unknown, extra: object = {}, message: object = {}): object {
  return {
    type: "assistant",
    uuid: "22222222-0000-4000-8000-000000000001",
    parentUuid: "11111111-0000-4000-8000-000000000001",
    sessionId: "s1",
    timestamp: at(1),
    cwd: "/home/ann/shop",
    version: "2.1.270",
    entrypoint: "cli",
    requestId: "req_1",
    message: {
      id: "msg_01AAAAAAAAAAAAAAAAAAAAAA",
      role: "assistant",
      model: "claude-opus-5",
      stop_reason: null,
      content,
      usage: { input_tokens: 4, output_tokens: 9 },
      ...message,
    },
    ...extra,
  };
}

/** An assistant row that makes one call. */
export function callRow(name: string, input: unknown = {}, id = "toolu_1"): object {
  return assistantRow([{ type: "tool_use", id, name, input }]);
}

/** A user row that holds one result. */
export function resultRow(block: object, extra: object = {}): object {
  return userRow([{ type: "tool_result", tool_use_id: "toolu_1", ...block }], { timestamp: at(2), ...extra });
}

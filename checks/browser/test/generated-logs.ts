import { claudeSessionId } from "@turnmeter/check-robustness/rich-logs/claude-session";

/** A session as short as one can be: a prompt and an answer. */
export interface ShortSession {
  /** Which it is: ids follow from it, and it starts so many minutes after Monday, 9 November 2026, 06:00 UTC. */
  readonly number: number;
  readonly project: string;
  readonly model: string;
  /** Its input tokens; those of its output are 100. */
  readonly inputTokens: number;
  readonly title?: string;
}

/** Logs of Claude Code that hold the sessions, by their path in a folder. */
export function shortSessions(sessions: readonly ShortSession[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sessions.map((session) => [
      `claude/projects/-src/${claudeSessionId(session.number)}.jsonl`,
      rowsOf(session)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(""),
    ]),
  );
}

function rowsOf({ number, project, model, inputTokens, title }: ShortSession): readonly object[] {
  const sessionId = claudeSessionId(number);
  const row = (step: number, fields: object): object => ({
    parentUuid: null,
    isSidechain: false,
    userType: "external",
    cwd: project,
    sessionId,
    version: "2.1.0",
    uuid: `c1a2${String(number).padStart(4, "0")}-0001-4000-8000-${String(step).padStart(12, "0")}`,
    timestamp: new Date(Date.UTC(2026, 10, 9, 6, number, step)).toISOString(),
    ...fields,
  });
  const id = `01${String(number).padStart(6, "0")}Aa0000`;
  return [
    ...(title === undefined ? [] : [{ type: "custom-title", customTitle: title, sessionId }]),
    row(1, { type: "user", message: { role: "user", content: "Look at it" }, promptSource: "typed" }),
    row(9, {
      type: "assistant",
      requestId: `req_${id}`,
      message: {
        id: `msg_${id}`,
        type: "message",
        role: "assistant",
        model,
        content: [{ type: "text", text: "Done" }],
        stop_reason: "end_turn",
        usage: {
          input_tokens: inputTokens,
          output_tokens: 100,
          cache_read_input_tokens: 0,
          cache_creation_input_tokens: 0,
        },
      },
    }),
  ];
}

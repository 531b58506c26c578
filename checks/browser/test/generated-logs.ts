import { richLogs } from "@turnmeter/check-robustness/rich-logs/rich-logs";
import { claudeSessionId } from "@turnmeter/check-robustness/rich-logs/claude-session";

/** A session as short as one can be: a prompt, one call at most, an answer. */
export interface ShortSession {
  /** Which it is: ids follow from it, and it starts so many minutes after Monday, 9 November 2026, 06:00 UTC. */
  readonly number: number;
  readonly project: string;
  readonly model: string;
  /** Its input tokens; those of its output are 100. */
  readonly inputTokens: number;
  readonly title?: string;
  /** The tool that it calls, without a result; none if absent. */
  readonly tool?: string;
  /** So many days after its first answer it gives another one, to a single token. */
  readonly daysLater?: number;
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

function rowsOf(session: ShortSession): readonly object[] {
  const { number, project, title, daysLater } = session;
  const sessionId = claudeSessionId(number);
  const row: RowOf = (step, fields, day = 0) => ({
    parentUuid: null,
    isSidechain: false,
    userType: "external",
    cwd: project,
    sessionId,
    version: "2.1.0",
    uuid: `c1a2${String(number).padStart(4, "0")}-0001-4000-8000-${String(step).padStart(12, "0")}`,
    timestamp: new Date(Date.UTC(2026, 10, 9 + day, 6, number, step)).toISOString(),
    ...fields,
  });
  return [
    ...(title === undefined ? [] : [{ type: "custom-title", customTitle: title, sessionId }]),
    row(1, { type: "user", message: { role: "user", content: "Look at it" }, promptSource: "typed" }),
    row(9, answerOf(session, 0)),
    ...(daysLater === undefined ? [] : [row(10, answerOf(session, 1), daysLater)]),
  ];
}

type RowOf = (step: number, fields: object, day?: number) => object;

function answerOf({ number, model, inputTokens, tool }: ShortSession, at: number): object {
  const id = `01${String(number).padStart(6, "0")}Aa000${at}`;
  const call = { type: "tool_use", id: `toolu_${id}`, name: tool, input: {} };
  return {
    type: "assistant",
    requestId: `req_${id}`,
    message: {
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      model,
      content: [{ type: "text", text: "Done" }, ...(tool === undefined || at > 0 ? [] : [call])],
      stop_reason: "end_turn",
      usage: {
        input_tokens: at > 0 ? 1 : inputTokens,
        output_tokens: 100,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
      },
    },
  };
}

const models = ["claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5"];
/** How many names a place has in {@link bigWeek}; each other place has six. */
const namesOf: Readonly<Record<string, number>> = { title: 84, prompt: 84, home: 1, tool: 12, program: 12 };

/**
 * Logs of a week, from Monday, 9 November 2026, 00:00 UTC: 84 sessions of three agents, two hours apart, with subagents, failures
 * of every kind and many tools.
 */
export function bigWeek(): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...Array.from({ length: 84 }, (_, number) =>
      richLogs((["claude", "codex", "sdk"] as const)[number % 3]!, {
        number,
        textAt: (place) =>
          place === "model" ? models[number % 3]! : `${place}-${number % (namesOf[place] ?? 6)}`,
      }),
    ),
  );
}

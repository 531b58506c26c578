/** What a session's rows have in common. */
export interface RowContext {
  readonly sessionId: string;
  readonly cwd?: string;
  readonly agentId?: string;
  readonly branch?: string;
}

let count = 0;

function row(context: RowContext, at: string, fields: object): object {
  count += 1;
  const { sessionId, cwd = "/home/ann/shop", agentId, branch = "main" } = context;
  return {
    parentUuid: null,
    isSidechain: agentId !== undefined,
    ...(agentId === undefined ? {} : { agentId }),
    ...fields,
    uuid: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
    timestamp: at,
    cwd,
    sessionId,
    version: "2.1.320",
    gitBranch: branch,
    entrypoint: "cli",
  };
}

/** A typed prompt. */
export function prompt(context: RowContext, at: string, text: string): object {
  return row(context, at, { type: "user", message: { role: "user", content: text } });
}

/** Tokens of a response; what is left out is 0. */
export interface ResponseTokens {
  readonly input?: number;
  readonly output?: number;
  readonly read?: number;
  readonly write1h?: number;
}

/** A response in one row; `calls` maps call ids to tool names. */
export function response(
  context: RowContext,
  at: string,
  id: string,
  options: {
    readonly model?: string | null;
    readonly tokens?: ResponseTokens | null;
    readonly calls?: Readonly<Record<string, string>>;
    readonly input?: object;
    /** By default what the calls say: `tool_use` or `end_turn`. */
    readonly stopReason?: null;
  },
): object {
  const { model = "claude-opus-5-5", tokens = {}, calls = {}, input = {} } = options;
  const blocks = Object.entries(calls).map(([callId, name]) => ({
    type: "tool_use",
    id: callId,
    name,
    input,
  }));
  return row(context, at, {
    type: "assistant",
    requestId: `req_01${id}`,
    message: {
      id: `msg_01${id}`,
      type: "message",
      role: "assistant",
      model,
      content: blocks.length > 0 ? blocks : [{ type: "text", text: "done" }],
      stop_reason: options.stopReason === null ? null : blocks.length > 0 ? "tool_use" : "end_turn",
      ...(tokens === null ? {} : { usage: usage(tokens) }),
    },
  });
}

function usage({ input = 0, output = 0, read = 0, write1h = 0 }: ResponseTokens): object {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: write1h,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: write1h },
  };
}

/** A tool's result. */
export function result(
  context: RowContext,
  at: string,
  callId: string,
  options: { readonly text?: string; readonly isError?: boolean; readonly toolUseResult?: unknown } = {},
): object {
  const { text = "ok", isError = false, toolUseResult } = options;
  return row(context, at, {
    type: "user",
    message: {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: callId, content: text, is_error: isError }],
    },
    ...(toolUseResult === undefined ? {} : { toolUseResult }),
  });
}

/** The session's title. */
export function title(context: RowContext, text: string): object {
  return { type: "ai-title", aiTitle: text, sessionId: context.sessionId };
}

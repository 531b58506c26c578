import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import type {
  CallToolResult,
  JSONRPCMessage,
  ProgressToken,
  RequestId,
  ServerNotification,
  Tool as ListedTool,
} from "@modelcontextprotocol/sdk/types.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CliContext, InputStream, BytesRead, OutputStream } from "../common/context.js";
import { programVersion } from "../common/version.js";
import { failureText } from "../output/run-prepared.js";
import { shortMessage } from "../output/terminal.js";
import type { Command } from "../specification/command.js";
import { commandsOf, inputSchema, tools, type Tool } from "./tools.js";
import { toolResult } from "./tool-result.js";
import { CliError } from "../common/cli-error.js";

interface ServeOptions {
  readonly commands: readonly Command[];
  /** Its scope limits what calls may show. */
  readonly context: CliContext;
  readonly isDebug: boolean;
}

const instructions =
  "turnmeter counts what coding agents did on this machine, from their session logs: tokens, cost, calls, failures, time. Costs are API list prices in US dollars: a lower bound, not a bill. null means not known, never 0. Days are inclusive and in the zone of `period`. Lists are cut to `limit`: `rowsLeftOut` and `leftOut` say how many more there are. Nothing that people or models wrote is in any result. Each call counts what the logs hold at that moment.";

/** Answers the messages of one client until its input ends. */
export async function serveTools(input: InputStream, options: ServeOptions): Promise<void> {
  const { commands, context } = options;
  const server = new Server(
    { name: "turnmeter", title: "turnmeter", version: programVersion() },
    { capabilities: { tools: {} }, instructions },
  );
  const queue = new CallQueue();
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => listedTool(tool, commands)),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new McpError(
        ErrorCode.InvalidParams,
        `no such tool; allowed is ${tools.map(({ name }) => name).join(", ")}`,
      );
    const onProgress = progressNotes({
      token: _meta?.progressToken,
      now: context.now,
      send: sendNotification,
    });
    const call = () => toolResult(tool, params.arguments ?? {}, commands, { ...context, signal, onProgress });
    return answer(() => queue.run(call, signal), options);
  });
  const lines = new MessageLines(input, context.stdout);
  await server.connect(lines);
  await lines.read();
  await queue.whenIdle();
  await server.close();
}

async function answer(
  call: () => Promise<Readonly<Record<string, unknown>>>,
  { context, isDebug }: ServeOptions,
): Promise<CallToolResult> {
  try {
    const result = await call();
    return { structuredContent: { ...result }, content: [{ type: "text", text: JSON.stringify(result) }] };
  } catch (error) {
    if (isDebug) context.stderr.write(`${failureText(error, { isDebug })}\n`);
    const text = shortMessage(failureText(error, { isDebug: false }));
    return { isError: true, content: [{ type: "text", text }] };
  }
}

function listedTool(tool: Tool, commands: readonly Command[]): ListedTool {
  const { name, title, description } = tool;
  const brief = commandsOf(tool, commands).at(-1)?.brief ?? "";
  return {
    name,
    title,
    description: `${brief}${brief.endsWith("…") ? "" : "."}${description === "" ? "" : ` ${description}`}`,
    inputSchema: { ...inputSchema(tool, commands) },
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

/** Shortest time between two progress notifications. */
const leastMs = 500;

interface ProgressOptions {
  /** The client's token for the call's progress; absent if it wants none. */
  readonly token: ProgressToken | undefined;
  readonly now: () => number;
  readonly send: (notification: ServerNotification) => Promise<void>;
}

/** Tells a client how many bytes of logs its call has read. */
export function progressNotes({
  token,
  now,
  send,
}: ProgressOptions): ((read: BytesRead) => void) | undefined {
  if (token === undefined) return undefined;
  let [sentAt, sent] = [now(), 0];
  return ({ bytes, totalBytes }) => {
    const at = now();
    // Progress has to grow from one note to the next.
    if (at - sentAt < leastMs || bytes <= sent) return;
    [sentAt, sent] = [at, bytes];
    const params = { progressToken: token, progress: bytes, total: totalBytes, message: "reading logs" };
    void send({ method: "notifications/progress", params }).catch(() => {});
  };
}

const mostWaiting = 32;

/** Runs calls one after the other: each may use all memory that reading takes. */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Runs a call once those before it are done, unless it was cancelled by then.
   *
   * @throws {CliError} 1 where too many are waiting
   * @throws the signal's reason where it is aborted
   */
  async run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#waiting >= mostWaiting)
      throw new CliError(`${mostWaiting} calls are waiting; call again once some are done`, 1);
    this.#waiting++;
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      return call();
    });
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }

  /** Resolves once all calls so far are done. */
  async whenIdle(): Promise<void> {
    await this.#last;
  }
}

/** Longer messages are refused; no tool needs one. */
const mostBytes = 1_000_000;

const lineEnd = 10;

/**
 * The protocol's messages, one a line. A line that is no message is answered with an error, and the next one is read: the
 * SDK's own transport answers nothing, and ends where a line is long.
 */
class MessageLines implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #input: InputStream;
  readonly #output: Pick<OutputStream, "write">;
  #parts: Uint8Array[] = [];
  #sizeBytes = 0;
  readonly #unanswered = new Set<RequestId>();
  #onAnswered: (() => void) | null = null;

  constructor(input: InputStream, output: Pick<OutputStream, "write">) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.#output.write(`${JSON.stringify(message)}\n`);
    if (!("method" in message) && message.id !== undefined) this.#answered(message.id);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }

  async read(): Promise<void> {
    for await (const chunk of this.#input) {
      let rest: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
        this.#add(rest.subarray(0, end));
        this.#endLine();
        rest = rest.subarray(end + 1);
      }
      this.#add(rest);
    }
    this.#endLine();
    if (this.#unanswered.size > 0) await new Promise<void>((end) => (this.#onAnswered = end));
  }

  #answered(id: RequestId): void {
    this.#unanswered.delete(id);
    if (this.#unanswered.size === 0) this.#onAnswered?.();
  }

  /** Only the length of an overlong line is kept. */
  #add(part: Uint8Array): void {
    this.#sizeBytes += part.length;
    if (this.#sizeBytes > mostBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #endLine(): void {
    const sizeBytes = this.#sizeBytes;
    const text = Buffer.concat(this.#parts).toString("utf8").trim();
    this.#parts = [];
    this.#sizeBytes = 0;
    if (sizeBytes > mostBytes)
      this.#refuse(ErrorCode.InvalidRequest, `a message of ${sizeBytes} bytes; allowed are ${mostBytes}`);
    else if (text !== "") this.#take(text);
  }

  #take(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.#refuse(ErrorCode.ParseError, "not JSON");
      return;
    }
    const message = JSONRPCMessageSchema.safeParse(value);
    if (message.success) this.#hand(message.data);
    else this.#refuse(ErrorCode.InvalidRequest, "not a message of JSON-RPC 2.0");
  }

  #hand(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) this.#unanswered.add(message.id);
    this.onmessage?.(message);
    // A request that is cancelled is not answered.
    const cancelled = CancelledNotificationSchema.safeParse(message);
    const id = cancelled.success ? cancelled.data.params.requestId : undefined;
    if (id !== undefined) this.#answered(id);
  }

  /** Its sender is unknown, so the answer has no id. */
  #refuse(code: ErrorCode, message: string): void {
    this.#output.write(`${JSON.stringify({ jsonrpc: "2.0", error: { code, message } })}\n`);
  }
}

import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CancelledNotificationSchema,
  ErrorCode,
  JSONRPCMessageSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";
import type { InputStream, OutputStream } from "../common/context.js";

/** No message that a tool takes is longer. */
const mostBytes = 1_000_000;

const lineEnd = 10;

/**
 * The protocol's messages, one a line. A line that is no message is answered with an error, and the next one is read: the
 * SDK's own transport answers nothing, and ends where a line is long.
 */
export class MessageLines implements Transport {
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

  /** Hands over what comes until the input ends and all of it is answered. */
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

  /** Of a line that is too long only the length is kept. */
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

  /** Nobody knows whose message it was: the answer has no id. */
  #refuse(code: ErrorCode, message: string): void {
    this.#output.write(`${JSON.stringify({ jsonrpc: "2.0", error: { code, message } })}\n`);
  }
}

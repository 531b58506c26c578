import type { LogEvent } from "@turnmeter/schema";
import { copilotFormat } from "../../../src/copilot-cli/format.js";
import { decodeLines } from "../../util/decode-lines.js";

/** An event id, the same for the same number. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

let newest = 0;

/** An event of a session, a second after the one made before it. */
export function event(type: string, data: object, envelope: object = {}): object {
  newest += 1;
  const timestamp = new Date(Date.UTC(2026, 10, 2, 9, 0, newest)).toISOString();
  return { type, data, id: uuid(newest), timestamp, parentId: null, ...envelope };
}

/** The first event of a session in the folder of the shop. */
export function start(data: object = {}): object {
  const context = {
    cwd: "/home/ann/shop",
    branch: "main",
    repository: "ann/shop",
    repositoryHost: "github.com",
  };
  return event("session.start", { sessionId: uuid(900), copilotVersion: "1.0.80", context, ...data });
}

/** An answer of a model with its output. */
export function answer(outputTokens: number | null, data: object = {}, envelope: object = {}): object {
  const output = outputTokens === null ? {} : { outputTokens };
  const own = {
    messageId: uuid(10_000 + newest),
    model: "gpt-5.4",
    content: "",
    toolRequests: [],
    ...output,
  };
  return event("assistant.message", { ...own, ...data }, envelope);
}

/** A stated sum of one model: calls, prompt tokens with those read from the cache, and output. */
export function sum(
  count: number | undefined,
  inputTokens: number,
  cacheReadTokens: number,
  outputTokens: number,
) {
  const usage = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: 0, reasoningTokens: 0 };
  return { requests: { count, cost: 1 }, usage };
}

/** The end of a process with sums by model. */
export function shutdown(modelMetrics: object, data: object = {}): object {
  return event("session.shutdown", { shutdownType: "routine", modelMetrics, ...data });
}

/** What the decoder makes of the events of one file. */
export async function eventsOf(...lines: readonly (object | string)[]): Promise<readonly LogEvent[]> {
  return (await decodeLines(copilotFormat, lines)).events;
}

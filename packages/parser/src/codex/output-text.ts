import { fieldsOf, measuredMs, measuredOf } from "../decoding/values.js";
import { measuredTexts } from "../decoding/message-texts.js";

/** The text of a tool's output, as far as it is read, and how large the whole is. */
export interface OutputText {
  readonly start: string;
  /** Empty if the output is not of the old form, which ends with its figures. */
  readonly end: string;
  readonly resultBytes: number | null;
  readonly contentHash: string | null;
  /** Success as the output itself states it; null if it does not. */
  readonly isSuccess: boolean | null;
}

/** The output of a call, whether it is a string, a list of parts or an object with a text. */
export function outputText(output: unknown): OutputText {
  const measured = measuredOf(output);
  const fields = fieldsOf(output);
  const one =
    measured?.type === "string"
      ? measured
      : (measuredOf(fields?.["content"]) ?? measuredOf(fields?.["body"]));
  const texts = one !== null ? [one] : measuredTexts(output);
  const [first] = texts;
  const start = startOf(texts.map(({ prefix }) => prefix ?? ""));
  const success = fields?.["success"];
  return {
    start,
    end: isOld(start) ? (first?.suffix ?? "") : "",
    resultBytes: measured?.byteLength ?? null,
    contentHash: measured?.hash ?? null,
    isSuccess: typeof success === "boolean" ? success : null,
  };
}

const mostRead = 1000;

/** Codex 0.115 to 0.119 put the command, of any length and wording, before the header. */
const command = /^Command: [\s\S]*?\n(?=(?:Chunk ID: \w+\n)?Wall time: \d)/;

/** The start of the first text, plus the reason at the end of a failed script's. */
function startOf(texts: readonly string[]): string {
  const [first = ""] = texts;
  if (!first.startsWith("Script failed")) return first.replace(command, "").slice(0, mostRead);
  const all = texts.join("\n");
  const at = all.lastIndexOf("\nScript error:");
  const [head = ""] = first.slice(0, mostRead).split("\nScript error:", 1);
  return at === -1 ? head : `${head}${all.slice(at, at + mostRead)}`;
}

/** Data in the header of an output, or at the end of an old one. */
export interface OutputFigures {
  readonly exitCode: number | null;
  readonly durationMs: number | null;
  /** The session of a command that still runs. */
  readonly runningSession: string | null;
}

/** The figures that an output's text tells. A wall time of 0 is no measurement. */
export function outputFigures({ start, end }: OutputText): OutputFigures {
  const header =
    /^(?:Exit code|Chunk ID|Wall time|Process |Script (?:completed|failed|terminated|running))/.test(start)
      ? headerOf(start)
      : "";
  const old = isOld(start) ? (/"metadata":\s*\{[^{}]*\}\s*\}\s*$/.exec(end)?.[0] ?? "") : "";
  const exit =
    /^(?:Exit code:|Process exited with code) (-?\d{1,9})\b/m.exec(header) ??
    /"exit_code":\s*(-?\d{1,9})\b/.exec(old);
  const seconds =
    /^Wall time:? (\d+(?:\.\d+)?)/m.exec(header) ?? /"duration_seconds":\s*(\d+(?:\.\d+)?)/.exec(old);
  return {
    exitCode: exit === null ? null : Number(exit[1]),
    durationMs: seconds === null ? null : measuredMs(Number(seconds[1]) * 1000),
    runningSession: /^Process running with session ID (\d+)/m.exec(header)?.[1] ?? null,
  };
}

/** An output cut to its header. */
export function headerText({ start, resultBytes, contentHash, isSuccess }: OutputText): OutputText {
  // A part of a string keeps the whole string in memory.
  const header = Buffer.from(headerOf(start), "utf16le").toString("utf16le");
  return { start: header, end: "", resultBytes, contentHash, isSuccess };
}

/** Old outputs are JSON with the text and figures. */
function isOld(start: string): boolean {
  return /^\s*\{/.test(start);
}

function headerOf(start: string): string {
  const end = start.search(/^Output:/m);
  return end === -1 ? start : start.slice(0, end);
}

const types: ReadonlySet<unknown> = new Set([
  "function_call_output",
  "function_call_result",
  "custom_tool_call_output",
  "local_shell_call_output",
  "tool_search_output",
]);

/** Whether an item of this type is the output of a call. */
export function isOutput(type: unknown): boolean {
  return types.has(type);
}

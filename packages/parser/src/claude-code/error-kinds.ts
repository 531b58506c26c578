import { exitCode } from "./exit-code.js";
import type { ResultEvidence } from "./result-evidence.js";

const shells: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);

/** What went wrong, by the words of the error's first lines. The first that matches holds. */
const errorTexts: readonly (readonly [kind: string, text: RegExp])[] = [
  ["exit-code", /^Exit code \d+/],
  ["timeout", /\b(?:timed out|timeout of|ETIMEDOUT|deadline exceeded)\b/i],
  ["unknown-tool", /No such tool available|unknown tool/i],
  ["invalid-input", /InputValidationError|Invalid (?:tool )?(?:input|parameters|arguments)/i],
  ["edit-mismatch", /String to replace not found|No changes to make|matches of the string to replace/],
  ["file-not-read", /File has not been read yet/],
  ["file-changed", /File has been (?:unexpectedly )?modified/],
  ["rate-limit", /rate.?limit|\b429\b|too many requests|usage limit|overloaded/i],
  ["too-large", /exceeds (?:the )?maximum|too large|maxBuffer/i],
  ["mcp", /\bMCP (?:error|server|tool)\b/],
  ["not-found", /does not exist|ENOENT|no such file|not found\b|Unknown skill|No task found/i],
  ["permission", /EACCES|EPERM|permission denied/i],
  ["wrong-kind-of-file", /EISDIR|ENOTDIR/],
  ["blocked", /^(?:<tool_use_error>)?Blocked: /],
  [
    "network",
    /Request failed with status code|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|socket hang up|getaddrinfo|fetch failed|certificate/i,
  ],
];

/** How many characters of an error are looked at. */
const looked = 400;

/** What went wrong in a failed or invalid call: a name from a closed list, `other` where nothing tells. */
export function errorKind(evidence: ResultEvidence, outcome: "failed" | "invalid"): string {
  const { structured, tool } = evidence;
  if (structured !== null && !evidence.isError) {
    if (typeof structured["code"] === "number") return structured["code"] === 429 ? "rate-limit" : "network";
    if (typeof structured["timedOutAfterMs"] === "number" || structured["retrieval_status"] === "timeout") {
      return "timeout";
    }
  }
  const text = evidence.text.slice(0, looked);
  const found = errorTexts.find(([, pattern]) => pattern.test(text));
  if ((exitCode(evidence) ?? 0) !== 0) return "exit-code";
  // A command's own output may hold any of these words; only the client's words about it count.
  if (outcome === "failed" && tool !== null && shells.has(tool) && found?.[0] !== "timeout")
    return "exit-code";
  if (found !== undefined) return found[0];
  return tool?.startsWith("mcp__") === true ? "mcp" : "other";
}

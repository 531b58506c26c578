import { kindOfCommandError, kindOfErrorText } from "../decoding/error-texts.js";
import { exitCode } from "./exit-code.js";
import type { ResultEvidence } from "./result-evidence.js";

/** The tools that run commands. */
export const shells: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);

/** What went wrong in a failed or invalid call: a name from a closed list, `other` where nothing tells. */
export function errorKind(evidence: ResultEvidence, outcome: "failed" | "invalid"): string {
  const { structured, tool } = evidence;
  if (structured !== null && !evidence.isError) {
    if (typeof structured["code"] === "number") return structured["code"] === 429 ? "rate-limit" : "network";
    if (typeof structured["timedOutAfterMs"] === "number" || structured["retrieval_status"] === "timeout") {
      return "timeout";
    }
  }
  const isCommand = tool !== null && shells.has(tool);
  if ((exitCode(evidence) ?? 0) !== 0 || (outcome === "failed" && isCommand))
    return kindOfCommandError(evidence.text);
  const found = kindOfErrorText(evidence.text);
  if (found !== null) return found;
  return tool?.startsWith("mcp__") === true ? "mcp" : "other";
}

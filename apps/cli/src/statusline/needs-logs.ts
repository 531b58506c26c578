import type { StatusInput } from "@turnmeter/parser";
import type { StatusPart } from "./status-parts.js";

/** Whether any part shows what the agent has not told. */
export function needsLogs(input: StatusInput, parts: readonly StatusPart[]): boolean {
  return parts.some((part) => {
    if (part === "model") return input.modelName === null && input.modelId === null;
    if (part === "context") return input.contextTokens === null;
    return true;
  });
}

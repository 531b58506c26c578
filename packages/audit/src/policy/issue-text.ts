import type { z } from "zod";

/** What is allowed where a value of a policy is none, in plain words. */
export function textOfIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `allowed is ${kinds.get(issue.expected) ?? issue.expected}`;
    case "invalid_value":
      return `allowed is ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `allowed is ${issue.minimum} or more${unitOf(issue.origin)}`;
    case "too_big":
      return `allowed is ${issue.maximum} or less${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
}

const kinds: ReadonlyMap<string, string> = new Map([
  ["array", "a list"],
  ["int", "a whole number"],
  ["number", "a number"],
  ["object", "an object: {…}"],
  ["record", "an object: {…}"],
  ["string", "a text"],
]);

function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
}

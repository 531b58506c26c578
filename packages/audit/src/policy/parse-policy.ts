import type { JSONPath } from "jsonc-parser";
import type { z } from "zod";
import { textOfIssue } from "./issue-text.js";
import { openPolicy } from "./policy.js";
import type { AuditPolicy } from "./policy.js";
import type { PolicyFault } from "./policy-fault.js";
import { policySchema } from "./policy-schema.js";
import type { PolicyFile } from "./policy-schema.js";
import { readPolicyText } from "./policy-text.js";
import type { PolicyText } from "./policy-text.js";
import { fitsProgram, isListed, parseToolEntry } from "./tool-entry.js";
import { fitsWildcard } from "./wildcard.js";

/** A policy that was read; or what is wrong with it, in the order of the file. */
export type ParsedPolicy =
  | {
      readonly policy: AuditPolicy;
      /** Tools that it names and nobody knows, of those that are given as known. Patterns and tools of MCP servers are not looked at. */
      readonly unknownTools: (known: readonly string[]) => readonly PolicyFault[];
    }
  | { readonly faults: readonly PolicyFault[] };

/**
 * Reads a policy file.
 *
 * @param ruleIds ids of the rules that it may set
 */
export function parsePolicy(text: string, ruleIds: readonly string[]): ParsedPolicy {
  const read = readPolicyText(text);
  if (!("contents" in read)) return { faults: [read] };
  const parsed = policySchema(ruleIds).safeParse(read.contents);
  const schemaFaults = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) => faultsOf(issue, read, ruleIds));
  const faults = [
    ...read.repeatedKeys,
    ...schemaFaults,
    ...(parsed.success ? contradictions(parsed.data, read) : []),
  ];
  if (!parsed.success || faults.length > 0)
    return { faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  const { data } = parsed;
  return {
    policy: policyOf(data),
    unknownTools: (known) =>
      toolsNamed(data).flatMap(({ tool, path }) =>
        known.includes(tool) || tool.includes("*") || tool.startsWith("mcp__")
          ? []
          : [read.faultAt(path, `no such tool: ${tool}`, { name: tool, known })],
      ),
  };
}

function policyOf(file: PolicyFile): AuditPolicy {
  return {
    allowedTools: file.allowedTools ?? null,
    deniedTools: file.deniedTools ?? [],
    allowedPrograms: file.allowedPrograms ?? null,
    deniedPrograms: file.deniedPrograms ?? [],
    additionalFolders: file.additionalFolders ?? [],
    timeoutsMs: new Map(Object.entries(file.timeoutsMs ?? {})),
    largeResultTokens: file.largeResultTokens ?? openPolicy.largeResultTokens,
    permissionModes: file.permissionModes ?? null,
    rules: new Map(
      Object.entries(file.rules ?? {}).flatMap(([id, setting]) =>
        setting === undefined ? [] : [[id, setting]],
      ),
    ),
  };
}

function toolsNamed(file: PolicyFile): readonly { readonly tool: string; readonly path: JSONPath }[] {
  const listed = (["allowedTools", "deniedTools"] as const).flatMap((key) =>
    (file[key] ?? []).map((entry, at) => ({ tool: parseToolEntry(entry)?.tool ?? entry, path: [key, at] })),
  );
  return [
    ...listed,
    ...Object.keys(file.timeoutsMs ?? {}).map((tool) => ({ tool, path: ["timeoutsMs", tool] })),
  ];
}

function faultsOf(
  issue: z.core.$ZodIssue,
  { faultAt, contents }: PolicyText,
  ruleIds: readonly string[],
): readonly PolicyFault[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code !== "unrecognized_keys")
    return [faultAt(path, `${textOfIssue(issue)}${given(path, contents)}`)];
  const known = path[0] === "rules" ? ruleIds : Object.keys(policySchema([]).shape);
  const what = path[0] === "rules" ? "rule" : "key";
  return issue.keys.map((name) => faultAt([...path, name], `no such ${what}: ${name}`, { name, known }));
}

function given(path: JSONPath, contents: unknown): string {
  const value = path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
    contents,
  );
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? `; it is ${JSON.stringify(value).slice(0, 60)}`
    : "";
}

/** What is both allowed and denied, so that one of both says nothing. */
function contradictions(file: PolicyFile, { faultAt }: PolicyText): readonly PolicyFault[] {
  const tools = (file.allowedTools ?? []).flatMap((entry, at) => {
    const denied = (file.deniedTools ?? []).find((other) => isDeniedBy(entry, other));
    return denied === undefined
      ? []
      : [faultAt(["allowedTools", at], contradiction(entry, "deniedTools", denied))];
  });
  const programs = (file.allowedPrograms ?? []).flatMap((entry, at) => {
    const denied = (file.deniedPrograms ?? []).find((other) => isListed(entry, [other]));
    return denied === undefined
      ? []
      : [faultAt(["allowedPrograms", at], contradiction(entry, "deniedPrograms", denied))];
  });
  const limits = Object.keys(file.timeoutsMs ?? {}).flatMap((tool) => {
    const denied = (file.deniedTools ?? []).find((other) => isDeniedBy(tool, other));
    return denied === undefined
      ? []
      : [faultAt(["timeoutsMs", tool], contradiction(tool, "deniedTools", denied))];
  });
  return [...tools, ...programs, ...limits];
}

function contradiction(entry: string, list: string, denied: string): string {
  return `${entry} is allowed here, and ${denied} in ${list} denies it; take one of them out`;
}

function isDeniedBy(allowed: string, denied: string): boolean {
  const own = parseToolEntry(allowed);
  const other = parseToolEntry(denied);
  if (own === null || other === null || !fitsWildcard(other.tool, own.tool)) return false;
  if (other.argument === null) return true;
  return (
    own.argument !== null &&
    (own.argument === other.argument || fitsProgram(other.argument, own.argument) === "yes")
  );
}

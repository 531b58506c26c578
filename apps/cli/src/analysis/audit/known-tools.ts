import { editTools, searchTools, toolAliases, toolNames } from "@turnmeter/schema";
import type { Facts } from "@turnmeter/schema";
import { textsOf } from "@turnmeter/columns";

/** Sorted names of the tools that are known or appear in logs. */
export function knownTools({ toolCalls }: Pick<Facts, "toolCalls">): readonly string[] {
  const { tool, rawTool } = toolCalls.columns;
  const shown = [tool, rawTool].flatMap((column) => textsOf(column).dictionary);
  const named = [...toolNames, ...toolAliases.keys(), ...editTools, ...searchTools];
  return [...new Set([...named, ...shown])].sort();
}

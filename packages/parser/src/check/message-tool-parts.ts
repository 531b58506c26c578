import { canonicalToolName } from "@turnmeter/schema";
import { toolSchemaOf } from "@turnmeter/schema/schemas.js";
import type { RecordPart } from "../log-format.js";

type JsonObject = { readonly [key: string]: unknown };

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Finds inputs and results of tools in the records of one log, in order, where calls and results are blocks of messages. A structured result belongs to the one result of its record. */
export function openMessageToolParts(): (record: unknown) => readonly RecordPart[] {
  const toolOfCall = new Map<string, string>();
  return (record) => {
    if (!isObject(record) || !isObject(record["message"])) return [];
    const { content } = record["message"];
    if (!Array.isArray(content)) return [];
    const blocks = content.filter(isObject);
    const calls = blocks.filter(({ type }) => type === "tool_use");
    for (const { id, name } of calls)
      if (typeof id === "string" && typeof name === "string") toolOfCall.set(id, name);
    const inputs = calls.flatMap(({ name, input }) => partOf(name, "input", input));
    const results = blocks.filter(({ type }) => type === "tool_result");
    const output = record["toolUseResult"] ?? record["tool_use_result"];
    const [result] = results;
    if (results.length !== 1 || result === undefined || output === undefined) return inputs;
    const callId = result["tool_use_id"];
    const tool = typeof callId === "string" ? toolOfCall.get(callId) : undefined;
    return [...inputs, ...partOf(tool, "output", output)];
  };
}

function partOf(rawTool: unknown, side: "input" | "output", value: unknown): readonly RecordPart[] {
  if (typeof rawTool !== "string" || value === undefined) return [];
  const schema = toolSchemaOf(rawTool)?.[side];
  return schema === undefined ? [] : [{ name: `${canonicalToolName(rawTool)}.${side}`, schema, value }];
}

import { type CallEvent, mcpToolName, type RowOrigin } from "@turnmeter/schema";
import { type FieldProjection, fields, type ObjectProjection } from "../projection.js";
import { measuredOf, stringOf } from "./values.js";
import { callAt, programOfMeasured, spawnIn, type ToolName } from "./events-at.js";
import { mostCommandChars } from "./shell-program.js";

/**
 * Names an agent's tools by what a row calls them: `canonical` are the names of those that other agents have too, `waiting` those of tools that wait for a person.
 * Tools of servers are `mcp__<server>__<tool>`.
 */
export function toolNames(
  canonical: readonly (readonly [rawTool: string, tool: string])[],
  waiting: readonly string[],
): (logged: unknown) => ToolName {
  const byRawTool = new Map(canonical);
  return (logged) => {
    const rawTool = stringOf(logged) ?? "unknown";
    const tool = byRawTool.get(rawTool) ?? rawTool;
    const mcpServer = mcpToolName(rawTool)?.server ?? null;
    return { tool, rawTool, mcpServer, isWaiting: waiting.includes(tool) };
  };
}

/** The name of a server's tool, which a log writes in another way. */
export function serverTool(mcpServer: string, tool: string, rawTool: string): ToolName {
  return { tool: `mcp__${mcpServer}__${tool}`, rawTool, mcpServer, isWaiting: false };
}

/** A call as a row tells it. */
export interface NamedCall {
  readonly callId: string | null;
  readonly name: ToolName;
  readonly input: unknown;
}

/** Argument names of a path that most agents use. */
const pathNames = ["file_path", "absolute_path", "notebook_path", "path", "dir_path"] as const;

/** Projection of an input, with the fields that {@link toolCallAt} reads. */
export const callInput: FieldProjection & { readonly fields: ObjectProjection } = {
  measure: { byteLength: true, hash: true },
  fields: {
    ...fields(...pathNames, "subagent_type", "description", "run_in_background", "model"),
    command: { measure: { prefix: mostCommandChars } },
    prompt: { measure: { stringHash: true } },
  },
};

/** A call with its target, program and subagent as most agents' inputs name them; `parts` win. */
export function toolCallAt(
  origin: RowOrigin,
  { callId, name, input }: NamedCall,
  parts: Parameters<typeof callAt>[3],
): CallEvent {
  const measured = measuredOf(input);
  const given = measured?.fields ?? {};
  return callAt(origin, name, measured, {
    callId,
    target: pathNames.map((path) => stringOf(given[path])).find((path) => path !== null) ?? null,
    program: name.tool === "Bash" ? programOfMeasured(given["command"]) : null,
    spawn: name.tool === "Agent" ? spawnIn(given) : null,
    ...parts,
  });
}

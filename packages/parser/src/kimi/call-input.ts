import type { CallEvent, SpawnRequest } from "@turnmeter/schema";
import { programOfCommand } from "../decoding/shell-program.js";
import { stringOf } from "../decoding/values.js";
import { absolutePath } from "../decoding/working-directory.js";

/** What a call's arguments say about the call. */
export type CallInput = Pick<CallEvent, "target" | "program" | "spawn">;

/** Reads one argument by its name, and gives at least the beginning of a text. */
export type ArgumentOf = (name: string) => unknown;

/** Tools that are about one path. */
const pathTools: ReadonlySet<string> = new Set(["Read", "Write", "Edit", "ReadMediaFile"]);

/** The target, program or subagent that the arguments of a tool name. */
export function callInput(tool: string, argument: ArgumentOf, cwd: string | null): CallInput {
  const path = pathTools.has(tool) ? (stringOf(argument("path")) ?? stringOf(argument("file_path"))) : null;
  const command = tool === "Bash" ? stringOf(argument("command")) : null;
  return {
    target: path === null ? null : absolutePath(path, cwd),
    program: command === null ? null : programOfCommand(command),
    spawn: tool === "Agent" ? spawnRequest(argument) : null,
  };
}

function spawnRequest(argument: ArgumentOf): SpawnRequest {
  const isBackground = argument("run_in_background");
  return {
    agentType: stringOf(argument("subagent_type")) ?? stringOf(argument("subagent_name")),
    description: stringOf(argument("description")),
    promptHash: null,
    isBackground: typeof isBackground === "boolean" ? isBackground : null,
    model: stringOf(argument("model")),
  };
}

import type { SpawnRequest } from "@turnmeter/schema";
import { parsedArguments, stringOf } from "../decoding/values.js";
import type { Measured } from "../projection.js";
import { hashBytes } from "@turnmeter/scanner";

const pathArguments: ReadonlyMap<string, readonly string[]> = new Map([
  ["view_image", ["path"]],
  ["read_file", ["file_path", "path"]],
  ["list_dir", ["dir_path", "path"]],
  ["grep_files", ["path"]],
]);

/** The path that a call is about, the first one of a patch; null if its input names none. */
export function callTarget(tool: string, input: Measured | null, cwd: string | null): string | null {
  const path =
    tool === "apply_patch"
      ? (/^\*\*\* (?:Add|Update|Delete) File: (.+)$/m.exec(input?.prefix ?? "")?.[1]?.trim() ?? null)
      : pathArgument(pathArguments.get(tool), input);
  if (path === null || cwd === null || /^(?:[/\\~]|[A-Za-z]:)/.test(path)) return path;
  return `${cwd.replace(/[/\\]$/, "")}${cwd.includes("\\") ? "\\" : "/"}${path.replace(/^\.[/\\]/, "")}`;
}

function pathArgument(names: readonly string[] | undefined, input: Measured | null): string | null {
  const args = names === undefined ? null : parsedArguments(input?.prefix ?? "");
  return names?.map((name) => stringOf(args?.[name])).find((path) => path !== null) ?? null;
}

/** The subagent that the arguments of `spawn_agent` ask for. */
export function spawnRequest(input: Measured | null): SpawnRequest {
  const args = parsedArguments(input?.prefix ?? "");
  const message = stringOf(args?.["message"]);
  return {
    agentType: stringOf(args?.["agent_type"]),
    description: stringOf(args?.["task_name"]),
    // As the bytes of a prompt are hashed: its JSON, which here stands inside of another one.
    promptHash: message === null ? null : hashBytes(Buffer.from(JSON.stringify(message))),
    isBackground: true,
    model: stringOf(args?.["model"]),
  };
}

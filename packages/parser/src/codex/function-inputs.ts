import type { FileUse } from "@turnmeter/schema";
import type { GivenInput } from "../call-input-format.js";
import { durationOf, integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { given, nothingGiven } from "../inputs/given-calls.js";
import { argumentsOf, filesOfPatch, fileUse, givenText, scriptOf } from "../inputs/given-texts.js";
import type { Projected } from "../projection.js";
import { patchesOfScript } from "./patch-text.js";
import { isShell } from "./shell-command.js";

type ReadInput = (args: Projected) => GivenInput | null;

const byTool: ReadonlyMap<string, ReadInput> = new Map<string, ReadInput>([
  ["view_image", ({ path }) => used(fileUse(path, "read"))],
  ["read_file", readFile],
  ["list_dir", (args) => given({ files: fileUse(args["dir_path"] ?? args["path"], "search") })],
  ["grep_files", ({ path }) => given({ files: fileUse(path, "search") })],
  // What is typed into a running program means what that makes of it.
  ["write_stdin", ({ chars }) => (givenText(chars) === null ? nothingGiven : null)],
]);

const withoutEffects: ReadonlySet<string> = new Set([
  "close_agent",
  "exec_wait",
  "followup_task",
  "image_generation",
  "interrupt_agent",
  "list_agents",
  "list_mcp_resource_templates",
  "list_mcp_resources",
  "request_user_input",
  "resume_agent",
  "send_input",
  "send_message",
  "spawn_agent",
  "tool_search",
  "update_plan",
  "wait",
  "wait_agent",
  "web_search",
]);

/** Names under which scripts call the vendor's own tools. */
const ownNames = /^(?:collaboration|image_gen|multi_agent_v\d|web)__/;

/** The input of a tool, given as an object; null if it does not tell the tool's effects. */
export function inputOfFunction(tool: string, args: Projected | null): GivenInput | null {
  if (withoutEffects.has(tool) || ownNames.test(tool)) return nothingGiven;
  if (args === null) return null;
  if (isShell(tool)) return shellInput(args);
  if (tool === "apply_patch") return patchInput(givenText(args["input"]) ?? givenText(args["patch"]) ?? "");
  return byTool.get(tool)?.(args) ?? null;
}

/** The input of `apply_patch`, given as a text; null if it names no file. */
export function patchInput(text: string): GivenInput | null {
  return used(filesOfPatch(text.split(/\r?\n/)));
}

function shellInput(args: Projected): GivenInput {
  const command = args["command"] ?? args["cmd"];
  const words = listIn(command);
  return given({
    command: words === null ? scriptOf(command) : argumentsOf(words),
    folder: givenText(args["workdir"]) ?? givenText(args["working_directory"]) ?? givenText(args["cwd"]),
    timeoutMs: durationOf(args["timeout_ms"]) ?? durationOf(args["timeout"]),
    isSandboxOff:
      args["sandbox_permissions"] === "require_escalated" || args["with_escalated_permissions"] === true,
    files: patchedFiles(words ?? [command]),
  });
}

function listIn(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : (measuredOf(value)?.items ?? null);
}

/** The files of the patches that a command applies. */
export function patchedFiles(words: readonly unknown[]): readonly FileUse[] {
  const script = words.map((word) => givenText(word) ?? "").join("\n");
  return patchesOfScript(script).flatMap(filesOfPatch);
}

/** The input of the vendor's own shell, which says nothing of a sandbox. */
export function localShellInput(action: Projected | null): GivenInput | null {
  return action === null ? null : { ...shellInput(action), isSandboxOff: null };
}

function readFile(args: Projected): GivenInput | null {
  const isWhole =
    (integerOf(args["offset"]) ?? 1) <= 1 &&
    args["limit"] === undefined &&
    stringOf(args["mode"]) !== "indentation";
  return used(fileUse(args["file_path"] ?? args["path"], "read", isWhole));
}

function used(files: readonly FileUse[]): GivenInput | null {
  return files.length === 0 ? null : given({ files });
}

/** The files of changes, path by path. */
export function changedFiles(changes: unknown): readonly FileUse[] {
  return Object.entries(objectOf(changes) ?? {}).flatMap(([path, value]) => {
    const change = objectOf(value);
    const moved = change?.["move_path"] ?? objectOf(change?.["update"])?.["move_path"];
    return [...fileUse(path, "write"), ...fileUse(moved, "write")];
  });
}

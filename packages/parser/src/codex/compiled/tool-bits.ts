import { runsScripts } from "../script-status.js";
import type { CodexToolName } from "../tool-name.js";
import { hasOddCalls, hasToldInput, isPatchTool, isServerTool, isTodoTool } from "./places.js";

/** Tools whose calls are more than calls: they start agents, or wait for a script. */
const oddTools: ReadonlySet<string> = new Set(["spawn_agent", "wait", "exec_wait"]);

/** Tools whose input names a path, a patch or a running command. */
const toldInputs: ReadonlySet<string> = new Set([
  "apply_patch",
  "write_stdin",
  "view_image",
  "read_file",
  "list_dir",
  "grep_files",
]);

/** What compiled code has to know of a tool, as bits. */
export function toolBits({ tool, mcpServer, isWaiting }: CodexToolName): number {
  return (
    (oddTools.has(tool) || runsScripts(tool) || isWaiting ? hasOddCalls : 0) |
    (mcpServer === null ? 0 : isServerTool) |
    (toldInputs.has(tool) ? hasToldInput : 0) |
    (tool === "update_plan" ? isTodoTool : 0) |
    (tool === "apply_patch" ? isPatchTool : 0)
  );
}

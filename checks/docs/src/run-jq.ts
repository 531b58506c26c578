import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadJq } from "jq-wasm";
import { parseJqScript } from "./shell-command.js";
import { root } from "./workspace.js";

/** What a script that calls jq prints, in the root of the repository. @throws if jq fails or a file is missing */
export async function runJq(script: string): Promise<string> {
  const { flags, program, files } = parseJqScript(script);
  const missing = files.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) throw new Error(`there is no file ${missing.join(", ")}`);
  const input = files.map((file) => readFileSync(join(root, file), "utf8")).join("");
  const jq = await loadJq();
  const { stdout, stderr, exitCode } = jq.raw(input, program, [...flags]);
  if (exitCode !== 0 || stdout.trim() === "") throw new Error(`jq: ${exitCode} ${stderr}\n${script}`);
  return stdout;
}

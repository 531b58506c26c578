import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./workspace.js";

/** A program of the reference and what it prints. */
export interface RunSnippet {
  readonly source: string;
  readonly output: string;
}

/** Runs `checks/docs/snippets/<name>.ts` in the root of the repository, with the packages' sources. @throws if it fails */
export async function runSnippet(name: string): Promise<RunSnippet> {
  const file = join(root, "checks/docs/snippets", `${name}.ts`);
  if (!existsSync(file)) throw new Error(`there is no snippet ${JSON.stringify(name)}`);
  const source = readFileSync(file, "utf8");
  return { source, output: await runSource(source) };
}

/** What a TypeScript program prints that is run in the root of the repository, with the packages' sources. @throws if it fails */
async function runSource(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-snippet-"));
  try {
    const outfile = join(folder, "snippet.mjs");
    await build({
      stdin: { contents: source, loader: "ts", resolveDir: join(root, "checks/docs") },
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["@turnmeter/source"],
      logLevel: "silent",
    });
    const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], {
      cwd: root,
      encoding: "utf8",
    });
    if (status !== 0 || stdout.trim() === "") throw new Error(`${status}\n${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { runCommand } from "./run-command.js";
import type { CommandPlace, CommandRun } from "./run-command.js";

/** Asks this process to run a command, and ends as it says: a start of its own takes longer than most commands. */
const program = `#!${process.execPath}
const { argv, env, stdout, stderr } = process;
const asked = require("node:http").request({ socketPath: __dirname + "/socket", method: "POST" });
asked.on("response", async (response) => {
  const run = await new Response(response).json();
  stderr.write(run.stderr);
  stdout.write(run.stdout);
  process.exitCode = run.exitCode;
});
asked.end(JSON.stringify({ args: argv.slice(2), cwd: process.cwd(), env }));
`;

/** DuckDB's command line as guides call it: `duckdb -init FILE -c QUERY`. */
const duckdb = `#!${process.execPath}
const { DuckDBInstance } = require(${JSON.stringify(createRequire(import.meta.url).resolve("@duckdb/node-api"))});
const [file, , query] = process.argv.slice(3);
(async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(require("node:fs").readFileSync(file, "utf8"));
  console.log((await connection.runAndReadAll(query)).getRowObjectsJson());
})();
`;

const asked = z.object({
  args: z.array(z.string()),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
});

/** Runs the lines of a script in a shell that finds `turnmeter` and `duckdb`, up to the first that fails. */
export async function runScript(lines: readonly string[], { cwd, home }: CommandPlace): Promise<CommandRun> {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-shell-"));
  for (const [name, source] of Object.entries({ turnmeter: program, duckdb })) {
    writeFileSync(join(folder, name), source);
    chmodSync(join(folder, name), 0o755);
  }
  const server = createServer(async (request, response) => {
    const { args, env, ...place } = asked.parse(JSON.parse(await text(request)));
    response.end(JSON.stringify(await runCommand(args, { ...place, home }, { env })));
  });
  try {
    await new Promise<void>((resolve) => server.listen(join(folder, "socket"), resolve));
    const shell = spawn("sh", ["-e", "-c", lines.join("\n")], {
      cwd,
      env: {
        PATH: [folder, process.env["PATH"]].join(delimiter),
        HOME: home,
        GITHUB_STEP_SUMMARY: join(cwd, "summary.md"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number>((resolve) => shell.on("close", (code) => resolve(code ?? 1)));
    const [stdout, stderr, exitCode] = await Promise.all([text(shell.stdout), text(shell.stderr), ended]);
    return { exitCode, stdout, stderr };
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { bytesOf } from "./corpus/arguments.mjs";
import { measureMachines } from "./scale-out/many-machines.mjs";
import { measureCommand } from "./scale-out/measure-command.mjs";
import { fillDatabase } from "./scale-out/fill-database.mjs";
import { startNodes } from "./scale-out/start-nodes.mjs";

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "1000000" },
    weeks: { type: "string", default: "52" },
    nodes: { type: "string", default: "1,2,3" },
    commands: { type: "string", default: "totals,daily,models,tools,sessions,report" },
    runs: { type: "string", default: "3" },
    // With it, a lake of so many machines in place of a database, each with logs of that size.
    machines: { type: "string" },
    size: { type: "string", default: "600MB" },
  },
});

const requests = Number(flags.requests);
const weeks = Number(flags.weeks);
const program = join(import.meta.dirname, "..", "apps", "cli", "dist", "bin.js");
statSync(program);

if (flags.machines !== undefined) {
  const measured = await measureMachines(program, {
    machines: Number(flags.machines),
    sizeBytes: bytesOf(flags.size),
    commands: flags.commands.split(","),
  });
  console.log("| a lake | wall, s | peak, MB | files, MB |");
  console.log("|---|--:|--:|--:|");
  for (const { what, wallMs, peakMb, mb } of measured)
    console.log(`| ${what} | ${(wallMs / 1000).toFixed(1)} | ${peakMb} | ${mb ?? ""} |`);
  process.exit();
}

const rows = [];
for (const nodes of flags.nodes.split(",").map(Number)) {
  const cluster = await startNodes(nodes);
  const home = mkdtempSync(join(tmpdir(), "turnmeter-scale-out-"));
  try {
    const filled = await fillDatabase(cluster.address, { requests, weeks });
    console.error(`${nodes} nodes: ${filled.rows} rows in ${(filled.durationMs / 1000).toFixed(0)} s`);
    for (const command of flags.commands.split(",")) {
      const measured = [];
      for (let run = 0; run < Number(flags.runs); run++)
        measured.push(await measureCommand(program, command, cluster, { home, now: filled.now }));
      const median = measured.toSorted((a, b) => a.wallMs - b.wallMs)[Math.floor(measured.length / 2)];
      rows.push({ requests, nodes, command, ...median });
      console.error(JSON.stringify(rows.at(-1)));
    }
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
const first = (command) => rows.find((row) => row.command === command);
console.log(
  "| command | nodes | wall, s | against one node | program's peak, MB | largest node's peak, MB |",
);
console.log("|---|---|---|---|---|---|");
for (const { command, nodes, wallMs, peakMb, nodePeakMb } of rows)
  console.log(
    `| ${command} | ${nodes} | ${(wallMs / 1000).toFixed(1)} | ${(wallMs / first(command).wallMs).toFixed(2)} | ${peakMb} | ${nodePeakMb} |`,
  );

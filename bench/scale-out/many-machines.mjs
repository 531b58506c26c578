import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCorpus } from "../corpus/create-corpus.mjs";
import { measureRun } from "./measure-run.mjs";

/**
 * Exports the invented logs of so many machines to one lake, dense and rich in turn, each removed again, and measures settling them and
 * commands over the facts.
 */
export async function measureMachines(program, { machines, sizeBytes, commands }) {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-machines-"));
  const [home, logs, lake, facts] = ["home", "logs", "lake", "facts"].map((name) => join(folder, name));
  try {
    const exports = [];
    for (let machine = 1; machine <= machines; machine++) {
      const mix = machine % 2 === 1 ? "dense" : "rich";
      createCorpus({ out: logs, sizeBytes, mix, seed: machine });
      const words = ["--as", "lake", "--to", lake, "--path", logs, "--no-cache", "--machine", `m${machine}`];
      exports.push(await measureRun(program, ["export", ...words], home));
      rmSync(logs, { recursive: true });
      console.error(`${mix} ${machine}: ${JSON.stringify(exports.at(-1))}`);
    }
    const rows = [{ what: "export of a machine, the slowest", ...most(exports), files: lake }];
    const settle = ["export", "--as", "facts", "--from", lake, "--to", facts];
    rows.push({ what: "settling", ...(await measureRun(program, settle, home)), files: facts });
    for (const command of commands) {
      const page = command === "report" ? ["--out", join(folder, "report.html")] : ["--json"];
      const words = [command, "--from", facts, "--timezone", "UTC", ...page];
      rows.push({ what: `\`${command}\``, ...(await measureRun(program, words, home)) });
    }
    return rows.map(({ files, ...row }) => ({ ...row, mb: files && Math.round(bytesIn(files) / 1e6) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function most(runs) {
  return {
    wallMs: Math.max(...runs.map(({ wallMs }) => wallMs)),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
  };
}

function bytesIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { path, name }) => sum + statSync(join(path, name)).size, 0);
}

import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { computeColumn, mapTexts } from "@turnmeter/columns";
import { ledgerCandidates, ledgerPrefixes, UnitFiles } from "@turnmeter/ledger";
import { mapTables } from "@turnmeter/pairing";
import { openStore } from "@turnmeter/safe-fs";
import { isInUse } from "./corpus/arguments.mjs";

const USAGE = "usage: node bench/ten-years.mjs --from LEDGER --out LEDGER --copies N [--days-apart 21.9]";

const { values } = parseArgs({
  options: {
    from: { type: "string" },
    out: { type: "string" },
    copies: { type: "string" },
    // 0.6 GB every 21.9 days makes 100 GB in ten years.
    "days-apart": { type: "string", default: "21.9" },
  },
});
const { from, out } = values;
const [copies, daysApart] = [Number(values.copies), Number(values["days-apart"])];
if (from === undefined || out === undefined || !(copies >= 1) || !(daysApart > 0)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
if (isInUse(out)) {
  process.stderr.write(`folder is not empty: ${out}\n`);
  process.exit(1);
}

const dayMs = 86_400_000;
const nowMs = Date.now();
const { candidates, units } = ledgerCandidates(openStore(from));
const lastAt = Array.from(candidates.requests.columns.at).reduce((a, b) => Math.max(a, b ?? 0), 0);

mkdirSync(out, { recursive: true, mode: 0o700 });
for (let copy = 0; copy < copies; copy++) {
  // In a folder of its own: a file is joined with those beside it.
  const folder = join(out, "next");
  const files = new UnitFiles(openStore(folder), {
    prefix: ledgerPrefixes.past,
    reading: "past",
    isLasting: true,
  });
  const read = copyOf(copy, Math.round(nowMs - lastAt - copy * daysApart * dayMs));
  files.keep({ read, goneAtMs: new Map(read.units.names.map((name) => [name, nowMs])) }, nowMs - copy);
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(out, name));
  rmSync(folder, { recursive: true });
}

/** All units, moved in time, with new ids, paths and versions of files. */
function copyOf(copy, laterMs) {
  const end = copy.toString(36).padStart(3, "0");
  const newId = (text) => text?.replace(/[\w-]{16,}/g, (id) => id.slice(0, -end.length) + end) ?? null;
  const later = (text) => text?.replace(/\b\d{13}\b/g, (ms) => String(Number(ms) + laterMs)) ?? null;
  const laterBy = (atMs) => (atMs === null ? null : atMs + laterMs);
  const changed = (name, column) => {
    const { kind, length } = column;
    if (/(^a|A)t$/.test(name))
      return kind === "long"
        ? computeColumn(kind, length, (row) => laterBy(column.at(row)))
        : mapTexts(column, later);
    if (!/^(file|costFile|path|alias|uuid)$|(Id|Key|Uuid|Hash)$/.test(name)) return column;
    return kind === "key"
      ? computeColumn(kind, length, (row) => newId(column.at(row)))
      : mapTexts(column, newId);
  };
  return {
    candidates: mapTables((name) => ({
      rowCount: candidates[name].rowCount,
      columns: Object.fromEntries(
        Object.entries(candidates[name].columns).map(([field, column]) => [field, changed(field, column)]),
      ),
    })),
    units: { ...units, names: units.names.map((name) => later(newId(name))) },
  };
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findLogs, openLogRoots } from "@turnmeter/parser";
import { refusedRows } from "@turnmeter/parser/refused-rows";
import type { SourceId } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { Accelerator, type AcceleratorSize } from "../src/index.js";
import { allFixtures, corpusFolders, logsOf } from "../../../scripts/vitest/fixtures.js";
import { rareLogs } from "./util/rare-lines.js";

const page = join(import.meta.dirname, "..", "..", "..", "docs", "usual-rows.md");

/** Lines of folders, and how many of them compiled code leaves, by reason. */
interface Left {
  readonly lines: number;
  readonly left: ReadonlyMap<string, number>;
}

describe.each(rareLogs)(
  "lines of $source that compiled code leaves to TypeScript",
  ({ source, rare, mostLeft, files }) => {
    const { forms, names } = refusedRows.get(source)!;

    it("are told in docs/usual-rows.md by the reason why", () => {
      const text = readFileSync(page, "utf8");
      const told = text.split(`<!-- refused ${source} -->\n`)[1]?.split("<!-- /refused -->")[0];
      const rows = Object.values(forms).map(({ lines, why }) => `| ${lines} | ${why} |`);
      expect(told).toBe(["", "| left to TypeScript | why |", "|---|---|", ...rows, "", ""].join("\n"));
    });

    it("have reasons with numbers of their own", () => {
      expect(names.size).toBe(Object.keys(forms).length);
    });

    it("are in the fixtures and a few lines more, for each reason", async () => {
      const inFixtures = await leftIn(source, allFixtures.map(logsOf));
      expect([...inFixtures.left.keys()].filter((name) => rare.includes(name))).toEqual([]);
      const folder = mkdtempSync(join(tmpdir(), "turnmeter-usual-rows-"));
      for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
      const inLines = await leftIn(source, [folder], { textBytes: 4096 });
      rmSync(folder, { recursive: true });
      expect([...inLines.left.keys()]).toEqual(expect.arrayContaining([...rare]));
      expect([...inFixtures.left.keys(), ...rare].toSorted()).toEqual(Object.keys(forms).toSorted());
    });

    it.skipIf(corpusFolders.length === 0)("are few of real logs", async () => {
      const counts = await Promise.all(corpusFolders.map(({ folder }) => leftIn(source, [folder])));
      const large = counts.filter(({ lines }) => lines >= fewLines);
      for (const [number, { lines, left }] of large.entries()) {
        const reasons = [...left].map(([name, count]) => `${name} ${((1000 * count) / lines).toFixed(1)} ‰`);
        process.stderr.write(`folder ${number}, ${lines} lines: ${reasons.join(", ") || "none left"}\n`);
      }
      // Some folders hold old or invented logs, which are another matter: of the others few lines are left.
      const shares = large.map(({ lines, left }) => sumOf(left) / lines).toSorted((a, b) => a - b);
      expect(shares[Math.floor((shares.length - 1) / 2)] ?? 0).toBeLessThan(mostLeft);
    });
  },
);

const fewLines = 200;

function sumOf(left: ReadonlyMap<string, number>): number {
  return [...left.values()].reduce((sum, count) => sum + count, 0);
}

async function leftIn(
  source: SourceId,
  folders: readonly string[],
  size: AcceleratorSize = {},
): Promise<Left> {
  const { roots, fs } = await openLogRoots(folders);
  const { units } = await findLogs(roots, fs);
  const accelerator = new Accelerator(size);
  const left = new Map<string, number>();
  let lines = 0;
  const names = refusedRows.get(source)!.names;
  for (const unit of units.filter((each) => each.source === source)) {
    await accelerator.read(unit, unit.id, fs, {
      onFile: (file) => (lines += file.lines),
      onRefused(reason) {
        const name = names.get(reason) ?? `reason ${reason}`;
        left.set(name, (left.get(name) ?? 0) + 1);
      },
    });
  }
  return { lines, left };
}

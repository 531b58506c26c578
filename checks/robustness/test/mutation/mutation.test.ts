import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@turnmeter/check-fixtures/run-command";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonReadings, otherReadings } from "./util/readings.js";
import { measuredLimit, type TimeLimit } from "./util/time-limit.js";
import { runTrial } from "./util/trial.js";

const scratch = mkdtempSync(join(tmpdir(), "turnmeter-mutation-"));
afterAll(() => rmSync(scratch, { recursive: true }));

// A million lines where `npm run robustness` asks for them; what was run last is in docs/reliability.md.
const asked = Number(process.env["TURNMETER_ROBUSTNESS_LINES"] ?? "") || 0;
const usual = 20_000;
const seed = Number(process.env["TURNMETER_ROBUSTNESS_SEED"] ?? "") || 1;
/** A trial by itself, which repeats what a failure names. */
const onlyTrial = process.env["TURNMETER_ROBUSTNESS_TRIAL"];
const lineCount = onlyTrial === undefined ? asked || usual : 1;

const linesOfProgress = 10_000;

/** What is said while it runs, and at the end. */
const say = (text: string): void => void process.stderr.write(`${text}\n`);

describe("R82 logs that were changed at random", () => {
  let limit: TimeLimit;
  beforeAll(async () => {
    limit = await measuredLimit(scratch);
  });

  it(
    `are read by every command in time, alike by both readers, and harm no other log: ${lineCount} lines from seed ${seed}`,
    { timeout: 86_400_000 },
    async () => {
      const faults: string[] = [];
      let [folders, lines, commands, untouched, told] = [0, 0, 0, 0, 0];
      const summary = () => {
        const counts = [
          `${lines} lines`,
          `${folders} folders`,
          `${commands} commands`,
          `${untouched} untouched sessions`,
          `${faults.length} faults`,
        ];
        say(`seed ${seed}: ${counts.join(", ")}`);
      };
      while (lines < lineCount) {
        const trial = Number(onlyTrial ?? folders);
        const result = await runTrial({ seed, trial }, scratch, limit);
        faults.push(...result.faults);
        for (const fault of result.faults) say(fault);
        folders++;
        lines += result.lines;
        commands += result.commands;
        untouched += result.untouched;
        if (asked === 0 || lines < told + linesOfProgress) continue;
        told = lines;
        summary();
      }
      summary();
      expect(faults).toEqual([]);
      // So many trials come by all readings.
      const readings = Math.max(jsonReadings.length, otherReadings.length);
      expect(folders).toBeGreaterThanOrEqual(lineCount < usual ? 1 : readings);
    },
  );

  it("are read by every command that help lists, but for those that read no logs", async () => {
    const { stdout } = await runCommand(["--help"], scratch);
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm)].map(([, name]) => name);
    const read = [...jsonReadings, ...otherReadings].map(({ args }) => args[0]);
    expect(new Set(listed)).toEqual(new Set([...read, "statusline", "prices", "cache", "completion"]));
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logCommands } from "../util/command-names.js";
import { seed } from "../../../../scripts/vitest/tier.js";
import { newFolder, removeFolder } from "../util/new-folder.js";
import { jsonReadings, otherReadings } from "./util/readings.js";
import { measuredLimit, type TimeLimit } from "./util/time-limit.js";
import { runTrial, trialsOfAll } from "./util/trial.js";

const scratch = newFolder();
afterAll(() => removeFolder(scratch));

// A million lines where `npm run robustness` asks for them; what was run last is in docs/reliability.md.
const asked = Number(process.env["TURNMETER_ROBUSTNESS_LINES"] ?? "") || 0;
const usual = 8000;
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
      const fewest = onlyTrial === undefined && lineCount >= usual ? trialsOfAll : 1;
      while (lines < lineCount || folders < fewest) {
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
      if (onlyTrial === undefined) expect(untouched).toBeGreaterThan(0);
    },
  );

  it("are read by every command that help lists, but for the status line and those that read no logs", async () => {
    const read = [...jsonReadings, ...otherReadings].map(({ args }) => args[0] ?? "");
    // What is served are the pages of `report`, `session` and `compare`.
    expect([...new Set([...read, "serve"])].toSorted()).toEqual(await logCommands(scratch));
  });
});

import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { seed } from "../../../../scripts/vitest/tier.js";
import { newFolder, removeFolder } from "../util/new-folder.js";
import { randomOf } from "../util/random.js";
import { agentLogs } from "./util/agent-logs.js";
import { writeAimedFolder } from "./util/aimed-folder.js";
import { readBothWays } from "./util/both-ways.js";

const scratch = newFolder();
afterAll(() => removeFolder(scratch));

// Five million lines where TURNMETER_ROBUSTNESS_LINES asks for them; what was run last is in docs/reliability.md.
const lineCount = Number(process.env["TURNMETER_ROBUSTNESS_LINES"] ?? "") || 200_000;
const onlyTrial = process.env["TURNMETER_ROBUSTNESS_TRIAL"];

const linesOfProgress = 200_000;
const mostFaults = 20;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Room that a line or its tape now and then exceeds, and so much that none does. */
const sizes = [{}, {}, {}, { textBytes: 4096 }, { textBytes: 65_536, tapeBytes: 300_000 }];

describe.each(agentLogs)("rows of $name that were changed at random", (logs) => {
  it(
    `become the same candidates in compiled code: ${lineCount} lines from seed ${seed}`,
    { timeout: 86_400_000 },
    async () => {
      const faults: string[] = [];
      let [lines, units, left, told] = [0, 0, 0, 0];
      for (let trial = Number(onlyTrial ?? 0); lines < lineCount && faults.length < mostFaults; trial++) {
        const random = randomOf(seed, trial, 2);
        const folder = join(scratch, String(trial));
        const size = random.pick(sizes);
        const written = writeAimedFolder(folder, logs, random);
        const found = await readBothWays([folder], size).catch((error: unknown) => ({
          difference: String(error),
          units: 0,
          left: 0,
        }));
        lines += written;
        units += found.units;
        left += found.left;
        if (found.difference !== null) {
          // Said at once: a long run may be ended before its time.
          faults.push(`seed ${seed} trial ${trial}: ${found.difference}`);
          say(faults.at(-1)!);
        }
        if (onlyTrial !== undefined) break;
        removeFolder(folder);
        if (lines - told < linesOfProgress) continue;
        told = lines;
        say(`seed ${seed}: ${lines} lines, ${units} units, ${left} lines left, ${faults.length} faults`);
      }
      expect(faults).toEqual([]);
      expect(units).toBeGreaterThan(0);
      // Else hardly anything would have been compared.
      if (onlyTrial === undefined) expect(left).toBeLessThan(logs.mostLeft * lines);
    },
  );
});

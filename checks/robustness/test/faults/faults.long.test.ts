import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isExhaustive } from "../../../../scripts/vitest/tier.js";
import { removeFolder } from "../util/new-folder.js";
import { type FileCall, recordedCalls } from "../util/watched-calls.js";
import { contentOf } from "../util/work-folder.js";
import { earlyEnd, type Fault, faultsOf, faultyCalls, nameOf } from "./util/faults.js";
import { judge, type Undisturbed } from "./util/judge.js";
import {
  begin,
  makePlace,
  type Place,
  runScenario,
  type Scenario,
  scenarios,
  startOf,
} from "./util/scenarios.js";

const place = makePlace();
afterAll(() => {
  removeFolder(place.base);
});

/** Of a scenario whose calls are not all tried. */
const fewCalls = 20;

async function undisturbed(scenario: Scenario, at: Place): Promise<Undisturbed> {
  const { calls, seen } = recordedCalls();
  const output = await runScenario(scenario, at, calls);
  expect(output).toMatchObject({ exitCode: 0, stderr: expect.any(String) });
  const { writes } = scenario;
  return {
    output,
    calls: seen,
    written: writes === undefined ? null : readFileSync(join(at.out, writes), "utf8"),
  };
}

/** What is tried of a call: in the short form one fault of every call, or of every few, and an end of every read. */
function triedAt({ at, name }: FileCall, calls: number, { triesAll }: Scenario): readonly Fault[] {
  const all = faultsOf(name);
  if (isExhaustive) return all;
  const every = triesAll === true ? 1 : Math.ceil(calls / fewCalls);
  const inTurn = at % every === 0 ? all.slice((at / every) % all.length).slice(0, 1) : [];
  return name === "read" ? [...new Set([...inTurn, earlyEnd])] : inTurn;
}

/** The run after it has the same cache, and nothing fails. Where the cache holds what it should, it is not tried. */
async function judgeNext(
  scenario: Scenario,
  { expected: { output }, cached }: { readonly expected: Undisturbed; readonly cached: string },
): Promise<string | null> {
  if (scenario.name.startsWith("cache ") || contentOf(place.cache) === cached) return null;
  const { stdout, exitCode } = await runScenario(scenario, place);
  return exitCode === 0 && stdout === output.stdout ? null : `the next run tells other figures`;
}

describe("a run in which one call fails", () => {
  it.each(scenarios)("is right or says what is wrong: $name", { timeout: 3_600_000 }, async (scenario) => {
    const start = await startOf(scenario, place);
    begin(place, start, null);
    const expected = await undisturbed(scenario, place);
    expect(expected.calls.length).toBeGreaterThan(3);
    const wrong: string[] = [];
    const cached = contentOf(place.cache);
    for (const call of expected.calls) {
      for (const fault of triedAt(call, expected.calls.length, scenario)) {
        const old =
          scenario.writes !== undefined && call.at % 2 === 0
            ? { path: scenario.writes, text: "<p>old</p>" }
            : null;
        begin(place, start, old);
        const seen: FileCall[] = [];
        const output = await runScenario(scenario, place, faultyCalls(call.at, fault, seen));
        // An old page is looked at before it is replaced: then a later call has this number.
        const failed = seen.find(({ at }) => at === call.at) ?? call;
        const run = { scenario, place, call: failed, fault, output, before: old?.text ?? null };
        const verdict = judge(run, expected) ?? (await judgeNext(scenario, { expected, cached }));
        const { at, name, path } = failed;
        if (verdict !== null)
          wrong.push(`${nameOf(fault)} at call ${at}, ${name} ${path.replace(place.base, "")}: ${verdict}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

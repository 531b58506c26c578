import { randomInt } from "node:crypto";

/** Whether everything is tried, and not a few things in turn: where TURNMETER_RUNS is given. */
export const isLong = Number(process.env["TURNMETER_RUNS"] ?? "") > 0;

/** The seed of what is drawn: TURNMETER_ROBUSTNESS_SEED, or the usual one. */
export function seedOr(usual: number): number {
  return Number(process.env["TURNMETER_ROBUSTNESS_SEED"] ?? "") || usual;
}

/** A seed that is another one in each run. */
export const newSeed = (): number => randomInt(1, 1_000_000_007);

import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Which tests run: the `short` tier, the `laws` that it leaves out, or `all` in one (`TURNMETER_TIER`). */
export type Tier = "short" | "laws" | "all";

const tiers: readonly Tier[] = ["short", "laws", "all"];
const asked = process.env["TURNMETER_TIER"] ?? "short";
const found = tiers.find((name) => name === asked);
if (found === undefined) throw new Error(`TURNMETER_TIER is one of ${tiers.join(", ")}, not ${asked}`);

/** The tier of this run. */
export const tier: Tier = found;

/** Whether this is the short tier; a single long test in a file of laws is left out of it by `it.skipIf(isShort)`. */
export const isShort = tier === "short";

/**
 * The files of tests of this tier. Beside `x.test.ts` there are `x.long.test.ts`, which the short tier leaves out, and
 * `x.laws.test.ts`, which runs in each tier: over the cover of fixtures in the short one, over the others after it.
 */
export function testFiles(folder: string): { readonly include: string[]; readonly exclude: string[] } {
  const names = tier === "laws" ? "*.{laws,long}.test.ts" : "*.test.ts";
  return { include: [`${folder}/**/${names}`], exclude: tier === "short" ? ["**/*.long.test.ts"] : [] };
}

/** Whether all is tried that could be, and not some of it in turn (`TURNMETER_RUNS`). */
export const isExhaustive = process.env["TURNMETER_RUNS"] !== undefined;

const isFixed = tier === "short" && !isExhaustive;
const asOften = isExhaustive ? Math.max(Number(process.env["TURNMETER_RUNS"]) || 1, 1) : isFixed ? 0.1 : 1;

/** How often something random is tried: a tenth of what is usual in the short tier, `TURNMETER_RUNS` times as often where that is set. */
export function runs(usual: number): number {
  return Math.ceil(usual * asOften);
}

/** How much longer than usual a test may take. */
export const patience = Math.max(asOften, 1);

/** What random laws follow from: the same in each short run, another one in others, where `TURNMETER_SEED` repeats one. */
export const seed = seedGiven() ?? (isFixed ? 20_261_128 : randomInt(1, 2 ** 31 - 1));

function seedGiven(): number | null {
  const given = process.env["TURNMETER_SEED"];
  if (given === undefined) return null;
  if (/^[1-9]\d{0,9}$/.test(given)) return Number(given);
  throw new Error(`TURNMETER_SEED is a whole number from 1, not ${given}`);
}

const corpus = tier === "short" ? undefined : process.env["TURNMETER_CORPUS"];

/** Whether the folder of real logs, or a folder in it, is there. The short tier reads none. */
export function hasCorpus(folder = ""): boolean {
  return corpus !== undefined && existsSync(join(corpus, folder));
}

/** The path of a folder or file among the real logs. @throws if there are none */
export function corpusPath(path = ""): string {
  if (corpus === undefined) throw new Error("TURNMETER_CORPUS is not set");
  return join(corpus, path);
}

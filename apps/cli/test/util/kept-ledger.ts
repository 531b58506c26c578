import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rowsOf } from "@turnmeter/columns";
import { ledgerCandidates } from "@turnmeter/ledger";
import { candidateNames } from "@turnmeter/pairing";
import { nodeFileCalls, openStore } from "@turnmeter/safe-fs";
import type { FileCalls } from "@turnmeter/safe-fs";
import { expect } from "vitest";
import { z } from "zod";
import { countedOf, KeptDays } from "./kept-days.js";

/** Three days with a log each, of which the first is only in the ledger. */
export async function threeDays(): Promise<KeptDays> {
  const days = new KeptDays();
  for (const day of [0, 1, 2]) days.write(day);
  await days.totals(2);
  days.remove(0);
  expect((await days.totals(3)).counted).toEqual(countedOf(3));
  return days;
}

export function sessionOf(day: number): string {
  return `a1111111-0000-4000-8000-00000000${String(day).padStart(4, "0")}`;
}

const output = z.looseObject({ rows: z.array(z.looseObject({})) });

/** What an action of `ledger` says in JSON. */
export async function said(days: KeptDays, words: readonly string[], day = 4) {
  const { exitCode, stdout, stderr } = await days.run(day, ["ledger", ...words, "--json"]);
  return { exitCode, stderr, ...output.parse(JSON.parse(stdout)) };
}

/** Every byte of every file of a folder, by the names of the files. */
export function bytesOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "latin1")]),
  );
}

/** Whether any file of the ledger holds a text. */
export function holds(days: KeptDays, text: string): boolean {
  return Object.values(bytesOf(days.ledger)).some((bytes) => bytes.includes(text));
}

/** All rows of the ledger. */
export function rowsIn(days: KeptDays): readonly object[] {
  const { candidates } = ledgerCandidates(openStore(days.ledger));
  return candidateNames.flatMap((name) => [...rowsOf<object>(candidates[name])]);
}

/** Whether any file of units holds a session, in its head or in rows. */
export function holdsRows(days: KeptDays, day: number): boolean {
  return (
    JSON.stringify(rowsIn(days)).includes(sessionOf(day)) ||
    Object.entries(bytesOf(days.ledger)).some(
      ([name, bytes]) => /^(?:units|past)-/.test(name) && bytes.includes(sessionOf(day)),
    )
  );
}

/** Calls of which the one with a number does not return any more, counting those that change something below a folder. */
export function killedAt(last: number, folders: readonly string[]): Partial<FileCalls> {
  let count = 0;
  const step = (path: string): void => {
    if (!folders.some((folder) => path.startsWith(folder)) || ++count < last) return;
    throw new Error("the process is dead");
  };
  return {
    create(path, mode) {
      step(path);
      return nodeFileCalls.create(path, mode);
    },
    rename(from, to) {
      step(to);
      nodeFileCalls.rename(from, to);
    },
    remove(path) {
      step(path);
      nodeFileCalls.remove(path);
    },
  };
}

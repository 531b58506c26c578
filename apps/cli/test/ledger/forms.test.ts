import { chmodSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countedOf } from "../util/kept-days.js";
import { emptyFolder } from "../util/log-folder.js";
import { readJson } from "../util/run-cli.js";

/** A ledger with the logs of three days: one was deleted, one has lost its second response, one is as it was. */
function ledgerOfForm(form: number): string {
  const folder = join(emptyFolder(), "ledger");
  cpSync(join(import.meta.dirname, `form-${form}`), folder, { recursive: true });
  chmodSync(folder, 0o700);
  return folder;
}

describe.each([1, 2])("a ledger of form %i", (form) => {
  it("is read when all its logs are gone", async () => {
    const ledgerFolder = ledgerOfForm(form);
    const files = readdirSync(ledgerFolder);
    const cache = { folder: join(emptyFolder(), "cache"), build: () => "build2" };
    const context = { homeDirectory: "/home/bea", ledgerFolder, cache };
    const { totals } = await readJson(["totals"], context);
    const { costNanoUsd, ...counted } = countedOf(3);
    expect(totals).toMatchObject({ ...counted, costNanoUsd: String(costNanoUsd) });
    const { rows } = await readJson(["sessions"], context);
    expect(Object.fromEntries(rows.map(({ sessionId, requests }) => [sessionId, requests]))).toEqual({
      "a1111111-0000-4000-8000-000000000000": 2,
      "a1111111-0000-4000-8000-000000000001": 2,
      "a1111111-0000-4000-8000-000000000002": 2,
    });
    // It is written by now: what is gone has been taken in.
    expect(readdirSync(ledgerFolder)).not.toEqual(files);
    expect((await readJson(["totals"], context)).totals).toEqual(totals);
  });
});

import { expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";

const logs = logFolder(
  Object.fromEntries(
    [
      ["2026-08-03", 100_000],
      ["2026-09-30", 200_000],
      ["2026-10-01", 300_000],
      ["2026-10-31", 100_000],
    ].map(([day, output], at) => {
      const sessionId = `b8888888-0000-4000-8000-00000000000${at}`;
      const row = response(
        { sessionId, cwd: "/home/ann/shop" },
        `${day}T12:00:00.000Z`,
        `MONTHaaaaaaaaaaaaaaa${at}`,
        { tokens: { output: Number(output) } },
      );
      return [`${sessionId}.jsonl`, [row]];
    }),
  ),
);
const summary = async (...flags: readonly string[]) =>
  runCli(["report", "--path", logs, "--timezone", "UTC", ...flags], { cwd: emptyFolder() });

it("reports a month beside the month before, and the last whole one without a value", async () => {
  // 100,000 tokens cost 2 dollars: October 8, September 4.
  const october = await summary("--month", "2026-10");
  expect(october.stdout).toContain(
    "2026-10-01 to 2026-10-31 · UTC\n$8.00, twice as much as the month before",
  );
  // It is 20 November.
  expect((await summary("--month", "--out", "m.html")).stdout).toContain(
    "2026-10-01 to 2026-10-31 · UTC\n$8.00",
  );
});

it("refuses what is no month, and a second period", async () => {
  expect(await summary("--month", "2026-13")).toMatchObject({ exitCode: 2 });
  const { exitCode, stderr } = await summary("--month", "2026-10", "--week", "2026-W46");
  expect([exitCode, stderr]).toEqual([2, "--month does not go with --since, --until, --last or --week\n"]);
});

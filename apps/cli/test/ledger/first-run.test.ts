import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { KeptDays } from "../util/kept-days.js";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";

/** Runs a command on a terminal, over one log of Claude Code; gives what it writes to stderr but for the bar. */
async function noteOf(days: KeptDays, args: readonly string[], isTTY = true): Promise<string> {
  const written: string[] = [];
  const { exitCode, stdout } = await runCli(args, {
    homeDirectory: days.home,
    cache: { folder: days.cache, build: () => "build1" },
    ledgerFolder: days.ledger,
    stderr: { isTTY, write: (text) => written.push(text) },
  });
  expect(exitCode).toBe(0);
  expect(stdout).not.toContain("From now on");
  return written.filter((text) => text.includes("ledger")).join("");
}

function oneDay(): KeptDays {
  const days = new KeptDays();
  days.write(0);
  return days;
}

function noted(days: KeptDays, afterDays = 30): string {
  return `From now on, what is read of your logs is kept in ${days.ledger}; Claude Code deletes its logs after ${afterDays} days.
TURNMETER_LEDGER=off turns this off; \`turnmeter ledger\` shows what is kept.
`;
}

describe("the first run that writes the user's ledger", () => {
  it("says so, and no later one", async () => {
    const days = oneDay();
    expect(await noteOf(days, ["totals"])).toBe(noted(days));
    days.write(1);
    for (const args of [["totals"], ["daily"]]) expect(await noteOf(days, args)).toBe("");
  });

  it("says after how many days the settings have logs deleted", async () => {
    const days = oneDay();
    const settings = join(days.home, ".claude", "settings.json");
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, JSON.stringify({ cleanupPeriodDays: 7 }));
    expect(await noteOf(days, ["totals"])).toBe(noted(days, 7));
  });

  it.each([["--quiet"], ["--no-ledger"], ["--no-cache"]])("says nothing with %s", async (flag) => {
    expect(await noteOf(oneDay(), ["totals", flag])).toBe("");
  });

  it("says nothing of a ledger that is named, and where stderr is no terminal", async () => {
    expect(await noteOf(oneDay(), ["totals", "--ledger", join(emptyFolder(), "ledger")])).toBe("");
    expect(await noteOf(oneDay(), ["totals"], false)).toBe("");
  });
});

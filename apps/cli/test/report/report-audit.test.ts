import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";

const fixture = fileURLToPath(new URL("../../../../fixtures/claude-code/R61a-audit", import.meta.url));
const sessionId = "ad170000-5f0c-4e52-9a7e-0c1d5e9b7a01";

/** The page of a report of these logs. */
async function pageOf(...args: readonly string[]): Promise<string> {
  const file = join(emptyFolder(), "page.html");
  const { exitCode, stderr } = await runCli(["report", "--quiet", "--out", file, ...args]);
  expect(exitCode, stderr).toBe(0);
  return readFileSync(file, "utf8");
}

const ofLogs = ["--path", fixture, "--timezone", "UTC"];
const week = ["--week", "2026-W46"];

/** The section of a page, its tags left out; null where it has none. */
function sectionIn(page: string): string | null {
  const section = /<section id="audit"[^]*?<\/section>/.exec(page)?.[0] ?? null;
  return (
    section &&
    section
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  );
}

const flagged = /<li id="finding-audit-high"[^]*?<\/li>/;

describe("report --audit", () => {
  it("says what the agents touched, and names a high finding on the first screen", async () => {
    const page = await pageOf(...ofLogs, ...week, "--audit");
    expect(sectionIn(page)).toMatch(
      /^What the agents touched : 9 high findings, 9 medium, 6 low and 3 notes Of \d+ rules, 19 judged only a part of what they met and 3 need a policy\. Each finding, and where to look Findings /,
    );
    expect(sectionIn(page)).toContain("Credentials read high credential 1 1 ad170000:82");
    expect(flagged.exec(page)?.[0]).toContain("Credentials read: once. 8 more findings are high.");
    expect(flagged.exec(page)?.[0]).toContain(`<a href="#session=${sessionId}">Open session</a>`);
  });

  it("finds what `audit` finds in the same days", async () => {
    const audited = await runCli(["audit", ...ofLogs, ...week, "--format", "csv"]);
    const [, ...rows] = audited.stdout.trim().split("\n");
    const page = await pageOf(...ofLogs, ...week, "--audit");
    expect(sectionIn(page)).toContain(`Total of ${rows.length} findings`);
    const other = await pageOf(...ofLogs, "--week", "2026-W40", "--audit");
    expect(sectionIn(other)).toBeNull();
  });

  it("says nothing of it unless it is asked", async () => {
    for (const args of [[], ["--no-audit"]]) {
      const page = await pageOf(...ofLogs, ...week, ...args);
      expect([sectionIn(page), flagged.exec(page)]).toEqual([null, null]);
    }
  });

  it("is on a static page and, where a finding is high, in a mail", async () => {
    expect(sectionIn(await pageOf(...ofLogs, ...week, "--audit", "--static"))).toContain("9 high findings");
    expect(await pageOf(...ofLogs, ...week, "--audit", "--mail")).toContain("Credentials read: once.");
  });

  it("hides programs and sessions with --redact", async () => {
    const page = await pageOf(...ofLogs, ...week, "--audit", "--redact");
    const section = sectionIn(page) ?? "";
    expect(section).toContain("9 high findings, 9 medium, 6 low and 3 notes");
    expect(section).not.toMatch(/\b(?:psql|chmod|git push|npm publish)\b/);
    expect(page).not.toContain("/home/ann");
  });

  it("judges facts from a lake by the rules that need no inputs, and says so", async () => {
    const lake = join(emptyFolder(), "lake");
    const to = ["--to", lake, "--machine", "desk", "--path", fixture];
    const exported = await runCli(["export", "--as", "lake", ...to]);
    expect([exported.exitCode, exported.stderr]).toEqual([0, ""]);
    const section = sectionIn(await pageOf("--from", lake, "--timezone", "UTC", ...week, "--audit"));
    expect(section).toMatch(/, \d+ had no inputs to judge by and 3 need a policy\./);
    expect(section).not.toContain("Credentials read");
    expect(section).toContain("Permissions bypassed");
  });

  it("is on the page of the sample", async () => {
    const page = await pageOf("--sample", "--audit");
    expect(sectionIn(page)).toContain("What the agents touched : 1 low finding");
    expect(flagged.exec(page)).toBeNull();
    const instead = await pageOf("--audit");
    expect(sectionIn(instead)).toContain("What the agents touched : 1 low finding");
  });
});

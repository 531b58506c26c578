import { describe, expect, it } from "vitest";
import { fixtureNames, fixturesFolder, logsOf } from "../../../scripts/vitest/fixtures.js";
import { runCli } from "./util/run-cli.js";

describe("--reader", () => {
  it("json gives the same totals and problems as scan, for all fixtures together", async () => {
    const paths = fixtureNames.flatMap((name) => ["--path", logsOf(name)]);
    for (const command of ["totals", "tools", "doctor"]) {
      const args = [command, "--json", ...paths];
      const parsed = await runCli([...args, "--reader", "json"]);
      expect(parsed).toMatchObject({ exitCode: 0, stderr: "" });
      expect(await runCli(args)).toEqual(parsed);
      // The flag means the same to each command.
      if (command === "totals") expect(await runCli([...args, "--reader", "scan"])).toEqual(parsed);
    }
  });

  it("refuses another name", async () => {
    const { exitCode, stderr } = await runCli(["totals", "--reader", "fast", "--path", fixturesFolder]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("fast");
  });
});

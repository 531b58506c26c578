import { describe, expect, it } from "vitest";
import { asStarted, helpAsStarted, startedAs } from "../../src/common/started-as.js";
import { runCli } from "../util/run-cli.js";
import { emptyFolder } from "../util/log-folder.js";

const clone = { npm_lifecycle_event: "start", npm_package_name: "turnmeter-workspace" };

describe("startedAs", () => {
  it("is the script that runs in a clone, as each package manager takes further words", () => {
    expect(startedAs(clone)).toBe("npm start --");
    expect(startedAs({ ...clone, npm_config_user_agent: "npm/11.0.0 node/v24.0.0" })).toBe("npm start --");
    expect(startedAs({ ...clone, npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24.0.0" })).toBe(
      "pnpm start",
    );
  });

  it("is the program elsewhere: in scripts of other packages too", () => {
    expect(startedAs({})).toBe("turnmeter");
    expect(startedAs({ npm_lifecycle_event: "start", npm_package_name: "shop" })).toBe("turnmeter");
    expect(startedAs({ ...clone, npm_lifecycle_event: "npx" })).toBe("turnmeter");
  });
});

describe("texts as started", () => {
  it("name commands between backticks, and nothing else", () => {
    expect(asStarted("turnmeter: `turnmeter doctor` says why.", "npm start --")).toBe(
      "turnmeter: `npm start -- doctor` says why.",
    );
    expect(
      helpAsStarted("turnmeter daily [flags]\n  source <(turnmeter x)\nin turnmeter a", "npm start --"),
    ).toBe("npm start -- daily [flags]\n  source <(npm start -- x)\nin turnmeter a");
  });

  it("are those of hints, notes and help", async () => {
    const folder = emptyFolder();
    const unread = ["--path", folder];
    const { stderr } = await runCli(["session", "x", "--sample"], { env: clone });
    expect(stderr).toContain("`npm start -- sessions`");
    expect((await runCli(["dayly", ...unread], { env: clone })).stderr).toBe(
      "unknown command: dayly\nDid you mean `npm start -- daily`?\n",
    );
    const help = await runCli(["help", "daily"], { env: clone });
    expect(help.stdout).toContain("npm start -- daily [flags]\n");
    expect(help.stdout).toContain("  npm start -- daily --last 14d\n");
    expect(help.stdout).not.toMatch(/^ *turnmeter /m);
  });
});

import { describe, expect, it } from "vitest";
import { signalsOf } from "../src/index.js";
import { ground, noInput, signalsOfCall } from "./support/signals.js";

describe("the input of a tool that is no shell", () => {
  it("has classes of its files, each once, and no shell", () => {
    const files = [
      { path: "/home/ann/shop/web/a.ts", access: "read", isWhole: true },
      { path: "/home/ann/shop/web/b.ts", access: "read", isWhole: true },
      { path: "src/c.ts", access: "read", isWhole: false },
      { path: "/home/ann/shop/.env", access: "write", isWhole: true },
      { path: "/etc", access: "search", isWhole: true },
    ] as const;
    expect(signalsOf({ ...noInput, files }, { tool: "Read", ground })).toEqual({
      shell: null,
      files: [
        { place: "session", access: "read", isWhole: true },
        { place: "session", access: "read", isWhole: false },
        { place: "credential", access: "write", isWhole: true },
        { place: "outside", access: "search", isWhole: true },
      ],
      timeoutMs: null,
      isSandboxOff: null,
    });
  });

  it("has relative paths from the folder that it names", () => {
    const files = [{ path: "x", access: "read", isWhole: true }] as const;
    const { files: signals } = signalsOf({ ...noInput, folder: "../api", files }, { tool: "Read", ground });
    expect(signals).toEqual([{ place: "repository", access: "read", isWhole: true }]);
  });
});

it("keeps the time limit and whether the sandbox is off", () => {
  const input = { ...noInput, timeoutMs: 5000, isSandboxOff: true };
  expect(signalsOf(input, { tool: "Shell", ground })).toMatchObject({ timeoutMs: 5000, isSandboxOff: true });
});

it("does not judge a shell's call without a command", () => {
  const { shell } = signalsOf(noInput, { tool: "Shell", isShell: true, ground });
  expect(shell?.notJudged).toBe("no-command");
});

it.each(["PowerShell", "run_powershell", "cmd"])("does not judge commands of %s", (tool) => {
  const command = { kind: "script", text: "ls" } as const;
  expect(signalsOf({ ...noInput, command }, { tool, ground }).shell?.notJudged).toBe("other-shell");
});

describe("nothing of a command", () => {
  const canary = "kW9rq2zCANARY81xQ";
  it.each([
    `export API_KEY=${canary}`,
    `curl -H 'Authorization: Bearer ${canary}' https://${canary}.example.com/${canary}`,
    `psql postgres://ann:${canary}@db/${canary} -c 'drop table ${canary}'`,
    `cat > ~/${canary} <<'EOF'\n${canary}\nEOF`,
    `bash -lc 'cd /${canary} && rm -rf ${canary} "$${canary}"'`,
    `git commit -m '${canary}' && git push --force origin ${canary}`,
    `${canary}() { sudo ls ${canary}; }; ${canary} --password=${canary}`,
    `echo ${canary} | xargs -I {} mv {} ${canary}`,
    `cat '${canary}`,
    `Get-ChildItem -Path ${canary}`,
  ])("but its programs is in the signals of %j", (text) => {
    expect(JSON.stringify(signalsOfCall({ kind: "script", text }, `/${canary}`))).not.toContain(canary);
  });
});

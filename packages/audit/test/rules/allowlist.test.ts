import type { ToolCallFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import type { CallSignals } from "../../src/index.js";
import { clean, judgedBy, policyOf } from "../util/audit.js";
import { noSignals, shell } from "../util/signals.js";

const bash = { tool: "Bash", program: "git push" };

const judgedTools = (
  lists: { readonly allowedTools?: readonly string[]; readonly deniedTools?: readonly string[] },
  call: Partial<ToolCallFact>,
  signals: CallSignals | null = noSignals,
) =>
  judgedBy(
    "tool-not-allowed",
    { toolCalls: [{ rawTool: call.tool ?? "", ...call }] },
    { policy: policyOf(lists), signals: [signals] },
  );
const subjects = (...args: Parameters<typeof judgedTools>) =>
  judgedTools(...args).findings.map(({ subject }) => subject.name);

describe("tool-not-allowed", () => {
  it("needs a policy, and finds nothing in one without lists of tools", () => {
    expect(judgedBy("tool-not-allowed", { toolCalls: [bash] })).toMatchObject({ state: "needs-policy" });
    expect(judgedTools({}, { tool: "Read" })).toEqual(clean(0));
  });

  it("finds tools outside the allowed ones, by any of their names", () => {
    expect(subjects({ allowedTools: ["Read"] }, { tool: "WebFetch" })).toEqual(["WebFetch"]);
    expect(judgedTools({ allowedTools: ["Read"] }, { tool: "Read" })).toEqual(clean(1));
    expect(judgedTools({ allowedTools: ["Task"] }, { tool: "Agent", rawTool: "Task" })).toEqual(clean(1));
    expect(judgedTools({ allowedTools: ["mcp__shop__*"] }, { tool: "mcp__shop__find" })).toEqual(clean(1));
    expect(subjects({ allowedTools: ["mcp__shop__*"] }, { tool: "mcp__bank__pay" })).toEqual([
      "mcp__bank__pay",
    ]);
  });

  it("lets what is denied win", () => {
    expect(subjects({ deniedTools: ["WebFetch"] }, { tool: "WebFetch" })).toEqual(["WebFetch"]);
    const lists = { allowedTools: ["Bash"], deniedTools: ["Bash(git push *)"] };
    expect(subjects(lists, bash, shell(["git push", "ls"]))).toEqual(["git push"]);
    expect(judgedTools(lists, bash, shell(["git pull"]))).toEqual(clean(1));
  });

  it("allows a shell each program that an entry names, and none beside it", () => {
    const lists = { allowedTools: ["Bash(git *)", "Bash(npm run test:*)"] };
    expect(judgedTools(lists, bash, shell(["cd", "git push"]))).toEqual(clean(1));
    expect(subjects(lists, bash, shell(["git push", "rm"]))).toEqual(["rm"]);
    expect(judgedTools(lists, { tool: "PowerShell", program: "git" }, shell(["git"])).hits).toBe(1);
  });

  it("does not judge by words that are not kept", () => {
    const unknown = clean(0, { arguments: 1 });
    expect(judgedTools({ allowedTools: ["Bash(git push origin *)"] }, bash, shell(["git push"]))).toEqual(
      unknown,
    );
    expect(judgedTools({ deniedTools: ["Bash(git push origin *)"] }, bash, shell(["git push"]))).toEqual(
      unknown,
    );
    expect(judgedTools({ allowedTools: ["Read(./src/**)"] }, { tool: "Read" })).toEqual(unknown);
    expect(judgedTools({ allowedTools: ["Bash(git *)"] }, bash, null)).toEqual(clean(0, { "no-input": 1 }));
    expect(judgedTools({ allowedTools: ["Bash(git *)"] }, bash, shell([], { notJudged: "syntax" }))).toEqual(
      clean(0, { syntax: 1 }),
    );
  });

  it("looks at no call that never ran", () => {
    expect(judgedTools({ allowedTools: [] }, { tool: "Read", outcome: "denied" })).toEqual(clean(0));
  });
});

const judgedPrograms = (
  lists: { readonly allowedPrograms?: readonly string[]; readonly deniedPrograms?: readonly string[] },
  signals: CallSignals | null,
) => judgedBy("program-not-allowed", { toolCalls: [bash] }, { policy: policyOf(lists), signals: [signals] });

/** Only the bank has settings, and they deny a tool. */
const settings = ({ project }: ToolCallFact) =>
  project === "/home/ann/bank" ? { allowedTools: null, deniedTools: ["Read"] } : null;

describe("tool-not-allowed with settings", () => {
  it("judges by the settings of each call's project, unless there is a policy", () => {
    const toolCalls = [
      { tool: "Read", rawTool: "Read", project: "/home/ann/shop" },
      { tool: "Read", rawTool: "Read", project: "/home/ann/bank" },
    ];
    const signals = [noSignals, noSignals];
    const { judged, hits } = judgedBy("tool-not-allowed", { toolCalls }, { settings, signals });
    expect([judged, hits]).toEqual([1, 1]);
    const policy = policyOf({ allowedTools: ["Read"] });
    expect(judgedBy("tool-not-allowed", { toolCalls }, { settings, policy, signals })).toEqual(clean(2));
  });
});

describe("program-not-allowed", () => {
  it("finds each program of a command that no list allows", () => {
    const lists = { allowedPrograms: ["git", "npm run *"], deniedPrograms: ["git push"] };
    const { hits, findings } = judgedPrograms(
      lists,
      shell(["cd", "git push", "git log", "npm run build", "npm install", "echo"]),
    );
    expect(hits).toBe(2);
    expect(findings.map(({ subject }) => subject)).toEqual([
      { kind: "program", name: "git push" },
      { kind: "program", name: "npm install" },
    ]);
    expect(judgedPrograms(lists, shell(["git log"]))).toEqual(clean(1));
    expect(judgedPrograms({ deniedPrograms: ["cd"] }, shell(["cd"])).hits).toBe(1);
  });

  it("judges nothing without lists, and no command that was not read", () => {
    expect(judgedPrograms({}, shell(["rm"]))).toEqual(clean(0));
    expect(judgedPrograms({ allowedPrograms: [] }, shell([], { notJudged: "syntax" }))).toEqual(
      clean(0, { syntax: 1 }),
    );
    expect(judgedPrograms({ allowedPrograms: [] }, null)).toEqual(clean(0, { "no-input": 1 }));
  });
});

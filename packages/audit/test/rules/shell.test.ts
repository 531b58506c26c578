import { describe, expect, it } from "vitest";
import { patterns } from "../../src/shell/patterns/patterns.js";
import { clean, judgedBy } from "../util/audit.js";
import { noSignals, shell } from "../util/signals.js";

const bash = { tool: "Bash", program: "git" };

describe.each([
  ["recursive-delete", "recursive-delete", "high"],
  ["piped-installer", "piped-installer", "high"],
  ["force-push", "force-push", "high"],
  ["history-rewrite", "history-rewrite", "medium"],
  ["elevated-command", "elevated", "medium"],
  ["system-command", "disk-or-system", "high"],
  ["network-command", "network", "note"],
  ["publish-command", "publish", "medium"],
  ["database-drop", "database-drop", "high"],
  ["environment-dump", "environment-dump", "medium"],
  ["secret-on-command-line", "secret-on-command-line", "high"],
] as const)("%s", (rule, pattern, severity) => {
  const matching = shell(["git push", "tar"], { matches: [{ pattern, program: "git push" }] });

  it("finds its pattern, by program", () => {
    expect(patterns.map(({ id }) => id)).toContain(pattern);
    expect(judgedBy(rule, { toolCalls: [bash] }, { signals: [matching] }).findings).toMatchObject([
      { rule, severity, subject: { kind: "program", name: "git push" }, count: 1, waste: null },
    ]);
  });

  it("finds no other pattern, and no call that never ran", () => {
    const other = shell(["git push"], { matches: [{ pattern: "other", program: "git push" }] });
    expect(judgedBy(rule, { toolCalls: [bash] }, { signals: [other] })).toEqual(clean(1));
    const rejected = { ...bash, outcome: "rejected" as const };
    expect(judgedBy(rule, { toolCalls: [rejected] }, { signals: [matching] })).toEqual(clean(0));
  });

  it("does not judge what could not be read", () => {
    const unread = [
      null,
      shell([], { notJudged: "syntax" }),
      shell([], { notJudged: "other-shell" }),
      noSignals,
    ];
    expect(judgedBy(rule, { toolCalls: [bash, bash, bash, bash] }, { signals: unread })).toEqual(
      clean(0, { "no-input": 1, syntax: 1, "other-shell": 1 }),
    );
    expect(judgedBy(rule, { toolCalls: [bash] }, { hasInputs: false })).toMatchObject({
      state: "needs-inputs",
    });
  });
});

describe("scripts of calls", () => {
  it("count as not judged where they do not tell their commands, if the tool runs commands elsewhere", () => {
    const script = { tool: "exec", program: null };
    const toolCalls = [script, script, { tool: "update_plan" }];
    expect(judgedBy("force-push", { toolCalls }, { signals: [shell(["git push"]), null, null] })).toEqual(
      clean(1, { "no-input": 1 }),
    );
    expect(judgedBy("force-push", { toolCalls }, { signals: [null, null, null] })).toEqual(clean(0));
  });
});

describe("sandbox-off", () => {
  it("finds calls that ask to run outside it, of tools whose inputs can say so", () => {
    const toolCalls = [bash, bash, bash, bash, { ...bash, outcome: "denied" as const }];
    const signals = [true, false, null].map((isSandboxOff) => ({ ...noSignals, isSandboxOff }));
    const { judged, hits, notJudged, findings } = judgedBy(
      "sandbox-off",
      { toolCalls },
      { signals: [...signals, null, signals[0]!] },
    );
    expect({ judged, hits, notJudged }).toEqual({ judged: 2, hits: 1, notJudged: { "no-input": 1 } });
    expect(findings).toMatchObject([{ severity: "medium", subject: { kind: "tool", name: "Bash" } }]);
  });
});

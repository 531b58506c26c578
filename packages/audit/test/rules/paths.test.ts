import { describe, expect, it } from "vitest";
import { pathClasses } from "../../src/index.js";
import { clean, judgedBy } from "../util/audit.js";
import { file, files, shell } from "../util/signals.js";

const read = { tool: "Read", target: "/home/ann/.env" };
const bash = { tool: "Bash", program: "cat" };

describe.each([
  ["credential-read", ["read", "search"], ["credential"], "high"],
  ["credential-write", ["write"], ["credential"], "high"],
  ["read-outside", ["read", "search"], ["home", "outside"], "low"],
  ["write-outside", ["write"], ["repository"], "low"],
  ["write-outside-repository", ["write"], ["home", "outside"], "medium"],
] as const)("%s", (rule, accesses, places, severity) => {
  it("finds each of its places, by tools and by shells, and no other", () => {
    for (const access of ["read", "write", "search"] as const)
      for (const place of pathClasses) {
        const isFound = accesses.some((each) => each === access) && places.some((each) => each === place);
        const used = file(access, place);
        const isOwn = accesses.some((each) => each === access);
        for (const signals of [files(used), shell(["cat"], { files: [used] })]) {
          const { hits, findings, judged, notJudged } = judgedBy(
            rule,
            { toolCalls: [read] },
            { signals: [signals] },
          );
          expect([access, place, hits]).toEqual([access, place, isFound ? 1 : 0]);
          if (isFound)
            expect(findings).toMatchObject([{ severity, subject: { kind: "place", name: place } }]);
          expect(judged).toBe(isOwn && place !== "unknown" ? 1 : 0);
          expect(notJudged).toEqual(isOwn && place === "unknown" ? { "unknown-place": 1 } : {});
        }
      }
  });

  it("finds a place beside unknown ones and in commands that were read in part", () => {
    const used = [file(accesses[0], "unknown"), file(accesses[0], places[0])];
    const partly = shell([], { notJudged: "syntax", files: used });
    expect(judgedBy(rule, { toolCalls: [bash] }, { signals: [partly] }).hits).toBe(1);
  });

  it("does not judge inputs and commands that were not read, and looks at no call that never ran", () => {
    const toolCalls = [read, bash, bash, { ...read, outcome: "denied" as const }, { tool: "TodoWrite" }];
    const signals = [
      null,
      null,
      shell([], { notJudged: "too-long" }),
      files(file(accesses[0], places[0])),
      null,
    ];
    expect(judgedBy(rule, { toolCalls }, { signals })).toEqual(clean(0, { "no-input": 2, "too-long": 1 }));
  });
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import * as formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { auditOf, sarifOf } from "../../src/index.js";
import type { AuditFinding, AuditReport } from "../../src/index.js";
import { fileUri } from "../../src/sarif/sarif-of.js";
import { factsOf, ratesOf, second } from "../util/audit.js";
import { shell } from "../util/signals.js";

/** The schema that its authors publish; what is only of draft 4 is taken off, so that ajv takes it. */
function officialSchema() {
  const path = createRequire(import.meta.url).resolve(
    "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
  );
  const { $schema: _, id: _id, ...schema } = JSON.parse(readFileSync(path, "utf8"));
  return schema;
}

// One of its patterns is none with the flag `u`.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default.default(ajv);
const isSarif = ajv.compile(officialSchema());

function expectSarif(log: unknown) {
  expect(isSarif(JSON.parse(JSON.stringify(log))), JSON.stringify(isSarif.errors?.slice(0, 5))).toBe(true);
}

const empty = auditOf(factsOf({}), () => null, { ratesOf });

const finding = (part: Partial<AuditFinding>): AuditFinding => ({
  rule: "recursive-delete",
  severity: "high",
  subject: { kind: "program", name: "rm" },
  count: 1,
  sessions: 1,
  firstAt: null,
  lastAt: null,
  places: [{ sessionId: "s1", agentId: null, file: "/home/ann/x.jsonl", line: 3, at: null }],
  waste: null,
  extent: null,
  ...part,
});

const reportOf = (findings: readonly AuditFinding[]): AuditReport => ({ ...empty, findings });

describe("sarifOf", () => {
  it("writes a finding as a result that the official schema takes", () => {
    const toolCalls = [
      { tool: "Bash", program: "rm", line: 3, startedAt: second(1) },
      { tool: "Bash", program: "rm", line: 9, startedAt: second(2), agentId: "a1", threadId: "s1/a1" },
      { tool: "Bash", program: "rm", line: 11, startedAt: second(3), callKey: "unread" },
    ].map((call, at) => ({ callKey: `c${at}`, ...call }));
    const deleting = shell(["rm"], { matches: [{ pattern: "recursive-delete", program: "rm" }] });
    const report = auditOf(factsOf({ toolCalls }), (row) => [deleting, deleting, null][row] ?? null, {
      ratesOf,
      rules: new Set(["recursive-delete"]),
    });
    const log = sarifOf(report, { version: "1.2.3" });
    expectSarif(log);
    expect(log.runs).toMatchObject([
      {
        tool: {
          driver: {
            name: "turnmeter audit",
            version: "1.2.3",
            rules: [
              {
                id: "recursive-delete",
                name: "RecursiveDelete",
                shortDescription: { text: "Recursive delete" },
                defaultConfiguration: { level: "error", enabled: true },
                properties: { tags: ["shell", "security"], "security-severity": "8.0" },
              },
            ],
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [
              {
                level: "note",
                message: { text: "Not judged: 1, since the input was not read." },
                associatedRule: { id: "recursive-delete", index: 0 },
              },
            ],
          },
        ],
        results: [
          {
            ruleId: "recursive-delete",
            ruleIndex: 0,
            kind: "fail",
            level: "error",
            message: { text: "Recursive delete: rm. 2 calls in 1 session." },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: "file:///home/ann/.claude/projects/shop/s1.jsonl" },
                  region: { startLine: 9 },
                },
                logicalLocations: [{ fullyQualifiedName: "s1/a1", kind: "session" }],
              },
            ],
            relatedLocations: [{ id: 1, physicalLocation: { region: { startLine: 3 } } }],
            occurrenceCount: 2,
            partialFingerprints: { "ruleAndSubject/v1": "recursive-delete:program:rm" },
          },
        ],
      },
    ]);
  });

  it("takes severities for levels", () => {
    const severities = ["high", "medium", "low", "note"] as const;
    const log = sarifOf(reportOf(severities.map((severity) => finding({ severity }))), { version: "1" });
    expectSarif(log);
    expect(log.runs[0]?.results.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      "fail error",
      "fail warning",
      "fail note",
      "informational none",
    ]);
  });

  it("bounds its results, and says how many more there are", () => {
    const many = Array.from({ length: 100_000 }, (_, at) =>
      finding({ subject: { kind: "program", name: `p${at}` }, count: 2 }),
    );
    const log = sarifOf(reportOf(many), { version: "1", mostResults: 50 });
    expectSarif(log);
    expect(log.runs[0]?.results).toHaveLength(50);
    expect(log.runs[0]?.invocations[0]?.toolExecutionNotifications[0]).toEqual({
      level: "warning",
      message: { text: "And 99950 more findings, of 199900 in all: choose rules or severities to see them." },
    });
  });

  it("writes every rule, nothing at all, and hostile names", () => {
    expectSarif(sarifOf(empty, { version: "1" }));
    const hostile = finding({
      subject: { kind: "tool", name: "mcp__[x](http://a){0}\\__\u0000\uD800" },
      places: [
        { sessionId: "s\u202E", agentId: "a", file: "C:\\Users\\ann\\\uD800 #?%.jsonl", line: 1, at: null },
      ],
    });
    const log = sarifOf(reportOf([hostile]), { version: "1" });
    expectSarif(log);
    expect(log.runs[0]?.results[0]?.message.text).toContain(String.raw`mcp__\[x\](http://a){{0}}\\__`);
  });
});

describe("fileUri", () => {
  it.each([
    ["/home/ann/a b#.jsonl", "file:///home/ann/a%20b%23.jsonl"],
    ["C:\\Users\\ann\\x.jsonl", "file:///C:/Users/ann/x.jsonl"],
    ["\\\\host\\share\\x.jsonl", "file://host/share/x.jsonl"],
    ["file-3f9c0a61d2", "file-3f9c0a61d2"],
    ["/home/ann/\uD800.jsonl", "file:///home/ann/%EF%BF%BD.jsonl"],
  ])("%s", (path, uri) => {
    expect(fileUri(path)).toBe(uri);
  });
});

import { createHash } from "node:crypto";
import { rowsOf } from "@turnmeter/columns";
import { derivedFields, factFields } from "@turnmeter/schema";
import type { Facts } from "@turnmeter/schema";
import type { RowFields } from "@turnmeter/schema/row-fields.js";
import { describe, expect, it } from "vitest";
import { createRedaction, redactFacts, totals, usageByProject, usageBySession } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const redaction = createRedaction({ hash, isPublicAgentType: (agentType) => agentType === "Explore" });

const sessionId = "5b0c63a1-8f3e-4c52-9d7c-0a1b2c3d4e5f";
const secret = {
  sessionId,
  threadId: sessionId,
  project: "/home/zorro/hushproject",
  file: "/home/zorro/.claude/projects/-home-zorro-hushproject/log.jsonl",
};
const agentThread = `${sessionId}/a0b1c2d3e4f50617`;

const facts: Facts = factsOf({
  requests: [
    {
      ...secret,
      folder: "/home/zorro/hushproject/hushfolder",
      gitBranch: "hushbranch",
      requestKey: "msg_01AbCdEfGhIjKlMnOp12",
      costNanoUsd: 5,
      turnId: `${secret.file}:3`,
    },
    {
      ...secret,
      threadId: agentThread,
      agentId: "a0b1c2d3e4f50617",
      costNanoUsd: 7,
      requestKey: "msg_01AbCdEfGhIjKlMnOp13",
    },
    { ...secret, sessionId: "hushsession", threadId: "hushsession", costNanoUsd: 1, requestKey: "x" },
  ],
  toolCalls: [
    {
      ...secret,
      folder: "/home/zorro/hushproject/hushfolder",
      tool: "Bash",
      rawTool: "Bash",
      target: "/home/zorro/hushproject/hushfile.ts",
      program: "hushprogram",
      inputHash: "abcd",
      callKey: "toolu_01AbCdEfGhIjKlMnOp12",
    },
    {
      ...secret,
      tool: "mcp__hushserver__hushtool",
      rawTool: "mcp__hushserver__hushtool",
      mcpServer: "hushserver",
      callKey: "toolu_2",
    },
  ],
  agents: [
    {
      ...secret,
      threadId: agentThread,
      parentThreadId: sessionId,
      agentType: "hushagent",
      description: "hushtask",
      teamName: "hushteam",
      workflowId: "hushflow",
    },
    { ...secret, threadId: `${sessionId}/b0b1c2d3e4f50617`, parentThreadId: sessionId, agentType: "Explore" },
  ],
  sessions: [{ sessionId, project: secret.project, file: secret.file, title: "hushtitle" }],
  activity: [secret],
  turns: [{ ...secret, turnId: `${secret.file}:3` }],
  marks: [
    { ...secret, kind: "command", detail: "/hushcommand" },
    { ...secret, kind: "compaction", detail: "auto" },
  ],
  files: [{ path: secret.file }],
  problems: [
    { code: "call-without-result", file: secret.file, detail: "mcp__hushserver__hushtool" },
    { code: "unknown-field", file: secret.file, detail: "snapshot.files./home/zorro/hushfile.ts.size" },
    { code: "model-unpriced", file: secret.file, detail: "claude-opus-9" },
    { code: "ambiguous-result", file: secret.file, detail: "3 results" },
    { code: "worker-failed", file: secret.file, detail: "hushfile could not be read" },
  ],
  copies: [{ sessionId: "hushsession", file: secret.file }],
});

const redacted = redactFacts(facts, redaction);

const part = (name: string) => `project-${hash(`project\0${name}`).slice(0, 10)}`;

function sums(of: Facts) {
  const rows = [...usageByProject(of), ...usageBySession(of)];
  return rows.map(({ requests, costNanoUsd }) => [requests, costNanoUsd]);
}

describe("redactFacts", () => {
  it("leaves no name in any table", () => {
    expect(JSON.stringify([...rowsOf(facts.requests)])).toMatch(/hush.*zorro|zorro.*hush/);
    for (const [name, table] of Object.entries(redacted)) {
      const text = JSON.stringify([...rowsOf(table)]);
      expect(text, name).not.toMatch(/hush|zorro/);
    }
  });

  it("keeps ids of machines, models, public names, words and numbers", () => {
    const [request] = rowsOf(redacted.requests);
    expect(request).toMatchObject({ sessionId, requestKey: "msg_01AbCdEfGhIjKlMnOp12", model: "model-a" });
    expect([...redacted.requests.columns.threadId][1]).toBe(agentThread);
    expect([...redacted.toolCalls.columns.tool][0]).toBe("Bash");
    expect([...redacted.agents.columns.agentType][1]).toBe("Explore");
    expect([...redacted.marks.columns.detail][1]).toBe("auto");
    const details = [...redacted.problems.columns.detail];
    expect(details.slice(2, 4)).toEqual(["claude-opus-9", "3 results"]);
    expect(details[1]).toMatch(/^snapshot\.files\.name-[0-9a-f]{10}\.ts\.size$/);
  });

  it("gives equal names equal pseudonyms, in every table and in every run", () => {
    const again = redactFacts(facts, createRedaction({ hash }));
    const [project] = redacted.requests.columns.project;
    // The first ten digits of the hash of kind, zero byte and name.
    expect(project).toBe(`project-${hash("project\0/home/zorro/hushproject").slice(0, 10)}`);
    expect([...again.sessions.columns.project]).toEqual([project]);
    expect([...redacted.turns.columns.turnId][0]).toBe([...redacted.requests.columns.turnId][0]);
    expect([...redacted.files.columns.path]).toEqual([[...redacted.requests.columns.file][0]]);
    const [, ofServer] = rowsOf(redacted.toolCalls);
    expect(ofServer!.tool).toBe(
      `mcp__${ofServer!.mcpServer}__tool-${hash("tool\0mcp__hushserver__hushtool").slice(0, 10)}`,
    );
    expect([...redacted.problems.columns.detail][0]).toBe(ofServer!.tool);
  });

  it.each([
    // Digits of the hash of `project`, zero byte and the part.
    ["/home/ann/shop", `/home/${part("ann")}/${part("shop")}`],
    ["/home/ann/shop/src", `/home/${part("ann")}/${part("shop")}/${part("src")}`],
    ["shop", part("shop")],
    ["C:\\Users\\Ann\\shop", `C:\\Users\\${part("Ann")}\\${part("shop")}`],
    ["/mnt/c/Users/Ann", `/mnt/c/Users/${part("Ann")}`],
    ["/c/Users/Ann", `/c/Users/${part("Ann")}`],
    ["/private/var/tmp/x", `/private/var/tmp/${part("x")}`],
    ["\\\\server\\share\\home", `\\\\${part("server")}\\${part("share")}\\home`],
    ["/cc/x/", `/${part("cc")}/${part("x")}/`],
    ["/", "/"],
  ])("hides the path of a folder part by part: %s", (path, expected) => {
    expect(redaction.place(path)).toBe(expected);
  });

  it("keeps how many sources a lake has, and the words that keys are made with", () => {
    expect(redaction.problemDetail("source-missing", "29 of 40 sources")).toBe("29 of 40 sources");
    expect(redaction.id("row:hush:3")).toBe(`row:id-${hash("id\0hush").slice(0, 10)}:3`);
  });

  it("changes no number", () => {
    expect(totals(redacted)).toEqual(totals(facts));
    expect(sums(redacted)).toEqual(sums(facts));
  });

  it("gives other pseudonyms with another key", () => {
    const keyed = redactFacts(facts, createRedaction({ hash: (text) => hash(`key${text}`) }));
    expect([...keyed.sessions.columns.project]).not.toEqual([...redacted.sessions.columns.project]);
  });

  it("keeps empty tables and null", () => {
    const empty = redactFacts(factsOf({ sessions: [{ title: null, project: null }] }), redaction);
    expect(empty.requests.rowCount).toBe(0);
    expect([...rowsOf(empty.sessions)][0]).toMatchObject({ title: null, project: null });
  });
});

it("hides each field whose names depend on others of its row", () => {
  const tables: readonly [string, RowFields][] = Object.entries({ ...factFields, ...derivedFields });
  const byRow = tables.flatMap(([table, fields]) =>
    Object.entries(fields).flatMap(([field, { named }]) => (named === "row" ? `${table}.${field}` : [])),
  );
  // Each of these has code of its own in redact-facts.ts.
  expect(byRow).toEqual([
    "toolCalls.tool",
    "toolCalls.rawTool",
    "sessions.firstWords",
    "marks.detail",
    "problems.detail",
    "failures.tool",
    "compactions.trigger",
  ]);
});

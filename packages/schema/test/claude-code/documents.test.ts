import { describe, expect, it } from "vitest";
import {
  claudeCodeAgentMeta,
  claudeCodeCustomTitle,
  claudeCodeHistoryEntry,
  claudeCodeSessionsIndex,
} from "../../src/schemas.js";
import { fieldFindings } from "../../src/introspection/field-findings.js";
import { fieldsOf } from "../../src/introspection/fields-of.js";

const documents = [
  [
    "an agent's meta file",
    claudeCodeAgentMeta,
    {
      agentType: "Explore",
      description: "Find the cart",
      toolUseId: "toolu_1",
      spawnDepth: 2,
      parentAgentId: "a0f3",
      requestShape: "background",
      requestNonInteractive: false,
      model: "opus",
      effort: "high",
      name: "scout",
      isFork: false,
      workflowPhase: "search",
      worktreePath: "/home/ann/shop-wt",
      worktreeBranch: "wt",
      spawnedWithWorktree: true,
      worktreeCleanlyRemoved: true,
      stoppedByUser: false,
      taskKind: "in_process_teammate",
      teamName: "core",
      color: "red",
      planModeRequired: false,
      permissionMode: "default",
    },
  ],
  ["a renamed session's title", claudeCodeCustomTitle, { customTitle: "Count the cart" }],
  [
    "a line of the history of prompts",
    claudeCodeHistoryEntry,
    {
      display: "fix [Pasted text #1]",
      pastedContents: { "1": { id: 1, type: "text", content: "cart" } },
      timestamp: 1_795_000_000_000,
      project: "/home/ann/shop",
      sessionId: "s1",
    },
  ],
  [
    "the list of sessions",
    claudeCodeSessionsIndex,
    {
      version: 1,
      originalPath: "/home/ann/shop",
      entries: [
        {
          sessionId: "s1",
          fullPath: "/home/ann/.claude/projects/-home-ann-shop/s1.jsonl",
          fileMtime: 1_795_000_000_000,
          firstPrompt: "fix",
          summary: "Fix the cart",
          messageCount: 4,
          created: "2026-11-03T10:00:00.000Z",
          modified: "2026-11-03T10:05:00.000Z",
          gitBranch: "main",
          projectPath: "/home/ann/shop",
          isSidechain: false,
        },
      ],
    },
  ],
] as const;

describe("files beside transcripts", () => {
  it.each(documents)("names every field of %s", (_, schema, document) => {
    expect(fieldFindings(schema, document)).toEqual({ unknown: [], misfits: [], types: [] });
    expect(schema.parse(document)).toEqual(document);
  });

  it.each(documents)("asks for no field of %s and describes each", (_, schema) => {
    expect(schema.safeParse({}).success).toBe(true);
    expect(fieldsOf(schema).filter(({ description }) => description === "")).toEqual([]);
  });

  it("tells a depth that is a text", () => {
    expect(fieldFindings(claudeCodeAgentMeta, { spawnDepth: "1" }).misfits).toEqual(["spawnDepth"]);
  });
});

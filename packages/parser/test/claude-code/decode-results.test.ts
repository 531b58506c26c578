import type { ResultEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { eventsOf, marksOf, ofKind, problemsOf } from "./util/decode.js";
import { assistantRow, callRow, resultRow, userRow } from "./util/rows.js";

/** The result of one call of a tool. */
async function resultOf(tool: string, block: object, extra: object = {}): Promise<ResultEvent | undefined> {
  return ofKind(await eventsOf([callRow(tool), resultRow(block, extra)]), "result")[0];
}

const patch = {
  structuredPatch: [{ oldStart: 1, lines: ["-a", "+b", "+c", " d", "\\ No newline at end of file"] }],
};

describe("decodeResults", () => {
  it("R82 leaves figures unknown that no column can hold", async () => {
    const toolUseResult = {
      exitCode: 3_221_225_477,
      durationMs: 1e300,
      durationSeconds: 2,
      searchCount: 1e15,
    };
    const result = await resultOf("WebSearch", { content: "x" }, { toolUseResult });
    // Windows ends a crashed process with 0xC0000005; the seconds stand in for the milliseconds.
    expect(result).toMatchObject({
      signal: { exitCode: 3_221_225_477 },
      durationMs: 2000,
      webSearches: null,
    });
  });

  it("R65 reads exit codes of ten digits", async () => {
    const result = await resultOf("Bash", { content: "Exit code 3221225477\n", is_error: true });
    expect(result?.signal).toMatchObject({ outcome: "failed", exitCode: 3_221_225_477 });
  });

  it.each(["", " ", "\n\n\t    \t\n", " ".repeat(900)])(
    "knows what the client wrote after %j",
    async (space) => {
      const wordings = [
        "[Request interrupted by user]",
        "[Tool result missing due to internal error]",
        "[1]",
      ];
      const said = wordings.map(async (text) => (await resultOf("Bash", { content: space + text }))?.signal);
      expect((await Promise.all(said)).map((signal) => [signal?.outcome, signal?.isPlaceholder])).toEqual([
        ["ok", false],
        ["interrupted", true],
        ["ok", false],
      ]);
    },
  );

  it("finds an agent's id at the end of a result of 200,000 texts", async () => {
    const content = [...Array.from({ length: 200_000 }, () => "\n"), "agentId: a1b2c3d4"];
    expect((await resultOf("Agent", { content }))?.agent?.agentId).toBe("a1b2c3d4");
  });

  it("R57 ignores a structured result that may be either of two results'", async () => {
    const two = [
      { type: "tool_result", tool_use_id: "toolu_1", content: "a" },
      { type: "tool_result", tool_use_id: "toolu_2", content: "b" },
    ];
    const events = await eventsOf([userRow(two, { toolUseResult: { interrupted: true } }), userRow(two)]);
    expect(ofKind(events, "result").map(({ signal }) => signal.outcome)).toEqual(["ok", "ok", "ok", "ok"]);
    expect(problemsOf(events)).toEqual([["ambiguous-result", "2 results"]]);
  });

  it("R57 falls back on the shape where the call is not known", async () => {
    const shapes: readonly object[] = [
      { type: "create", filePath: "/a", content: "1\n2\n", structuredPatch: [] },
      { durationSeconds: 2.5, query: "x", results: ["a", { tool_use_id: "srvtoolu_1", content: [] }] },
      { status: "async_launched", agentId: "a1b2c3" },
    ];
    const results = ofKind(
      await eventsOf(shapes.map((toolUseResult) => resultRow({ content: "x" }, { toolUseResult }))),
      "result",
    );
    expect(
      results.map(({ signal, linesAdded, webSearches, agent }) => [
        signal.outcome,
        linesAdded,
        webSearches,
        agent?.agentId ?? null,
      ]),
    ).toEqual([
      ["ok", 2, null, null],
      ["ok", null, 1, null],
      ["detached", null, null, "a1b2c3"],
    ]);
  });

  it.each<[string, unknown]>([
    ["a string", "[Request interrupted by user for tool use]"],
    ["blocks", [{ type: "text", text: "  [Request interrupted by user for tool use]" }]],
    [
      "blocks that begin with an image",
      [{ type: "image" }, { type: "text", text: "[Request interrupted by user]" }],
    ],
    ["bare strings", ["[Request interrupted by user]", "Exit code 1"]],
  ])("R62 reads the first text of content that is %s", async (_, content) => {
    expect((await resultOf("Bash", { content, is_error: true }))?.signal.outcome).toBe("interrupted");
  });

  it("R62 reads the structured text where the content has none", async () => {
    const extra = { toolUseResult: "Error: File does not exist." };
    expect((await resultOf("Read", { is_error: true }, extra))?.signal).toMatchObject({
      outcome: "failed",
      cause: "not-found",
    });
  });

  it("R62 takes an object that is wrapped in an array of one, and no array of blocks", async () => {
    const wrapped = { toolUseResult: [{ interrupted: true }] };
    const blocks = { toolUseResult: [{ type: "text", text: "x", interrupted: true }] };
    expect((await resultOf("Bash", { content: "" }, wrapped))?.signal.outcome).toBe("interrupted");
    expect((await resultOf("mcp__a__b", { content: "" }, blocks))?.signal.outcome).toBe("ok");
  });

  it("R62 tells a kind of denial that it does not know", async () => {
    const events = await eventsOf([
      resultRow({ content: "no", is_error: true }, { toolDenialKind: "tides" }),
    ]);
    expect(ofKind(events, "result")[0]?.signal.outcome).toBe("denied");
    expect(problemsOf(events)).toEqual([["unknown-denial-kind", "tides"]]);
  });

  it.each<[string, object, number | null]>([
    ["WebFetch", { code: 200, durationMs: 1468 }, 1468],
    ["WebSearch", { durationSeconds: 2.5, results: [] }, 2500],
    ["Agent", { status: "completed", agentId: "a1b2c3", totalDurationMs: 6457 }, 6457],
    ["Glob", { durationMs: -3 }, null],
    ["Bash", { stdout: "x" }, null],
  ])("R59 takes the own figure of %s from %o: %s ms", async (tool, toolUseResult, expected) => {
    expect((await resultOf(tool, { content: "x" }, { toolUseResult }))?.durationMs).toBe(expected);
  });

  it.each<[string, string, object, readonly [number | null, number | null]]>([
    ["the patch of an edit", "Edit", patch, [2, 1]],
    ["the lines of a new file", "Write", { type: "create", content: "a\nb\nc", structuredPatch: [] }, [3, 0]],
    ["the patch of a rewritten file", "Write", { type: "update", content: "a\nb\nc", ...patch }, [2, 1]],
    ["nothing of other tools", "Read", { type: "text", file: { content: "a" } }, [null, null]],
    ["nothing of a cut call", "Edit", { ...patch, interrupted: true }, [null, null]],
  ])("R61 counts %s", async (_, tool, toolUseResult, [added, removed]) => {
    const result = await resultOf(tool, { content: "done" }, { toolUseResult });
    expect([result?.linesAdded, result?.linesRemoved]).toEqual([added, removed]);
  });

  it.each<[string, object, number | null]>([
    ["WebSearch", { searchCount: 3, results: [] }, 3],
    ["WebSearch", { results: ["Searched.", { content: [] }, { content: [] }] }, 2],
    ["WebSearch", { query: "x" }, null],
    ["Read", { results: [{}] }, null],
  ])("R21 counts the searches of %s in %o: %s", async (tool, toolUseResult, expected) => {
    expect((await resultOf(tool, { content: "x" }, { toolUseResult }))?.webSearches).toBe(expected);
  });

  it.each<[string, object, string, string | null]>([
    ["Bash", { backgroundTaskId: "b1" }, "b1", null],
    ["Agent", { status: "async_launched", agentId: "a1b2c3" }, "a1b2c3", null],
    ["Agent", { status: "remote_launched", taskId: "r1" }, "r1", null],
    ["Workflow", { status: "async_launched", taskId: "w1", runId: "wf_1" }, "w1", "wf_1"],
  ])("R67 takes the task that %s launched from %o", async (tool, toolUseResult, taskId, workflowId) => {
    expect(await resultOf(tool, { content: "launched" }, { toolUseResult })).toMatchObject({
      signal: { outcome: "detached" },
      taskId,
      workflowId,
    });
  });

  it("R25 takes the agent from the structured result, with what it reports", async () => {
    const toolUseResult = {
      status: "completed",
      agentId: "a1b2c3",
      agentType: "Explore",
      resolvedModel: "claude-haiku-4-5",
      totalTokens: 16_151,
      totalDurationMs: 6457,
      totalToolUseCount: 2,
      usage: { output_tokens: 210 },
    };
    expect((await resultOf("Task", { content: "done" }, { toolUseResult }))?.agent).toEqual({
      agentId: "a1b2c3",
      agentType: "Explore",
      description: null,
      model: "claude-haiku-4-5",
      status: "completed",
      isBackground: false,
      evidence: "result",
      reportedTokens: 16_151,
      reportedDurationMs: 6457,
      reportedToolUses: 2,
    });
  });

  it("R25 takes the agent from the end of the text, of Agent calls only", async () => {
    const content = [
      { type: "text", text: "The shop has two doors." },
      { type: "text", text: "agentId: a1b2c3d (for resuming to continue this agent's work if needed)" },
    ];
    expect((await resultOf("Agent", { content }))?.agent).toMatchObject({
      agentId: "a1b2c3d",
      evidence: "text",
    });
    expect((await resultOf("Bash", { content }))?.agent).toBeNull();
  });

  it("R25 knows a launched agent as running in the background, without an end", async () => {
    const toolUseResult = { status: "async_launched", agentId: "a1b2c3", description: "look around" };
    expect((await resultOf("Agent", { content: "launched" }, { toolUseResult }))?.agent).toMatchObject({
      status: null,
      isBackground: true,
      description: "look around",
    });
  });

  it("R56 hashes contents, so that copies of a result are known", async () => {
    const first = await resultOf("Bash", { content: "ok" });
    const same = await resultOf("Read", { content: "ok" });
    const other = await resultOf("Bash", { content: "ok " });
    expect(first?.contentHash).toBe(same?.contentHash);
    expect(first?.contentHash).not.toBe(other?.contentHash);
    expect([first?.resultBytes, other?.resultBytes]).toEqual([4, 5]);
  });

  it("marks plans that a person approved or refused", async () => {
    const approved = { content: "User has approved your plan. You can now start coding." };
    const refused = { content: "User chose to stay in plan mode and continue planning", is_error: true };
    const marks = await Promise.all(
      [approved, refused, { content: "Exit plan mode" }].map(async (block) =>
        marksOf(await eventsOf([callRow("ExitPlanMode"), resultRow(block)])),
      ),
    );
    expect(marks).toEqual([[["planApproved", null]], [["planRejected", null]], []]);
  });

  it("marks commits and pull requests, a linked one only once", async () => {
    const toolUseResult = {
      gitOperation: { commit: { kind: "committed" }, pr: { number: 7, action: "created" } },
    };
    const link = {
      type: "pr-link",
      sessionId: "s1",
      prRepository: "ann/shop",
      timestamp: "2026-11-03T11:00:00.000Z",
    };
    const events = await eventsOf([
      callRow("Bash"),
      resultRow({ content: "ok" }, { toolUseResult }),
      { ...link, prNumber: 7 },
      { ...link, prNumber: 8 },
      { ...link, prNumber: 8 },
    ]);
    expect(ofKind(events, "mark").map(({ mark, detail, value }) => [mark, detail, value])).toEqual([
      ["commit", "committed", null],
      ["pullRequest", "created", 7],
      ["pullRequest", "linked", 8],
    ]);
  });

  it("R53 learns worktrees from results that name one", async () => {
    const entered = { toolUseResult: { worktreePath: "/home/ann/shop-wt/", message: "ok" } };
    const inside = resultRow({ content: "ok" }, { ...entered, cwd: "/home/ann/shop-wt" });
    const events = await eventsOf([callRow("EnterWorktree"), inside]);
    expect(ofKind(events, "worktree").map(({ path, originalPath }) => [path, originalPath])).toEqual([
      ["/home/ann/shop-wt", "/home/ann/shop"],
    ]);
  });

  it("keeps a result whose call id makes no sense as a problem", async () => {
    const events = await eventsOf([userRow([{ type: "tool_result", content: "x" }])]);
    expect(problemsOf(events)).toEqual([["record-degraded", "tool_use_id"]]);
  });

  it("R54 finds the tool of a call of the same unit whatever lies between", async () => {
    const events = await eventsOf([
      callRow("Edit"),
      assistantRow([{ type: "text", text: "one moment" }]),
      callRow("Bash", {}, "toolu_2"),
      resultRow({ content: "File has not been read yet.", is_error: true }),
    ]);
    expect(ofKind(events, "result")[0]?.signal.outcome).toBe("invalid");
  });
});

const backup = { backupFileName: null, version: 1, backupTime: "2026-11-03T10:00:00.000Z" };
const at = { sessionId: "s1", timestamp: "2026-11-03T10:00:00.000Z" };

/** State records of most types. */
export const states = [
  { type: "summary", summary: "Cart", leafUuid: "u1" },
  { type: "ai-title", sessionId: "s1", aiTitle: "Cart" },
  { type: "custom-title", sessionId: "s1", customTitle: "Cart" },
  { type: "agent-name", sessionId: "s1", agentName: "rev" },
  { type: "tag", sessionId: "s1", tag: "release" },
  { type: "tools-used", sessionId: "s1", tools: ["Bash", "Edit"] },
  { type: "last-prompt", sessionId: "s1", lastPrompt: "fix", leafUuid: "u1" },
  { type: "mode", sessionId: "s1", mode: "normal" },
  { type: "permission-mode", sessionId: "s1", permissionMode: "plan" },
  { type: "queue-operation", ...at, operation: "enqueue", content: "and lint", reason: "absorbed_mid_turn" },
  { type: "queue-operation", ...at, operation: "enqueue", content: [{ type: "text", text: "and lint" }] },
  {
    type: "file-history-snapshot",
    messageId: "u1",
    snapshot: { messageId: "u1", timestamp: at.timestamp, trackedFileBackups: { "cart.ts": backup } },
    isSnapshotUpdate: false,
  },
  {
    type: "file-history-delta",
    messageId: "u1",
    snapshotMessageId: "u0",
    trackingPath: "cart.ts",
    backup: { ...backup, backupFileName: "f@v1", realParentDir: "/home/ann" },
    timestamp: at.timestamp,
  },
  { type: "pr-link", ...at, prNumber: 7, prUrl: "https://git.example/7", prRepository: "ann/shop" },
  {
    type: "worktree-state",
    sessionId: "s1",
    worktreeSession: {
      originalCwd: "/home/ann/shop",
      preEnterOriginalCwd: "/home/ann",
      worktreePath: "/home/ann/shop-wt",
      worktreeName: "wt",
      worktreeBranch: "wt",
      originalBranch: "main",
      originalHeadCommit: "0f3",
      sessionId: "s1",
      enteredExisting: false,
    },
  },
  { type: "worktree-state", sessionId: "s1", worktreeSession: null },
  { type: "relocated", sessionId: "s1", relocatedCwd: "/home/ann/shop-wt" },
  {
    type: "bridge-session",
    sessionId: "s1",
    bridgeSessionId: "b1",
    lastSequenceNum: 7,
    ownerAccountUuid: "acc",
  },
  {
    type: "frame-link",
    ...at,
    path: "/a.html",
    frameUrl: "https://shop.example",
    title: "Cart",
    artifactCount: 1,
  },
  {
    type: "cost-state",
    sessionId: "s1",
    totalCostUSD: 1.5,
    totalAPIDuration: 9000,
    totalAPIDurationWithoutRetries: 8000,
    totalToolDuration: 500,
    totalLinesAdded: 3,
    totalLinesRemoved: 1,
    totalDuration: 60_000,
    startTime: 1_795_000_000_000,
    modelUsage: {
      "claude-opus-5[1m]": {
        inputTokens: 4,
        outputTokens: 412,
        thinkingTokens: 350,
        cacheReadInputTokens: 900,
        cacheCreationInputTokens: 800,
        webSearchRequests: 1,
        costUSD: 1.5,
      },
    },
    hasUnknownModelCost: false,
  },
  { type: "fork-context-ref", agentId: "a1", parentSessionId: "s0", parentLastUuid: "u0", contextLength: 12 },
  { type: "history-suppression", sessionId: "s1", cause: "fork_inherit", ts: at.timestamp },
  {
    type: "content-replacement",
    sessionId: "s1",
    replacements: [{ kind: "tool-result", toolUseId: "toolu_1", replacement: "…" }],
  },
];

/** Lines of a workflow's journal. */
export const journal = [
  { type: "launched" },
  { type: "started", key: "v2:0f3", agentId: "a1", label: "scout", phase: "search" },
  { type: "result", key: "v2:0f3", agentId: "a1", result: { count: 3 } },
  { type: "failed", key: "v2:0f4", agentId: "a2" },
];

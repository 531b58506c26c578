import { markKinds, outcomes, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import * as fc from "fast-check";
import { iteration, row, type RowParts, usage } from "../../../pairing/test/events.js";

/** Ids of which some become equal when they are joined, and some no decoder gives back as they are. */
const ids = [
  "a",
  "b",
  "a:b",
  "b:a",
  "row:a",
  "request:a",
  "line 3",
  "",
  "null",
  "\ud800",
  "\udfff\ud800",
  "x\ud83d\ude00",
  "\ufeffa",
  "é".repeat(20),
  "k".repeat(5000),
];

const id = fc.constantFrom(...ids);
const noId = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("a", "b") },
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: id },
);
const text = fc.constantFrom(null, "", "one", "two", "\udc00", "end_turn", "refusal", "max_tokens");
const flag = fc.boolean();
const count = fc.nat(3);
const noCount = fc.constantFrom(null, 0, 1, 2_000_000_000);
const version = fc.constantFrom(null, "2.1.9", "2.1.10", "2.1.10-beta.1", "", "new");
const truth = fc.constantFrom(undefined, true as const);

/** What is drawn of a row. The files and threads are few, so that rows find each other. */
const wide = {
  file: fc.constantFrom("/logs/s1.jsonl", "/logs/s1.jsonl", "/logs/s2.jsonl"),
  threadId: fc.constantFrom("s1", "s1", "s1/x", "\ud800"),
  sessionId: fc.constantFrom("s1", "s1", "s2"),
  agentId: fc.constantFrom(null, null, "x"),
  source: fc.constantFrom("claude-code" as const, "codex" as const),
  line: fc.integer({ min: 1, max: 9 }),
  at: fc.oneof(
    fc.constant(null),
    fc.integer({ min: -3, max: 9 }).map((minute) => minute * 150_000),
  ),
  isTimeTaken: truth,
  isParents: truth,
  isDigest: truth,
  isRepeated: fc.constantFrom(undefined, undefined, true as const),
  uuid: noId,
  forkedFromUuid: fc.constantFrom(undefined, undefined, "a", "", "copied"),
  isSidechain: flag,
  isBackgroundCopy: flag,
  cwd: text,
  gitBranch: text,
  repository: fc.constantFrom(undefined, null, "host/shop"),
  clientVersion: version,
  entrypoint: text,
  promptId: text,
};

/** The same of one main thread, in which rows have more to do with each other. */
const narrow = {
  ...wide,
  file: fc.constant("/logs/s1.jsonl"),
  threadId: fc.constant("s1"),
  sessionId: fc.constant("s1"),
  agentId: fc.constant(null),
  isRepeated: fc.constant(undefined),
  isParents: fc.constantFrom(undefined, undefined, undefined, true as const),
};

const tokens = fc.record({
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: fc.constantFrom(null, 0, 4),
  cacheReadTokens: count,
  cacheWrite5mTokens: fc.constantFrom(0, 2_000_000_000),
  cacheWrite1hTokens: count,
  cacheWriteUnknownTtlTokens: count,
  webSearches: fc.constantFrom(0, 0, 2),
});

const iterations = fc.array(
  fc.tuple(count, count).map(([position, out]) => iteration("advisor", position, out)),
  {
    maxLength: 2,
  },
);

const part = fc.record({
  kind: fc.constant("requestPart" as const),
  messageId: noId,
  requestId: noId,
  isMessageIdGlobal: flag,
  isNamedByRequest: flag,
  lineHash: fc.constantFrom(null, "0123456789abcdef0123456789abcdef", "short"),
  model: text,
  usage: fc.option(tokens.map((counts) => usage(counts))),
  isLowerBound: fc.constantFrom(undefined, undefined, true as const),
  iterations,
  stopReason: text,
  hasStopDetails: fc.constantFrom(undefined, undefined, true as const),
  effort: text,
  serviceTier: text,
  speed: text,
  inferenceGeo: text,
  contentChars: fc.nat(50),
  recordedCostNanoUsd: noCount,
});

const call = fc.record({
  kind: fc.constant("call" as const),
  callId: noId,
  isCallIdGlobal: flag,
  callKey: fc.constantFrom(undefined, undefined, "own", "\ud800 own"),
  messageId: noId,
  requestId: noId,
  tool: fc.constantFrom("Bash", "Read"),
  rawTool: fc.constantFrom("Bash", "mcp__a__b"),
  mcpServer: text,
  isWaiting: flag,
  model: text,
  inputBytes: noCount,
  inputHash: fc.constantFrom(null, "0123456789abcdef0123456789abcdef", "short", ""),
  target: text,
  program: text,
  spawn: fc.option(
    fc.record({
      agentType: text,
      description: text,
      promptHash: text,
      isBackground: fc.constantFrom(null, true, false),
      model: text,
    }),
  ),
});

const agent = fc.record({
  agentId: fc.constantFrom("x", "y"),
  agentType: text,
  description: text,
  model: text,
  status: text,
  isBackground: flag,
  evidence: fc.constant("result" as const),
  reportedTokens: noCount,
  reportedDurationMs: noCount,
  reportedToolUses: noCount,
});

const result = fc.record({
  kind: fc.constant("result" as const),
  callId: id,
  isCallIdGlobal: flag,
  signal: fc.record({
    outcome: fc.constantFrom(...outcomes.filter((outcome) => outcome !== "pending")),
    cause: text,
    exitCode: noCount,
    isClientMade: flag,
    isPlaceholder: flag,
  }),
  durationMs: noCount,
  resultBytes: noCount,
  contentHash: fc.constantFrom(null, "fedcba98765432100123456789abcdef", "\ud800"),
  linesAdded: noCount,
  linesRemoved: noCount,
  webSearches: noCount,
  taskId: text,
  taskStatus: text,
  workflowId: text,
  agent: fc.option(agent),
});

const taskEnd = fc.record({
  kind: fc.constant("taskEnd" as const),
  taskId: text,
  callId: noId,
  status: fc.constant("completed"),
  textHash: fc.constant("hash"),
  reportedTokens: noCount,
  reportedDurationMs: noCount,
  reportedToolUses: noCount,
});

const prompt = fc.record({
  kind: fc.constant("prompt" as const),
  textHash: fc.constantFrom("one", "two", "\ud800"),
  promptSource: text,
  isQueued: flag,
  isEcho: truth,
});

const mark = fc.record({
  kind: fc.constant("mark" as const),
  mark: fc.constantFrom(...markKinds),
  detail: text,
  value: noCount,
  durationMs: noCount,
  callId: noId,
});

const usageTotal = fc.record({
  kind: fc.constant("usageTotal" as const),
  scope: fc.constantFrom("thread" as const, "session" as const),
  span: fc.constantFrom(undefined, undefined, { id: "leg", firstLine: 2 }),
  model: text,
  usage: tokens.map((counts) => usage(counts)),
});

const sessionState = fc.record({
  kind: fc.constant("sessionState" as const),
  title: text,
  titleRank: fc.constantFrom(0 as const, 1 as const, 3 as const),
  sessionKind: fc.constantFrom(null, "headless" as const),
  recordedCostNanoUsd: noCount,
  costSpanId: fc.constantFrom(undefined, "leg"),
  contextWindowTokens: fc.constantFrom(undefined, 200_000, 1_000_000),
});

const small = fc.oneof(
  fc.record({ kind: fc.constant("interruption" as const), messageId: noId, isRefuted: truth }),
  fc.record({
    kind: fc.constant("turnEnd" as const),
    durationMs: noCount,
    ending: fc.constantFrom(undefined, "completed" as const, "failed" as const, "interrupted" as const),
  }),
  fc.record({ kind: fc.constant("activity" as const), hidesResponse: truth, asksAgent: truth }),
  fc.record({
    kind: fc.constant("clientMade" as const),
    usage: fc.option(tokens.map((counts) => usage(counts))),
  }),
  fc.record({ kind: fc.constant("serviceTier" as const), serviceTier: text }),
  fc.record({ kind: fc.constant("turnStart" as const), turnId: fc.constant("turn") }),
);

/** What a row tells. */
const told = fc.oneof(
  { weight: 4, arbitrary: part },
  { weight: 4, arbitrary: call },
  { weight: 3, arbitrary: result },
  { weight: 2, arbitrary: prompt },
  { weight: 2, arbitrary: mark },
  { weight: 3, arbitrary: small },
  { weight: 1, arbitrary: fc.oneof(taskEnd, usageTotal, sessionState) },
);

const problem = fc
  .record({
    code: fc.constantFrom("torn-line" as const, "not-json" as const, "unknown-field" as const),
    file: fc.constantFrom(null, "/logs/s1.jsonl", "/logs/s2.jsonl", "/logs/s3.jsonl"),
    line: fc.constantFrom(null, 1, 7),
    at: fc.constantFrom(undefined, null, 5),
    sessionId: fc.constantFrom(undefined, null, "s3"),
  })
  .map(({ at, sessionId, ...of }): LogEvent => {
    return withoutUndefined({
      kind: "problem" as const,
      problem: { ...of, byteOffset: null, detail: null },
      at,
      sessionId,
    });
  });

function rowEvents(origin: typeof wide | typeof narrow): fc.Arbitrary<readonly LogEvent[]> {
  return fc
    .tuple(fc.record<RowParts>(origin), fc.array(told, { minLength: 1, maxLength: 4 }))
    .map(([parts, events]) => {
      const of: RowOrigin = row(withoutUndefined(parts));
      return events.map((event) => withoutUndefined({ ...event, origin: of }));
    });
}

function unitEvents(origin: typeof wide | typeof narrow): fc.Arbitrary<readonly LogEvent[]> {
  const problems = problem.map((event) => [event]);
  const rows = fc.oneof({ weight: 9, arbitrary: rowEvents(origin) }, { weight: 1, arbitrary: problems });
  return fc.array(rows, { minLength: 1, maxLength: 30 }).map((events) => events.flat());
}

/** The events of a unit, which are odder than any log's. */
export const oddEvents: fc.Arbitrary<readonly LogEvent[]> = fc.oneof(unitEvents(wide), unitEvents(narrow));

function withoutUndefined<T extends object>(object: T): Defined<T>;
function withoutUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** Members that may be undefined are left out where they are. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

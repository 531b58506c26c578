import { createHash } from "node:crypto";

const weekMs = 7 * 86_400_000;
/** Monday, 2025-12-01, UTC. */
const firstWeekAt = Date.UTC(2025, 11, 1);
const requestsPerSession = 100;

/**
 * Facts that never were: `requests` in so many weeks, a call for every second one, a prompt for every tenth, a session for every
 * hundredth; a failure and a loss of the cache for every fiftieth, an unread write and a compaction for every hundredth. Whole weeks
 * are alike but for their times.
 */
export function inventedTables({ requests, weeks }) {
  const perWeek = Math.floor(requests / weeks / requestsPerSession) * requestsPerSession;
  const sessions = perWeek / requestsPerSession;
  return [
    { table: "requests", rows: perWeek, every: 1, values: requestValues },
    { table: "toolCalls", rows: perWeek / 2, every: 2, values: callValues },
    { table: "marks", rows: perWeek / 10, every: 10, values: promptValues },
    { table: "turns", rows: perWeek / 10, every: 10, values: turnValues },
    { table: "sessions", rows: sessions, every: requestsPerSession, values: sessionValues },
    { table: "activity", rows: sessions, every: requestsPerSession, values: activityValues },
    { table: "responses", rows: perWeek, every: 1, values: responseValues },
    { table: "failures", rows: perWeek / 50, every: 50, values: failureValues },
    { table: "cacheBreaks", rows: perWeek / 50, every: 50, values: breakValues },
    { table: "unreadWrites", rows: sessions, every: requestsPerSession, values: unreadValues },
    { table: "compactions", rows: sessions, every: requestsPerSession, values: compactionValues },
  ].flatMap((each) =>
    Array.from({ length: weeks }, (_, week) => ({ ...each, week, perWeek, batch: keyOf(each.table, week) })),
  );
}

/** The ISO week of a batch, for the manifest. */
export function weekName(week) {
  const thursday = new Date(firstWeekAt + week * weekMs + 3 * 86_400_000);
  const year = thursday.getUTCFullYear();
  const day = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000);
  return `${year}-W${String(Math.floor(day / 7) + 1).padStart(2, "0")}`;
}

/** The last instant of the weeks, epoch ms. */
export function lastAt(weeks) {
  return firstWeekAt + weeks * weekMs - 1;
}

/**
 * A statement that inserts the rows of a batch whose sessions one of the shards holds, in turn.
 *
 * @param columns names of the table's columns: those without a value here are null
 */
export function insertSql({ rows, every, values, week, perWeek, batch }, columns, target, shard) {
  const session = `concat('s${week}-', toString(intDiv(n, ${requestsPerSession})))`;
  const at = `${firstWeekAt + week * weekMs} + toInt64(n) * ${Math.floor(weekMs / perWeek)}`;
  const given = { batch: `'${batch}'`, row: "toUInt32(g)", ...common(session), ...values(at, week) };
  const list = columns.map((name) => given[name] ?? "NULL");
  const perSession = requestsPerSession / every;
  const sessions = Math.ceil((rows / perSession - shard.place) / shard.count);
  const g = `(intDiv(number, ${perSession}) * ${shard.count} + ${shard.place}) * ${perSession} + number % ${perSession}`;
  return `INSERT INTO ${target} (${columns.join(", ")}) SELECT ${list.join(", ")} FROM (SELECT ${g} AS g, g * ${every} AS n FROM numbers(${sessions * perSession}))`;
}

function keyOf(table, week) {
  return createHash("sha256").update(`${table} ${week}`).digest("hex");
}

const models = ["claude-opus-4-6", "claude-sonnet-4-6", "claude-haiku-4-5", "gpt-5.3-codex"];

function common(session) {
  return {
    source: "'claude-code'",
    sessionId: session,
    threadId: session,
    project: "concat('/home/ann/project-', toString(intDiv(n, 1000) % 200))",
    file: `concat('/home/ann/.claude/projects/', ${session}, '.jsonl')`,
    line: "toInt32(n % 1000) + 1",
    model: `[${models.map((model) => `'${model}'`).join(", ")}][intDiv(n, 7) % ${models.length} + 1]`,
  };
}

const requestValues = (at, week) => ({
  folder: "concat('/home/ann/project-', toString(intDiv(n, 1000) % 200))",
  requestKey: `concat('msg_${week}_', toString(n))`,
  turnId: `concat('t${week}-', toString(intDiv(n, 10)))`,
  gitBranch: "'main'",
  clientVersion: "'2.1.40'",
  entrypoint: "'cli'",
  at,
  lastAt: `${at} + 2000 + n % 9000`,
  kind: "'message'",
  inputTokens: "toInt32(n % 13)",
  outputTokens: "toInt32(100 + n * 7919 % 1500)",
  cacheReadTokens: "toInt32(20000 + (n % 100) * 900)",
  cacheWrite5mTokens: "toInt32(300 + n % 700)",
  cacheWrite1hTokens: "0",
  tokenBasis: "'exact'",
  isRepeated: "0",
  copies: "1",
  costNanoUsd: "toInt64(9000000 + n * 7919 % 50000000)",
});

const callValues = (at, week) => ({
  callKey: `concat('toolu_${week}_', toString(n))`,
  turnId: `concat('t${week}-', toString(intDiv(n, 10)))`,
  requestKey: `concat('msg_${week}_', toString(n))`,
  tool: "['Bash', 'Read', 'Edit', 'Grep', 'Write', 'Task'][intDiv(n, 2) % 6 + 1]",
  rawTool: "['Bash', 'Read', 'Edit', 'Grep', 'Write', 'Task'][intDiv(n, 2) % 6 + 1]",
  startedAt: `${at} + 100`,
  endedAt: `${at} + 100 + n * 31 % 20000`,
  durationMs: "n * 31 % 20000",
  durationBasis: "'reported'",
  parallelSize: "1",
  outcome: "if(n % 50 = 0, 'failed', 'ok')",
  errorKind: "if(n % 50 = 0, 'exit-code', NULL)",
  taskEnds: "0",
});

const promptValues = (at, week) => ({
  at,
  turnId: `concat('t${week}-', toString(intDiv(n, 10)))`,
  kind: "'prompt'",
});

const turnValues = (at, week) => ({
  turnId: `concat('t${week}-', toString(intDiv(n, 10)))`,
  promptAt: at,
  endedAt: `${at} + 60000`,
  durationMs: "60000",
  modelMs: "40000",
  toolMs: "15000",
  requests: "10",
  toolCalls: "5",
});

const sessionValues = (at) => ({
  kind: "'interactive'",
  startedAt: at,
  endedAt: `${at} + 600000`,
  clientVersion: "'2.1.40'",
});

const activityValues = (at) => ({ startAt: at, endAt: `${at} + 600000`, isOwn: "1" });

const promptTokens = "n % 13 + 20300 + (n % 100) * 900 + n % 700";

const responseValues = (at, week) => ({
  turnId: `concat('t${week}-', toString(intDiv(n, 10)))`,
  at,
  sessionKind: "'interactive'",
  kind: "'message'",
  tokenBasis: "'exact'",
  costNanoUsd: "toInt64(9000000 + n * 7919 % 50000000)",
  promptTokens,
  isResponse: "1",
  isFollowing: `n % ${requestsPerSession} > 0`,
  addedTokens: `if(n % ${requestsPerSession} > 0, 900, NULL)`,
  durationMs: "2000 + n % 9000",
});

const failureValues = (at, week) => ({
  turnId: `concat('t${week}-', toString(intDiv(n, 10)))`,
  tool: "['Bash', 'Read', 'Edit', 'Grep', 'Write', 'Task'][intDiv(n, 2) % 6 + 1]",
  program: "if(intDiv(n, 2) % 6 = 0, 'git push', NULL)",
  outcome: "'failed'",
  errorKind: "'exit-code'",
  at: `${at} + 100`,
  chainEnd: "['fixed', 'abandoned', 'failing'][intDiv(n, 50) % 3 + 1]",
  attempts: "1 + intDiv(n, 50) % 4",
  failures: "1",
  fixMs: "if(intDiv(n, 50) % 3 = 0, n * 31 % 90000, NULL)",
  lastFile: "'/home/ann/.claude/projects/last.jsonl'",
  lastLine: "toInt32(n % 1000) + 2",
  retryRequests: "intDiv(n, 50) % 4",
  retryCostNanoUsd: "(intDiv(n, 50) % 4) * (9000000 + n * 7919 % 50000000)",
  unpricedRequests: "0",
  lowerBoundRequests: "0",
});

const costValues = {
  costNanoUsd: "toInt64(9000000 + n * 7919 % 50000000)",
  extraNanoUsd: "toInt64(8000000 + n * 7919 % 40000000)",
};

const breakValues = (at) => ({
  at,
  cause: "['compaction', 'modelSwitch', 'expired', 'unknown'][intDiv(n, 50) % 4 + 1]",
  gapMs: "n * 31 % 900000",
  cachedTokens: promptTokens,
  readTokens: "0",
  resentTokens: promptTokens,
  lifetimeMs: "300000",
  ...costValues,
});

const unreadValues = (at) => ({
  at,
  reason: "['ended', 'expired', 'replaced'][intDiv(n, 100) % 3 + 1]",
  tokens: "300 + n % 700",
  lifetimeMs: "300000",
  ...costValues,
});

const compactionValues = (at) => ({
  at,
  trigger: "'auto'",
  beforeTokens: "160000 + n % 900",
  isBeforeLogged: "1",
  afterTokens: "20000 + n % 900",
});

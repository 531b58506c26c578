import { describe, expect, it } from "vitest";
import { ofKind } from "../claude-code/util/decode.js";
import { answer, event, eventsOf, shutdown, start, sum, uuid } from "./util/session.js";

const resume = () => event("session.resume", {});
const agent = { agentId: uuid(800) };

/** Compaction of 700 prompt tokens, 100 of them cached, and 40 of output. */
function compaction(): object {
  const compactionTokensUsed = {
    model: "gpt-5.4",
    inputTokens: 700,
    cacheReadTokens: 100,
    cacheWriteTokens: 0,
    outputTokens: 40,
    duration: 900,
  };
  return event("session.compaction_complete", {
    success: true,
    preCompactionTokens: 5000,
    compactionTokensUsed,
  });
}

async function totalsOf(...lines: readonly object[]) {
  return ofKind(await eventsOf(...lines), "usageTotal").map(({ span, scope, origin, usage, model }) => ({
    from: span?.firstLine,
    scope,
    agentId: origin.agentId,
    model,
    tokens: [usage.inputTokens, usage.cacheReadTokens, usage.outputTokens],
  }));
}

/** A total of the session and the usual model. */
function ofSession(from: number, ...tokens: readonly number[]): object {
  return { from, scope: "session", agentId: null, model: "gpt-5.4", tokens };
}

describe("sums at the end of a process", () => {
  it("R72 have what was cached inside their input", async () => {
    const lines = [start(), answer(30), answer(12), shutdown({ "gpt-5.4": sum(2, 900, 600, 42) })];
    expect(await totalsOf(...lines)).toEqual([ofSession(1, 300, 600, 42)]);
  });

  it("R80 count from the start of the session where the outputs of all processes add up to them", async () => {
    const lines = [
      start(),
      answer(30),
      shutdown({ "gpt-5.4": sum(1, 900, 0, 30) }),
      resume(),
      answer(20),
      shutdown({ "gpt-5.4": sum(2, 1700, 0, 50) }),
    ];
    expect(await totalsOf(...lines)).toEqual([ofSession(1, 900, 0, 30), ofSession(4, 800, 0, 20)]);
  });

  it("R80 count from the start of their process where its outputs alone add up to them", async () => {
    const lines = [
      start(),
      answer(30),
      shutdown({ "gpt-5.4": sum(1, 900, 0, 30) }),
      // More than the sum before it in every column.
      resume(),
      answer(45),
      shutdown({ "gpt-5.4": sum(1, 1700, 0, 45) }),
    ];
    expect(await totalsOf(...lines)).toEqual([ofSession(1, 900, 0, 30), ofSession(4, 1700, 0, 45)]);
  });

  it("R80 count from the newest process where one before it ended without a sum", async () => {
    const lines = [start(), answer(30), resume(), answer(20), shutdown({ "gpt-5.4": sum(1, 700, 0, 20) })];
    expect(await totalsOf(...lines)).toEqual([ofSession(3, 700, 0, 20)]);
  });

  it("R80 are told apart by the number of calls where no answer tells its output", async () => {
    const perProcess = [
      start(),
      answer(null),
      shutdown({ "gpt-5.4": sum(1, 900, 0, 30) }),
      resume(),
      answer(null),
      answer(null),
      shutdown({ "gpt-5.4": sum(2, 1700, 0, 50) }),
    ];
    expect(await totalsOf(...perProcess)).toEqual([ofSession(1, 900, 0, 30), ofSession(4, 1700, 0, 50)]);
    const all = [...perProcess.slice(0, -1), shutdown({ "gpt-5.4": sum(3, 1700, 0, 50) })];
    expect(await totalsOf(...all)).toEqual([ofSession(1, 900, 0, 30), ofSession(4, 800, 0, 20)]);
  });

  it("R80 go on from the one before where nothing tells and nothing is smaller, else begin anew", async () => {
    const before = [
      start(),
      answer(30),
      shutdown({ "gpt-5.4": sum(undefined, 900, 0, 30) }),
      resume(),
      answer(8),
    ];
    const larger = shutdown({ "gpt-5.4": sum(undefined, 1000, 0, 77) });
    expect((await totalsOf(...before, larger))[1]).toEqual(ofSession(4, 100, 0, 47));
    const smaller = shutdown({ "gpt-5.4": sum(undefined, 800, 0, 77) });
    expect((await totalsOf(...before, smaller))[1]).toEqual(ofSession(4, 800, 0, 77));
  });

  it("R18 hold a compaction where its output is in them, and are given it where it is not", async () => {
    const rows = [start(), answer(30), compaction(), answer(12)];
    // 600 and 100 of the compaction come on top of 900 − 300 and 300.
    const without = shutdown({ "gpt-5.4": sum(2, 900, 300, 42) });
    expect(await totalsOf(...rows, without)).toEqual([ofSession(1, 1200, 400, 82)]);
    const held = shutdown({ "gpt-5.4": sum(3, 1600, 400, 82) });
    expect(await totalsOf(...rows, held)).toEqual([ofSession(1, 1200, 400, 82)]);
  });

  it("R80 count from a compaction on where they hold only what came after it", async () => {
    const rows = [start(), answer(30), compaction(), answer(12)];
    expect(await totalsOf(...rows, shutdown({ "gpt-5.4": sum(1, 500, 0, 12) }))).toEqual([
      ofSession(3, 1100, 100, 52),
    ]);
  });

  it("R23 are those of each agent where these add up to them", async () => {
    const rows = [
      start(),
      answer(30),
      event("subagent.started", { toolCallId: "call_1", agentName: "explore", model: "gpt-5-mini" }, agent),
      answer(9, { model: "gpt-5-mini" }, agent),
    ];
    const models = { "gpt-5.4": sum(1, 900, 0, 30), "gpt-5-mini": sum(1, 200, 50, 9) };
    const agentMetrics = {
      main: { modelMetrics: { "gpt-5.4": sum(1, 900, 0, 30) } },
      [agent.agentId]: { modelMetrics: { "gpt-5-mini": sum(1, 200, 50, 9) } },
    };
    expect(await totalsOf(...rows, shutdown(models, { agentMetrics }))).toEqual([
      { from: 1, scope: "thread", agentId: null, model: "gpt-5.4", tokens: [900, 0, 30] },
      { from: 1, scope: "thread", agentId: agent.agentId, model: "gpt-5-mini", tokens: [150, 50, 9] },
    ]);
    const short = { main: agentMetrics.main };
    expect(
      (await totalsOf(...rows, shutdown(models, { agentMetrics: short }))).map(({ scope }) => scope),
    ).toEqual(["session", "session"]);
  });

  it("are read of a checkpoint, too", async () => {
    const accountingSnapshot = { modelMetrics: { "gpt-5.4": sum(1, 900, 0, 30) } };
    const lines = [
      start(),
      answer(30),
      event("session.usage_checkpoint", { totalNanoAiu: 5, accountingSnapshot }),
    ];
    expect(await totalsOf(...lines)).toEqual([ofSession(1, 900, 0, 30)]);
    expect(await totalsOf(...lines, shutdown({ "gpt-5.4": sum(1, 900, 0, 30) }))).toHaveLength(1);
  });
});

/** The costs of the session that the rows state. */
async function costsOf(...lines: readonly object[]) {
  return ofKind(await eventsOf(...lines), "sessionState").map(
    ({ recordedCostNanoUsd }) => recordedCostNanoUsd,
  );
}

describe("the cost of a session", () => {
  it("R38 is a hundredth of a cent for each 10,000,000 billionths of a credit, over all processes", async () => {
    const first = shutdown({ "gpt-5.4": sum(1, 900, 0, 30) }, { totalNanoAiu: 3_000_000_000 });
    expect(await costsOf(start(), answer(30), first)).toEqual([30_000_000]);
    const fresh = shutdown({ "gpt-5.4": sum(1, 950, 0, 45) }, { totalNanoAiu: 4_000_000_000 });
    expect(await costsOf(start(), answer(30), first, resume(), answer(45), fresh)).toEqual([
      30_000_000, 70_000_000,
    ]);
    const whole = shutdown({ "gpt-5.4": sum(2, 1850, 0, 75) }, { totalNanoAiu: 7_000_000_000 });
    expect(await costsOf(start(), answer(30), first, resume(), answer(45), whole)).toEqual([
      30_000_000, 70_000_000,
    ]);
  });

  it("R38 of a fork leaves out what it copied", async () => {
    const copied = [start(), answer(30), shutdown({ "gpt-5.4": sum(1, 900, 0, 30) }, { totalNanoAiu: 3e9 })];
    const fork = event("session.info", { infoType: "fork", message: "Forked" });
    const own = [answer(20), shutdown({ "gpt-5.4": sum(2, 1700, 0, 50) }, { totalNanoAiu: 5e9 })];
    expect((await costsOf(...copied, fork, ...own)).at(-1)).toBe(20_000_000);
  });

  it("is not known where it is 0: such models are not billed in credits", async () => {
    const none = shutdown({ "gpt-5.4": sum(1, 900, 0, 30) }, { totalNanoAiu: 0, totalPremiumRequests: 2 });
    expect(await costsOf(start(), answer(30), none)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { ofKind, problemsOf } from "../claude-code/util/decode.js";
import { assistant, eventsOf, init, turnEnd } from "./util/messages.js";

const perModel = (outputTokens: number, more: object = {}) => ({
  inputTokens: 10,
  outputTokens,
  cacheReadInputTokens: 5_000_000_000,
  cacheCreationInputTokens: 300,
  webSearchRequests: 2,
  ...more,
});
const usage = (output_tokens: number) => ({ input_tokens: 3, output_tokens });

async function totalsOf(records: readonly object[]) {
  return ofKind(await eventsOf(records), "usageTotal").map((total) => [
    total.scope,
    total.model,
    total.usage.inputTokens,
    total.usage.outputTokens,
  ]);
}

describe("the end of a turn", () => {
  it("R38 states the cost of all turns so far, by its old name too", async () => {
    const events = await eventsOf([
      turnEnd({ total_cost: 0.4 }),
      turnEnd({ total_cost_usd: 0.95, total_cost: 7 }),
      turnEnd({ total_cost_usd: -1 }),
    ]);
    expect(ofKind(events, "sessionState").flatMap((state) => state.recordedCostNanoUsd ?? [])).toEqual([
      400_000_000, 950_000_000,
    ]);
  });

  it("R38 names the process that a cost is of, where it counts from zero", async () => {
    const used = [4, 8, 4].map((inputTokens) => ({ modelUsage: { "claude-opus-5": { inputTokens } } }));
    const turns = [...used, { usage: { input_tokens: 4 } }].flatMap((fields, index) => [
      assistant([], { uuid: `a${index}` }, { id: `msg_${index}` }),
      turnEnd({ uuid: `u${index}`, total_cost_usd: index, ...fields }),
    ]);
    const spansOf = async (claude_code_version: string) =>
      ofKind(await eventsOf([{ ...init, claude_code_version }, ...turns]), "sessionState")
        .filter(({ recordedCostNanoUsd }) => recordedCostNanoUsd !== null)
        .map(({ costSpanId }) => costSpanId);
    expect(await spansOf("2.1.270")).toEqual(["u0", "u0", "u2", undefined]);
    expect(await spansOf("2.1.277")).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("states what each model used in the session", async () => {
    const modelUsage = {
      "claude-opus-5[1m]": perModel(40, { thinkingTokens: 90 }),
      "claude-haiku-4-5": perModel(7, { cacheCreationEphemeral1hInputTokens: 100 }),
      odd: null,
    };
    const totals = ofKind(await eventsOf([turnEnd({ modelUsage, usage: usage(5) })]), "usageTotal");
    expect(totals.map(({ scope, model, usage: used }) => [scope, model, used])).toEqual([
      [
        "session",
        "claude-opus-5",
        {
          inputTokens: 10,
          outputTokens: 40,
          reasoningTokens: 40,
          cacheReadTokens: 5_000_000_000,
          cacheWrite5mTokens: 300,
          cacheWrite1hTokens: 0,
          cacheWriteUnknownTtlTokens: 300,
          webSearches: 2,
        },
      ],
      [
        "session",
        "claude-haiku-4-5",
        {
          inputTokens: 10,
          outputTokens: 7,
          reasoningTokens: null,
          cacheReadTokens: 5_000_000_000,
          cacheWrite5mTokens: 200,
          cacheWrite1hTokens: 100,
          cacheWriteUnknownTtlTokens: 200,
          webSearches: 2,
        },
      ],
    ]);
  });

  it.each([
    ["claude-opus-5[1m]", "claude-opus-5"],
    ["claude-opus-5", "claude-opus-5-20261001"],
    ["us.anthropic.claude-opus-5-20261001-v1:0", "claude-opus-5-20261001"],
    ["claude-opus-5@20261001", "claude-opus-5-20261001"],
    ["claude-sonnet-5", "claude-opus-5"],
    ["claude-opus-5-mini", "claude-opus-5"],
  ])("names %s as its responses do, beside those of %s", async (name, model) => {
    const told = name.includes("sonnet") || name.includes("mini") ? name : model;
    const end = turnEnd({ modelUsage: { [name]: perModel(40) } });
    expect(await totalsOf([assistant([], {}, { model }), end])).toEqual([["session", told, 10, 40]]);
  });

  it("finds a model by its plain name where the other one is a host's own", async () => {
    const name = "arn:aws:bedrock:us-east-1:1:application-inference-profile/x";
    const modelUsage = { [name]: perModel(40, { canonicalModel: "claude-opus-5" }) };
    expect(await totalsOf([assistant([]), turnEnd({ modelUsage })])).toEqual([
      ["session", "claude-opus-5", 10, 40],
    ]);
  });

  it("names a model as it is told where its responses have two such names", async () => {
    const responses = ["claude-opus-5-20261001", "claude-opus-5-20261105"].map((model) =>
      assistant([], {}, { model }),
    );
    const end = turnEnd({ modelUsage: { "claude-opus-5": perModel(40) } });
    expect(await totalsOf([...responses, end])).toEqual([["session", "claude-opus-5", 10, 40]]);
  });

  it("adds up two spellings of one model", async () => {
    const modelUsage = { "claude-opus-5": perModel(40), "claude-opus-5[1m]": perModel(7) };
    expect(await totalsOf([turnEnd({ modelUsage })])).toEqual([["session", "claude-opus-5", 20, 47]]);
  });

  it("adds up the main thread's usage of several turns where no model's is told", async () => {
    expect(
      await totalsOf([init, turnEnd({ usage: usage(40) }), turnEnd({ usage: usage(2), modelUsage: {} })]),
    ).toEqual([
      ["thread", "claude-opus-5", 3, 40],
      ["thread", "claude-opus-5", 6, 42],
    ]);
  });

  it("states what each turn used, where its result says so, and what the session used", async () => {
    const end = (uuid: string, used: object | null, result_index?: number) =>
      turnEnd({
        uuid,
        result_index,
        modelUsage: { m: perModel(1000) },
        model_usage_since_last_result: used,
        usage: usage(2),
      });
    const newer = { ...init, claude_code_version: "2.1.332" };
    const records = [
      newer,
      end("u1", { m: perModel(2) }, 0),
      end("u2", { m: perModel(3), n: perModel(5) }),
      end("u3", {}),
      newer,
      end("u4", { m: perModel(7) }, 0),
      end("u5", null),
    ];
    const events = await eventsOf(records);
    const totals = ofKind(events, "usageTotal").map(({ span, model, usage: { outputTokens } }) => [
      span?.id,
      span?.firstLine,
      model,
      outputTokens,
    ]);
    expect(totals.filter(([id]) => id !== undefined)).toEqual([
      ["u1", 0, "m", 2],
      ["u2", 3, "m", 3],
      ["u2", 3, "n", 5],
      ["u3", 4, "m", 0],
      ["u4", 5, "m", 7],
    ]);
    const ofSession = totals.filter(([id]) => id === undefined);
    expect(ofSession).toEqual(Array.from({ length: 5 }, () => [undefined, undefined, "m", 1000]));
    expect(problemsOf(events)).toEqual([]);
  });

  it.each([
    [
      "a result alone that is numbered may include an origin's usage",
      { result_index: 0 },
      { mayIncludeOrigin: true },
    ],
    ["an older one is of one process, and may leave out others", {}, { mayLackProcesses: true }],
  ])("R85 %s", async (_, fields, doubt) => {
    const events = await eventsOf([
      turnEnd({ modelUsage: { "claude-opus-5": perModel(40) }, usage: usage(5), ...fields }),
    ]);
    const totals = ofKind(events, "usageTotal");
    expect(totals).toMatchObject([doubt]);
    expect(Object.keys(totals[0]!).filter((key) => key.startsWith("may"))).toEqual(Object.keys(doubt));
  });

  it("names the model that responded rather than the one that was to", async () => {
    const other = assistant([], {}, { model: "claude-sonnet-5" });
    expect(await totalsOf([init, other, turnEnd({ usage: usage(40) })])).toEqual([
      ["thread", "claude-sonnet-5", 3, 40],
    ]);
  });

  it("states nothing of a thread in which several models responded", async () => {
    const other = assistant([], {}, { model: "claude-sonnet-5" });
    expect(await totalsOf([assistant([]), other, turnEnd({ usage: usage(40) })])).toEqual([]);
  });

  it("counts once where it is there twice", async () => {
    const end = turnEnd({ uuid: "u1", usage: usage(40) });
    expect(await totalsOf([end, end])).toEqual([["thread", null, 3, 40]]);
  });

  it.each([{}, { usage: { input_tokens: 0, output_tokens: 0 } }, { usage: null, modelUsage: null }])(
    "states nothing of %j",
    async (fields) => {
      expect(await totalsOf([turnEnd(fields)])).toEqual([]);
    },
  );

  it("R15 reports counters that make no sense", async () => {
    const modelUsage = { "claude-opus-5": { inputTokens: -1, outputTokens: "7" } };
    const events = await eventsOf([turnEnd({ modelUsage })]);
    expect(problemsOf(events)).toEqual([["number-invalid", "inputTokens"]]);
    expect(ofKind(events, "usageTotal")).toMatchObject([{ usage: { inputTokens: 0, outputTokens: 7 } }]);
  });
});

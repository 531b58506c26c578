import { largestCount, type LogEvent, type RowOrigin, type TokenUsage } from "@turnmeter/schema";
import { count, has, mostSearches, nanoUsd, numberOf, objectOf } from "../decoding/values.js";
import { problemAt } from "../decoding/events-at.js";
import { knownUsage } from "../decoding/usage-sums.js";
import { readTokens, type TokenReading } from "../decoding/token-identity.js";
import type { Projected } from "../projection.js";

/** What a usage object tells. */
export interface PiUsage {
  /** Null if all counters are 0: a response that says nothing of its usage. */
  readonly usage: TokenUsage | null;
  /** Dollars of the agent's own price table, in nano-dollars; null if it had no prices. */
  readonly recordedCostNanoUsd: number | null;
  readonly problems: readonly LogEvent[];
}

const usual: TokenReading = { cache: "beside", reasoning: "inside" };

/**
 * The counters of a usage object: cached tokens stand beside the input, reasoning is inside the output, and writes for an hour are inside
 * the writes. Usage of the provider for orchestration comes on top of each. The stated total decides whether reasoning is inside the
 * output.
 */
export function piUsage(value: unknown, origin: RowOrigin): PiUsage {
  const logged = objectOf(value);
  if (logged === null) return { usage: null, recordedCostNanoUsd: null, problems: [] };
  const invalid: string[] = [];
  const counter = (name: string) => count(logged[name], name, invalid);
  const within = (part: string, name: string, most = largestCount) =>
    count(objectOf(logged[part])?.[name], `${part}.${name}`, invalid, most);
  const together = (name: string, part: string, partName: string) => {
    const own = counter(name);
    return own + within(part, partName, largestCount - own);
  };
  const beside = (name: string) => together(name, "orchestration", name);
  const [input, output] = [beside("input"), beside("output")];
  const [cacheRead, cacheWrite] = [beside("cacheRead"), counter("cacheWrite")];
  const total = counter("totalTokens");
  const webSearches = within("server", "webSearch", mostSearches);
  const reasoning = reasoningName(logged);
  const read = readTokens(
    {
      input,
      output,
      cacheRead,
      cacheWrite,
      cacheWrite1h: together("cacheWrite1h", "cttl", "ephemeral1h"),
      reasoning: reasoning === null ? null : counter(reasoning),
      total: total === 0 ? null : total,
    },
    // Only a total can say that reasoning is not a part of the output.
    total === 0 ? [usual] : [usual, { cache: "beside", reasoning: "beside" }],
  );
  const problems = [
    ...invalid.map((name) => problemAt(origin, "number-invalid", name)),
    // A counter that is none explains why the others do not add up.
    ...(read.isContradicted && invalid.length === 0
      ? [problemAt(origin, "token-total-mismatch", "totalTokens")]
      : []),
    ...read.clamped.map((name) => problemAt(origin, "tokens-clamped", name)),
  ];
  return {
    usage: knownUsage({ ...withLifetimes(read.usage, logged), webSearches }),
    recordedCostNanoUsd: costOf(logged),
    problems,
  };
}

function reasoningName(logged: Projected): string | null {
  return ["reasoning", "reasoningTokens"].find((name) => has(logged, name) && logged[name] !== null) ?? null;
}

/** Cache writes not kept for 1 hour are kept for 5 minutes, if lifetimes are logged. */
function withLifetimes(usage: TokenUsage, logged: Projected): TokenUsage {
  const isSaid = numberOf(logged["cacheWrite1h"]) !== null || objectOf(logged["cttl"]) !== null;
  return isSaid ? { ...usage, cacheWriteUnknownTtlTokens: 0 } : usage;
}

const costParts = ["input", "output", "cacheRead", "cacheWrite"] as const;

/** Sum of the stated parts, else the total; a 0 only means that the agent knows no price. */
function costOf({ cost }: Projected): number | null {
  const stated = objectOf(cost);
  if (stated === null) return nanoUsd(cost) || null;
  const parts = costParts.map((name) => nanoUsd(stated[name]));
  const sum = parts.some((part) => part === null)
    ? null
    : nanoUsd(costParts.reduce((all, name) => all + Number(stated[name]), 0));
  return sum || nanoUsd(stated["total"]) || null;
}

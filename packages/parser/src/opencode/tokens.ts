import type { TokenUsage } from "@turnmeter/schema";
import { count, has, objectOf } from "../decoding/values.js";
import { readTokens, type TokenReading } from "../decoding/token-identity.js";
import { compareVersions } from "../read/compare-versions.js";
import type { Projected } from "../projection.js";

/** Counters of a response, and what was odd about them. */
export interface ReadStepTokens {
  /** Null if all counters are 0: the provider did not say. */
  readonly usage: TokenUsage | null;
  /** Names of counters that are no counts. */
  readonly invalid: readonly string[];
  /** True if the counters add up to the stated total in no reading. */
  readonly isContradicted: boolean;
  /** Names of counters that are larger than what holds them, and were cut. */
  readonly clamped: readonly string[];
}

const inside: TokenReading = { cache: "beside", reasoning: "inside" };
const beside: TokenReading = { cache: "beside", reasoning: "beside" };

/** First version known to write reasoning beside the output; 1.3.2 still included it. */
const firstWithReasoningBeside = "1.4.0";

/** Epoch ms; no earlier version did. */
const firstDayOfReasoningBeside = Date.UTC(2026, 3, 1);

/** Decides how counters without a total are read. */
export interface TokenEra {
  /** When the response was asked for, epoch ms; null if that is not known. */
  readonly at: number | null;
  /** The version of the agent that began the session. */
  readonly version: string | null;
  readonly isSecondForm: boolean;
}

/** The counters of a response. Input excludes cache reads and writes. The total decides whether output includes reasoning; without one, the era does. `largest` is the maximum of a counter. */
export function stepTokens(logged: Projected, era: TokenEra, largest?: number): ReadStepTokens {
  const invalid: string[] = [];
  const of = (value: unknown, name: string) => count(value, name, invalid, largest);
  const cache = objectOf(logged["cache"]) ?? {};
  const [input, output] = [of(logged["input"], "input"), of(logged["output"], "output")];
  const [cacheRead, cacheWrite] = [of(cache["read"], "cache.read"), of(cache["write"], "cache.write")];
  const reasoning = has(logged, "reasoning") ? of(logged["reasoning"], "reasoning") : null;
  const total = of(logged["total"], "total");
  const isNothing = input + output + cacheRead + cacheWrite + (reasoning ?? 0) === 0;
  const stated = { input, output, cacheRead, cacheWrite, reasoning, total: total === 0 ? null : total };
  const read = readTokens(stated, isOld(era) ? [inside, beside] : [beside, inside]);
  return {
    usage: isNothing ? null : read.usage,
    invalid,
    isContradicted: read.isContradicted && invalid.length === 0,
    clamped: read.clamped,
  };
}

function isOld({ at, version, isSecondForm }: TokenEra): boolean {
  if (at !== null && at < firstDayOfReasoningBeside) return true;
  return !isSecondForm && version !== null && compareVersions(version, firstWithReasoningBeside) < 0;
}

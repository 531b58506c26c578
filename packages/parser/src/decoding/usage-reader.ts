import type { LogEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { problemAt } from "./events-at.js";
import { readTokens, type StatedTokens, type TokenReading } from "./token-identity.js";
import { count } from "./values.js";

/** Fields of an object with token counters, by what they count. Of several names the first that is there counts. */
export type CounterNames = { readonly [Counter in keyof StatedTokens]?: string | readonly string[] } & {
  /** Prompt tokens counted beside the prompt's own. */
  readonly moreInput?: string;
};

/** How an agent logs the counters of a response. */
export interface UsageForm {
  readonly names: CounterNames;
  /** The usual one first. */
  readonly readings: readonly [TokenReading, ...TokenReading[]];
  /** True if a response without a counter of reasoning had none; absent if its reasoning is then not known. */
  readonly tellsReasoning?: true;
}

/** The counters of a response, and what was odd about them. */
export interface ToldUsage {
  /** Null if all counters are 0: clients write zeros where the provider told nothing (R81). */
  readonly usage: TokenUsage | null;
  readonly problems: readonly LogEvent[];
}

/** Reads the counters of a response: those of `logged`, which is null where a row has none. */
export function usageReader({ names, readings, tellsReasoning }: UsageForm) {
  return (logged: Projected | null, origin: RowOrigin): ToldUsage => {
    if (logged === null) return { usage: null, problems: [] };
    const invalid: string[] = [];
    const told = statedTokens(logged, names, invalid);
    const stated = tellsReasoning === true ? { ...told, reasoning: told.reasoning ?? 0 } : told;
    const { usage, isContradicted, clamped } = readTokens(stated, readings);
    return {
      usage: Object.values(stated).some((tokens) => (tokens ?? 0) > 0) ? usage : null,
      problems: [
        ...invalid.map((name) => problemAt(origin, "number-invalid", name)),
        // A counter that counts as 0 is missing in the sum.
        ...(isContradicted && invalid.length === 0
          ? [problemAt(origin, "token-total-mismatch", String(names.total))]
          : []),
        ...clamped.map((part) => problemAt(origin, "tokens-clamped", String(names[part] ?? part))),
      ],
    };
  };
}

/** The counters that an object states, each up to `largest`; names of fields that are no counts are added to `invalid`. A total of 0 is none. */
export function statedTokens(
  logged: Projected,
  names: CounterNames,
  invalid: string[],
  largest?: number,
): Required<StatedTokens> {
  const of = (counter: keyof CounterNames) => {
    const name = nameIn(logged, names[counter]);
    return name === null ? 0 : count(logged[name], name, invalid, largest);
  };
  return {
    input: of("input") + of("moreInput"),
    output: of("output"),
    cacheRead: of("cacheRead"),
    cacheWrite: of("cacheWrite"),
    cacheWrite1h: of("cacheWrite1h"),
    reasoning: nameIn(logged, names.reasoning) === null ? null : of("reasoning"),
    total: of("total") || null,
  };
}

function nameIn(logged: Projected, names: string | readonly string[] = []): string | null {
  const all = typeof names === "string" ? [names] : names;
  return all.find((name) => (logged[name] ?? null) !== null) ?? null;
}

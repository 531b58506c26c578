import type { LogEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { count } from "../decoding/values.js";
import { problemAt } from "../decoding/events-at.js";
import { readTokens, type TokenPart, type TokenReading } from "../decoding/token-identity.js";
import type { Projected } from "../projection.js";

/** The counters of a response, and what was odd about them. */
export interface RowUsage {
  /** Null if the row states none: the client writes zeros where the provider told nothing. */
  readonly usage: TokenUsage | null;
  readonly problems: readonly LogEvent[];
}

interface CounterNames {
  readonly input: string;
  readonly output: string;
  readonly cacheRead: string;
  readonly cacheWrite: string | null;
  readonly reasoning: string;
  /** Prompt tokens counted beside the prompt's own. */
  readonly tools: string;
  readonly total: string;
}

const ofTelemetry: CounterNames = {
  input: "input_token_count",
  output: "output_token_count",
  cacheRead: "cached_content_token_count",
  cacheWrite: null,
  reasoning: "thoughts_token_count",
  tools: "tool_token_count",
  total: "total_token_count",
};

const ofMetadata: CounterNames = {
  input: "promptTokenCount",
  output: "candidatesTokenCount",
  cacheRead: "cachedContentTokenCount",
  cacheWrite: "cacheCreationInputTokens",
  reasoning: "thoughtsTokenCount",
  tools: "toolUsePromptTokenCount",
  total: "totalTokenCount",
};

/** OpenAI-style providers include thoughts in the answer; Google counts them beside it. */
const readings: readonly [TokenReading, ...TokenReading[]] = [
  { cache: "inside", reasoning: "inside" },
  { cache: "inside", reasoning: "beside" },
];

/** The counters of a response in a row of telemetry. */
export function telemetryUsage(event: Projected, origin: RowOrigin): RowUsage {
  return usageOf(event, ofTelemetry, origin);
}

/** The counters of a response in the model's row; nothing for a row without them. */
export function metadataUsage(metadata: Projected | null, origin: RowOrigin): RowUsage {
  return metadata === null ? { usage: null, problems: [] } : usageOf(metadata, ofMetadata, origin);
}

function usageOf(row: Projected, names: CounterNames, origin: RowOrigin): RowUsage {
  const invalid: string[] = [];
  const of = (name: string | null) => (name === null ? 0 : count(row[name], name, invalid));
  const stated = {
    input: of(names.input) + of(names.tools),
    output: of(names.output),
    cacheRead: of(names.cacheRead),
    cacheWrite: of(names.cacheWrite),
    reasoning: of(names.reasoning),
    // 0 stands for a total that was not told.
    total: of(names.total) || null,
  };
  const invalidProblems = invalid.map((name) => problemAt(origin, "number-invalid", name));
  const { total, ...parts } = stated;
  if (total === null && Object.values(parts).every((tokens) => tokens === 0))
    return { usage: null, problems: invalidProblems };
  const { usage, isContradicted, clamped } = readTokens(stated, readings);
  return {
    usage,
    problems: [
      ...invalidProblems,
      // A counter that counts as 0 is missing in the sum.
      ...(isContradicted && invalid.length === 0
        ? [problemAt(origin, "token-total-mismatch", names.total)]
        : []),
      ...clamped.map((part) => problemAt(origin, "tokens-clamped", nameOf(part, names))),
    ],
  };
}

function nameOf(part: TokenPart, names: CounterNames): string {
  return (part === "cacheWrite1h" ? names.cacheWrite : names[part]) ?? part;
}

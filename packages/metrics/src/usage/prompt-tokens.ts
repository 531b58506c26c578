import { integersOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";

/** How the prompt of each request was served, in tokens by its row; 0 where nothing is logged. */
export interface PromptTokens {
  /** Neither read from nor written to a cache. */
  readonly input: Float64Array;
  readonly read: Float64Array;
  readonly written5m: Float64Array;
  readonly written1h: Float64Array;
}

/** The prompt tokens of requests. */
export function promptTokens({ columns }: Facts["requests"]): PromptTokens {
  return {
    input: known(integersOf(columns.inputTokens)),
    read: known(integersOf(columns.cacheReadTokens)),
    written5m: known(integersOf(columns.cacheWrite5mTokens)),
    written1h: known(integersOf(columns.cacheWrite1hTokens)),
  };
}

function known(values: Int32Array): Float64Array {
  const numbers = new Float64Array(values.length);
  // Null is stored as a negative number.
  for (let row = 0; row < values.length; row++) if (values[row]! > 0) numbers[row] = values[row]!;
  return numbers;
}

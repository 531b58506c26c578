/** How ccusage prices a model, in USD per million tokens. A read costs a tenth of the input, a write of 5 minutes 1.25 times it, of an hour twice. */
export interface CcusageModel {
  readonly input: number;
  readonly output: number;
  /** Price of a read where it is not a tenth of the input. */
  readonly read?: number;
  /** Price of a 5-minute write where it is not 1.25 times the input. */
  readonly write5m?: number;
  /** Prices of tokens above a limit, or of all tokens of a request whose prompt is above that limit. */
  readonly long?: { readonly input: number; readonly output: number };
  /** True where `long` holds for whole requests. */
  readonly isLongWhole?: boolean;
  /** How many times as much fast mode costs; default 1. */
  readonly fast?: number;
  /** Regions of Bedrock in which everything costs a tenth more. */
  readonly regions?: readonly string[];
}

/** Cache writes cost 1.25 times input; a long prompt, if priced, raises the whole request. */
function openAi(
  input: number,
  output: number,
  more: { readonly hasLong?: true; readonly fast?: number } = {},
) {
  const { hasLong, fast } = more;
  return {
    input,
    output,
    ...(fast === undefined ? {} : { fast }),
    ...(hasLong && { long: { input: 2 * input, output: 1.5 * output }, isLongWhole: true }),
  };
}

const glm4 = { input: 0.6, output: 2.2, read: 0.11, write5m: 0 };
const miniMax = { input: 0.3, output: 1.2 };
const miniMaxFast = { input: 0.6, output: 2.4, write5m: 0.375 };
const o3 = { input: 0.55, output: 2.2 };

/** Models of other vendors than Anthropic, by their names with hyphens for dots. */
export const otherModels: Readonly<Record<string, CcusageModel>> = {
  "glm-4-5": glm4,
  "glm-4-5-air": { input: 0.2, output: 1.1, read: 0.03, write5m: 0 },
  "glm-4-5-airx": { input: 1.1, output: 4.5, read: 0.22 },
  "glm-4-5-flash": { input: 0, output: 0 },
  "glm-4-5-x": { input: 2.2, output: 8.9, read: 0.45 },
  "glm-4-5v": { input: 0.6, output: 1.8, read: 0.11, write5m: 0 },
  "glm-4-6": glm4,
  "glm-4-6v": { input: 0.3, output: 0.9, read: 0.03 },
  "glm-4-7": glm4,
  "glm-4-7-flash": { input: 0.06, output: 0.4, read: 0.01, write5m: 0 },
  "glm-4-7-flashx": { input: 0.07, output: 0.4, read: 0.01, write5m: 0 },
  "glm-5": { input: 1, output: 3.2, read: 0.2, write5m: 0 },
  "glm-5-turbo": { input: 1.2, output: 4, read: 0.24, write5m: 0 },
  "glm-5-1": { input: 1.4, output: 4.4, read: 0.26, write5m: 0 },
  "glm-5-2": { input: 1.4, output: 4.4, read: 0.28, write5m: 0 },
  "kimi-k2": { input: 0.57, output: 2.3, read: 0.5 },
  "kimi-k2-thinking": { input: 0.6, output: 2.5, read: 0.3 },
  "kimi-k2-5": { input: 0.6, output: 3, read: 0.1 },
  "kimi-k2-6": { input: 0.95, output: 4, read: 0.16 },
  "gpt-5": openAi(1.25, 10),
  "gpt-5-codex": openAi(1.25, 10),
  "gpt-5-mini": openAi(0.25, 2),
  "gpt-5-nano": openAi(0.05, 0.4),
  "gpt-5-pro": openAi(15, 120),
  "gpt-5-1": openAi(1.25, 10),
  "gpt-5-1-codex": { ...openAi(1.25, 10), write5m: 1.25 },
  "gpt-5-1-codex-max": openAi(1.25, 10),
  "gpt-5-1-codex-mini": openAi(0.25, 2),
  "gpt-5-2": { ...openAi(1.75, 14), write5m: 1.75 },
  "gpt-5-2-codex": { ...openAi(1.75, 14), write5m: 1.75 },
  "gpt-5-2-pro": openAi(21, 168),
  "gpt-5-3": openAi(1.75, 14, { fast: 2 }),
  "gpt-5-3-codex": openAi(1.75, 14, { fast: 2 }),
  "gpt-5-3-codex-spark": openAi(1.75, 14),
  "gpt-5-4": openAi(2.5, 15, { hasLong: true, fast: 2 }),
  "gpt-5-4-mini": openAi(0.75, 4.5),
  "gpt-5-4-nano": openAi(0.2, 1.25),
  "gpt-5-4-pro": openAi(30, 180, { hasLong: true }),
  "gpt-5-5": openAi(5, 30, { hasLong: true, fast: 2.5 }),
  "gpt-5-5-pro": openAi(30, 180, { hasLong: true }),
  "gpt-5-6-luna": openAi(0.2, 1.2, { hasLong: true, fast: 2 }),
  "gpt-5-6-sol": openAi(4, 20, { hasLong: true, fast: 2 }),
  "gpt-5-6-terra": openAi(2, 12, { hasLong: true, fast: 2 }),
  "gpt-6-astra": openAi(10, 50, { hasLong: true, fast: 2 }),
  "deepseek-flash": { input: 0.15, output: 0.6, read: 0.003 },
  "deepseek-v4-flash": { input: 0.14, output: 0.28, read: 0.0028, write5m: 0.14 },
  "deepseek-v4-pro": { input: 0.435, output: 0.87, read: 0.003625, write5m: 0.435 },
  "MiniMax-M2-1": miniMax,
  "MiniMax-M2-5": miniMax,
  "MiniMax-M2-5-highspeed": miniMaxFast,
  "MiniMax-M2-7": { ...miniMax, read: 0.06 },
  "MiniMax-M2-7-highspeed": miniMaxFast,
  "qwen3-5-plus": { input: 0.4, output: 2.4 },
  "qwen3-5-397b-a17b": { input: 0.6, output: 3.6 },
  "qwen3-5-122b-a10b": { input: 0.4, output: 3.2 },
  "qwen3-5-35b-a3b": { input: 0.25, output: 2 },
  "qwen3-5-27b": { input: 0.3, output: 2.4 },
  o3: { ...o3, read: 0.275 },
  "o4-mini": { ...o3, read: 0.1375 },
};

/** Models whose exact spelling ccusage prices differently. */
export const otherSpellings: Readonly<Record<string, CcusageModel>> = {
  "GLM-4.5-Air": { input: 0.12, output: 0.8, read: 0.06 },
  "GLM-4.6": { input: 1, output: 3, read: 0.5 },
  "GLM-4.7": { input: 0.06, output: 0.4, read: 0.01 },
  "GLM-5": { input: 1, output: 3.2 },
  "Kimi-K2.5": { input: 0.45, output: 2.25, read: 0.07 },
  "alibaba/qwen3.5-plus": { input: 0.4, output: 2.5 },
  "deepseek/deepseek-flash": { input: 0, output: 0 },
  "deepseek/deepseek-v4-flash": { input: 0.14, output: 0.28, read: 0.028, write5m: 0 },
  "deepseek/deepseek-v4-pro": { input: 1.215, output: 3.645, read: 0.0405, write5m: 1.215 },
  "minimax-m2.1": { ...miniMax, output: 2.4 },
  "minimax-m2.5": miniMaxFast,
  "minimax-m2.7": miniMaxFast,
  "minimax-m2.7-highspeed": miniMaxFast,
  "minimax/MiniMax-M2.1": { input: 0, output: 0 },
  "minimax/MiniMax-M2.7": { input: 0, output: 0 },
  "minimax/minimax-m2.1": miniMax,
  "minimax/minimax-m2.5": miniMax,
  "minimax/minimax-m2.7": miniMaxFast,
  "moonshotai/kimi-k2.5": { input: 0.5, output: 2.8, read: 0.125 },
  "qwen/qwen3.5-397b-a17b": { input: 0.6, output: 3.6, read: 0.3 },
  "qwen/qwen3.5-plus": { input: 0.4, output: 2.4, write5m: 0.4 },
  "zai-org/GLM-4.7": { input: 0.6, output: 2.2, read: 0.12 },
};

/** Models that have a price at turnmeter and none at ccusage. */
export const modelsWithoutPrice: ReadonlySet<string> = new Set([
  "codex-mini-latest",
  "gpt-6-luna",
  "gpt-6-sol",
  "gpt-6.1-sol",
  "gpt-6.1-terra",
]);

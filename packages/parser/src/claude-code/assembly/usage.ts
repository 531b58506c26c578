/*
 * Token counters of a response (../../claude/usage.ts). Usual are whole numbers that need no check.
 */
import { Part, PartFigures, Usage } from "../../../../pairing/assembly/generated/events";
import { opInteger } from "../../../../scanner/src/tape";
import { innerResponses, oddCounter } from "./generated/refusals";
import * as F from "./generated/projection";
import { refuse } from "../../compiled/assembly/refusal";
import {
  codeOf,
  isArray,
  isNone,
  isObject,
  isThere,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

const mostSearches = 1_000_000;

/** Reads the counters of a message into the current part. False if one is not usual. */
export function readUsage(message: i32): bool {
  const usage = member(message, F.message$usage);
  PartFigures.hasUsage = u8(isObject(usage) && hasCounters(usage));
  if (!isObject(usage)) return true;
  Part.serviceTier = codeOf(member(usage, F.message$usage$service_tier));
  Part.speed = codeOf(member(usage, F.message$usage$speed));
  Part.inferenceGeo = codeOf(member(usage, F.message$usage$inference_geo));
  if (!PartFigures.hasUsage) return true;
  if (!readCounters(usage)) return refuse(oddCounter);
  return hasNoIterations(usage) || refuse(innerResponses);
}

function hasCounters(usage: i32): bool {
  return (
    isThere(member(usage, F.message$usage$input_tokens)) ||
    isThere(member(usage, F.message$usage$output_tokens)) ||
    isThere(member(usage, F.message$usage$cache_read_input_tokens)) ||
    isThere(member(usage, F.message$usage$cache_creation_input_tokens)) ||
    isThere(member(usage, F.message$usage$cache_creation))
  );
}

/** −1 if not usual. */
function counterOf(value: i32): i32 {
  if (isNone(value)) return 0;
  return word(value) == opInteger ? word(value + 1) : -1;
}

function readCounters(usage: i32): bool {
  const input = counterOf(member(usage, F.message$usage$input_tokens));
  const output = counterOf(member(usage, F.message$usage$output_tokens));
  const read = counterOf(member(usage, F.message$usage$cache_read_input_tokens));
  const written = counterOf(member(usage, F.message$usage$cache_creation_input_tokens));
  let told5m = 0;
  let told1h = 0;
  const created = member(usage, F.message$usage$cache_creation);
  if (isObject(created)) {
    told5m = counterOf(member(created, F.message$usage$cache_creation$ephemeral_5m_input_tokens));
    told1h = counterOf(member(created, F.message$usage$cache_creation$ephemeral_1h_input_tokens));
  }
  if ((input | output | read | written | told5m | told1h) < 0) return false;
  const all = max(written, told5m + told1h);
  Usage.webSearches = 0;
  Usage.inputTokens = input;
  Usage.outputTokens = output;
  Usage.cacheReadTokens = read;
  Usage.cacheWrite5mTokens = all - told1h;
  Usage.cacheWrite1hTokens = told1h;
  Usage.cacheWriteUnknownTtlTokens = all - told5m - told1h;
  return readThinking(usage, output) && readSearches(usage);
}

function readThinking(usage: i32, output: i32): bool {
  const details = member(usage, F.message$usage$output_tokens_details);
  if (!isObject(details)) return true;
  const thinking = member(details, F.message$usage$output_tokens_details$thinking_tokens);
  if (isNone(thinking)) return true;
  const tokens = counterOf(thinking);
  if (tokens < 0 || tokens > output) return false;
  Usage.reasoningTokens = tokens;
  return true;
}

function readSearches(usage: i32): bool {
  const tools = member(usage, F.message$usage$server_tool_use);
  if (!isObject(tools)) return true;
  const searches = counterOf(member(tools, F.message$usage$server_tool_use$web_search_requests));
  if (searches < 0 || searches > mostSearches) return false;
  Usage.webSearches = searches;
  return true;
}

/** Whether nested responses, if any, are just the response itself. */
function hasNoIterations(usage: i32): bool {
  const iterations = member(usage, F.message$usage$iterations);
  if (!isArray(iterations)) return true;
  for (let item = word(iterations + 1); item != 0; item = word(item)) {
    if (!isObject(item + 1)) continue;
    if (codeOf(member(item + 1, F.message$usage$iterations$$type)) != Words.message) return false;
  }
  return true;
}

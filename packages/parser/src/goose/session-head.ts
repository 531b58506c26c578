import { largestTotal, type SessionKind } from "@turnmeter/schema";
import { windowTokensOf } from "../decoding/context-window.js";
import { instantOf, instantOfMs } from "../decoding/timestamp.js";
import { measuredOf, numberOf, objectOf, stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { Projected } from "../projection.js";
import { type CountedUsage, countedUsage } from "./usage.js";

/** What a log says about a session as a whole. */
export interface SessionHead {
  /** The session's name among those of its log. */
  readonly id: string;
  /** The same, unique beyond its database. */
  readonly globalId: string;
  readonly parentId: string | null;
  readonly isSubagent: boolean;
  readonly kind: SessionKind | null;
  readonly title: string | null;
  readonly titleRank: 0 | 2 | 3;
  readonly cwd: string | null;
  /** The model that the session used last. */
  readonly model: string | null;
  /** The most tokens that its context can hold; null if not stated. */
  readonly contextWindowTokens: number | null;
  /** Hash of what a subagent was asked. */
  readonly taskHash: string | null;
  /** Usage of all its responses, as the session states it; null if it states none. */
  readonly total: CountedUsage | null;
  /** US dollars of all responses, as far as they are known. */
  readonly cost: unknown;
}

const kinds: ReadonlyMap<string, SessionKind> = new Map<string, SessionKind>([
  ["user", "interactive"],
  ["terminal", "interactive"],
  ["acp", "interactive"],
  ["gateway", "interactive"],
  ["scheduled", "headless"],
  ["hidden", "headless"],
  ["sub_agent", "headless"],
]);

/** Names Goose gives a session before it has a better one. */
const placeholder = /^(?:New Chat|CLI Session|ACP Session|Delegated task|New session \d+)?$/;

/** The head of a session by its row or its export, or by the first line of an old log, whose `id` is the file's name. */
export function sessionHead(record: Projected, id: string): SessionHead {
  const type = stringOf(record["session_type"]) ?? "user";
  const config = objectOf(record["model_config"]) ?? record;
  const isScheduled = stringOf(record["schedule_id"]) !== null;
  return {
    id,
    globalId: globalId(id, instantOf(record["created_at"])),
    parentId: stringOf(record["parent_session_id"]),
    isSubagent: type === "sub_agent",
    kind: isScheduled ? "headless" : (kinds.get(type) ?? null),
    ...titleOf(record),
    cwd: workingDirectory(record["working_dir"]),
    model: stringOf(config["model_name"]),
    contextWindowTokens: windowTokensOf(config["context_limit"]),
    taskHash: measuredOf(record["task"])?.hash ?? null,
    total: totalOf(record),
    cost: record["accumulated_cost"],
  };
}

/** Ids restart at 1 each day in every database; the time of day makes them unique, as in the older files. */
function globalId(id: string, startedAt: number | null): string {
  if (startedAt === null || !/^\d{8}_\d{1,5}$/.test(id)) return id;
  return `${id}-${new Date(startedAt).toISOString().slice(11, 19).replaceAll(":", "")}`;
}

function titleOf(record: Projected): Pick<SessionHead, "title" | "titleRank"> {
  const title = stringOf(record["name"]) ?? stringOf(record["description"]);
  if (title === null || placeholder.test(title)) return { title: null, titleRank: 0 };
  return { title, titleRank: Number(record["user_set_name"]) === 1 ? 3 : 2 };
}

function totalOf(record: Projected): CountedUsage | null {
  const usage = objectOf(record["accumulated_usage"]);
  const counted = countedUsage(
    {
      input: usage?.["input_tokens"] ?? record["accumulated_input_tokens"],
      output: usage?.["output_tokens"] ?? record["accumulated_output_tokens"],
      total: usage?.["total_tokens"] ?? record["accumulated_total_tokens"],
      cacheRead: usage?.["cache_read_input_tokens"] ?? record["accumulated_cache_read_tokens"],
      cacheWrite: usage?.["cache_write_input_tokens"] ?? record["accumulated_cache_write_tokens"],
    },
    largestTotal,
  );
  return counted.usage === null ? null : counted;
}

/** Larger numbers are already ms; as seconds they would be after 2286. */
const leastMs = 10_000_000_000;

/** An instant in seconds, which some versions write as milliseconds, in epoch ms; null if it is neither. */
export function instantOfSeconds(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : instantOfMs(number > leastMs ? number : number * 1000);
}

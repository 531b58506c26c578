import { arrayOf, integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { instant, keptText, type KeptText, keptTokens } from "./kept.js";
import { idsOfPath, type RecordPlace } from "./session.js";
import { type ToolCall, toolCallOf } from "./tool-call.js";

/** Who a message is of, or what happened where it is of nobody. */
export type Role = "user" | "assistant" | "compaction" | "shell" | "other";

/** A message of a session, in either form, with its parts in order. */
export interface Message {
  readonly id: string;
  readonly sessionId: string;
  readonly role: Role;
  /** True for a row of the second form of the database. */
  readonly isSecondForm: boolean;
  readonly place: RecordPlace;
  /** When it was begun and ended, epoch ms. */
  readonly createdAt: number | null;
  readonly completedAt: number | null;
  readonly provider: string | null;
  readonly model: string | null;
  /** How much the model is asked to think; null for the provider's own choice. */
  readonly effort: string | null;
  /** The agent's name: that of a subagent is its type. */
  readonly agent: string | null;
  readonly directory: string | null;
  /** Counters of the last response alone, and the cost of all. */
  readonly usage: StepUsage | null;
  /** The error that ended it. */
  readonly error: string | null;
  readonly parts: readonly Part[];
}

const rolesOfTypes: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ["assistant", "assistant"],
  ["compaction", "compaction"],
  ["shell", "shell"],
  ["user", "user"],
]);

/** The message of a record, by default with the parts inside it. Null without an id or a session. */
export function messageOf(
  record: Projected,
  place: RecordPlace,
  parts: unknown = record["parts"],
): Message | null {
  const path = idsOfPath(place.file);
  const id = path.id ?? stringOf(record["id"]);
  const sessionId = path.folder ?? stringOf(record["sessionID"]);
  if (id === null || sessionId === null) return null;
  const time = objectOf(record["time"]);
  const model = objectOf(record["model"]);
  const variant = stringOf(record["variant"]) ?? stringOf(model?.["variant"]);
  const role = roleOf(record);
  const isSecondForm = record["isSecondForm"] === true;
  const usage = role === "assistant" ? stepUsageOf(record, record["finish"]) : null;
  return {
    id,
    sessionId,
    role,
    isSecondForm,
    place,
    createdAt: instant(time?.["created"]),
    completedAt: instant(time?.["completed"]),
    provider: stringOf(record["providerID"]) ?? stringOf(model?.["providerID"]),
    model: stringOf(record["modelID"]) ?? stringOf(model?.["modelID"]) ?? stringOf(model?.["id"]),
    effort: variant === "default" ? null : variant,
    agent: stringOf(record["agent"]) ?? stringOf(record["mode"]),
    directory: stringOf(objectOf(record["path"])?.["cwd"]),
    usage,
    error: stringOf(objectOf(record["error"])?.["name"]) ?? stringOf(objectOf(record["error"])?.["type"]),
    parts: isSecondForm ? partsOfSecondForm(record, usage, place) : partsOf(parts, place),
  };
}

function roleOf(record: Projected): Role {
  if (record["isSecondForm"] === true) return rolesOfTypes.get(record["type"]) ?? "other";
  const { role } = record;
  if (role === "user" || role === "assistant") return role;
  // Of a damaged message only its parts are left, and only a response begins and ends.
  const isResponse = arrayOf(record["parts"]).some((part) =>
    String(objectOf(part)?.["type"]).startsWith("step-"),
  );
  return isResponse ? "assistant" : "other";
}

/** The second form lists texts and calls, with usage beside them. */
function partsOfSecondForm(record: Projected, usage: StepUsage | null, place: RecordPlace): readonly Part[] {
  const parts = partsOf(record["content"], place);
  const part = (type: string): Part => ({
    id: type,
    type,
    place,
    startedAt: null,
    endedAt: null,
    text: null,
    isInjected: false,
    call: null,
    usage: null,
    attempt: null,
  });
  if (record["type"] === "user") return [{ ...part("text"), text: keptText(record["text"]) }];
  if (record["type"] !== "assistant") return parts;
  const end = usage === null ? [] : [{ ...part("step-finish"), usage }];
  return [part("step-start"), ...parts, ...end];
}

/** A part of a message: a text, a thought, a call, the beginning or the end of a response, and others. */
export interface Part {
  readonly id: string;
  readonly type: string;
  readonly place: RecordPlace;
  /** When it began and ended, epoch ms. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** A text or thought. */
  readonly text: KeptText | null;
  /** True for a text that no person wrote, or that no model saw. */
  readonly isInjected: boolean;
  readonly call: ToolCall | null;
  /** The end of a response. */
  readonly usage: StepUsage | null;
  /** Which try a retry is. */
  readonly attempt: number | null;
}

/** What a response used, as it is logged. */
export interface StepUsage {
  readonly tokens: Projected;
  readonly cost: unknown;
  readonly reason: string | null;
}

/** The part that a record tells. */
export function partOf(record: Projected, id: string, place: RecordPlace): Part {
  const type = stringOf(record["type"]) ?? "unknown";
  const call = type === "tool" ? toolCallOf(record) : null;
  const time = objectOf(record["time"]);
  return {
    id,
    type,
    place,
    startedAt: call?.startedAt ?? instant(time?.["start"]) ?? instant(time?.["created"]),
    endedAt: call?.endedAt ?? instant(time?.["end"]) ?? instant(time?.["completed"]),
    text: keptText(record["text"]) ?? keptText(record["prompt"]),
    isInjected: record["synthetic"] === true || record["ignored"] === true,
    call,
    usage: type === "step-finish" ? stepUsageOf(record, record["reason"]) : null,
    attempt: integerOf(record["attempt"]),
  };
}

/** Counters and cost of a record; null if it has no counters. */
function stepUsageOf(record: Projected, reason: unknown): StepUsage | null {
  const tokens = keptTokens(record["tokens"]);
  return tokens === null ? null : { tokens, cost: record["cost"], reason: stringOf(reason) };
}

/** The parts in a list of them, in its order. */
function partsOf(list: unknown, place: RecordPlace): readonly Part[] {
  return arrayOf(list).flatMap((value, at) => {
    const record = objectOf(value);
    return record === null ? [] : [partOf(record, stringOf(record["id"]) ?? String(at), place)];
  });
}

/** One response of a message: its texts and calls, and what it used. */
export interface Step {
  readonly parts: readonly Part[];
  /** The part that ends it; null for a response that was cut or goes on. */
  readonly end: Part | null;
  readonly usage: StepUsage | null;
}

/** The responses of a message. Each ends with a part of its own; what comes after the last one is a response that did not end. */
export function stepsOf(parts: readonly Part[]): readonly Step[] {
  const steps: Step[] = [];
  let open: Part[] = [];
  for (const part of parts) {
    if (part.type === "step-finish") {
      steps.push({ parts: open, end: part, usage: part.usage });
      open = [];
    } else {
      open.push(part);
    }
  }
  if (open.some(({ type }) => content.has(type))) steps.push({ parts: open, end: null, usage: null });
  return steps;
}

const content: ReadonlySet<string> = new Set(["reasoning", "step-start", "text", "tool"]);

/** True for what a person ran in a shell of the agent: a call that no model asked for, and no counters. */
export function isOfShell({ parts, end, usage }: Step): boolean {
  return end === null && usage === null && parts.every(({ type }) => type === "tool");
}

/** Whether a response has shown something. */
export function hasContent({ parts }: Step): boolean {
  return parts.some(({ type }) => type !== "step-start" && content.has(type));
}

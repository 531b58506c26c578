import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { keptText } from "./kept.js";
import { type Part, partsOf, type StepUsage, stepUsageOf } from "./part.js";
import { idsOfPath, type RecordPlace } from "./place.js";
import { instant } from "./times.js";

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

/** The second form has the texts and calls of a response in a list, and what it used beside them. */
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

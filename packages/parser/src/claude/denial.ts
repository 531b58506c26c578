import { isVersionSince } from "@turnmeter/schema/client-version.js";
import type { Projected } from "../projection.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";

/** What a row says, beside the result, about why its call did not run or did not finish. */
export interface Denial {
  /** The denial field; null if there is none. */
  readonly kind: string | null;
  /** Who denied the call: `config`, `hook`, `classifier`, `user_reject` …; null if nobody did. */
  readonly decidedBy: string | null;
  /** Whether the call was allowed to run; null if the row does not say. */
  readonly wasAllowed: boolean | null;
  /** Whether the client marks calls that a person declined before they ran, and has not marked this one. */
  readonly lacksRefusal: boolean;
}

export const noDenial: Denial = { kind: null, decidedBy: null, wasAllowed: null, lacksRefusal: false };

/** First version whose `toolDenialBeforeRun` separates declined calls from stopped ones. */
const firstVersion = "2.1.332";

/** The denial of the results of a user row; `version` is its client's. */
export function denialOfRow(record: Projected, version: string | null): Denial {
  const own = stringOf(record["toolDenialKind"]);
  const { decidedBy, wasAllowed } = decisionOf(record["permissionDecision"]);
  const isBefore = record["toolDenialBeforeRun"] === true;
  const isTold = isBefore || wasAllowed !== null;
  return {
    kind: own ?? stringOf(record["non_execution_kind"]),
    decidedBy,
    wasAllowed: isBefore ? false : wasAllowed,
    lacksRefusal: own !== null && !isTold && isVersionSince(version, firstVersion),
  };
}

const noDenials: ReadonlyMap<string, Denial> = new Map();

/** Denials by call id: stream messages state them beside the results. */
export function denialsOfCalls(value: unknown): ReadonlyMap<string, Denial> {
  if (value === undefined) return noDenials;
  const denials = new Map<string, Denial>();
  for (const item of arrayOf(value)) {
    const told = objectOf(item);
    const id = stringOf(told?.["id"]);
    const kind = stringOf(told?.["non_execution_kind"]);
    if (id !== null && kind !== null)
      denials.set(id, { ...noDenial, kind, ...decisionOf(told?.["permission_decision"]) });
  }
  return denials;
}

function decisionOf(value: unknown): Pick<Denial, "decidedBy" | "wasAllowed"> {
  const told = objectOf(value);
  const decision = stringOf(told?.["decision"]);
  if (decision !== "accept" && decision !== "reject") return { decidedBy: null, wasAllowed: null };
  const isAllowed = decision === "accept";
  return { decidedBy: isAllowed ? null : stringOf(told?.["source"]), wasAllowed: isAllowed };
}

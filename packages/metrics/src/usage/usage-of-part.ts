import { longsOf, textsOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { checkFacts } from "../engine/check-facts.js";
import type { Usage } from "../rows/usage.js";
import { usageOfGroups } from "./usage-of-groups.js";
import type { UsageFacts } from "./usage-of-groups.js";

/** A part of the facts; what is left out asks for all. */
export interface UsagePart {
  readonly sessionId?: string | undefined;
  /** Only what has a time at or after this one, epoch ms. */
  readonly startAt?: number | undefined;
}

/** The usage of a part of the facts in one row, the same as of the facts that are selected so, without selecting them. */
export function usageOfPart(facts: UsageFacts, part: UsagePart): Usage {
  checkFacts(facts);
  const { requests, toolCalls } = facts;
  const { sessionId, at } = requests.columns;
  const calls = toolCalls.columns;
  const [usage] = usageOfGroups(
    { requests, toolCalls },
    {
      size: 1,
      ofRequest: groupsOf({ sessionId, at }, part),
      ofCall: groupsOf({ sessionId: calls.sessionId, at: calls.startedAt }, part),
    },
  );
  return usage!;
}

interface PartColumns {
  readonly sessionId: Column<string>;
  readonly at: Column<number | null>;
}

function groupsOf(columns: PartColumns, { sessionId, startAt }: UsagePart): Int32Array {
  const { codes, dictionary } = textsOf(columns.sessionId);
  const wanted = sessionId === undefined ? null : dictionary.indexOf(sessionId);
  const times = longsOf(columns.at);
  return codes.map((code, row) => {
    const isWanted =
      (wanted === null || code === wanted) && (startAt === undefined || times[row]! >= startAt);
    return isWanted ? 0 : -1;
  });
}

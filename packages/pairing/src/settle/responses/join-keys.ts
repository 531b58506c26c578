import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/mark.js";
import type { RequestCandidate } from "../../candidates/request.js";
import { createDisjointSets } from "../common/disjoint-sets.js";
import { gatewayRows } from "./gateway-rows.js";
import { joinByMessage, messagesWithSeveralKeys } from "./join-by-message.js";
import { keysOfRequests } from "./join-by-request.js";
import { joinGatewayRows } from "./join-gateway-rows.js";
import { joinedKeys } from "../common/joined-keys.js";
import type { JoinedKeys } from "../common/joined-keys.js";
import type { ProblemList } from "../common/problem-list.js";
import type { ResponseNumbers } from "./response-numbers.js";

/** Joins keys where R06 holds them to be one response; null where each key is one, by message id. */
export function joinKeys(
  requests: Table<RequestCandidate>,
  prompts: Table<PromptCandidate>,
  numbers: ResponseNumbers,
  problems: ProblemList,
): JoinedKeys | null {
  const ofMessages = messagesWithSeveralKeys(requests, numbers);
  const ofRequests = keysOfRequests(requests, numbers);
  const rowsAlone = gatewayRows(requests);
  if (ofMessages.size === 0 && ofRequests === null && rowsAlone.length === 0) return null;
  const sets = createDisjointSets(numbers.size);
  joinByMessage(requests, numbers, ofMessages, sets, problems);
  for (const [a, b] of ofRequests ?? []) sets.join(a, b);
  joinGatewayRows(requests, rowsAlone, prompts, numbers.ofRow, sets);
  return joinedKeys(numbers, sets);
}

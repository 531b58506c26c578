import { KeyNumbers } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../candidates/mark.js";
import type { RequestCandidate } from "../candidates/request.js";
import { requestPrefix, rowPrefix } from "../response-key.js";
import { createDisjointSets } from "./disjoint-sets.js";
import { gatewayRows } from "./gateway-rows.js";
import { joinByMessage, messagesWithSeveralKeys } from "./join-by-message.js";
import { keysOfRequests } from "./join-by-request.js";
import { joinGatewayRows } from "./join-gateway-rows.js";
import type { ProblemList } from "./problem-list.js";

/** Keys of which some are of one response. */
export interface JoinedKeys {
  /** The response of each key. */
  readonly responseOf: Int32Array;
  /** Of each response the first key, and the one that names it. */
  readonly firstKeys: Int32Array;
  readonly names: Int32Array;
}

/** Joins keys where R06 holds them to be one response; null where each key is one. */
export function joinKeys(
  requests: Table<RequestCandidate>,
  prompts: Table<PromptCandidate>,
  numbers: KeyNumbers,
  problems: ProblemList,
): JoinedKeys | null {
  const ofMessages = messagesWithSeveralKeys(requests, numbers.ofRow);
  const ofRequests = keysOfRequests(requests, numbers);
  const rowsAlone = gatewayRows(requests);
  if (ofMessages.size === 0 && ofRequests.length === 0 && rowsAlone.length === 0) return null;
  const sets = createDisjointSets(numbers.size);
  const keys = numbers.keys();
  joinByMessage(requests, keys, ofMessages, sets, problems);
  for (const [a, b] of ofRequests) sets.join(a, b);
  joinGatewayRows(requests, rowsAlone, prompts, (a, b) => sets.join(numbers.ofRow[a]!, numbers.ofRow[b]!));
  const ofGroup = new Int32Array(numbers.size).fill(-1);
  const responseOf = new Int32Array(numbers.size);
  const names = new Int32Array(numbers.size);
  const firsts = new Int32Array(numbers.size);
  let count = 0;
  for (let key = 0; key < numbers.size; key++) {
    const group = sets.groupOf(key);
    let response = ofGroup[group]!;
    if (response === -1) {
      response = count++;
      ofGroup[group] = response;
      names[response] = key;
      firsts[response] = key;
    } else if (isBetterName(keys.at(key), keys.at(names[response]!))) {
      names[response] = key;
    }
    responseOf[key] = response;
  }
  return { responseOf, firstKeys: firsts.subarray(0, count), names: names.subarray(0, count) };
}

/** A pair of ids names a response better than a message id alone, that better than a request id; of several the smallest does. */
function isBetterName(key: string, known: string): boolean {
  const order = rankOfName(key) - rankOfName(known);
  return order === 0 ? key < known : order < 0;
}

function rankOfName(key: string): number {
  if (key.startsWith(rowPrefix)) return 3;
  if (key.startsWith(requestPrefix)) return 2;
  return key.includes(":") ? 0 : 1;
}

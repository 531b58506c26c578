import {
  columnOfVector,
  flagsOf,
  integersOf,
  KeyNumbers,
  lazyColumn,
  longsOf,
  orderOfKeys,
  selectColumn,
  selectIntegers,
  textsOf,
} from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/thread.js";
import type { RequestCandidate } from "../../candidates/request.js";
import { compareText } from "../../order.js";
import { compareOutputs, createCompareTied, tiedAt } from "../../compare-winners.js";
import { compareClaims } from "../common/claim.js";
import { joinKeys } from "./join-keys.js";
import { joinedRows, type JoinedKeys, type JoinedRows } from "../common/joined-rows.js";
import type { ProblemList } from "../common/problem-list.js";
import { responseKeyAt, responseKeys } from "./response-keys.js";
import type { SessionSpan } from "../common/sessions.js";
import { placesOf } from "../common/columns.js";
import { createDisjointSets } from "../common/groups.js";

/** The responses behind a run's request candidates. Responses are numbered from 0. */
export interface Responses extends Omit<JoinedRows, "ofKey" | "ofKeys" | "named"> {
  /** The response of each row's key; −1 for none. */
  readonly ofKeys: (keys: Column<string | null>) => Int32Array;
  /** The key of each response. */
  readonly requestKeys: Column<string>;
  /** 1 for responses with candidates of several pairs of ids; null if there are none. */
  readonly isJoined: Uint8Array | null;
  /** Orders two responses by their keys. */
  readonly compareKeys: (a: number, b: number) => number;
  /** The given responses in the order of their keys. */
  readonly inOrderOfKeys: (responses: Int32Array) => Int32Array;
  /** The candidate row whose numbers count (R07), and the row that decides where the response belongs (R11). */
  readonly winner: Int32Array;
  readonly owner: Int32Array;
}

/** Joins the candidates of one response, over all units at once (R06). Prompts separate the turns of a thread. */
export function joinResponses(
  requests: Table<RequestCandidate>,
  prompts: Table<PromptCandidate>,
  spans: ReadonlyMap<string, SessionSpan>,
  problems: ProblemList,
): Responses {
  const keys = responseKeys(requests);
  const numbers = new KeyNumbers(keys);
  const joined = joinKeys(requests, prompts, numbers, problems);
  const rows = joinedRows(numbers, joined);
  const { ofRow, named } = rows;
  return {
    ...rows,
    ofKeys: (column) => rows.ofKeys(numbers.findAll(column)),
    isJoined: joinedResponses(requests, ofRow, joined),
    requestKeys: lazyColumn("key", rows.count, () => selectColumn(columnOfVector<string>(keys), named)),
    compareKeys: (a, b) =>
      compareText(responseKeyAt(requests, named[a]!), responseKeyAt(requests, named[b]!)),
    inOrderOfKeys: (some) => selectIntegers(ofRow, orderOfKeys(keys, selectIntegers(named, some))),
    ...choose(requests, rows, spans),
  };
}

/** Responses with several keys, or named by a request id alone. */
function joinedResponses(
  { columns }: Table<RequestCandidate>,
  ofRow: Int32Array,
  joined: JoinedKeys | null,
): Uint8Array | null {
  if (joined === null) return null;
  const isJoined = new Uint8Array(joined.names.length);
  for (const [key, response] of joined.of.entries())
    if (joined.firstKeys[response] !== key) isJoined[response] = 1;
  const isNamedByRequest = flagsOf(columns.isNamedByRequest);
  for (const row of placesOf(isNamedByRequest, 1)) isJoined[ofRow[row]!] = 1;
  return isJoined;
}

function choose(
  requests: Table<RequestCandidate>,
  { ofRow, first, others }: JoinedRows,
  spans: ReadonlyMap<string, SessionSpan>,
): Pick<Responses, "winner" | "owner"> {
  const winner = first.slice();
  const owner = first.slice();
  const compare = compareClaims(requests, spans, requests.columns.isSidechain);
  if (others.length === 0) return { winner, owner };
  const compareWinners = winnersOf(requests);
  for (const row of others) {
    const response = ofRow[row]!;
    if (compareWinners(row, winner[response]!) < 0) winner[response] = row;
    if (compare(row, owner[response]!) < 0) owner[response] = row;
  }
  return { winner, owner };
}

/**
 * Orders two candidates of a response, the one that counts first (R07). Copies are alike in nearly all. Where nothing
 * else decides, the model's name does before the path, so that the price does not follow from where a log lies.
 */
function winnersOf({ columns }: Table<RequestCandidate>): (row: number, winner: number) => number {
  const output = integersOf(columns.outputTokens);
  const at = longsOf(columns.at);
  const { model, iterations, speed, inferenceGeo, serviceTier } = columns;
  const texts = [model, iterations, speed, inferenceGeo, serviceTier].map((column) => textsOf(column).codes);
  const searches = integersOf(columns.webSearches);
  const isPartial = flagsOf(columns.isLowerBound);
  const isAlike = (a: number, b: number) =>
    at[a] === at[b] &&
    searches[a] === searches[b] &&
    isPartial[a] === isPartial[b] &&
    texts.every((codes) => codes[a] === codes[b]);
  const compareTied = createCompareTied();
  const compareFiles = (row: number, winner: number) =>
    compareText(columns.file.at(row), columns.file.at(winner));
  return (row, winner) => {
    if (output[row] === output[winner] && isAlike(row, winner))
      return columns.line.at(winner) - columns.line.at(row) || compareFiles(row, winner);
    return (
      compareOutputs(columns.outputTokens.at(row), columns.outputTokens.at(winner)) ||
      // A copy of the log may lie where nothing tells the other counters.
      isPartial[row]! - isPartial[winner]! ||
      compareTied(tiedAt(columns, row), tiedAt(columns, winner)) ||
      compareText(model.at(row), model.at(winner)) ||
      compareFiles(row, winner)
    );
  };
}

/** A candidate of a response that belongs to another session, and the candidate that shows it. */
export interface ForeignRow {
  readonly row: number;
  readonly owner: number;
}

/** The candidates of responses that belong to other sessions than theirs. */
export function foreignRows(
  { columns }: Table<RequestCandidate>,
  { owner, ofRow, shared }: Responses,
): readonly ForeignRow[] {
  const sessions = textsOf(columns.sessionId).codes;
  const rows: ForeignRow[] = [];
  for (const row of shared) {
    const owning = owner[ofRow[row]!]!;
    if (sessions[owning] !== sessions[row]) rows.push({ row, owner: owning });
  }
  return rows;
}

/** A number for each session that holds copies of another one's responses, the same for both; null for others. */
export type FamilyOf = (sessionId: string) => number | null;

/** Sessions that share responses: a session and its forks. */
export function sessionFamilies(
  { columns }: Table<RequestCandidate>,
  foreign: readonly ForeignRow[],
): FamilyOf {
  const numbers = new Map<string, number>();
  const numberOf = (row: number) => {
    const session = columns.sessionId.at(row);
    const known = numbers.get(session) ?? numbers.size;
    numbers.set(session, known);
    return known;
  };
  const pairs = foreign.map(({ row, owner }) => [numberOf(row), numberOf(owner)] as const);
  const sets = createDisjointSets(numbers.size);
  for (const [own, owner] of pairs) sets.join(own, owner);
  return (session) => {
    const number = numbers.get(session);
    return number === undefined ? null : sets.groupOf(number);
  };
}

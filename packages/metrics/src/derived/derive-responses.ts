import { columnOfVector, lazyColumn, NULL_CODE, textsOf } from "@turnmeter/columns";
import { sessionKinds } from "@turnmeter/schema";
import type {
  Column,
  ColumnKind,
  DerivedFacts,
  Facts,
  ResponseFact,
  SessionKind,
  Table,
} from "@turnmeter/schema";
import { derivedTable } from "./derivation.js";
import type { ThreadFacts } from "./thread-facts.js";
import { promptSizes } from "./prompt-sizes.js";
import { responseDurations } from "./response-durations.js";
import { responseRows } from "./thread-rows.js";

/** What the order within threads says about the requests of facts. */
export function responseTable(facts: ThreadFacts): DerivedFacts["responses"] {
  return derivedTable(facts, "responses", deriveResponses);
}

/** The responses of some requests, of those of all: only what the order within threads says is taken from these. */
export function selectedResponses(
  facts: Pick<ThreadFacts, "requests" | "sessions">,
  responses: DerivedFacts["responses"],
): DerivedFacts["responses"] {
  const { rowCount } = facts.requests;
  const later = <V>(kind: ColumnKind, of: (columns: Table<ResponseFact>["columns"]) => Column<V>) =>
    lazyColumn(kind, rowCount, () => of(responses.columns));
  return responsesOf(facts, {
    isResponse: later("flag", ({ isResponse }) => isResponse),
    isFollowing: later("flag", ({ isFollowing }) => isFollowing),
    addedTokens: later("long", ({ addedTokens: added }) => added),
    durationMs: later("long", ({ durationMs }) => durationMs),
  });
}

function deriveResponses(facts: ThreadFacts): Table<ResponseFact> {
  const { requests } = facts;
  const flag = (values: () => Uint8Array) =>
    lazyColumn("flag", requests.rowCount, () => columnOfVector<boolean>({ kind: "flag", values: values() }));
  return responsesOf(facts, {
    isResponse: flag(() => ofResponses(requests, 0)),
    isFollowing: flag(() => ofResponses(requests, 1)),
    addedTokens: longs(requests.rowCount, () => addedTokens(requests)),
    durationMs: longs(requests.rowCount, () => responseDurations(facts)),
  });
}

function longs(rowCount: number, values: () => Float64Array): Column<number | null> {
  return lazyColumn("long", rowCount, () =>
    columnOfVector<number | null>({ kind: "long", values: values() }),
  );
}

type InThreads = Pick<
  Table<ResponseFact>["columns"],
  "isResponse" | "isFollowing" | "addedTokens" | "durationMs"
>;

function responsesOf(
  facts: Pick<ThreadFacts, "requests" | "sessions">,
  inThreads: InThreads,
): Table<ResponseFact> {
  const { rowCount, columns } = facts.requests;
  return {
    rowCount,
    columns: {
      source: columns.source,
      sessionId: columns.sessionId,
      threadId: columns.threadId,
      project: columns.project,
      file: columns.file,
      line: columns.line,
      turnId: columns.turnId,
      agentId: columns.agentId,
      model: columns.model,
      at: columns.at,
      sessionKind: lazyColumn("text", rowCount, () => kindsOfSessions(facts)),
      kind: columns.kind,
      tokenBasis: columns.tokenBasis,
      costNanoUsd: columns.costNanoUsd,
      promptTokens: longs(rowCount, () => promptSizes(facts.requests)),
      ...inThreads,
    },
  };
}

/** How the session of each request was run. */
function kindsOfSessions({
  requests,
  sessions,
}: Pick<ThreadFacts, "requests" | "sessions">): Column<SessionKind | null> {
  const kindOf = new Map<string, number>();
  for (let row = 0; row < sessions.rowCount; row++) {
    const id = sessions.columns.sessionId.at(row);
    if (!kindOf.has(id)) kindOf.set(id, sessionKinds.indexOf(sessions.columns.kind.at(row)));
  }
  const { codes, dictionary } = textsOf(requests.columns.sessionId);
  const ofCode = dictionary.map((id) => kindOf.get(id) ?? NULL_CODE);
  return columnOfVector({
    kind: "text",
    codes: codes.map((code) => ofCode[code]!),
    dictionary: sessionKinds,
  });
}

/** 1 for each response of a thread from one of its places on, counted from 0; 0 for all other requests. */
function ofResponses(requests: Facts["requests"], from: number): Uint8Array {
  const { rows, starts } = responseRows(requests);
  const isOne = new Uint8Array(requests.rowCount);
  for (let thread = 0; thread + 1 < starts.length; thread++)
    for (let place = starts[thread]! + from; place < starts[thread + 1]!; place++) isOne[rows[place]!] = 1;
  return isOne;
}

function addedTokens(requests: Facts["requests"]): Float64Array {
  const { rows, starts } = responseRows(requests);
  const sizes = promptSizes(requests);
  const added = new Float64Array(requests.rowCount).fill(Number.NaN);
  for (let thread = 0; thread + 1 < starts.length; thread++)
    for (let place = starts[thread]! + 1; place < starts[thread + 1]!; place++)
      added[rows[place]!] = Math.max(0, sizes[rows[place]!]! - sizes[rows[place - 1]!]!);
  return added;
}

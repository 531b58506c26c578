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

function deriveResponses(facts: ThreadFacts): Table<ResponseFact> {
  const { requests } = facts;
  const { rowCount, columns } = requests;
  const made = <V extends number | boolean | null>(kind: ColumnKind, make: () => Column<V>) =>
    lazyColumn<V>(kind, rowCount, make);
  const long = (values: () => Float64Array) =>
    made("long", () => columnOfVector<number | null>({ kind: "long", values: values() }));
  const flag = (values: () => Uint8Array) =>
    made("flag", () => columnOfVector<boolean>({ kind: "flag", values: values() }));
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
      promptTokens: long(() => promptSizes(requests)),
      isResponse: flag(() => ofResponses(requests, 0)),
      isFollowing: flag(() => ofResponses(requests, 1)),
      addedTokens: long(() => addedTokens(requests)),
      durationMs: long(() => responseDurations(facts)),
    },
  };
}

/** How the session of each request was run. */
function kindsOfSessions({ requests, sessions }: ThreadFacts): Column<SessionKind | null> {
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

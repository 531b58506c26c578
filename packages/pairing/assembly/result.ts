import { FoundCall, Result, Signal } from "./generated/events";
import { keep } from "./bytes";
import { bytesOfResult, ResultRow, Table } from "./generated/rows";
import { hashLength, keepHash } from "./kept-hash";
import { findCallKey } from "./local-call";
import { keptRowName, rowNameLength } from "./row-name";
import { addRow } from "./tables";
import { noteResultStep } from "./thread-steps";
import { stateOf } from "./threads";

/** Adds a result that is on the newest row. */
export function addResult(): void {
  const state = stateOf();
  if (Result.isCallIdGlobal) {
    FoundCall.callKey = keep(Result.callId, Result.callIdLength);
    FoundCall.callKeyLength = Result.callIdLength;
  } else findCallKey(state, Result.callId, Result.callIdLength);
  setRow(changetype<ResultRow>(addRow(Table.Result, bytesOfResult)));
  if (!Signal.isPlaceholder)
    noteResultStep(state, FoundCall.callKey, FoundCall.callKeyLength, Signal.outcome);
}

function setRow(row: ResultRow): void {
  row.takeRow();
  row.takeResult();
  row.takeSignal();
  row.uuid = keptRowName();
  row.uuidLength = rowNameLength();
  row.callKey = FoundCall.callKey;
  row.callKeyLength = FoundCall.callKeyLength;
  row.contentHash = keepHash(Result.contentHash, Result.contentHashLength);
  row.contentHashLength = hashLength(Result.contentHash, Result.contentHashLength);
}

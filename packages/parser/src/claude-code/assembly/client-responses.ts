/*
 * Responses that the client made up, and failures of the API (../../claude/decode-assistant.ts).
 */
import { Envelope } from "./generated/shared";
import { Mark } from "../../../../pairing/assembly/generated/events";
import { addMark } from "../../../../pairing/assembly/mark";
import { oddResponseName } from "./generated/refusals";
import { readAgent } from "./agents";
import { statusOfError, tellClientMade } from "./answers";
import { beginRow } from "./begin-row";
import * as F from "./generated/projection";
import { addSilence } from "./hooks";
import { integerOf } from "../../compiled/assembly/numbers";
import { refuse } from "../../compiled/assembly/refusal";
import { Said } from "./said";
import { startOfMeasured } from "./measured-starts";
import { isText, isTrue, member } from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** Decodes a row of a response that the client made. False, without a trace, where it is not usual. */
export function decodeClientResponse(subtype: i32): bool {
  const message = Said.message;
  if (!isText(member(message, F.message$id)) || !isText(member(message, F.message$stop_reason)))
    return refuse(oddResponseName);
  readAgent(0);
  beginRow(subtype);
  if (isFailure()) addFailure();
  else addSilence();
  tellClientMade(member(message, F.message$usage));
  return true;
}

/** Whether the row reports an API error. */
export function isFailure(): bool {
  return isTrue(member(Envelope.object, F.isApiErrorMessage));
}

/** Adds a failure of the API, as the client wrote it down. */
export function addFailure(): void {
  const status = integerOf(member(Envelope.object, F.apiErrorStatus));
  Mark.clear();
  Mark.kind = Words.apiError;
  Mark.detail = startOfMeasured(member(Envelope.object, F.error));
  Mark.value = status == status ? status : statusOfError(member(Said.message, F.message$content));
  addMark();
}

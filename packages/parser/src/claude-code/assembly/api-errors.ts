import { addNumber, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { textOf } from "../../../../pairing/assembly/texts";
import { opInteger } from "../../../../scanner/src/tape";
import { nameOfNumber } from "./answers";
import * as F from "./generated/projection";
import { finiteOf } from "../../compiled/assembly/numbers";
import { codeOf, fieldsOf, isObject, member, word } from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** The code of the most telling name of an API error (../../claude/decode-system.ts); 0 for none. */
export function nameOfError(value: i32): i32 {
  const error = fieldsOf(value);
  if (error == 0) return 0;
  const inner = nameOfInner(member(error, F.error$error));
  if (inner != 0) return inner;
  const status = nameOfStatus(member(error, F.error$status));
  if (status != 0) return status;
  const connection = member(error, F.error$connection);
  const code = isObject(connection) ? codeOf(member(connection, F.error$connection$code)) : 0;
  return code != 0 ? code : codeOf(member(error, F.error$type));
}

function nameOfInner(inner: i32): i32 {
  if (!isObject(inner)) return 0;
  const innermost = member(inner, F.error$error$error);
  const type = isObject(innermost) ? codeOf(member(innermost, F.error$error$error$type)) : 0;
  if (type != 0) return type;
  const own = codeOf(member(inner, F.error$error$type));
  return own == Words.error ? 0 : own;
}

function nameOfStatus(status: i32): i32 {
  const number = finiteOf(status);
  if (number != number) return 0;
  if (word(status) != opInteger) return nameOfNumber(number);
  beginDraft();
  addNumber(number);
  return textOf(Draft.at, Draft.length);
}

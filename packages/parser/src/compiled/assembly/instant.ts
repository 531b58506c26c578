import { Char } from "../../../../scanner/assembly/char";
import { isDigit } from "../../../../scanner/assembly/json-text";
import { textAt, textLength, word } from "./tape-values";
import { opCached, opString } from "../../../../scanner/src/tape";

const largeZ = 0x5a;
const usualLength = 24;

/** Digits and marks as in `2026-01-31T10:20`. */
function hasUsualStart(at: usize): bool {
  const start = i8x16.sub(
    v128.load(at),
    i8x16(48, 48, 48, 48, 0x2d, 48, 48, 0x2d, 48, 48, 0x54, 48, 48, 0x3a, 48, 48),
  );
  return !v128.any_true(i8x16.gt_u(start, i8x16(9, 9, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9)));
}

/** Digits and marks as in `31T10:20:30.400Z`. */
function hasUsualEnd(at: usize): bool {
  const end = i8x16.sub(
    v128.load(at),
    i8x16(48, 48, 0x54, 48, 48, 0x3a, 48, 48, 0x3a, 48, 48, 0x2e, 48, 48, 48, 0x5a),
  );
  return !v128.any_true(i8x16.gt_u(end, i8x16(9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 9, 0)));
}

/** Milliseconds of a time with no fraction, or one of six digits; −1 for any other. */
function rareFraction(at: usize, length: i32): i32 {
  if (length < 20 || load<u8>(at, 16) != Char.Colon) return -1;
  if (!isDigit(load<u8>(at, 17)) || !isDigit(load<u8>(at, 18))) return -1;
  if (length == 20) return load<u8>(at, 19) == largeZ ? 0 : -1;
  if (length != 27 || load<u8>(at, 19) != Char.Point || load<u8>(at, 26) != largeZ) return -1;
  for (let next = at + 20; next < at + 26; next++) if (!isDigit(load<u8>(next))) return -1;
  return fractionOf(at);
}

function fractionOf(at: usize): i32 {
  return digit(at + 20) * 100 + digits(at + 21);
}

/** Milliseconds; −1 if it cannot be the end of an instant. */
function fraction(at: usize, length: i32): i32 {
  if (length != usualLength) return rareFraction(at, length);
  return hasUsualEnd(at + 8) ? fractionOf(at) : -1;
}

/** Epoch ms of a string of a usual form whose day is in its month; NaN for any other value. */
export function instantOf(value: i32): f64 {
  if (value == 0) return NaN;
  const op = word(value);
  if (op != opCached && op != opString) return NaN;
  const at = textAt(value);
  const ms = fraction(at, textLength(value));
  if (ms < 0 || !hasUsualStart(at)) return NaN;
  const year = digits(at) * 100 + digits(at + 2);
  const month = digits(at + 5);
  const day = digits(at + 8);
  const hour = digits(at + 11);
  const minute = digits(at + 14);
  const second = digits(at + 17);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return NaN;
  if (hour > 23 || minute > 59 || second > 59) return NaN;
  return <f64>daysTo(year, month, day) * 86_400_000 + <f64>(((hour * 60 + minute) * 60 + second) * 1000 + ms);
}

function daysIn(month: i32, year: i32): i32 {
  if (month == 2) return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/**
 * Days from 1970-01-01 to a date of the Gregorian calendar, by Howard Hinnant's `days_from_civil`
 * (https://howardhinnant.github.io/date_algorithms.html): years begin in March, eras have 400 years.
 */
function daysTo(year: i32, month: i32, day: i32): i32 {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400;
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  const dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function digits(at: usize): i32 {
  return digit(at) * 10 + digit(at + 1);
}

// Widened first: a byte times ten is a byte.
function digit(at: usize): i32 {
  return <i32>load<u8>(at) - 0x30;
}

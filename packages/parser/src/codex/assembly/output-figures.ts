import { isDigit } from "../../../../scanner/assembly/json-text";
import { Char } from "../../../../scanner/assembly/char";
import { durationOfNumber } from "../../compiled/assembly/numbers";

/** Figures that an output gives for its call; NaN for none. */
export class Header {
  static exitCode: f64 = NaN;
  static durationMs: f64 = NaN;
  static hasTime: bool = false;
}

export function forgetFigures(): void {
  Header.exitCode = NaN;
  Header.durationMs = NaN;
  Header.hasTime = false;
}

/** Reads seconds such as `2.9971`; returns where they end, 0 for none. Both parts are whole numbers that a double holds, so their quotient rounds as a decimal does. */
export function readSeconds(start: usize, end: usize): usize {
  let digits: i64 = 0;
  let unit: i64 = 1;
  let count = 0;
  let isFraction = false;
  let at = start;
  for (; at < end; at++) {
    const byte = <i32>load<u8>(at);
    if (byte == Char.Point && !isFraction && count > 0) isFraction = true;
    else if (isDigit(byte)) {
      digits = digits * 10 + <i64>(byte - Char.Zero);
      if (isFraction) unit *= 10;
      if (++count > 15) return 0;
    } else break;
  }
  if (count == 0 || (isFraction && unit == 1)) return 0;
  const ms = durationOfNumber((<f64>digits / <f64>unit) * 1000);
  if (!Header.hasTime && ms > 0) Header.durationMs = ms;
  return at;
}

import { isPlaceholder } from "./placeholders.js";

/** Shortest password, and shortest token, that is taken for one. */
const fewestPasswordChars = 6;
const fewestTokenChars = 16;

const path = /^(?:\.{0,2}[/\\]|~|[A-Za-z]:[\\/]|[a-z][a-z0-9+.-]*:\/\/)/;

/**
 * Whether a value is a password that somebody set, by its text: with a digit, a sign or letters of both cases, as a plain word is more often
 * one of development, or stands for one.
 */
export function isPasswordValue(value: string): boolean {
  return (
    value.length >= fewestPasswordChars &&
    !/\s/.test(value) &&
    !/^(?:[a-z_-]+|[A-Z_-]+)$/.test(value) &&
    !/^\d{1,8}$/.test(value) &&
    !path.test(value) &&
    !isPlaceholder(value)
  );
}

/** Whether a value is a token: long, in one piece, of letters and digits. */
export function isTokenValue(value: string): boolean {
  return (
    value.length >= fewestTokenChars &&
    /^[\w.+/=~:-]+$/.test(value) &&
    /[a-z]/i.test(value) &&
    /\d/.test(value) &&
    !path.test(value) &&
    !isPlaceholder(value)
  );
}

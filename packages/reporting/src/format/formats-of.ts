import { assertTimezone } from "@turnmeter/schema/names.js";
import { durationText, englishFormats } from "./english-formats.js";
import type { Formats, NumberFormat } from "./formats.js";
import { decimalsOfBound, type Rounding } from "./rounding.js";
import { isolate, isolateEnds, withoutMarks } from "./isolate.js";
import { vegaNumbersOf } from "./vega-numbers.js";

/**
 * The formats of a locale. `en` is turnmeter's own and needs no `Intl`; any other is written as `Intl` does, by the
 * Gregorian calendar, so that days are those that flags name. Numbers of a script that runs from right to left are
 * set apart by Unicode isolates, so that they do not turn the line around them.
 *
 * @throws if the locale is no BCP 47 tag or is not known
 */
export function formatsOf(locale = "en"): Formats {
  if (locale === "en") return englishFormats;
  const tag = knownLocale(locale);
  const isTurned = isRightToLeft(tag);
  const plain = (text: string): string => (isTurned ? isolate(spaced(text)) : spaced(text));
  const numbers = numberFormats(tag);
  const amount = (options: Intl.NumberFormatOptions): NumberFormat => {
    return (value, rounding = "nearest") =>
      value === null || Number.isNaN(value) ? "–" : plain(numbers(options, rounding).format(value));
  };
  const count = amount({ maximumFractionDigits: 0 });
  const dollars = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
  const usd = amount(dollars);
  const small = amount({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const usdTo = (value: number, decimals: number, rounding: Rounding = "nearest"): string =>
    amount({ ...dollars, minimumFractionDigits: decimals, maximumFractionDigits: decimals })(value, rounding);
  const wholeUsd = amount({ ...dollars, maximumFractionDigits: 0 });
  const percent = amount({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const compact = { notation: "compact", maximumSignificantDigits: 3 } as const;
  // Where a locale has no short word for thousands, three digits of them would look exact.
  const shortened = (value: number, options: Intl.NumberFormatOptions, rounding: Rounding): string => {
    const parts = numbers(options, rounding).formatToParts(value);
    if (!parts.some(({ type }) => type === "compact")) return count(value, rounding);
    return plain(parts.map((part) => part.value).join(""));
  };
  return {
    locale: tag,
    count,
    tokens(value, rounding = "nearest") {
      if (value === null || Math.abs(value) < 999.5) return count(value, rounding);
      return shortened(value, { ...compact, minimumSignificantDigits: 3 }, rounding);
    },
    roundTokens: (value) => shortened(value, compact, "nearest"),
    usd: (value, rounding) => {
      if (value === null || value <= 0 || value >= 0.01) return usd(value, rounding);
      if (rounding === "down") return usdTo(value, decimalsOfBound(value), rounding);
      return value < 0.005 ? `<${usd(0.01)}` : usd(value, rounding);
    },
    smallUsd: (value) => (value > 0 && value < 0.00005 ? `<${small(0.0001)}` : small(value)),
    usdTo,
    largeUsd: wholeUsd,
    percent(share) {
      if (share !== null && share > 0 && share < 0.0005) return `<${percent(0.001)}`;
      if (share !== null && share < 1 && share >= 0.9995) return `>${percent(0.999)}`;
      return percent(share);
    },
    duration: (durationMs) =>
      durationText(durationMs, (value, { whole, decimals }) =>
        plain(
          numbers(
            { minimumIntegerDigits: whole, minimumFractionDigits: decimals, maximumFractionDigits: decimals },
            "nearest",
          ).format(value),
        ),
      ),
    decimal: (value, decimals) =>
      plain(
        numbers({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, "nearest").format(
          value,
        ),
      ),
    instant(instant, timezone = "UTC") {
      const at = instant === null ? Number.NaN : Date.parse(instant);
      return Number.isNaN(at) ? "–" : plain(minute(tag, timezone).format(at));
    },
    date(date) {
      const isMonth = /^\d{4}-\d\d$/.test(date);
      const at = isMonth || /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
      return Number.isNaN(at) ? date : plain(day(tag, isMonth).format(at));
    },
    vega: vegaNumbersOf(tag, (text) => withoutMarks(spaced(text)), isTurned ? isolateEnds : ["", ""]),
  };
}

/** Plain spaces, so that a search finds the text. */
function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}

function knownLocale(locale: string): string {
  let known: string | undefined;
  try {
    [known] = Intl.NumberFormat.supportedLocalesOf([locale]);
  } catch {
    known = undefined;
  }
  if (known === undefined)
    throw new Error(`unknown locale: ${locale}; allowed is a BCP 47 tag such as en, de or pt-BR`);
  return known;
}

function isRightToLeft(tag: string): boolean {
  return ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg"].includes(
    new Intl.Locale(tag).maximize().script ?? "",
  );
}

/** Cached: creating a format takes far longer than using it. */
function numberFormats(tag: string) {
  const made = new Map<string, Intl.NumberFormat>();
  return (options: Intl.NumberFormatOptions, rounding: Rounding): Intl.NumberFormat => {
    const key = JSON.stringify([options, rounding]);
    let format = made.get(key);
    if (format === undefined) {
      format = new Intl.NumberFormat(tag, {
        ...options,
        roundingMode: rounding === "down" ? "trunc" : "halfExpand",
      });
      made.set(key, format);
    }
    return format;
  };
}

function minute(tag: string, timeZone: string): Intl.DateTimeFormat {
  assertTimezone(timeZone);
  return new Intl.DateTimeFormat(tag, {
    timeZone,
    calendar: "gregory",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
}

function day(tag: string, isMonth: boolean): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    timeZone: "UTC",
    calendar: "gregory",
    year: "numeric",
    month: isMonth ? "short" : "2-digit",
    ...(isMonth ? {} : { day: "2-digit" }),
  });
}

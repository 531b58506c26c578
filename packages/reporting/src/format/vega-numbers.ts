/** Locale definition for d3-format, which Vega uses. */
interface VegaNumberLocale {
  readonly decimal: string;
  readonly thousands: string;
  /** Group sizes from the decimal point leftward. */
  readonly grouping: readonly number[];
  readonly currency: readonly [before: string, after: string];
  /** Ten digits, unless they are the English ones. */
  readonly numerals?: readonly string[];
  readonly percent: string;
  readonly minus: string;
}

/** A word for large numbers, such as `Mio.`. */
interface NumberWord {
  readonly from: number;
  /** Divisor of a number written with it. */
  readonly unit: number;
  readonly before: string;
  readonly after: string;
}

/** How Vega writes numbers that a chart gives it as numbers, such as an axis's ticks. */
export interface VegaNumbers {
  readonly locale: VegaNumberLocale;
  /** The least number with grouped digits: 1,000 or 10,000. */
  readonly groupedFrom: number;
  /** Words for large numbers, the largest first; none where the locale has no short ones. */
  readonly words: readonly NumberWord[];
  /** What stands before and after the number of a share in percent. */
  readonly percent: readonly [before: string, after: string];
  /** What stands around a number, so that it does not turn the line around it. */
  readonly around: readonly [before: string, after: string];
}

const LARGEST_POWER = 14;
const GROUPS = 6;

/** Vega's numbers in a locale that `Intl` knows; `clean` removes characters that must not be drawn. */
export function vegaNumbersOf(
  tag: string,
  clean: (text: string) => string,
  around: VegaNumbers["around"],
): VegaNumbers {
  const numbers = new Intl.NumberFormat(tag);
  const dollars = new Intl.NumberFormat(tag, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
  });
  const parts = numbers.formatToParts(-1_234_567.5);
  const partOf = (type: Intl.NumberFormatPartTypes, otherwise: string): string =>
    clean(parts.find((part) => part.type === type)?.value ?? otherwise);
  const numerals = Array.from({ length: 10 }, (_, digit) => numbers.format(digit));
  const percent = aroundNumber(new Intl.NumberFormat(tag, { style: "percent" }).formatToParts(0.5), clean);
  return {
    locale: {
      decimal: partOf("decimal", "."),
      thousands: partOf("group", ""),
      grouping: groupingOf(numbers),
      currency: aroundNumber(dollars.formatToParts(1), clean),
      ...(numerals.join("") === "0123456789" ? {} : { numerals }),
      percent: percent.join(""),
      minus: partOf("minusSign", "-"),
    },
    groupedFrom: numbers.formatToParts(1000).some(({ type }) => type === "group") ? 1000 : 10_000,
    words: wordsOf(new Intl.NumberFormat(tag, { notation: "compact" }), clean),
    percent,
    around,
  };
}

function aroundNumber(
  parts: readonly Intl.NumberFormatPart[],
  clean: (text: string) => string,
): readonly [before: string, after: string] {
  const textOf = (some: readonly Intl.NumberFormatPart[]): string =>
    clean(some.map(({ value }) => value).join(""));
  return [
    textOf(parts.slice(0, parts.findIndex(isDigits))),
    textOf(parts.slice(parts.findLastIndex(isDigits) + 1)),
  ];
}

function isDigits({ type }: Intl.NumberFormatPart): boolean {
  return type === "integer" || type === "fraction";
}

/** Repeats the last size, since d3-format starts over after it. */
function groupingOf(numbers: Intl.NumberFormat): readonly number[] {
  const [first = 3, second = first] = numbers
    .formatToParts(10 ** LARGEST_POWER)
    .filter(({ type }) => type === "integer")
    .map(({ value }) => Array.from(value).length)
    .toReversed();
  return [first, ...Array.from({ length: GROUPS }, () => second)];
}

function wordsOf(compact: Intl.NumberFormat, clean: (text: string) => string): readonly NumberWord[] {
  const words: NumberWord[] = [];
  for (let power = 3; power <= LARGEST_POWER; power++) {
    const parts = compact.formatToParts(2 * 10 ** power);
    if (!parts.some(({ type }) => type === "compact")) continue;
    const digits = parts
      .filter(({ type }) => type === "integer")
      .reduce((sum, { value }) => sum + Array.from(value).length, 0);
    const [before, after] = aroundNumber(parts, clean);
    const unit = 10 ** (power - digits + 1);
    const last = words[0];
    if (last === undefined || last.unit !== unit || last.before + last.after !== before + after)
      words.unshift({ from: 10 ** power, unit, before, after });
  }
  return words;
}

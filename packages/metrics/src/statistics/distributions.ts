/** The share of a standard normal distribution that lies below a value; off by less than 2 × 10⁻⁷ of itself. */
export function normalShareBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 2 / (2 + x);
  // Chebyshev coefficients of erfc (Numerical Recipes, 6.2).
  const tail =
    t *
    Math.exp(
      -x * x -
        1.26551223 +
        t *
          (1.00002368 +
            t *
              (0.37409196 +
                t *
                  (0.09678418 +
                    t *
                      (-0.18628806 +
                        t *
                          (0.27886807 +
                            t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277)))))))),
    );
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** The value below which the given share (between 0 and 1) of a standard normal distribution lies. */
export function normalQuantile(share: number): number {
  let [low, high] = [-12, 12];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalShareBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The share of Student's t distribution of so many degrees of freedom (more than 0) that lies below a value. */
export function studentShareBelow(t: number, degrees: number): number {
  const tail = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t < 0 ? tail : 1 - tail;
}

/** The value below which the given share (between 0 and 1) of Student's t distribution lies. */
export function studentQuantile(share: number, degrees: number): number {
  let [low, high] = [-1e6, 1e6];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (studentShareBelow(middle, degrees) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularised incomplete beta function, by its continued fraction (Numerical Recipes, 6.4). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

const TINY = 1e-300;

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= 500; m++) {
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / notZero(1 + term * d);
      c = notZero(1 + term / c);
      value *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return value;
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

// Lanczos' coefficients for g = 7.
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const base = x + 6.5;
  const series = LANCZOS.reduce(
    (sum, value, index) => (index === 0 ? value : sum + value / (x - 1 + index)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series);
}

/** A range of values. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

// The 97.5th percentile of the standard normal distribution: 95 % lie within.
const Z = 1.959963984540054;

/**
 * The 95 % Wilson interval of a share, of `count` cases among `total`; null without cases. It takes cases to be
 * independent: if calls of one session are alike it is too narrow.
 */
export function wilsonInterval(count: number, total: number): Range | null {
  if (total === 0) return null;
  const share = count / total;
  const scale = 1 + Z ** 2 / total;
  const middle = (share + Z ** 2 / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** P-values of several figures judged together, raised by Holm's method: if none truly differs, the chance that any is below 5 % is at most 5 %. In the given order. */
export function holmAdjusted(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]! || a - b);
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [place, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - place) * pValues[index]!));
    adjusted[index] = largest;
  }
  return adjusted;
}

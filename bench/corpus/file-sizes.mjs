/** What file sizes are meant to be, in bytes. */
const targetFileBytes = { median: 105_000, p90: 654_000, p99: 5_400_000 };

// Natural logarithms of the sizes at the standard-normal scores of 50, 90 and 99 %. One log-normal
// does not fit all three: real tails are heavier, so the slope changes at 90 %.
const SIZE_POINTS = [
  [0, Math.log(targetFileBytes.median)],
  [1.281_55, Math.log(targetFileBytes.p90)],
  [2.326_35, Math.log(targetFileBytes.p99)],
];
const LARGEST_FILE_BYTES = 60_000_000;

// The fractional part of the golden ratio: its multiples fill the interval evenly, so that even a
// few hundred files have the quantiles that they are meant to have.
const STEP = 0.618_033_988_749_894_9;

const MOST_DRAWS = 30;

/**
 * A stream of file sizes in bytes. Those that are passed over come later.
 *
 * @param {number} start 0 to 1, where the stream begins
 * @returns {(leastBytes?: number) => number}
 */
export function createFileSizes(start) {
  let share = start;
  /** @type {number[]} */
  const passedOver = [];
  const draw = () => {
    share = (share + STEP) % 1;
    return fileSizeAt(normalScore(share));
  };
  return (leastBytes = 0) => {
    if (leastBytes === 0) return passedOver.shift() ?? draw();
    for (let draws = 0; draws < MOST_DRAWS; draws++) {
      const size = draw();
      if (size >= leastBytes) return size;
      passedOver.push(size);
    }
    return draw();
  };
}

/** The quantiles of sizes, and how far they are from what they are meant to be. */
export function describeSizes(/** @type {readonly number[]} */ sizes) {
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const fileBytes = { median: at(0.5), p90: at(0.9), p99: at(0.99), largest: sorted.at(-1) ?? 0 };
  const off = (/** @type {keyof typeof targetFileBytes} */ name) =>
    Number((fileBytes[name] / targetFileBytes[name] - 1).toFixed(3));
  return { fileBytes, fileBytesOff: { median: off("median"), p90: off("p90"), p99: off("p99") } };
}

function fileSizeAt(/** @type {number} */ score) {
  const [low, high] = score < SIZE_POINTS[1][0] ? [0, 1] : [1, 2];
  const [x0, y0] = SIZE_POINTS[low];
  const [x1, y1] = SIZE_POINTS[high];
  const size = Math.exp(y0 + ((score - x0) * (y1 - y0)) / (x1 - x0));
  return Math.min(LARGEST_FILE_BYTES, Math.round(size));
}

/** The standard-normal score below which a share lies (Abramowitz and Stegun 26.2.23, error below 0.0005). */
function normalScore(/** @type {number} */ share) {
  const t = Math.sqrt(-2 * Math.log(Math.max(Math.min(share, 1 - share), Number.EPSILON)));
  const score =
    t -
    (2.515_517 + t * (0.802_853 + t * 0.010_328)) / (1 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)));
  return share < 0.5 ? -score : score;
}

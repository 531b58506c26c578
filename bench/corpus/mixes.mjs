/**
 * What a corpus is made of.
 *
 * @typedef {object} Mix
 * @property {number} usageShare the share of lines in conversations that carry token usage
 * @property {readonly string[]} versions client versions
 * @property {{ median: number, sigma: number, limit: number }} resultCharacters length of tool results
 * @property {readonly (readonly [kind: string, weight: number])[]} fillers what stands between the messages
 */

/** @type {Readonly<Record<string, Mix>>} */
export const mixes = {
  dense: {
    usageShare: 1 / 2,
    versions: ["2.1.212", "2.1.230", "2.1.247", "2.1.270"],
    resultCharacters: { median: 900, sigma: 1.2, limit: 60_000 },
    fillers: [
      ["turnDuration", 2],
      ["lastPrompt", 2],
      ["aiTitle", 1],
      ["permissionMode", 1],
      ["hookAttachment", 2],
      ["reminderAttachment", 2],
    ],
  },
  rich: {
    usageShare: 1 / 6,
    versions: ["2.0.55", "2.1.14", "2.1.27", "2.1.39"],
    resultCharacters: { median: 4000, sigma: 1.6, limit: 2_000_000 },
    fillers: [
      ["hookProgress", 40],
      ["bashProgress", 20],
      ["hookAttachment", 12],
      ["fileAttachment", 5],
      ["snapshot", 12],
      ["turnDuration", 5],
      ["queueOperation", 3],
      ["lastPrompt", 3],
    ],
  },
};

// Natural logarithms of the sizes at the standard-normal scores of 50, 90 and 99 %. One log-normal
// does not fit all three: real tails are heavier, so the slope changes at 90 %.
const SIZE_POINTS = [
  [0, Math.log(105_000)],
  [1.281_55, Math.log(654_000)],
  [2.326_35, Math.log(5_400_000)],
];
const LARGEST_FILE_BYTES = 60_000_000;

// The fractional part of the golden ratio: its multiples fill the interval evenly, so that even a
// few hundred files have the quantiles that they are meant to have.
const STEP = 0.618_033_988_749_894_9;

/**
 * A stream of file sizes in bytes.
 *
 * @param {number} start 0 to 1, where the stream begins
 */
export function createFileSizes(start) {
  let share = start;
  return () => {
    share = (share + STEP) % 1;
    return fileSizeAt(normalScore(share));
  };
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

/**
 * How fast turnmeter is meant to be.
 *
 * @typedef {object} Bar
 * @property {"wallMs" | "cpuMs" | "peakBytes"} measure
 * @property {"ccusage" | "node -e 0" | "reference" | "bytes"} unit what the limit is a multiple of
 * @property {number} limit
 *
 * @typedef {object} Case
 * @property {string} mode
 * @property {readonly string[]} mixes
 * @property {number | null} aboutBytes the size of corpus that it is meant for; null where the mode makes its own
 * @property {readonly Bar[]} bars
 */

/** How far a corpus may be from the size that a bar is meant for. */
const MOST_OFF = 1 / 6;

/** Wall and CPU time as multiples of ccusage's, and where there is one the peak in bytes. */
function against(
  /** @type {number} */ wall,
  /** @type {number} */ cpu,
  /** @type {number | null} */ peakBytes,
) {
  /** @type {Bar[]} */
  const bars = [
    { measure: "wallMs", unit: "ccusage", limit: wall },
    { measure: "cpuMs", unit: "ccusage", limit: cpu },
  ];
  if (peakBytes !== null) bars.push({ measure: "peakBytes", unit: "bytes", limit: peakBytes });
  return bars;
}

/** @param {Bar["measure"]} measure @param {Bar["unit"]} unit @param {number} limit @returns {Bar[]} */
function only(measure, unit, limit) {
  return [{ measure, unit, limit }];
}

/** @type {readonly Case[]} */
const cases = [
  { mode: "cold", mixes: ["dense"], aboutBytes: 6e8, bars: against(0.75, 0.95, null) },
  { mode: "cold", mixes: ["dense"], aboutBytes: 6e9, bars: against(0.75, 0.95, 600e6) },
  { mode: "cold", mixes: ["real", "rich"], aboutBytes: 6e8, bars: against(2.2, 2.4, null) },
  { mode: "cold", mixes: ["codex"], aboutBytes: 3e8, bars: against(0.6, 0.8, 240e6) },
  { mode: "second", mixes: ["dense"], aboutBytes: 6e8, bars: against(0.22, 0.15, null) },
  { mode: "second", mixes: ["real"], aboutBytes: 6e8, bars: against(0.45, 0.32, null) },
  { mode: "second", mixes: ["rich"], aboutBytes: 6e8, bars: against(0.65, 0.5, null) },
  { mode: "second", mixes: ["codex"], aboutBytes: 3e8, bars: against(1, 0.75, null) },
  { mode: "second", mixes: ["fixtures"], aboutBytes: 6e8, bars: against(0.3, 0.2, null) },
  {
    mode: "first",
    mixes: ["dense", "rich", "real"],
    aboutBytes: 6e8,
    bars: only("cpuMs", "reference", 1.25),
  },
  {
    mode: "grown",
    mixes: ["dense", "rich", "real"],
    aboutBytes: 6e8,
    bars: only("wallMs", "reference", 1.3),
  },
  { mode: "report-second", mixes: ["dense"], aboutBytes: 6e8, bars: only("wallMs", "ccusage", 0.5) },
  { mode: "tiny", mixes: ["dense"], aboutBytes: null, bars: only("wallMs", "node -e 0", 2.5) },
  { mode: "statusline", mixes: ["dense"], aboutBytes: null, bars: only("wallMs", "node -e 0", 2.5) },
];

/**
 * The bars of a mode, on a corpus of some mix and size.
 *
 * @param {string} mode
 * @param {{ mix?: string, bytes?: number }} corpus
 * @returns {readonly Bar[]}
 */
export function barsOf(mode, { mix = "", bytes = 0 }) {
  const fits = (/** @type {number | null} */ about) =>
    about === null || Math.abs(bytes / about - 1) <= MOST_OFF;
  return cases
    .filter((one) => one.mode === mode && one.mixes.includes(mix) && fits(one.aboutBytes))
    .flatMap(({ bars }) => bars);
}

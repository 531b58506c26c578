/**
 * How fast turnmeter is meant to be.
 *
 * @typedef {object} Bar
 * @property {"wallMs" | "cpuMs" | "peakBytes"} measure
 * @property {"ccusage" | "node -e 0" | "bytes"} unit what the limit is a multiple of
 * @property {number} limit
 */

const PEAK_BYTES = 200_000_000;

/** Corpora of about 0.6 GB are what the bars of the larger modes are meant for. */
const LEAST_BYTES = 500_000_000;
const MOST_BYTES = 700_000_000;

/** @type {Bar} */
const peak = { measure: "peakBytes", unit: "bytes", limit: PEAK_BYTES };

/** Modes that make a corpus of their own. */
const ownCorpus = new Set(["tiny", "statusline"]);

/** @type {Readonly<Record<string, Readonly<Record<string, readonly Bar[]>>>>} */
const bars = {
  cold: {
    dense: [
      { measure: "wallMs", unit: "ccusage", limit: 0.4 },
      { measure: "cpuMs", unit: "ccusage", limit: 0.35 },
      peak,
    ],
    rich: [
      { measure: "wallMs", unit: "ccusage", limit: 0.6 },
      { measure: "cpuMs", unit: "ccusage", limit: 0.6 },
      peak,
    ],
  },
  second: {
    dense: [{ measure: "wallMs", unit: "ccusage", limit: 0.25 }, peak],
    rich: [{ measure: "wallMs", unit: "ccusage", limit: 0.25 }, peak],
  },
  report: {
    dense: [{ measure: "wallMs", unit: "ccusage", limit: 1 }],
    rich: [{ measure: "wallMs", unit: "ccusage", limit: 1 }],
  },
  tiny: {
    dense: [{ measure: "wallMs", unit: "node -e 0", limit: 3 }],
  },
  statusline: {
    dense: [{ measure: "wallMs", unit: "node -e 0", limit: 2.5 }],
  },
};

/**
 * The bars of a mode, on a corpus of some mix and size.
 *
 * @param {string} mode
 * @param {{ mix?: string, bytes?: number }} corpus
 * @returns {readonly Bar[]}
 */
export function barsOf(mode, { mix = "", bytes = 0 }) {
  if (!ownCorpus.has(mode) && (bytes < LEAST_BYTES || bytes > MOST_BYTES)) return [];
  return bars[mode]?.[mix] ?? [];
}

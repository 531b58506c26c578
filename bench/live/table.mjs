/**
 * The rows of a table in Markdown: what a door takes in each phase.
 *
 * @param {string} door
 * @param {readonly import("./phases.mjs").Taken[]} phases
 */
export function tableRows(door, phases) {
  return phases.map(({ phase, ofProcessor, nowBytes, peakBytes, timesMs }) => {
    const times = Object.entries(timesMs).map(([what, all]) => `${what} ${timesText(all)}`);
    const memory = `${megabytes(nowBytes)} MB, at most ${megabytes(peakBytes)} MB`;
    return cells([door, phase, `${(ofProcessor * 100).toFixed(1)} %`, memory, times.join("; ") || "–"]);
  });
}

/** The head of the table. */
export const tableHead = [
  cells(["", "", "processor", "memory", "time until it is there, median and most"]),
  "|---|---|--:|--:|---|",
];

function cells(/** @type {readonly string[]} */ texts) {
  return `| ${texts.join(" | ")} |`;
}

function megabytes(/** @type {number} */ bytes) {
  return (bytes / 1e6).toFixed(0);
}

/** @param {readonly number[]} timesMs */
function timesText(timesMs) {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const [median, most] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  return `${seconds(median)}, ${seconds(most)} s`;
}

function seconds(/** @type {number} */ ms) {
  return (ms / 1000).toFixed(2);
}

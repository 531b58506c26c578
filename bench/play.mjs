import process from "node:process";
import { parseArgs } from "node:util";
import { isInUse } from "./corpus/arguments.mjs";
import { playLogs } from "./play/play-logs.mjs";

const USAGE = `usage: node bench/play.mjs FROM TO [--speed 20] [--longest-pause 2] [--truncate PART] [--replace PART] [--seed 1]
       Writes the logs below FROM into the empty folder TO, row by row in the order and with the pauses of their times, so many times
       as fast. A pause takes at most so many seconds. Rows come in pieces that are cut anywhere.
       --truncate 0.3  after so large a part of the rows, the log that was written last is cut to half, and written again
       --replace 0.7   the same, but it is replaced by a copy: another file of the same name`;

const { values, positionals } = readArguments();
const [from, to, ...others] = positionals;
const [speed, pauseSeconds, seed] = [values.speed, values["longest-pause"], values.seed].map(Number);
const [truncateAt, replaceAt] = [values.truncate, values.replace].map((part) =>
  part === undefined ? null : Number(part),
);
const isUsable =
  to !== undefined &&
  others.length === 0 &&
  speed > 0 &&
  pauseSeconds >= 0 &&
  Number.isSafeInteger(seed) &&
  [truncateAt, replaceAt].every((part) => part === null || (part >= 0 && part <= 1));
if (!isUsable) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
if (isInUse(to)) {
  process.stderr.write(`folder is not empty: ${to}\n`);
  process.exit(1);
}
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const played = await playLogs({
  from,
  to,
  speed,
  longestPauseMs: pauseSeconds * 1000,
  truncateAt,
  replaceAt,
  seed,
  say,
});
const { rows, recordedMs, playedMs } = played;
say(
  `${rows} rows of ${seconds(recordedMs)} in ${seconds(playedMs)}: ${(recordedMs / playedMs).toFixed(1)} times as fast`,
);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        speed: { type: "string", default: "20" },
        "longest-pause": { type: "string", default: "2" },
        truncate: { type: "string" },
        replace: { type: "string" },
        seed: { type: "string", default: "1" },
      },
    });
  } catch {
    process.stderr.write(`${USAGE}\n`);
    return process.exit(2);
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

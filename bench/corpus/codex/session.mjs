import { keepLines } from "../sink.mjs";
import { runAgent } from "./agents.mjs";
import { writeCommand } from "./calls.mjs";
import { noCounts } from "./counts.mjs";
import { eras } from "./eras.mjs";
import { rolloutPath, timedUuid } from "./ids.mjs";
import { createRollout } from "./rollout.mjs";
import { writeHead } from "./rows.mjs";
import { beginTurn, converse, endTurn, respond } from "./turns.mjs";

/**
 * @import { LogSize, SessionOptions } from "../session.mjs"
 * @import { Rollout, Thread } from "./rollout.mjs"
 */

const FIRST_DAY = Date.UTC(2026, 8, 1);
const DAYS = 70;
const AGENTS_SHARE = 0.35;
const FORK_SHARE = 0.2;
/** The lines that are to be copied are kept in memory. */
const LARGEST_FORKED_BYTES = 10_000_000;
/** A fork is not much smaller than its origin. */
const LEAST_FORK_SHARE = 0.7;
const LEAST_BYTES_WITH_AGENTS = 60_000;

/**
 * Writes one session of Codex: its rollout, those of its subagents, and now and then one that was forked from it.
 *
 * @param {SessionOptions} options
 * @returns {LogSize[]} of its logs
 */
export function writeCodexSession(options) {
  const { random, text, tokens, isAlone, firstResultCharacters } = options;
  const era = random.pick(eras);
  const startAt =
    FIRST_DAY + random.integer(0, DAYS - 1) * 86_400_000 + random.integer(25_200_000, 72_000_000);
  const id = timedUuid(random, startAt);
  /** @type {Thread} */
  const thread = {
    id,
    sessionId: id,
    cwd: random.pick(options.projects),
    branch: random.pick(["main", `feature/${text.word()}`]),
    model: random.pick(era.models),
    effort: random.pick(["low", "medium", "high"]),
    era,
    startAt,
  };
  const mainBytes = options.nextFileSize();
  const isForked = !isAlone && mainBytes <= LARGEST_FORKED_BYTES && random.chance(FORK_SHARE);
  const agents = isAlone ? 0 : agentsOf(options, mainBytes, thread);
  /** @type {string[]} */
  const lines = [];
  const file = options.open(rolloutPath(thread));
  const sink = isForked || agents > 0 ? keepLines(file, lines) : file;
  const main = createRollout({ random, text, tokens, thread, sink, totals: noCounts(era.isNumbered) });
  main.aimAt(mainBytes);
  writeHead(main);
  if (firstResultCharacters !== undefined) {
    main.aimAt(Number.POSITIVE_INFINITY);
    beginTurn(main, text.phrase(100));
    respond(main, () => [writeCommand(main, firstResultCharacters)]);
    endTurn(main);
  }
  const rollouts = [main];
  for (let index = 0; index < agents; index++) {
    converse(main, (mainBytes * (index + 1)) / (agents + 1));
    main.aimAt(mainBytes);
    rollouts.push(runAgent(main, lines, options));
  }
  converse(main, mainBytes);
  file.close();
  if (isForked && main.marks.length > 1) rollouts.push(fork(main, lines, options));
  return rollouts.map(sizeOf);
}

/** @param {SessionOptions} options @param {number} mainBytes @param {Thread} thread */
function agentsOf({ random }, mainBytes, { era }) {
  const isLarge = mainBytes >= LEAST_BYTES_WITH_AGENTS && mainBytes <= LARGEST_FORKED_BYTES;
  return era.hasAgents && isLarge && random.chance(AGENTS_SHARE) ? random.integer(1, 3) : 0;
}

/**
 * A thread that goes on from a turn of another one. Rollouts with ordinals name what comes before, others repeat it.
 *
 * @param {Rollout} origin
 * @param {readonly string[]} lines
 * @param {SessionOptions} options
 * @returns {Rollout}
 */
function fork(origin, lines, { random, text, tokens, nextFileSize, open }) {
  const { era } = origin.thread;
  const startAt = origin.now() + random.integer(60_000, 86_400_000);
  const id = timedUuid(random, startAt);
  const thread = { ...origin.thread, id, sessionId: id, startAt };
  const mark = random.pick(origin.marks.slice(1));
  const sink = open(rolloutPath(thread));
  const ordinal = era.isNumbered ? mark.lines : 0;
  const own = createRollout({ random, text, tokens, thread, sink, totals: mark.totals, ordinal });
  const base = {
    thread_id: origin.thread.id,
    end_ordinal_exclusive: mark.lines,
    end_byte_offset: mark.bytes,
  };
  own.aimAt(nextFileSize(era.isNumbered ? 0 : mark.bytes / LEAST_FORK_SHARE));
  writeHead(own, {
    forked_from_id: origin.thread.id,
    ...(era.isNumbered ? { forked_from_ordinal_exclusive: mark.lines, history_base: base } : {}),
  });
  if (!era.isNumbered) own.copyLines(lines.slice(0, mark.lines));
  beginTurn(own, text.phrase(100));
  endTurn(own);
  converse(own, own.targetBytes());
  sink.close();
  return own;
}

/** @param {Rollout} rollout @returns {LogSize} */
function sizeOf(rollout) {
  return { bytes: rollout.sizeBytes(), lines: rollout.lines(), usageLines: rollout.usageLines() };
}

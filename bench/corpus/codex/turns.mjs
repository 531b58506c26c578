import { writeCall } from "./calls.mjs";
import { apiId } from "../random.mjs";
import { writeContext, writeMessage, writePrompt, writeSurroundings, writeWorld } from "./rows.mjs";

/**
 * @import { Rollout } from "./rollout.mjs"
 * @import { WriteResult } from "./calls.mjs"
 */

const TURN_RESPONSES = 14;
const REASONED_SHARE = 0.75;
const COMMENTED_SHARE = 0.25;
const ABORTED_SHARE = 0.03;
/** The share of turns that begin with totals which were told before. */
const REPEATED_SHARE = 0.15;
/** What the end of a turn takes, on average. */
const ANSWER_BYTES = 3000;

/** Begins a turn with what a person, or for a subagent its parent, says. @param {Rollout} rollout @param {string} said */
export function beginTurn(rollout, said) {
  const { era } = rollout.thread;
  const isFirst = rollout.marks.length === 0;
  rollout.beginTurn();
  if (!era.isUsageFirst) {
    const startedAt = Math.floor(rollout.now() / 1000);
    rollout.event("task_started", {
      turn_id: rollout.turnId(),
      started_at: startedAt,
      model_context_window: 258_400,
    });
  }
  if (isFirst) writeSurroundings(rollout);
  else if (rollout.random.chance(REPEATED_SHARE)) rollout.tokenCount();
  writeContext(rollout);
  writePrompt(rollout, said);
}

/** One response that ends in calls, and their results. @param {Rollout} rollout @param {() => readonly WriteResult[]} writeCalls */
export function respond(rollout, writeCalls) {
  const { era } = rollout.thread;
  rollout.later(4000);
  rollout.counter.next();
  if (era.isUsageFirst) rollout.tokenCount();
  writeReasoning(rollout);
  if (rollout.random.chance(COMMENTED_SHARE)) {
    const characters = rollout.fit(rollout.random.logNormal(180, 0.8, 4000));
    writeMessage(rollout, rollout.text.phrase(characters), "commentary");
  }
  const results = writeCalls();
  if (era.isNumbered) writeUsage(rollout);
  for (const writeResult of results) writeResult();
  if (era.isUsageFirst) writeContext(rollout);
  else rollout.tokenCount();
}

/** The last answer of a turn, and its end. @param {Rollout} rollout */
export function endTurn(rollout) {
  const { thread, text, random } = rollout;
  const { era } = thread;
  const said = text.lines(rollout.fit(random.logNormal(700, 0.9, 8000)));
  const durationMs = random.integer(2000, 400_000);
  if (random.chance(ABORTED_SHARE)) {
    const notice = `<turn_aborted>\n${text.phrase(80)}\n</turn_aborted>`;
    rollout.item("message", { role: "user", content: [{ type: "input_text", text: notice }] });
    rollout.event("turn_aborted", {
      turn_id: rollout.turnId(),
      reason: "interrupted",
      duration_ms: durationMs,
    });
    return;
  }
  rollout.later(4000);
  rollout.counter.next();
  if (era.isUsageFirst) rollout.tokenCount();
  writeReasoning(rollout);
  writeMessage(rollout, said, "final_answer");
  if (era.isNumbered) writeUsage(rollout);
  if (era.isUsageFirst) return;
  rollout.tokenCount();
  rollout.event("task_complete", {
    turn_id: rollout.turnId(),
    last_agent_message: said,
    duration_ms: durationMs,
  });
}

/** Writes turns until a rollout has a size, a few per cent more or less. @param {Rollout} rollout @param {number} sizeBytes */
export function converse(rollout, sizeBytes) {
  const { random, text } = rollout;
  const startBytes = rollout.sizeBytes();
  const aimBytes = sizeBytes - ANSWER_BYTES;
  let steps = 0;
  // Half of what one more step would take is as far from the size as none.
  const isLong = () => {
    const bytes = rollout.sizeBytes();
    return bytes + (steps === 0 ? 0 : (bytes - startBytes) / steps / 2) >= aimBytes;
  };
  rollout.aimAt(sizeBytes);
  while (!isLong()) {
    beginTurn(rollout, text.phrase(rollout.fit(random.logNormal(150, 1, 8000))));
    for (let responses = random.integer(1, TURN_RESPONSES); responses > 0 && !isLong(); responses--) {
      if (rollout.counter.isFull()) compact(rollout);
      const calls = random.pick([1, 1, 1, 2, 3]);
      respond(rollout, () => Array.from({ length: calls }, () => writeCall(rollout)));
      steps++;
    }
    endTurn(rollout);
  }
}

/** @param {Rollout} rollout */
function writeReasoning(rollout) {
  const { thread, text, random } = rollout;
  if (!random.chance(REASONED_SHARE)) return;
  const said = `**${text.phrase(30)}**`;
  const item = {
    summary: [{ type: "summary_text", text: said }],
    content: null,
    encrypted_content: text.base64(rollout.fit(random.logNormal(1500, 0.7, 20_000))),
  };
  if (thread.era.isNumbered) {
    const id = apiId(random, "rs_");
    rollout.completed("Reasoning", { id, summary_text: [said], raw_content: [] });
    rollout.item("reasoning", { id, ...item });
  } else {
    rollout.event("agent_reasoning", { text: said });
    rollout.item("reasoning", item);
  }
}

/** The usage of one response, by itself and with what was before. @param {Rollout} rollout */
function writeUsage(rollout) {
  const { thread, counter, random } = rollout;
  rollout.write("token_usage_record", {
    thread_id: thread.id,
    turn_id: rollout.turnId(),
    session_id: thread.sessionId,
    root_turn_id: rollout.turnId(),
    response_id: apiId(random, "resp_"),
    usage: counter.last(),
    turn_token_usage: counter.totals(),
    thread_token_usage: counter.totals(),
  });
}

/** The conversation is made shorter. @param {Rollout} rollout */
function compact(rollout) {
  const { thread, text, random, counter } = rollout;
  const part = (/** @type {string} */ role) => ({
    type: "message",
    role,
    content: [{ type: "input_text", text: text.lines(rollout.fit(random.logNormal(1500, 0.8, 12_000))) }],
  });
  const history = Array.from({ length: random.integer(4, 16) }, () => part("user"));
  rollout.later(20_000);
  rollout.write("compacted", { message: "", replacement_history: [part("developer"), ...history] });
  counter.compact();
  if (thread.era.isNumbered) {
    writeWorld(rollout);
    writeContext(rollout);
    rollout.completed("ContextCompaction", { id: rollout.turnId() });
  } else {
    rollout.event("context_compacted");
  }
  rollout.tokenCount();
}

import { callFunction } from "./calls.mjs";
import { noCounts } from "./counts.mjs";
import { rolloutPath, timedUuid } from "./ids.mjs";
import { createRollout } from "./rollout.mjs";
import { writeHead } from "./rows.mjs";
import { beginTurn, converse, endTurn, respond } from "./turns.mjs";

/**
 * @import { SessionOptions } from "../session.mjs"
 * @import { Rollout } from "./rollout.mjs"
 */

const ROLES = ["explorer", "worker", "default"];
/** The share of subagents that are given their parent's history, where that is marked as such. */
const COPIED_SHARE = 1 / 3;
const MOST_COPIED_LINES = 60;

/**
 * A turn of the main thread in which a subagent is started and waited for, and the subagent's rollout.
 *
 * @param {Rollout} main
 * @param {readonly string[]} lines the main thread's
 * @param {SessionOptions} options
 * @returns {Rollout} the subagent's
 */
export function runAgent(main, lines, { random, text, tokens, nextFileSize, open }) {
  const { era } = main.thread;
  beginTurn(main, text.phrase(main.fit(300)));
  const startAt = main.now() + 5000;
  const thread = { ...main.thread, id: timedUuid(random, startAt), startAt };
  const [nickname, role] = [text.word(), random.pick(ROLES)];
  const message = text.phrase(main.fit(random.integer(200, 2000)));
  const own = era.isNumbered ? { namespace: "multi_agent_v1" } : {};
  const isCopied = era.isNumbered && random.chance(COPIED_SHARE);
  const copied = isCopied ? lines.slice(0, Math.min(MOST_COPIED_LINES, main.lines())) : [];
  const input = { message, agent_type: role, ...(isCopied ? { fork_context: true } : {}) };
  const spawned = JSON.stringify({ agent_id: thread.id, nickname });
  respond(main, () => [
    callFunction(
      main,
      "spawn_agent",
      input,
      (callId) => {
        tellSpawn(main, callId, thread.id, message);
        return spawned;
      },
      own,
    ),
  ]);

  const sink = open(rolloutPath(thread));
  const agent = createRollout({ random, text, tokens, thread, sink, totals: noCounts(era.isNumbered) });
  const parentId = main.thread.id;
  agent.aimAt(nextFileSize());
  writeHead(agent, {
    source: {
      subagent: {
        thread_spawn: { parent_thread_id: parentId, depth: 1, agent_nickname: nickname, agent_role: role },
      },
    },
    agent_nickname: nickname,
    agent_role: role,
    ...(era.isNumbered ? { parent_thread_id: parentId, thread_source: "subagent" } : {}),
    ...(isCopied ? { forked_from_id: parentId, subagent_history_start_ordinal: copied.length + 1 } : {}),
  });
  agent.copyLines(copied);
  beginTurn(agent, message);
  endTurn(agent);
  converse(agent, agent.targetBytes());
  sink.close();

  const status = { [thread.id]: { completed: text.phrase(main.fit(800)) } };
  respond(main, () => [
    callFunction(
      main,
      "wait_agent",
      { ids: [thread.id], targets: [thread.id], timeout_ms: 600_000 },
      () => JSON.stringify({ status, timed_out: false }),
      own,
    ),
  ]);
  const notice = JSON.stringify({ agent_path: thread.id, status: status[thread.id] });
  const said = `<subagent_notification>\n${notice}\n</subagent_notification>`;
  main.item("message", { role: "user", content: [{ type: "input_text", text: said }] });
  endTurn(main);
  return agent;
}

/** @param {Rollout} main @param {string} callId @param {string} agentId @param {string} prompt */
function tellSpawn(main, callId, agentId, prompt) {
  const { id, era } = main.thread;
  if (era.isNumbered) {
    const end = { sender_thread_id: id, receiver_thread_ids: [agentId], prompt, status: "completed" };
    main.completed("CollabAgentToolCall", { id: callId, tool: "spawn_agent", ...end });
  } else {
    const end = { sender_thread_id: id, new_thread_id: agentId, prompt, status: "pending_init" };
    main.event("collab_agent_spawn_end", { call_id: callId, ...end });
  }
}

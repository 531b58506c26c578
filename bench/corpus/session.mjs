import { createConversation } from "./conversation.mjs";
import { writeCopy } from "./copies.mjs";
import { converse } from "./converse.mjs";
import { hexId, uuid } from "./random.mjs";
import { keepLines } from "./sink.mjs";
import { useTool } from "./tools.mjs";

/**
 * @import { Random } from "./random.mjs"
 * @import { TextSource } from "./text.mjs"
 * @import { Mix } from "./mixes.mjs"
 * @import { Sink } from "./sink.mjs"
 * @import { Conversation, Thread, Tokens } from "./conversation.mjs"
 */

/**
 * One finished log of a session.
 *
 * @typedef {object} LogSize
 * @property {number} bytes
 * @property {number} lines
 * @property {number} usageLines
 *
 * @typedef {object} SessionOptions
 * @property {Random} random
 * @property {TextSource} text
 * @property {Tokens} tokens
 * @property {readonly string[]} projects
 * @property {(leastBytes?: number) => number} nextFileSize
 * @property {boolean} isAlone without subagents and copies
 * @property {number | undefined} firstResultCharacters the length of a tool result that comes first
 * @property {(path: string) => Sink} open a new file of the corpus
 *
 * @typedef {SessionOptions & { mix: Mix }} ConversationOptions
 */

const MODELS = [
  ["claude-opus-4-8", "claude-haiku-4-5-20251001"],
  ["claude-sonnet-4-6", "claude-haiku-4-5-20251001"],
  ["claude-opus-4-6", "claude-sonnet-4-6"],
  ["claude-sonnet-4-5-20250929", "claude-haiku-4-5-20251001"],
];
const AGENT_TYPES = ["general-purpose", "Explore", "Plan", "reviewer"];
const FIRST_DAY = Date.UTC(2026, 8, 1);
const DAYS = 70;
const COPY_SHARE = 0.2;
/** The lines that are to be copied are kept in memory. */
const LARGEST_COPIED_BYTES = 10_000_000;
/** A copy is not much smaller than its original. */
const LEAST_COPY_SHARE = 0.7;
const LEAST_OWN_BYTES = 4000;

/**
 * Writes one session: its main transcript, its subagents with their meta files, and now and then a
 * copy that repeats the beginning under another session id and goes on from there.
 *
 * @param {ConversationOptions} options
 * @returns {LogSize[]} of its logs
 */
export function writeSession(options) {
  const { random, text, tokens, mix, isAlone } = options;
  const cwd = random.pick(options.projects);
  const [model, agentModel] = random.pick(MODELS);
  /** @type {Thread} */
  const thread = {
    sessionId: uuid(random),
    cwd,
    gitBranch: random.pick(["main", `feature/${text.word()}`]),
    version: random.pick(mix.versions),
    model,
    agentId: null,
    startAt: FIRST_DAY + random.integer(0, DAYS - 1) * 86_400_000 + random.integer(7, 20) * 3_600_000,
  };
  const folder = `projects/${cwd.replaceAll(/[^A-Za-z0-9]/g, "-")}`;
  const mainBytes = options.nextFileSize();
  const isCopied = !isAlone && mainBytes <= LARGEST_COPIED_BYTES && random.chance(COPY_SHARE);
  /** @type {string[]} */
  const kept = [];
  const file = options.open(`${folder}/${thread.sessionId}.jsonl`);
  const sink = isCopied ? keepLines(file, kept) : file;
  const main = createConversation({ random, text, mix, thread, tokens, sink });
  if (options.firstResultCharacters !== undefined) {
    main.aimAt(Number.POSITIVE_INFINITY);
    main.prompt(text.phrase(100));
    useTool(main, { random, text, name: "Bash", resultCharacters: options.firstResultCharacters });
  }
  const agents = isAlone ? 0 : agentsOf(random, mainBytes);
  const logs = [];
  for (let index = 0; index < agents; index++) {
    converse(main, options, (mainBytes * (index + 1)) / (agents + 1));
    const agentThread = {
      ...thread,
      model: agentModel,
      agentId: `a${hexId(random, 16)}`,
      startAt: main.now(),
    };
    main.aimAt(mainBytes);
    logs.push(runAgent(main, agentThread, options, `${folder}/${thread.sessionId}/subagents`));
  }
  converse(main, options, mainBytes, { isEnd: true });
  file.close();
  logs.push(sizeOf(main));
  if (isCopied) logs.push(copy(thread, main.now(), kept, options, folder));
  return logs;
}

function agentsOf(/** @type {Random} */ random, /** @type {number} */ mainBytes) {
  if (mainBytes < 30_000 || random.chance(0.5)) return 0;
  return random.chance(0.75) ? random.integer(1, 3) : random.integer(4, 10);
}

/**
 * A call of the main thread that starts a subagent, the subagent's files, and the call's result.
 *
 * @param {Conversation} main
 * @param {Thread} thread of the subagent
 * @param {ConversationOptions} options
 * @param {string} folder
 */
function runAgent(main, thread, options, folder) {
  const { random, text, mix, tokens } = options;
  const { agentId } = thread;
  const agentType = random.pick(AGENT_TYPES);
  const description = text.phrase(30);
  const prompt = text.phrase(main.fit(random.integer(200, 2000)));
  const id = main.respondWithCall("Agent", { description, prompt, subagent_type: agentType });
  const sink = options.open(`${folder}/agent-${agentId}.jsonl`);
  const agent = createConversation({ random, text, mix, thread, tokens, sink });
  agent.prompt(prompt);
  converse(agent, options, options.nextFileSize(), { isEnd: true });
  sink.close();
  const content = text.lines(main.fit(random.logNormal(1500, 0.8, 20_000)));
  main.result(id, content, {
    status: "completed",
    prompt,
    agentId,
    agentType,
    content: [{ type: "text", text: content }],
    totalDurationMs: agent.now() - thread.startAt,
    totalTokens: random.integer(10_000, 90_000),
    totalToolUseCount: random.integer(1, 60),
  });
  const meta = options.open(`${folder}/agent-${agentId}.meta.json`);
  meta.write(JSON.stringify({ agentType, description, toolUseId: id, spawnDepth: 1 }));
  meta.close();
  return sizeOf(agent);
}

/**
 * The beginning of a session under another session id, and turns of its own.
 *
 * @param {Thread} original
 * @param {number} startAt epoch ms
 * @param {readonly string[]} lines
 * @param {ConversationOptions} options
 * @param {string} folder
 * @returns {LogSize}
 */
function copy(original, startAt, lines, options, folder) {
  const { random, text, mix, tokens } = options;
  const thread = { ...original, sessionId: uuid(random), startAt };
  const sink = options.open(`${folder}/${thread.sessionId}.jsonl`);
  const originalBytes = lines.reduce((sum, line) => sum + line.length, 0);
  const sizeBytes = options.nextFileSize(originalBytes * LEAST_COPY_SHARE);
  const mostBytes = sizeBytes - LEAST_OWN_BYTES;
  const copied = writeCopy({ random, lines, from: original, to: thread, sink, mostBytes });
  const own = createConversation({ random, text, mix, thread, tokens, sink });
  converse(own, options, sizeBytes - copied.bytes, { isEnd: true });
  sink.close();
  return {
    bytes: copied.bytes + own.sizeBytes(),
    lines: copied.lines + own.lines(),
    usageLines: copied.usageLines + own.usageLines(),
  };
}

/** @param {Conversation} conversation @returns {LogSize} */
function sizeOf(conversation) {
  return {
    bytes: conversation.sizeBytes(),
    lines: conversation.lines(),
    usageLines: conversation.usageLines(),
  };
}

import { createConversation } from "./conversation.mjs";
import { fillers } from "./fillers.mjs";
import { hexId, uuid } from "./random.mjs";
import { useTool } from "./tools.mjs";

/**
 * @import { Random } from "./random.mjs"
 * @import { TextSource } from "./text.mjs"
 * @import { Mix } from "./mixes.mjs"
 * @import { Conversation, Thread, Tokens } from "./conversation.mjs"
 */

/**
 * One file of a corpus.
 *
 * @typedef {object} CorpusFile
 * @property {string} path below the corpus
 * @property {readonly string[]} lines
 * @property {number} usageLines
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
const FORK_SHARE = 0.06;
const LARGEST_FORKED_BYTES = 2_000_000;
const TURN_CALLS = 12;

/**
 * The files of one session: its main transcript, its subagents with their meta files, and now and
 * then a fork that repeats the beginning under another session id.
 *
 * @param {{ random: Random, text: TextSource, mix: Mix, tokens: Tokens, projects: readonly string[], nextFileSize: () => number }} options
 * @returns {CorpusFile[]}
 */
export function createSession(options) {
  const { random, text, tokens, mix } = options;
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
  const main = createConversation({ random, text, mix, thread, tokens });
  const agents = Array.from({ length: agentsOf(random, mainBytes) }, () => `a${hexId(random, 16)}`);
  /** @type {CorpusFile[]} */
  const files = [];
  for (const [index, agentId] of agents.entries()) {
    converse(main, options, (mainBytes * (index + 1)) / (agents.length + 1));
    const agentThread = { ...thread, model: agentModel, agentId, startAt: main.now() };
    const agent = createConversation({ random, text, mix, thread: agentThread, tokens });
    files.push(...runAgent(main, agent, options, `${folder}/${thread.sessionId}/subagents`));
  }
  converse(main, options, mainBytes);
  main.answer();
  files.unshift(fileOf(`${folder}/${thread.sessionId}.jsonl`, main));
  if (mainBytes <= LARGEST_FORKED_BYTES && random.chance(FORK_SHARE)) files.push(fork(main, options, folder));
  return files;
}

function agentsOf(/** @type {Random} */ random, /** @type {number} */ mainBytes) {
  if (mainBytes < 30_000 || random.chance(0.5)) return 0;
  return random.chance(0.75) ? random.integer(1, 3) : random.integer(4, 10);
}

/**
 * Writes turns until the thread has a size.
 *
 * @param {Conversation} conversation
 * @param {{ random: Random, text: TextSource, mix: Mix }} options
 * @param {number} sizeBytes
 */
function converse(conversation, options, sizeBytes) {
  const { random, text, mix } = options;
  const kinds = mix.fillers.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));
  while (conversation.sizeBytes() < sizeBytes) {
    conversation.prompt(text.phrase(random.logNormal(150, 1, 8000)));
    for (
      let calls = random.integer(1, TURN_CALLS);
      calls > 0 && conversation.sizeBytes() < sizeBytes;
      calls--
    ) {
      const room = Math.max(500, (sizeBytes - conversation.sizeBytes()) / 2);
      const { median, sigma, limit } = mix.resultCharacters;
      useTool(conversation, {
        random,
        text,
        resultCharacters: random.logNormal(median, sigma, Math.min(limit, Math.floor(room))),
      });
      while (!conversation.isShortOfUsage()) fillers[random.pick(kinds)](conversation, text, random);
    }
  }
}

/**
 * A call of the main thread that starts a subagent, the subagent's files, and the call's result.
 *
 * @param {Conversation} main
 * @param {Conversation} agent
 * @param {{ random: Random, text: TextSource, mix: Mix, nextFileSize: () => number }} options
 * @param {string} folder
 * @returns {CorpusFile[]}
 */
function runAgent(main, agent, options, folder) {
  const { random, text } = options;
  const agentType = random.pick(AGENT_TYPES);
  const description = text.phrase(30);
  const prompt = text.phrase(random.integer(200, 2000));
  const { agentId } = agent.thread;
  const id = main.respondWithCall("Agent", { description, prompt, subagent_type: agentType });
  agent.prompt(prompt);
  converse(agent, options, options.nextFileSize());
  agent.answer();
  const content = text.lines(random.logNormal(1500, 0.8, 20_000));
  main.result(id, content, {
    status: "completed",
    prompt,
    agentId,
    agentType,
    content: [{ type: "text", text: content }],
    totalDurationMs: agent.now() - agent.thread.startAt,
    totalTokens: random.integer(10_000, 90_000),
    totalToolUseCount: random.integer(1, 60),
  });
  const meta = JSON.stringify({ agentType, description, toolUseId: id, spawnDepth: 1 });
  return [
    fileOf(`${folder}/agent-${agentId}.jsonl`, agent),
    { path: `${folder}/agent-${agentId}.meta.json`, lines: [meta], usageLines: 0 },
  ];
}

/**
 * The beginning of a session under another session id, and a turn of its own.
 *
 * @param {Conversation} main
 * @param {{ random: Random, text: TextSource, mix: Mix, tokens: Tokens }} options
 * @param {string} folder
 * @returns {CorpusFile}
 */
function fork(main, options, folder) {
  const { random, text, mix, tokens } = options;
  const thread = { ...main.thread, sessionId: uuid(random), startAt: main.now() };
  const own = createConversation({ random, text, mix, thread, tokens });
  converse(own, options, 8000);
  own.answer();
  const copied = main.lines
    .slice(0, Math.ceil(main.lines.length * (0.3 + 0.6 * random.next())))
    .filter((line) => line.startsWith('{"parentUuid"'))
    .map((line) => line.replace(main.thread.sessionId, thread.sessionId));
  const usageLines = copied.filter((line) => line.includes('"usage":{')).length + own.usageLines();
  return { path: `${folder}/${thread.sessionId}.jsonl`, lines: [...copied, ...own.lines], usageLines };
}

/** @param {string} path @param {Conversation} conversation @returns {CorpusFile} */
function fileOf(path, conversation) {
  return { path, lines: conversation.lines, usageLines: conversation.usageLines() };
}

import { createTools } from "./tools.mjs";
import { openThread } from "./thread.mjs";
import { runAgent } from "./agents.mjs";

const minute = 60_000;
const rejection =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, " +
  "the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";

/** The files of one session: path below the project's folder → rows. */
export function writeSession({ random, plan, version, forkOf }) {
  const cwd = `/home/ann/${plan.project}`;
  const session = {
    id: random.uuid(),
    cwd,
    version,
    branch: plan.project === "shop" ? "main" : "develop",
    entrypoint: plan.events.includes("headless") ? "sdk-cli" : "cli",
    costUsd: 0,
  };
  const thread = openThread({
    random,
    session,
    model: plan.model,
    startAt: plan.startAt,
    contextTokens: random.integer(15_000, 19_000),
  });
  const tools = createTools(random, plan.project, cwd);
  const files = new Map();
  const context = { random, plan, session, thread, tools, files };
  if (forkOf !== undefined) copyHistory(thread, forkOf, session.id);
  plan.prompts.forEach((text, index) => {
    if (index > 0) thread.wait(4 * minute, index === 2 ? 75 * minute : 16 * minute);
    thread.prompt(
      text,
      session.entrypoint === "cli" ? { promptSource: "typed", permissionMode: "default" } : {},
    );
    workOn(context, index);
  });
  const state = [{ type: "ai-title", aiTitle: plan.title, sessionId: session.id }];
  if (session.entrypoint === "cli") {
    const totalCostUSD = Math.round(session.costUsd * 1.06 * 1e6) / 1e6;
    state.push({ type: "cost-state", totalCostUSD, modelUsage: {}, sessionId: session.id });
  }
  files.set(`${session.id}.jsonl`, [...thread.rows, ...state]);
  return { files, rows: thread.rows, sessionId: session.id };
}

function workOn(context, promptIndex) {
  const { random, plan, thread, tools } = context;
  const has = (event) => plan.events.includes(event);
  const isFirst = promptIndex === 0;
  const isLast = promptIndex === plan.prompts.length - 1;
  if (has("apiError") && isFirst) apiError(context);
  turn(context, [tools.search(), tools.read()]);
  if (has("explore") && isFirst) runAgent(context, { agentType: "Explore", model: "claude-haiku-5-5" });
  if (has("nested") && isLast)
    runAgent(context, { agentType: "general-purpose", model: "claude-sonnet-5-5", isNested: true });
  if (has("background") && isFirst) {
    runAgent(context, { agentType: "general-purpose", model: "claude-sonnet-5-5", isBackground: true });
  }
  if (has("web")) turn(context, [isFirst ? tools.fetchPage() : tools.searchWeb()]);
  if (plan.project === "atlas" && isFirst) turn(context, [tools.listIssues()]);
  if (has("denied") && isFirst) denied(context);
  if (has("reject") && isFirst) return reject(context);
  const rounds = random.integer(2, 4);
  for (let round = 0; round < rounds; round++) {
    turn(context, random.chance(0.3) ? [tools.read(), tools.read()] : [tools.read()]);
    turn(context, [random.chance(0.85) ? tools.edit() : tools.create()]);
    if (random.chance(0.7)) turn(context, [tools.runTests()]);
  }
  if (has("hasty")) turn(context, [tools.missingCommand()]);
  if (has("cancel") && isFirst) cancelSibling(context);
  if (has("interrupt") && isLast) return interrupt(context);
  if (has("compact") && promptIndex === 1) {
    thread.fill(118_000);
    turn(context, [tools.search()]);
    thread.compact();
    turn(context, [tools.read()]);
  }
  if (random.chance(0.5)) turn(context, [tools.build()]);
  if (has("review") && isLast) runAgent(context, { agentType: "code-reviewer", model: "claude-opus-5-5" });
  if (isLast) turn(context, [tools.commit()]);
  finish(context);
}

function turn({ random, thread }, calls) {
  const thinking = random.chance(0.25) ? [{ type: "thinking", thinking: "", signature: "sample" }] : [];
  thread.respond([...thinking, ...calls.map(toolUse)], {
    stopReason: "tool_use",
    outputTokens: random.integer(90, 420) * calls.length + thinking.length * random.integer(100, 900),
  });
  for (const call of calls) thread.result(call, call.run());
}

const toolUse = ({ id, name, input }) => ({ type: "tool_use", id, name, input });

function finish({ random, thread }) {
  thread.respond([{ type: "text", text: "Done." }], {
    stopReason: "end_turn",
    outputTokens: random.integer(120, 700),
  });
}

function reject(context) {
  const { thread, tools } = context;
  const call = tools.edit();
  thread.respond([toolUse(call)], { stopReason: "tool_use", outputTokens: 310 });
  thread.result(call, {
    content: rejection,
    isError: true,
    toolUseResult: "User rejected tool use",
    durationMs: 21_000,
    fields: { toolDenialKind: "user-rejected" },
  });
  thread.wait(15_000, 60_000);
  thread.prompt("keep the old name", { promptSource: "typed", permissionMode: "default" });
  turn(context, [tools.edit()]);
  finish(context);
}

function denied({ plan, thread, tools }) {
  const call = tools.call("Bash", { command: "git push --force" });
  const isHook = plan.project === "shop";
  const text = isHook
    ? "PreToolUse:Bash hook error: [./guard.sh]: no pushes"
    : "Permission to use Bash with command git push --force has been denied.";
  thread.respond([toolUse(call)], { stopReason: "tool_use", outputTokens: 120 });
  thread.result(call, {
    content: text,
    isError: true,
    toolUseResult: `Error: ${text}`,
    durationMs: 40,
    ...(isHook ? {} : { fields: { toolDenialKind: "permission-rule" } }),
  });
}

function cancelSibling({ thread, tools }) {
  const failing = tools.missingCommand();
  const sibling = tools.search();
  thread.respond([failing, sibling].map(toolUse), { stopReason: "tool_use", outputTokens: 260 });
  thread.result(failing, failing.run());
  thread.result(sibling, tools.invalid("Cancelled: parallel tool call Bash(prettyfmt .) errored"));
}

function interrupt({ thread, tools }) {
  const call = tools.call("Bash", { command: "make bench" });
  const messageId = thread.respond([toolUse(call)], { stopReason: "tool_use", outputTokens: 140 });
  thread.wait(20_000, 50_000);
  thread.write("user", {
    interruptedMessageId: messageId,
    message: {
      role: "user",
      content: [{ type: "text", text: "[Request interrupted by user for tool use]" }],
    },
  });
}

function apiError({ random, thread }) {
  thread.wait(2000, 4000);
  thread.write("system", {
    subtype: "api_error",
    level: "error",
    error: { message: "Overloaded", status: 529 },
    retryInMs: 2100,
    retryAttempt: 1,
    maxRetries: 10,
  });
  thread.wait(9000, 15_000);
  thread.write("assistant", {
    isApiErrorMessage: true,
    apiErrorStatus: 529,
    error: "server_error",
    message: {
      id: random.uuid(),
      type: "message",
      role: "assistant",
      model: "<synthetic>",
      content: [{ type: "text", text: "API Error: 529 overloaded" }],
      stop_reason: "stop_sequence",
      usage: { input_tokens: 0, output_tokens: 0 },
    },
  });
  thread.wait(60_000, 90_000);
  thread.prompt("try again", { promptSource: "typed", permissionMode: "default" });
}

/** A fork begins with the other session's rows, under its own id. */
function copyHistory(thread, rows, sessionId) {
  for (const row of rows.slice(0, 24)) thread.rows.push({ ...row, sessionId });
}

import { openThread } from "./thread.mjs";

const descriptions = {
  Explore: ["Find the callers", "Map the module", "List the places that change"],
  "general-purpose": ["Measure the variants", "Try both layouts", "Check every country"],
  "code-reviewer": ["Review the change", "Look for missed cases"],
};

/** Runs a subagent: its transcript and meta file, the call that started it and how that call ended. */
export function runAgent(context, { agentType, model, isBackground = false, isNested = false, parent }) {
  const { random, session, files } = context;
  const caller = parent ?? context.thread;
  const description = random.pick(descriptions[agentType]);
  const prompt = `${description}.`;
  const call = {
    id: random.id("toolu_01"),
    name: "Agent",
    input: {
      description,
      prompt,
      subagent_type: agentType,
      ...(isBackground ? { run_in_background: true } : {}),
    },
    weight: 1500,
  };
  caller.respond([{ type: "tool_use", id: call.id, name: call.name, input: call.input }], {
    stopReason: "tool_use",
    outputTokens: random.integer(180, 420),
  });
  const agentId = `a${random.hex(16)}`;
  const startedAt = caller.now() + random.integer(30, 120);
  const agent = openThread({
    random,
    session,
    agentId,
    model,
    startAt: startedAt,
    contextTokens: random.integer(9000, 14_000),
  });
  agent.prompt(prompt);
  const toolUses = workAsAgent(context, agent, { isNested });
  const durationMs = agent.now() - startedAt;
  const folder = `${session.id}/subagents/agent-${agentId}`;
  files.set(`${folder}.jsonl`, agent.rows);
  files.set(`${folder}.meta.json`, {
    agentType,
    description,
    toolUseId: call.id,
    spawnDepth: parent === undefined ? 1 : 2,
    ...(parent === undefined ? {} : { parentAgentId: parent.agentId }),
    requestShape: isBackground ? "background" : "foreground",
  });
  const reported = { totalToolUseCount: toolUses, totalDurationMs: durationMs, totalTokens: 21_000 };
  if (isBackground) return launch(context, { call, agentId, description, prompt, agent, reported });
  caller.result(call, {
    content: [{ type: "text", text: "Found it." }],
    toolUseResult: {
      status: "completed",
      agentId,
      agentType,
      content: [{ type: "text", text: "Found it." }],
      resolvedModel: model,
      ...reported,
      prompt,
    },
    durationMs: durationMs + random.integer(40, 200),
  });
}

function workAsAgent(context, agent, { isNested }) {
  const { random, tools } = context;
  const rounds = random.integer(3, 7);
  for (let round = 0; round < rounds; round++) {
    const call = round % 3 === 1 ? tools.search() : tools.read();
    agent.respond([{ type: "tool_use", id: call.id, name: call.name, input: call.input }], {
      stopReason: "tool_use",
      outputTokens: random.integer(60, 240),
    });
    agent.result(call, call.run());
  }
  if (isNested) runAgent(context, { agentType: "Explore", model: "claude-haiku-5-5", parent: agent });
  agent.respond([{ type: "text", text: "Found it." }], {
    stopReason: "end_turn",
    outputTokens: random.integer(300, 900),
  });
  return rounds;
}

function launch({ random, thread, tools }, { call, agentId, description, prompt, agent, reported }) {
  thread.result(call, {
    content: [{ type: "text", text: `Async agent launched successfully. agentId: ${agentId}` }],
    toolUseResult: { isAsync: true, status: "async_launched", agentId, description, prompt, outputFile: "" },
    durationMs: 60,
  });
  const other = tools.read();
  thread.respond([{ type: "tool_use", id: other.id, name: other.name, input: other.input }], {
    stopReason: "tool_use",
    outputTokens: random.integer(80, 200),
  });
  thread.result(other, other.run());
  thread.moveTo(agent.now() + random.integer(200, 900));
  const { totalTokens, totalToolUseCount, totalDurationMs } = reported;
  const usage =
    `<usage><subagent_tokens>${totalTokens}</subagent_tokens><tool_uses>${totalToolUseCount}</tool_uses>` +
    `<duration_ms>${totalDurationMs}</duration_ms></usage>`;
  thread.write("user", {
    origin: { kind: "task-notification" },
    message: {
      role: "user",
      content:
        `<task-notification><task-id>${agentId}</task-id><tool-use-id>${call.id}</tool-use-id>` +
        `<status>completed</status><summary>Agent "${description}" completed</summary>${usage}</task-notification>`,
    },
  });
}

import { costOf } from "./prices.mjs";

const minute = 60_000;

/**
 * One conversation as the client writes it: lines of JSON, a clock that only moves forward and a prompt
 * cache that fills with every response and is lost after an hour (a subagent's after five minutes).
 */
export function openThread({ random, session, agentId = null, model, startAt, contextTokens }) {
  const rows = [];
  let now = startAt;
  let parentUuid = null;
  let promptId = random.uuid();
  let cachedTokens = Math.min(contextTokens, 11_000);
  let context = contextTokens;
  let cacheTouchedAt = startAt;

  const wait = (fromMs, toMs) => {
    now += random.integer(fromMs, toMs);
  };

  function write(type, fields) {
    const uuid = random.uuid();
    const envelope = {
      parentUuid,
      isSidechain: agentId !== null,
      ...(agentId === null ? {} : { agentId }),
      type,
      ...fields,
      uuid,
      timestamp: new Date(now).toISOString(),
      entrypoint: session.entrypoint,
      cwd: session.cwd,
      sessionId: session.id,
      version: session.version,
      gitBranch: session.branch,
    };
    rows.push(envelope);
    parentUuid = uuid;
    return envelope;
  }

  function prompt(text, fields = {}) {
    promptId = random.uuid();
    return write("user", { promptId, message: { role: "user", content: text }, ...fields });
  }

  /** One API response: a line for each block, the usage final on the last line only. */
  function respond(blocks, { stopReason, outputTokens }) {
    wait(1500, 9000);
    const isExpired = now - cacheTouchedAt > (agentId === null ? 60 : 5) * minute;
    const read = isExpired ? 11_000 : cachedTokens;
    const written = Math.max(0, context - read);
    const usage = {
      input: random.integer(2, 12),
      read,
      write5m: agentId === null ? 0 : written,
      write1h: agentId === null ? written : 0,
      output: outputTokens,
    };
    cacheTouchedAt = now;
    cachedTokens = context;
    context += outputTokens;
    session.costUsd += costOf(model, usage);
    const message = { id: random.id("msg_01"), type: "message", role: "assistant", model };
    const requestId = random.id("req_01");
    blocks.forEach((block, index) => {
      const isLast = index === blocks.length - 1;
      if (index > 0) wait(200, 2500);
      write("assistant", {
        requestId,
        message: {
          ...message,
          content: [block],
          stop_reason: isLast ? stopReason : null,
          usage: usageFields(usage, isLast ? outputTokens : 3),
        },
      });
    });
    return message.id;
  }

  function result(call, { content, isError, toolUseResult, durationMs, fields = {} }) {
    now += durationMs;
    context += 60 + Math.ceil(JSON.stringify(content).length / 3) + random.integer(0, call.weight ?? 900);
    const block = {
      type: "tool_result",
      tool_use_id: call.id,
      content,
      ...(isError ? { is_error: true } : {}),
    };
    write("user", {
      promptId,
      message: { role: "user", content: [block] },
      ...(toolUseResult === undefined ? {} : { toolUseResult }),
      ...fields,
    });
  }

  function compact() {
    const preTokens = context;
    wait(20_000, 60_000);
    parentUuid = null;
    write("system", {
      subtype: "compact_boundary",
      content: "Conversation compacted",
      level: "info",
      compactMetadata: { trigger: "auto", preTokens, postTokens: 14_000, durationMs: 31_250 },
    });
    context = 14_000;
    cachedTokens = 11_000;
    prompt("This session is being continued from a previous conversation that ran out of context.", {
      isCompactSummary: true,
      isVisibleInTranscriptOnly: true,
    });
  }

  return {
    rows,
    agentId,
    model,
    write,
    prompt,
    respond,
    result,
    compact,
    wait,
    fill: (tokens) => {
      context += tokens;
    },
    moveTo: (at) => {
      now = Math.max(now, at);
    },
    now: () => now,
  };
}

function usageFields({ input, read, write5m, write1h }, output) {
  return {
    input_tokens: input,
    cache_creation_input_tokens: write5m + write1h,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: write1h },
    output_tokens: output,
    service_tier: "standard",
  };
}

import { event, eventStream, json, pieces, textOf } from "./events.mjs";

/** Usage as Anthropic's Messages report it: three parts of the prompt, none inside another. */
function reported({ input, cacheRead, cacheWrite, output }) {
  const forAnHour = Math.floor(cacheWrite / 4);
  return {
    input_tokens: input,
    cache_creation_input_tokens: cacheWrite,
    cache_read_input_tokens: cacheRead,
    cache_creation: {
      ephemeral_5m_input_tokens: cacheWrite - forAnHour,
      ephemeral_1h_input_tokens: forAnHour,
    },
    output_tokens: output,
  };
}

const resultsOf = (query) => [
  { type: "web_search_result", title: query, url: "https://market.example", encrypted_content: "bWFya2V0" },
];

/** A search that the server makes, and what it finds. */
const searchBlocks = (query, at) => [
  { type: "server_tool_use", id: `srvtoolu_${at}`, name: "web_search", input: { query } },
  { type: "web_search_tool_result", tool_use_id: `srvtoolu_${at}`, content: resultsOf(query) },
];

function allUsage({ usage, searches }) {
  const all = reported(usage);
  return searches === undefined ? all : { ...all, server_tool_use: { web_search_requests: searches.length } };
}

function blocks({ text, thought, calls, searches = [] }) {
  return [
    ...searches.flatMap(searchBlocks),
    ...(thought === "" ? [] : [{ type: "thinking", thinking: thought, signature: "c2lnbmF0dXJl" }]),
    ...(text === "" ? [] : [{ type: "text", text }]),
    ...calls.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input })),
  ];
}

const stopReason = (calls) => (calls.length > 0 ? "tool_use" : "end_turn");

function deltasOf(block) {
  if (block.type === "text") return pieces(block.text).map((text) => ({ type: "text_delta", text }));
  if (block.type === "web_search_tool_result") return [];
  if ("input" in block) return [{ type: "input_json_delta", partial_json: JSON.stringify(block.input) }];
  return [
    { type: "thinking_delta", thinking: block.thinking },
    { type: "signature_delta", signature: block.signature },
  ];
}

function emptyBlock(block) {
  if (block.type === "text") return { type: "text", text: "" };
  if (block.type === "web_search_tool_result") return block;
  if ("input" in block) return { ...block, input: {} };
  return { type: "thinking", thinking: "", signature: "" };
}

function message({ id, model }, content, usage, stop) {
  return {
    id,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage,
  };
}

function stream(answer) {
  const all = allUsage(answer);
  return [
    { type: "message_start", message: message(answer, [], { ...all, output_tokens: 1 }, null) },
    ...blocks(answer).flatMap((block, index) => [
      { type: "content_block_start", index, content_block: emptyBlock(block) },
      ...deltasOf(block).map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    {
      type: "message_delta",
      delta: { stop_reason: stopReason(answer.calls), stop_sequence: null },
      usage: {
        output_tokens: all.output_tokens,
        ...(answer.searches && { server_tool_use: all.server_tool_use }),
      },
    },
    { type: "message_stop" },
  ].map((data) => event(data, data.type));
}

/** Anthropic's Messages. */
export const anthropicMessages = {
  name: "anthropic-messages",
  path: /\/messages$/,
  answerId: (number) => `msg_01${String(number).padStart(22, "0")}`,
  read: (_path, body) => ({
    model: body.model,
    stream: body.stream === true,
    system: textOf(body.system),
    userTexts: (body.messages ?? [])
      .filter(({ role }) => role === "user")
      .map(({ content }) => textOf(content)),
    tools: (body.tools ?? []).map((tool) => tool.name),
  }),
  reported,
  // The protocol does not say how much of the output is thinking.
  known: (usage) => ({ ...usage, reasoning: 0 }),
  answer: (answer) =>
    answer.stream
      ? { headers: eventStream, parts: stream(answer) }
      : {
          headers: json,
          parts: [
            JSON.stringify(message(answer, blocks(answer), allUsage(answer), stopReason(answer.calls))),
          ],
        },
};

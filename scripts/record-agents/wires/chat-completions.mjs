import { done, event, eventStream, json, pieces, textOf } from "./events.mjs";

/** Usage as OpenAI's Chat Completions report it: the prompt includes what a cache held. */
function reported({ input, cacheRead, cacheWrite, output, reasoning }) {
  const prompt = input + cacheRead + cacheWrite;
  return {
    prompt_tokens: prompt,
    completion_tokens: output,
    total_tokens: prompt + output,
    prompt_tokens_details: { cached_tokens: cacheRead },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

function toolCalls(calls) {
  return calls.map(({ id, name, arguments: values }, index) => ({
    index,
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(values) },
  }));
}

function stream({ id, model, created, text, thought, calls, usage }) {
  const chunk = (delta, finish = null) =>
    event({
      id,
      object: "chat.completion.chunk",
      created,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  return [
    chunk({ role: "assistant", content: "" }),
    ...pieces(thought).map((piece) => chunk({ reasoning_content: piece })),
    ...pieces(text).map((piece) => chunk({ content: piece })),
    ...toolCalls(calls).map((call) => chunk({ tool_calls: [call] })),
    chunk({}, calls.length > 0 ? "tool_calls" : "stop"),
    event({ id, object: "chat.completion.chunk", created, model, choices: [], usage: reported(usage) }),
    done,
  ];
}

function whole({ id, model, created, text, calls, usage }) {
  const message = { role: "assistant", content: text };
  if (calls.length > 0) message.tool_calls = toolCalls(calls);
  const finish = calls.length > 0 ? "tool_calls" : "stop";
  return JSON.stringify({
    id,
    object: "chat.completion",
    created,
    model,
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: reported(usage),
  });
}

/** OpenAI's Chat Completions. */
export const chatCompletions = {
  name: "chat-completions",
  path: /\/chat\/completions$/,
  read: (_path, body) => ({
    model: body.model,
    stream: body.stream === true,
    system: textOf(body.messages?.find(({ role }) => role === "system" || role === "developer")?.content),
    userTexts: (body.messages ?? [])
      .filter(({ role }) => role === "user")
      .map(({ content }) => textOf(content)),
    tools: (body.tools ?? []).map((tool) => tool.function?.name),
  }),
  reported,
  known: (usage) => usage,
  answer: (answer) =>
    answer.stream
      ? { headers: eventStream, parts: stream(answer) }
      : { headers: json, parts: [whole(answer)] },
};

import { event, eventStream, json, textOf } from "./events.mjs";

/** Usage as OpenAI's Responses report it: the input includes what a cache held. */
function reported({ input, cacheRead, cacheWrite, output, reasoning }) {
  const prompt = input + cacheRead + cacheWrite;
  return {
    input_tokens: prompt,
    input_tokens_details: { cached_tokens: cacheRead },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: prompt + output,
  };
}

function items({ id, text, thought, calls }) {
  const reasoning = {
    type: "reasoning",
    id: `rs_${id}`,
    summary: [{ type: "summary_text", text: thought }],
  };
  const message = {
    type: "message",
    id: `msg_${id}`,
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: [] }],
  };
  return [
    ...(thought === "" ? [] : [reasoning]),
    ...(text === "" ? [] : [message]),
    ...calls.map((call) => ({
      type: "function_call",
      id: `fc_${call.id}`,
      call_id: call.id,
      name: call.name,
      arguments: JSON.stringify(call.arguments),
      status: "completed",
    })),
  ];
}

function response(answer, status, output) {
  return {
    id: answer.id,
    object: "response",
    created_at: answer.created,
    model: answer.model,
    status,
    output,
    usage: status === "completed" ? reported(answer.usage) : null,
  };
}

function itemEvents(item, index) {
  const at = { output_index: index, item_id: item.id };
  const added = { ...item, ...(item.content && { content: [] }), ...(item.arguments && { arguments: "" }) };
  const inside =
    item.type === "message"
      ? [
          {
            type: "response.content_part.added",
            ...at,
            content_index: 0,
            part: { ...item.content[0], text: "" },
          },
          { type: "response.output_text.delta", ...at, content_index: 0, delta: item.content[0].text },
          { type: "response.output_text.done", ...at, content_index: 0, text: item.content[0].text },
          { type: "response.content_part.done", ...at, content_index: 0, part: item.content[0] },
        ]
      : item.type === "function_call"
        ? [
            { type: "response.function_call_arguments.delta", ...at, delta: item.arguments },
            { type: "response.function_call_arguments.done", ...at, arguments: item.arguments },
          ]
        : [];
  return [
    { type: "response.output_item.added", output_index: index, item: added },
    ...inside,
    { type: "response.output_item.done", output_index: index, item },
  ];
}

function stream(answer) {
  const output = items(answer);
  return [
    { type: "response.created", response: response(answer, "in_progress", []) },
    ...output.flatMap(itemEvents),
    { type: "response.completed", response: response(answer, "completed", output) },
  ].map((data, number) => event({ ...data, sequence_number: number }, data.type));
}

/** OpenAI's Responses. */
export const responses = {
  name: "responses",
  path: /\/responses$/,
  read: (_path, body) => ({
    model: body.model,
    stream: body.stream === true,
    system: body.instructions ?? "",
    userTexts:
      typeof body.input === "string"
        ? [body.input]
        : (body.input ?? []).filter(({ role }) => role === "user").map(({ content }) => textOf(content)),
    tools: (body.tools ?? []).map((tool) => tool.name),
  }),
  reported,
  // The protocol does not say how much of the input is written to a cache.
  known: ({ input, cacheWrite, ...usage }) => ({ ...usage, input: input + cacheWrite, cacheWrite: 0 }),
  answer: (answer) =>
    answer.stream
      ? { headers: eventStream, parts: stream(answer) }
      : { headers: json, parts: [JSON.stringify(response(answer, "completed", items(answer)))] },
};

import { event, eventStream, json, textOf } from "./events.mjs";

/** Usage as Gemini reports it: the prompt includes what a cache held, and candidates exclude thoughts. */
function reported({ input, cacheRead, cacheWrite, output, reasoning }) {
  const prompt = input + cacheRead + cacheWrite;
  return {
    promptTokenCount: prompt,
    cachedContentTokenCount: cacheRead,
    candidatesTokenCount: output - reasoning,
    thoughtsTokenCount: reasoning,
    totalTokenCount: prompt + output,
  };
}

function chunk({ id, model }, parts, last) {
  const candidate = { index: 0, content: { role: "model", parts } };
  if (last) candidate.finishReason = "STOP";
  return { candidates: [candidate], modelVersion: model, responseId: id };
}

function partsOf({ text, thought, calls }) {
  return [
    ...(thought === "" ? [] : [{ text: thought, thought: true }]),
    ...(text === "" ? [] : [{ text }]),
    ...calls.map(({ id, name, arguments: args }) => ({ functionCall: { id, name, args } })),
  ];
}

function stream(answer) {
  const parts = partsOf(answer);
  return parts.map((part, index) => {
    const last = index === parts.length - 1;
    const data = chunk(answer, [part], last);
    return event(last ? { ...data, usageMetadata: reported(answer.usage) } : data);
  });
}

/** Gemini's `generateContent` and `streamGenerateContent`. */
export const gemini = {
  name: "gemini",
  path: /:(?:streamG|g)enerateContent$/,
  read: (path, body) => ({
    model: /models\/([^:/]+):/.exec(path)?.[1],
    stream: path.endsWith(":streamGenerateContent"),
    system: textOf(body.systemInstruction?.parts),
    userTexts: (body.contents ?? []).filter(({ role }) => role === "user").map(({ parts }) => textOf(parts)),
    tools: (body.tools ?? []).flatMap(({ functionDeclarations }) =>
      (functionDeclarations ?? []).map(({ name }) => name),
    ),
  }),
  reported,
  known: (usage) => usage,
  answer: (answer) =>
    answer.stream
      ? { headers: eventStream, parts: stream(answer) }
      : {
          headers: json,
          parts: [
            JSON.stringify({
              ...chunk(answer, partsOf(answer), true),
              usageMetadata: reported(answer.usage),
            }),
          ],
        },
};

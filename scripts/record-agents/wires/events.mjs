/** The headers of an answer in server-sent events. */
export const eventStream = { "content-type": "text/event-stream", "cache-control": "no-cache" };

/** The headers of an answer in one JSON object. */
export const json = { "content-type": "application/json" };

/** One server-sent event, with its name where the protocol gives it one. */
export function event(data, name) {
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The end of an answer of Chat Completions, for which some clients do not wait. */
export const done = "data: [DONE]\n\n";

/** A text cut in two, so that a stream has more than one piece of it. */
export function pieces(text) {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}

/** The text of a message's content: a string, or a list of parts with text. */
export function textOf(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => part?.text)
    .filter((text) => typeof text === "string")
    .join("\n");
}

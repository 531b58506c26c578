import { callInput } from "../decoding/tool-calls.js";
import { type FieldProjection, fields, type ObjectProjection, scalar, values } from "../projection.js";

/** Enough to tell who wrote a text and to find a path in it. */
const words: FieldProjection = { measure: { prefix: 2000, hash: true } };

const content: FieldProjection = {
  measure: { prefix: 2000, hash: true },
  items: { fields: { text: words, functionResponse: { fields: {} } } },
};

/** The start shows how a tool failed, the end how a command did. */
const toolWords: FieldProjection = { measure: { prefix: 2000, suffix: 400 } };

/** Fields of a tool's input that hold paths. */
export const pathFields = ["file_path", "absolute_path", "path", "dir_path", "directory"] as const;

const toolCall: ObjectProjection = {
  ...fields("id", "name", "status", "timestamp", "agentId"),
  args: {
    ...callInput,
    fields: {
      ...callInput.fields,
      ...fields("directory", "agent_name"),
      prompt: { measure: { hash: true } },
      todos: { items: { fields: {} } },
      questions: { items: { fields: {} } },
    },
  },
  result: {
    measure: { byteLength: true, hash: true },
    items: {
      fields: {
        functionResponse: { fields: { response: { fields: { output: toolWords, error: toolWords } } } },
      },
    },
  },
  resultDisplay: {
    fields: {
      ...fields("filePath", "agentName", "state"),
      diffStat: {
        fields: values("model_added_lines", "model_removed_lines", "user_added_lines", "user_removed_lines"),
      },
    },
  },
};

const message: ObjectProjection = {
  ...fields("id", "timestamp", "type", "model"),
  content,
  displayContent: content,
  tokens: { fields: values("input", "output", "cached", "thoughts", "tool", "total") },
  toolCalls: { items: { fields: toolCall } },
};

const head: ObjectProjection = {
  ...fields("sessionId", "projectHash", "startTime", "lastUpdated", "kind", "summary"),
  directories: { items: scalar },
  messages: { items: { fields: message } },
};

/** Fields read of a record: the head of a session, a message, or a change. */
export const geminiCliProjection: ObjectProjection = {
  ...head,
  ...message,
  $set: { fields: head },
  ...fields("$rewindTo"),
};

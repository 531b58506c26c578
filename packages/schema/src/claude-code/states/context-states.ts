import { z } from "zod";
import { anything, flag, number, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const agentId = () => text("Agent that it is about.");
const timestamp = () => text("When it was written, ISO 8601.");

const replacement = () =>
  z.looseObject({
    kind: text("What is replaced: tool-result."),
    toolUseId: text("The call."),
    replacement: text("What is sent in its place."),
  });

const stagedSpan = () =>
  z.looseObject({
    startUuid: text("First record."),
    endUuid: text("Last record."),
    summary: text("What takes their place."),
    risk: number("How much may be lost."),
    stagedAt: number("When it was prepared, in milliseconds since 1970."),
  });

const version = () => optional(z.union([z.string(), z.number()]), "Version of the record.");

/** States of what is sent to the model: forks, replacements, and requests that were written down. */
export const contextStates = {
  "fork-context-ref": shape("Where a forked agent's conversation begins; first line of its file.", () => ({
    agentId: agentId(),
    parentSessionId: text("Session that it was forked from."),
    parentLastUuid: text("Last record there that it knows."),
    contextLength: number("Messages that it knows."),
  })),
  "observer-ref": shape("An agent that watches another one.", () => ({
    agentId: agentId(),
    observerTaskId: text("Task of the watching agent."),
    observerAgentType: text("Type of the watching agent."),
    timestamp: timestamp(),
  })),
  "content-replacement": shape("Results that are sent shortened.", () => ({
    agentId: agentId(),
    replacements: optional(z.array(replacement()), "What is sent in their place."),
  })),
  "marble-origami-commit": shape("Rows that are sent as a summary.", () => ({
    collapseId: text("Id of the summary."),
    summaryUuid: text("Record that the summary takes."),
    summaryContent: text("The summary sent."),
    summary: text("The summary."),
    firstArchivedUuid: text("First record that it stands for."),
    lastArchivedUuid: text("Last record that it stands for."),
  })),
  "marble-origami-snapshot": shape("Summaries that are prepared.", () => ({
    staged: optional(z.array(stagedSpan()), "The summaries."),
    armed: flag("Whether they will be used."),
    lastSpawnTokens: number("Tokens of the context when the last one was made."),
  })),
  "marble-origami-reset": shape("Summaries no longer hold."),
  "api-request": shape("A request, written down for debugging.", () => ({
    agentId: agentId(),
    id: text("Id of the record."),
    timestamp: timestamp(),
    version: version(),
    querySource: text("What the request was for."),
    shapeHash: text("Hash of what all such requests share."),
    params: anything("The request."),
    thread: anything("Conversation that the request is of."),
    base: text("Record of the earlier request that it extends."),
    keep: number("How many messages of that request it keeps."),
    tail: texts("Hashes of the messages after those."),
    requestDigest: text("Hash of the whole request."),
    cacheControl: anything("Where the request is marked for caching."),
    echoWireToolInputs: flag("Whether arguments of calls are sent back as they came."),
  })),
  "api-request-blob": shape("A message of such requests.", () => ({
    agentId: agentId(),
    hash: text("Hash of the message."),
    message: anything("The message."),
  })),
  "api-request-shape": shape("What such requests share.", () => ({
    agentId: agentId(),
    shapeHash: text("Its hash."),
    timestamp: timestamp(),
    version: version(),
    shape: anything("What they share."),
  })),
};

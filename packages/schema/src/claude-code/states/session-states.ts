import { z } from "zod";
import { claudeCodeContent } from "../content.js";
import { flag, number, optional, text, textOrNull, texts } from "../../field.js";
import { shape } from "../../shapes.js";

/** States that name the session or its agent. */
export const nameStates = {
  "ai-title": shape("Title that a model gave the session.", () => ({
    aiTitle: text("The title."),
  })),
  "custom-title": shape("Title that the person gave the session.", () => ({
    customTitle: text("The title."),
  })),
  summary: shape("Title at the start of old files; mostly about other sessions.", () => ({
    summary: text("The title."),
    leafUuid: text("Last record of the conversation that it is about."),
    timestamp: text("When it was written, ISO 8601; mostly absent."),
  })),
  "agent-name": shape("Name of the session, also for messages of others.", () => ({
    agentName: text("The name."),
  })),
  "agent-color": shape("Colour of the session in the display.", () => ({
    agentColor: text("The colour."),
  })),
  "agent-setting": shape("Type of agent that the main session is.", () => ({
    agentSetting: text("The type."),
  })),
  tag: shape("Label of the session.", () => ({
    tag: text("The label; empty if it was taken away."),
  })),
  "task-summary": shape("What the session is doing, in a sentence.", () => ({
    summary: text("The sentence."),
    timestamp: text("When it was written, ISO 8601."),
  })),
};

/** States of how the session runs. */
export const modeStates = {
  mode: shape("Mode of the session.", () => ({
    mode: text("The mode: normal or coordinator."),
  })),
  "permission-mode": shape("Permission mode (interactive sessions only).", () => ({
    permissionMode: text("The mode: default, acceptEdits, auto, plan, dontAsk or bypassPermissions."),
  })),
  "atis-latch": shape("Which trial of the vendor the session is in.", () => ({
    atis: text("Token of the trial."),
  })),
  "isolation-latch": shape("Which side of a separation the session is on.", () => ({
    side: text("The side."),
  })),
  "memory-mode": shape("Whether the session is remembered.", () => ({
    mode: text("The mode."),
    afterUuid: text("Record from which on it holds."),
    timestamp: text("When it was set, ISO 8601."),
    reason: text("Why it was set."),
    account: text("Account that it holds for."),
    accountChoice: text("What the account's owner chose."),
  })),
  "history-suppression": shape("The session is not kept at the vendor.", () => ({
    cause: text("Why."),
    ts: text("When it was set, ISO 8601."),
    vetoedAgainstAccountUuid: textOrNull("Account that it was set against."),
  })),
  "tools-used": shape("Tools that the session has called so far; the last one holds.", () => ({
    tools: texts("Their names."),
  })),
  "dev-mods": shape("Changes to the client that are being tried.", () => ({
    folder: text("Folder of the changes."),
  })),
};

const modelUsage = () =>
  z.looseObject({
    inputTokens: number("Input tokens that were neither read from nor written to the cache."),
    outputTokens: number("Output tokens, thinking included."),
    thinkingTokens: number("Tokens of the output that were thinking."),
    cacheReadInputTokens: number("Input tokens read from the cache."),
    cacheCreationInputTokens: number("Input tokens written to the cache."),
    cacheCreationEphemeral5mInputTokens: number("Cache writes kept for five minutes."),
    cacheCreationEphemeral1hInputTokens: number("Cache writes kept for an hour."),
    webSearchRequests: number("Web searches."),
    costUSD: number("Cost in dollars."),
    contextWindow: number("Most tokens of the context."),
    maxOutputTokens: number("Most tokens of one response."),
    canonicalModel: text("Id of the model without what it was asked with."),
  });

/** The client's own count of cost and time. */
export const costState = {
  "cost-state": shape(
    "What the session cost by the client's own count, agents and unlogged requests included (since 2.1.246); the last one holds.",
    () => ({
      totalCostUSD: number("Cost in dollars."),
      totalAPIDuration: number("Time of requests, in milliseconds."),
      totalAPIDurationWithoutRetries: number("Time of requests that succeeded, in milliseconds."),
      totalToolDuration: number("Time of tools, in milliseconds."),
      totalDuration: number("Time since the start, in milliseconds."),
      totalLinesAdded: number("Lines that were added."),
      totalLinesRemoved: number("Lines that were removed."),
      startTime: number("When it began, in milliseconds since 1970."),
      modelUsage: optional(z.record(z.string(), modelUsage()), "The same by model; names may end in [1m]."),
      hasUnknownModelCost: flag("Whether a model has no known price."),
    }),
  ),
};

/** States of prompts: the last one, those that wait, and those that were answered ahead. */
export const promptStates = {
  "last-prompt": shape("The last prompt, for lists of sessions; may be out of date.", () => ({
    lastPrompt: text("Its first 200 characters; absent if nothing was typed."),
    leafUuid: text("Last record of the conversation."),
    explicit: flag("Whether it was typed as such."),
  })),
  "queue-operation": shape("A prompt was put into the queue or taken out.", () => ({
    operation: text("What was done: enqueue, dequeue, remove, popAll or absorb."),
    timestamp: text("When, ISO 8601."),
    content: optional(claudeCodeContent, "The prompt or notification: a text, or blocks."),
    reason: text("Why: absorbed_mid_turn or delivered_to_agent."),
    commandUuid: text("Id that the prompt has in the queue."),
    deliveryId: text("Id of the delivery."),
  })),
  "speculation-accept": shape("A suggested prompt was taken that had been answered ahead.", () => ({
    timestamp: text("When, ISO 8601."),
    timeSavedMs: number("Time that was saved, in milliseconds."),
  })),
};

import type { RefusedForm } from "../../compiled/refused-forms.js";

/** Every reason why a line of Codex is left to TypeScript, by its name. */
export const refusedForms = {
  heldRow: {
    lines:
      "The first row of a file; rows of rollouts without envelopes; rows after another one of this list while calls wait for their response, or while totals exceed 32 bits",
    why: "Compiled code goes on where nothing waits for a response or a model, and keeps totals in 32 bits.",
  },
  otherType: {
    lines: "Rows of a type that is unknown, without an envelope, or the head of a thread",
    why: "They are rare, or problems.",
  },
  oddOrdinal: {
    lines: "Rows whose ordinal is no whole number of up to nine digits",
    why: "They are named by their line.",
  },
  oddTime: {
    lines:
      "Rows whose time is not of the form `2026-01-31T10:20:30.400Z`, with three digits of a second, six or none, or of a day that is none",
    why: "`Date.parse` decides about the other forms, and a missing time is a problem.",
  },
  noPayload: {
    lines: "Rows without the object that an envelope holds",
    why: "They are of the oldest rollouts, or problems.",
  },
  noModel: {
    lines: "Calls and usage before a model is known",
    why: "They wait for the one that a later row names.",
  },
  oddCall: {
    lines: "Calls without a name or an id, or whose id has escapes",
    why: "They are named by their row, and ids are compared as bytes.",
  },
  toldTool: {
    lines:
      "Calls that start agents, run scripts or wait for them, ask a person, search for tools or make pictures",
    why: "Agents, scripts and what runs inside of them are found by them.",
  },
  openCallId: {
    lines: "Calls with the id of a call that is open",
    why: "The older call's result is reported first.",
  },
  oddOutput: {
    lines: "Outputs that are neither a text nor a list",
    why: "Their parts have names of their own.",
  },
  unseenCall: {
    lines: "Outputs and ends of calls that are not open",
    why: "They are results of their own, ends of what ran on, or actions inside of a script.",
  },
  namedAgent: { lines: "Outputs and ends that name a subagent", why: "It is found by them." },
  agentNotice: { lines: "Messages with a notice of a subagent", why: "They tell the end of a task." },
  oddCounter: {
    lines: "Usage with counters that are no whole numbers, or that contradict each other",
    why: "Each is a problem with a name.",
  },
  counterReset: { lines: "Running totals that went down", why: "They are a problem." },
  agentPrompt: { lines: "The first prompt of a subagent", why: "It tells which call started it." },
  waitingCalls: {
    lines: "Prompts and compactions while calls wait for their response",
    why: "They wait with them.",
  },
  failedTurn: { lines: "Turns that ended with an error", why: "It may have been reported before." },
  oddEnd: { lines: "Ends of calls with an error or a result of another type", why: "They are rare." },
  innerAction: { lines: "Searches inside of a script", why: "They count at the call that runs it." },
  ownRow: {
    lines: "The first row of a fork's own after copied ones, where the head of the file does not mark these",
    why: "What was copied is forgotten.",
  },
  apartCall: {
    lines:
      "Outputs and ends of calls that TypeScript has: of agents and scripts, and those that were handed over with an output or an end",
    why: "They tell more than how the call ended, or again.",
  },
  commandOutput: {
    lines: "Outputs that begin with their command",
    why: "The command may be long, and contain anything.",
  },
  otherEvent: {
    lines:
      "Turns that were cut, errors, settings, reviews, names of threads, and what else says something of its own",
    why: "They are rare, and each is counted in its own way.",
  },
} satisfies Readonly<Record<string, RefusedForm>>;

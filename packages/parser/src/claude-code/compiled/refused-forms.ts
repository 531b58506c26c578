import type { RefusedForm } from "../../compiled/refused-forms.js";

/** Every reason why a line of Claude Code is left to TypeScript, by its name. */
export const refusedForms = {
  heldRow: {
    lines: "Rows while another row is held back; rows of files that are neither transcript nor an agent's",
    why: "A later row decides what the earlier one was.",
  },
  otherType: {
    lines: "Rows of a type that is unknown; titles that a person gave, links, costs, worktrees",
    why: "They are problems, or rare.",
  },
  oddEnvelope: {
    lines: "Rows with an id, a folder, a branch or a version that is no text, or whose own id has escapes",
    why: "Each wrong type is a problem with a name.",
  },
  oddTime: {
    lines: "Rows whose time is none, before any row of the file has one",
    why: "They take the time of the first row that has one.",
  },
  sessionNotKnown: {
    lines:
      "Rows of an agent in a file beside its session's, where the first response is not among the next eight lines or of another session; rows that name their session in an older way",
    why: "They wait for the row that names it.",
  },
  oddSidechain: {
    lines: "Rows of a sidechain in its parent's file that name no agent, without an id or with escapes in it",
    why: "Their agent is the root that they hang from, by links between ids.",
  },
  titledLeaf: { lines: "Rows that a summary waits for", why: "They take the title to their session." },
  oddFork: { lines: "Forked rows whose origin has escapes", why: "Ids are compared as bytes." },
  noMessage: { lines: "Rows without the object that their type has", why: "They are problems." },
  oddResponseName: {
    lines: "Responses without any name; ids with escapes",
    why: "Such a response is identified by the hash of its line.",
  },
  oddCost: {
    lines: "Responses with a cost that is negative, too large or no number",
    why: "They are rare.",
  },
  clientResponse: {
    lines: "Responses that the client made up, and failures of the API",
    why: "They are rare.",
  },
  oddCounter: {
    lines:
      "Responses with counters that are no whole number of up to nine digits, or that contradict each other",
    why: "Each is a problem with a name.",
  },
  innerResponses: {
    lines: "Responses whose usage lists responses of other kinds inside",
    why: "Their tokens are reported by kind.",
  },
  serverToolBlock: {
    lines: "Responses with calls that the API answers itself",
    why: "They are marks, reported once.",
  },
  oddCall: {
    lines: "Calls whose id has escapes, or whose tool has no name or one with escapes",
    why: "Ids are compared as bytes, and a call without a name is a problem.",
  },
  cutRow: {
    lines:
      "Rows that name a response as cut; denials as interrupted or with an unknown reason, reported as a person’s, with who decided, or before the call ran",
    why: "An interruption may be a fork’s in place of a result; the others are problems or rare.",
  },
  severalBlocks: {
    lines: "User rows with more than 64 texts, or with one among several that is not usual",
    why: "They are rare.",
  },
  clientText: {
    lines:
      "Commands, shell lines, choices of a model, notices of tasks, interruptions, and what fills the client's caches",
    why: "They become events of their own, and are rare.",
  },
  otherAuthor: {
    lines: "User rows whose author has no kind",
    why: "They are rare.",
  },
  oddResult: {
    lines: "Results whose call has an id with escapes; those without an id in rows that are repeated",
    why: "Ids are compared as bytes, and the others are problems of another log.",
  },
  toldResult: {
    lines: "Several results with more than text; structured results in a list",
    why: "They are rare, and some are problems.",
  },
  toldTool: {
    lines:
      "Results of tools that wait for tasks or end a plan; those that report a commit or a worktree; agents in repeated rows",
    why: "They are rare.",
  },
  oddPatch: { lines: "Results whose patch has a sign written by its number", why: "They are rare." },
  otherAttachment: {
    lines: "Attachments of a type that looks like none; queued texts, states of tasks, chosen models",
    why: "They are rare.",
  },
  otherProgress: {
    lines: "Progress of a type that looks like none, and progress that repeats a row which is not usual",
    why: "Repeated rows are decoded as rows of their agent.",
  },
  otherSystem: {
    lines: "System rows of a subtype that looks like none; compactions, retries, commands, other models",
    why: "They are rare.",
  },
  oddHook: {
    lines: "Hooks whose call has an id with escapes, or whose event is only in their name",
    why: "They are rare.",
  },
  oddQueue: {
    lines: "Operations on the queue with a text that is not usual",
    why: "They are rare.",
  },
  oddSummary: { lines: "Summaries of a row whose id has escapes", why: "Ids are compared as bytes." },
} satisfies Readonly<Record<string, RefusedForm>>;

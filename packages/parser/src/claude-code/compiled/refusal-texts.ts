import * as refusals from "./refusals.js";

/** A form of lines that compiled code leaves to TypeScript. */
export interface RefusedForm {
  /** Which lines they are. */
  readonly lines: string;
  /** Why they are not decoded by compiled code. */
  readonly why: string;
}

/** Every reason why a line is left to TypeScript, by its name. */
export const refusedForms: Readonly<Record<keyof typeof refusals, RefusedForm>> = {
  noRecord: {
    lines: "Lines that hold no record, several ones, or values of more than 200 levels; torn lines",
    why: "They are problems, or have the place of their line in common.",
  },
  heldRow: {
    lines: "Rows while another row is held back; rows of files that are neither transcript nor an agent's",
    why: "A later row decides what the earlier one was.",
  },
  otherType: {
    lines:
      "Rows of a type that is unknown, or that tells of the session: titles, summaries, links, worktrees",
    why: "They are rare, and each is counted in its own way.",
  },
  oddEnvelope: {
    lines: "Rows with an id, a folder, a branch or a version that is no text, or whose own id has escapes",
    why: "Each wrong type is a problem with a name.",
  },
  oddTime: {
    lines: "Rows whose time is not of the form `2026-01-31T10:20:30.400Z`, or of a day that is none",
    why: "`Date.parse` decides about the other forms.",
  },
  sessionNotKnown: {
    lines: "Rows of an agent whose session no row has named yet; rows that name it in an older way",
    why: "A later row may name it.",
  },
  rootlessSidechain: {
    lines: "Rows of a sidechain in its parent's file that name no agent",
    why: "Their agent is the root that they hang from, by links between rows.",
  },
  titledLeaf: { lines: "Rows that a summary waits for", why: "They take the title to their session." },
  oddFork: { lines: "Forked rows whose origin has escapes", why: "Ids are compared as bytes." },
  noMessage: { lines: "Rows without the object that their type has", why: "They are problems." },
  apiErrorRow: {
    lines: "Failures of the API that the client wrote as responses",
    why: "Their status stands in a text.",
  },
  oddResponseName: {
    lines: "Responses named by neither the API nor a request, or by the row's own id; ids with escapes",
    why: "Such a response is told by the hash of its line, or by the forms of its ids.",
  },
  clientResponse: { lines: "Responses that the client made up", why: "They count as no request." },
  oddCost: { lines: "Responses with a cost that is negative, too large or no number", why: "They are rare." },
  oddCounter: {
    lines:
      "Responses with counters that are no whole number of up to nine digits, or that contradict each other",
    why: "Each is a problem with a name.",
  },
  innerResponses: {
    lines: "Responses whose usage lists responses of other kinds inside",
    why: "Their tokens are told by kind.",
  },
  oddContent: {
    lines: "Messages whose content is neither text nor a list that begins with a block",
    why: "They are problems, or say nothing.",
  },
  serverToolBlock: {
    lines: "Responses with calls that the API answers itself",
    why: "They are marks, told once.",
  },
  oddCall: {
    lines: "Calls whose id is not the API's, of tools that are unknown or ask a person",
    why: "Ids that only a file knows need its name, unknown tools are problems, and questions are counted.",
  },
  cutRow: {
    lines: "Rows with which a person or a rule cut in: interrupted, denied, ended",
    why: "Who it was is told by several fields and texts.",
  },
  agentMetaRow: {
    lines: "Rows of an agent that the client put in",
    why: "The first ones of an agent may be its parent's.",
  },
  severalBlocks: {
    lines: "User rows with several blocks that are not all results, or with images and documents",
    why: "Each text may be the client's own.",
  },
  clientText: {
    lines:
      "Interruptions, notices of tasks, shell lines and other texts of the client that tell of more than a command",
    why: "Each tells something else.",
  },
  otherAuthor: { lines: "User texts that a row says no person wrote", why: "They are no prompts." },
  warmup: { lines: "Prompts of agents that fill the client's caches", why: "They are none." },
  oddResult: {
    lines: "Results whose call has no id of the API",
    why: "Ids that only a file knows need its name.",
  },
  toldResult: {
    lines: "Results that tell of a task, a run, a worktree or a commit; several results with more than text",
    why: "Agents, tasks and workflows are found by them.",
  },
  unseenCall: {
    lines: "Results before or without their call",
    why: "What a result says is read by the tool that was called.",
  },
  toldTool: {
    lines: "Results of tools that tell more than how they ended: tasks, plans, searches, skills",
    why: "Each tells it in its own way.",
  },
  oddPatch: { lines: "Results whose patch has a sign written as an escape", why: "They are rare." },
  otherAttachment: {
    lines: "Attachments of an unknown type, queued prompts, states of tasks, and the chosen model",
    why: "They are prompts, ends of tasks and switches of models.",
  },
  otherProgress: {
    lines: "Progress of an unknown type, and rows of an agent that its parent's file repeats",
    why: "Repeated rows are decoded as rows of that agent.",
  },
  otherSystem: {
    lines: "System rows of an unknown subtype, or of one that tells of compaction, errors or commands",
    why: "Each is a mark of its own.",
  },
  oddHook: {
    lines: "Hooks whose call has an id with escapes, or whose event only their name tells",
    why: "They are rare.",
  },
  oddQueue: { lines: "Queued texts that begin as the client's own do", why: "They may be notices of tasks." },
  noUtf8: {
    lines: "Lines read in one piece with bytes that are no UTF-8",
    why: "Texts with such bytes have no code.",
  },
  noRoom: {
    lines: "Lines from the first one on that is longer than the memory for texts",
    why: "Compiled code reads whole lines.",
  },
};

/** The name of a reason, by its number. */
export const refusalNames: ReadonlyMap<number, keyof typeof refusals> = new Map(
  Object.entries(refusals).map(([name, reason]): [number, keyof typeof refusals] => {
    if (!isRefusal(name)) throw new Error(`no reason is called ${name}`);
    return [reason, name];
  }),
);

function isRefusal(name: string): name is keyof typeof refusals {
  return name in refusedForms;
}

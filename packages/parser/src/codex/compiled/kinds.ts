/** What compiled code knows of the types, tools and events of Codex by numbers. */

/** Meanings of type names, as bits of a word of 16 bits: kind of line, of item, of event, of completed item. */
export const lineMask = 15;
export const responseItem = 1;
export const eventLine = 2;
export const turnContext = 3;
export const usageRecord = 4;
export const compactedLine = 5;
/** A line that says nothing that is counted. */
export const silentLine = 6;

export const itemShift = 4;
export const itemMask = 15;
export const silentItem = 1;
export const messageItem = 2;
export const reasoningItem = 3;
export const functionCall = 4;
export const customCall = 5;
export const shellCall = 6;
export const searchCall = 7;
export const callOutput = 8;
export const otherItem = 9;

export const eventShift = 8;
export const eventMask = 15;
export const silentEvent = 1;
export const tokenCount = 2;
export const userMessage = 3;
export const completedItem = 4;
export const turnStart = 5;
export const turnEnd = 6;
export const callEnd = 7;
export const searchEnd = 8;
export const toldEvent = 9;

export const turnItemShift = 12;
export const turnItemMask = 7;
export const silentTurnItem = 1;
export const userTurnItem = 2;
export const endedTurnItem = 3;
export const searchTurnItem = 4;
export const toldTurnItem = 5;

/** Properties of a tool, as bits of the first word of its entry. */
export const isDescribedTool = 1;
/** Its calls have no usual form: it starts agents, runs scripts, or asks a person. */
export const hasOddCalls = 2;
export const isServerTool = 4;
/** TypeScript reads its input: it names a path, a patch or a running command. */
export const hasToldInput = 8;
export const isTodoTool = 16;
export const isPatchTool = 32;
export const isShellTool = 64;
/** Bytes of an entry: bits, canonical name, server, namespace. */
export const toolBytes = 16;

/** Forms of the newest prompt. */
export const noPrompt = 0;
export const eventPrompt = 1;
export const itemPrompt = 2;

/** Whose an open call is; 0 for nobody's. */
export const waitsForResponse = 1;
export const namedResponse = 2;

/** Kinds of events that wait. */
export const heldActivity = 1;
export const heldCall = 2;
export const heldTodo = 3;
/** The most events that may wait here; TypeScript handles more (../response-queue.ts). */
export const mostHeldHere = 9000;

/** Bytes of a text's beginning and end that hold what is read of it: 1000 and 200 units of up to six bytes, and some more. */
export const mostHeadBytes = 6100;
export const mostTailBytes = 1300;

/** The thread's id and a colon are shorter than this. */
export const mostPrefixBytes = 256;

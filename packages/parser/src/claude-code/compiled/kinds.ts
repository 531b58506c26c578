/** What compiled code knows of the files, types, tools, calls and texts of Claude Code by numbers. */

/** A main transcript, an agent's, or a file without usual rows. */
export const mainFile = 0;
export const agentFile = 1;
export const otherFile = 2;

/** Kinds of records, in the lowest four bits of a word of 16 bits. */
export const recordMask = 15;
export const userRecord = 1;
export const assistantRecord = 2;
export const attachmentRecord = 3;
export const progressRecord = 4;
export const systemRecord = 5;
/** A state that says nothing that is counted. */
export const silentRecord = 6;
export const titleRecord = 7;
export const modeRecord = 8;
export const queueRecord = 9;
export const summaryRecord = 10;

/** Kinds of attachments, progress and system rows, in the bits above. */
export const attachmentMask = 3 << 4;
export const silentAttachment = 1 << 4;
export const hookAttachment = 2 << 4;
/** One that TypeScript decodes, as the next. */
export const toldAttachment = 3 << 4;
export const progressMask = 3 << 6;
export const silentProgress = 1 << 6;
export const hookProgress = 2 << 6;
export const agentProgress = 3 << 6;
export const systemMask = 7 << 8;
export const silentSystem = 1 << 8;
export const turnDurationSystem = 2 << 8;
export const stopHooksSystem = 3 << 8;
export const toldSystem = 4 << 8;

/** Properties of a tool, as bits of the first word of its entry. */
export const isDescribedTool = 1;
/** It is of the client's own tools, or of a server. */
export const isKnownTool = 2;
export const isWaitingTool = 4;
/** It starts subagents. */
export const isAgentTool = 8;
export const isWriteTool = 16;
export const isTodoTool = 32;
/** Its calls put questions to a person. */
export const isQuestionTool = 64;
/** TypeScript decodes its results: the decision on a plan, or the end of a background task. */
export const isToldTool = 128;
/** Its results may report a failure by `code` or by `isError`. */
export const isFetchTool = 256;
export const isServerTool = 512;
/** Its results name an agent only in fields. */
export const isSkillTool = 1024;
export const isSearchTool = 2048;
/** It starts tasks that run in the background. */
export const isLaunchTool = 8192;
export const isTaskCreateTool = 16384;
export const isTaskUpdateTool = 32768;
/** It runs commands of a shell. */
export const isShellTool = 131_072;
/** Stands for the tool of results without a known call. */
export const unknownTool = isWriteTool | isFetchTool | isServerTool;
/** Bytes of an entry: bits, canonical name, server. */
export const toolBytes = 16;

/** Properties of a call by its id, as bits. */
export const callBit = 1;
export const runningBit = 2;
export const hookedBit = 4;
/** A progress row named a hook of the call and event. */
export const toldHookBit = 8;

/** What a text that may be the client's own is, as bits: not usual, or something that a person typed. */
export const oddText = 1;
export const typedText = 2;

/** In place of a code, for rows that titles wait for. */
export const titledRow = -1;
/** In place of a code, for rows of sidechains in their parent's file: this one for the first file, smaller ones for others. */
export const sidechainRow = -2;
/** In place of a code, for calls in rows of agents that their parents' files repeat. */
export const repeatedCalls = -2_000_000_000;

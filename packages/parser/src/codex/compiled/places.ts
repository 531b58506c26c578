/**
 * Where the decoder of Codex's rows and TypeScript leave things for each other, from 10,560 to 12,288
 * (../../compiled/places.ts).
 */

/** 1 while TypeScript has the state of the rollout: then no row is usual. */
export const isHoldingAt = 10_560;
/** 1 where rows may be copies of another thread's that no head marks. */
export const mayHoldCopiesAt = 10_564;
/** First ordinal that is no copy; 0 where the head of the file names none. */
export const historyStartAt = 10_568;
export const isForkAt = 10_572;

/** Values common to all rows of the thread; `ownIdAt` is its own id, `threadIdAt` that with its session. */
export const ownIdAt = 10_576;
export const threadIdAt = 10_580;
export const sessionAt = 10_584;
export const agentAt = 10_588;
export const branchAt = 10_592;
export const repositoryAt = 10_596;
export const versionAt = 10_600;
export const entrypointAt = 10_604;

/** State from the rows so far (../rollout.ts). */
export const cwdAt = 10_608;
export const modelAt = 10_612;
export const countedModelAt = 10_616;
export const effortAt = 10_620;
export const serviceTierAt = 10_624;
export const turnIdAt = 10_628;
export const hasRecordsAt = 10_632;
export const awaitsResponseAt = 10_636;
export const hasErrorAt = 10_640;
export const isReviewAt = 10_644;
export const isInTurnAt = 10_648;
export const isPromptedAt = 10_652;
/** The form of the newest prompt, and its hash. */
export const noPrompt = 0;
export const eventPrompt = 1;
export const itemPrompt = 2;
export const promptFormAt = 10_656;
export const promptHashAt = 10_660;
/** Time of the newest row: 64 bits, epoch ms, NaN for none. */
export const lastTimeAt = 10_664;
/** How many calls were opened. */
export const openedAt = 10_672;
/** The running totals: whether there are any, and the five parts. */
export const hasTotalsAt = 10_676;
export const totalsAt = 10_680;
/** Usage of a record that the next running totals repeat: a flag for whether there is any, and the five counters. */
export const hasRecordedAt = 11_180;
export const recordedAt = 11_184;
/** Rows that are waited for, each a {@link rowBytes place of a row}; line 0 for none. */
export const unbilledAt = 10_704;
export const answerAt = 10_728;
export const openingAt = 10_752;
export const openResponseAt = 10_776;

/** Size of the main thread's context window, tokens; 0 before it is stated. */
export const windowAt = 11_176;

/** How far copies reach (../copied-rows.ts): line 0 for none; in 64 bits the time of the newest row, and that in the thread's id. */
export const isCopyingAt = 11_144;
export const hasCopiesAt = 11_148;
export const copiedLineAt = 11_152;
export const ownLineAt = 11_156;
export const copiesLastTimeAt = 11_160;
export const threadTimeAt = 11_168;

/** A place of a row: line, working directory, ordinal (−1 for none), 1 if its events have no time, and its 64-bit time. */
export const rowBytes = 24;
export const directoryOfRow = 4;
export const ordinalOfRow = 8;
export const isTimelessRow = 12;
export const timeOfRow = 16;

/** TypeScript's view of a call's input: the running session, target, program, whether there is a patch, and its lines. */
export const inputSessionAt = 10_800;
export const inputTargetAt = 10_804;
export const inputProgramAt = 10_856;
export const hasPatchAt = 10_808;
/** Line counts, also of changes. An unknown number is {@link unknownNumber}. */
export const linesAddedAt = 10_812;
export const linesRemovedAt = 10_816;

/**
 * TypeScript's view of an ended call besides its outcome: the session still running, the cause, and in 64 bits the
 * rest.
 */
export const runningAt = 10_820;
export const causeAt = 10_824;
export const exitCodeAt = 10_832;
export const outputExitCodeAt = 10_840;
export const outputDurationAt = 10_848;

/** The thread's id and a colon, with which the names of its rows begin, and how many bytes they are. */
export const namePrefixAt = 10_880;
export const mostPrefixBytes = 256;
export const namePrefixLengthAt = 11_136;

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

/** Offsets of the fields of an open call (../open-call.ts). Numbers of 64 bits are NaN for null. */
export const callBytes = 320;
export const nextCall = 0;
export const callIdAt = 8;
export const callIdLength = 12;
export const callTool = 16;
export const callRawTool = 20;
export const callServer = 24;
export const callToolBits = 28;
export const callModel = 32;
export const callTarget = 36;
export const callSession = 40;
export const callHasPatch = 44;
export const callLinesAdded = 48;
export const callLinesRemoved = 52;
export const callInputBytes = 56;
export const callInputHash = 64;
export const callHasInput = 80;
export const callPlace = 84;
export const callRow = 88;
/** Whose call it is: nobody's, not known yet, or of the response that a row names by its own name. */
export const callResponse = 112;
export const noResponse = 0;
export const waitsForResponse = 1;
export const namedResponse = 2;
export const callIsEnded = 124;
export const callHasOutput = 128;
/** The first and last bytes of the output's first text, as they stand in the log, and whether there are escapes. */
export const outputHeadAt = 132;
export const outputHeadBytes = 136;
export const outputTailBytes = 140;
export const outputHasEscapes = 144;
/** 1 where the text says nothing of the call's end beyond known figures. */
export const outputIsPlain = 148;
export const outputBytes = 152;
export const outputHash = 160;
export const outputRow = 176;
export const outputExitCode = 200;
export const outputDuration = 208;
/** 1 where TypeScript has the call, and tells its result. */
export const callIsApart = 216;
export const callProgram = 220;
export const callHasEnd = 224;
export const endStatus = 228;
/** 0 false, 1 true, 2 not known. */
export const endIsError = 232;
export const endHasLines = 236;
export const endLinesAdded = 240;
export const endLinesRemoved = 244;
export const endSearches = 248;
export const endExitCode = 256;
export const endDuration = 264;
export const endRow = 272;
/** The row that names the response of the call. */
export const callResponseRow = 296;

/** Bytes of a text's beginning and end that hold what is read of it: 1000 and 200 units of up to six bytes, and some more. */
export const mostHeadBytes = 6100;
export const mostTailBytes = 1300;

/** An event that waits: its kind, its call, and the row that says only that it was written. */
export const heldBytes = 32;
export const heldActivity = 1;
export const heldCall = 2;
export const heldTodo = 3;
export const heldCallAt = 4;
export const heldRowAt = 8;
/** The most events that may wait here; TypeScript handles more (../response-queue.ts). */
export const mostHeldHere = 9000;

import type { CandidateName, CandidateRows } from "@turnmeter/pairing";
import type { LakeNames } from "./lake-names.js";

/** What becomes of the texts of a column; null: they stay. */
type Rule = ((text: string, names: LakeNames) => string | null) | null;

/** The columns of a row that hold text. */
type Texts<Row> = {
  readonly [Field in keyof Row as Row[Field] extends string | null ? Field : never]: Rule;
};

/** Words of clients and vendors, ids of models, versions, kinds, and lists of numbers. */
const stays = null;
/** Hidden with other columns of the row in view. */
const apart = null;

const file: Rule = (text, names) => names.name("file", text);
const place: Rule = (text, names) => names.place(text);
const id: Rule = (text, names) => names.id(text);
const name: Rule = (text, names) => names.name("name", text);
const task: Rule = (text, names) => names.name("task", text);
const team: Rule = (text, names) => names.name("team", text);
const agentType: Rule = (text, names) => names.agentType(text);
const branch: Rule = (text, names) => names.branch(text);

/** What a prompt of images alone has in place of a hash. */
const mediaAlone = "media";

/** A hash of a text, or of its parts, joined by `+`. */
const hash: Rule = (text, names) =>
  text
    .split("+")
    .map((part) => (part === mediaAlone ? part : names.name("name", part)))
    .join("+");

/**
 * What becomes of each text of candidates where names are hidden. Settling compares the same fields with each other, so what it joins
 * has one rule: a hash of a prompt wherever it stands, a folder's name as a part of its path.
 */
export const columnRules: { readonly [Name in CandidateName]: Texts<CandidateRows[Name]> } = {
  requests: {
    source: stays,
    sessionId: id,
    threadId: id,
    agentId: id,
    file,
    cwd: place,
    gitBranch: branch,
    clientVersion: stays,
    entrypoint: stays,
    turnId: id,
    promptId: id,
    messageId: id,
    requestId: id,
    rowKey: id,
    model: stays,
    effort: stays,
    iterations: stays,
    serviceTier: stays,
    speed: stays,
    inferenceGeo: stays,
    stopReason: stays,
  },
  clientMade: { sessionId: id, file },
  usageTotals: {
    source: stays,
    sessionId: id,
    threadId: id,
    agentId: id,
    file,
    cwd: place,
    gitBranch: branch,
    clientVersion: stays,
    entrypoint: stays,
    turnId: id,
    promptId: id,
    scope: stays,
    spanId: id,
    model: stays,
  },
  calls: {
    source: stays,
    sessionId: id,
    threadId: id,
    agentId: id,
    file,
    cwd: place,
    clientVersion: stays,
    turnId: id,
    promptId: id,
    callKey: id,
    callId: id,
    responseKey: id,
    tool: apart,
    rawTool: apart,
    mcpServer: (text, names) => names.name("server", text),
    model: stays,
    inputHash: hash,
    target: file,
    program: (text, names) => names.name("program", text),
    spawnType: agentType,
    spawnDescription: task,
    spawnPromptHash: hash,
    spawnModel: stays,
    cutKey: id,
  },
  results: {
    sessionId: id,
    threadId: id,
    file,
    uuid: id,
    callKey: id,
    outcome: stays,
    cause: stays,
    contentHash: name,
    taskId: id,
    taskStatus: stays,
    workflowId: id,
  },
  taskEnds: { sessionId: id, file, taskId: id, callKey: id, status: stays, textHash: name },
  threads: {
    source: stays,
    sessionId: id,
    threadId: id,
    agentId: id,
    file,
    lastStep: stays,
    cwd: place,
    gitBranch: branch,
    repository: name,
    clientVersion: stays,
    entrypoint: stays,
    promptId: id,
    askedAt: stays,
  },
  activity: { source: stays, sessionId: id, threadId: id, file },
  agentEvidence: {
    source: stays,
    sessionId: id,
    threadId: id,
    file,
    agentId: id,
    alias: id,
    evidence: stays,
    callKey: id,
    kind: stays,
    agentType,
    description: task,
    parentAgentId: id,
    model: stays,
    workflowId: id,
    teamName: team,
    status: stays,
    promptHash: hash,
  },
  sessionStates: {
    sessionId: id,
    file,
    title: (text, names) => names.name("title", text),
    kind: stays,
    costFile: file,
    costSpanId: id,
  },
  worktrees: { path: place, originalPath: place, folderName: place },
  serviceTiers: { sessionId: id, file, serviceTier: stays },
  turnStarts: { sessionId: id, agentId: id, file, turnId: id },
  forks: { file, forkedFrom: id },
  prompts: {
    source: stays,
    sessionId: id,
    threadId: id,
    file,
    cwd: place,
    uuid: id,
    forkedFromUuid: id,
    promptId: id,
    textHash: hash,
    promptSource: stays,
    turnId: id,
  },
  marks: {
    source: stays,
    sessionId: id,
    threadId: id,
    file,
    markKey: id,
    turnId: id,
    promptId: id,
    callKey: id,
    kind: stays,
    detail: apart,
  },
  files: { source: stays, path: file, clientVersions: stays, kind: stays, status: stays, reason: stays },
  recordCounts: { source: stays, file, clientVersion: stays, type: stays, subtype: stays },
  problems: { code: stays, file, detail: apart, sessionId: id },
};

import { textOf } from "../../../../pairing/assembly/texts";
import { hashAt } from "../compiled/places";

/** The code of a word of ASCII. */
function word(text: string): i32 {
  for (let index: usize = 0; index < <usize>text.length; index++)
    store<u8>(<usize>hashAt + index, <u8>text.charCodeAt(<i32>index));
  return textOf(hashAt, <usize>text.length);
}

/** Codes of the words that rows are told apart by, and that they are given. */
export class Words {
  static background: i32 = 0;
  static synthetic: i32 = 0;
  static toolUse: i32 = 0;
  static serverToolUse: i32 = 0;
  static mcpToolUse: i32 = 0;
  static toolResult: i32 = 0;
  static text: i32 = 0;
  static image: i32 = 0;
  static document: i32 = 0;
  static resource: i32 = 0;
  static toolReference: i32 = 0;
  static message: i32 = 0;
  static human: i32 = 0;
  static create: i32 = 0;
  static timeout: i32 = 0;
  static asyncLaunched: i32 = 0;
  static remoteLaunched: i32 = 0;
  static teammateSpawned: i32 = 0;
  static ok: i32 = 0;
  static failed: i32 = 0;
  static exitCode: i32 = 0;
  static hook: i32 = 0;
  static stop: i32 = 0;
  static preToolUse: i32 = 0;
  static todo: i32 = 0;
  static written: i32 = 0;
  static permissionMode: i32 = 0;
  static command: i32 = 0;
  static interrupted: i32 = 0;
  static detached: i32 = 0;
  static timestampMissing: i32 = 0;
  static timestampInvalid: i32 = 0;
  static unknownTool: i32 = 0;
  static recordDegraded: i32 = 0;
  static toolUseId: i32 = 0;
  static messageContent: i32 = 0;
  static rejected: i32 = 0;
  static planRejected: i32 = 0;
  static planApproved: i32 = 0;
  static created: i32 = 0;
  static commit: i32 = 0;
  static pullRequest: i32 = 0;
  static linked: i32 = 0;
  static question: i32 = 0;
  static media: i32 = 0;
  static prompt: i32 = 0;
  static queued: i32 = 0;
  static userShell: i32 = 0;
  static modelSwitch: i32 = 0;
  static compaction: i32 = 0;
  static microcompaction: i32 = 0;
  static retry: i32 = 0;
  static error: i32 = 0;
  static apiError: i32 = 0;
}

/** Looks the words up, once. */
export function learnWords(): void {
  Words.background = word("bg");
  Words.synthetic = word("<synthetic>");
  Words.toolUse = word("tool_use");
  Words.serverToolUse = word("server_tool_use");
  Words.mcpToolUse = word("mcp_tool_use");
  Words.toolResult = word("tool_result");
  Words.text = word("text");
  Words.image = word("image");
  Words.document = word("document");
  Words.resource = word("resource");
  Words.toolReference = word("tool_reference");
  Words.message = word("message");
  Words.human = word("human");
  Words.create = word("create");
  Words.timeout = word("timeout");
  Words.asyncLaunched = word("async_launched");
  Words.remoteLaunched = word("remote_launched");
  Words.teammateSpawned = word("teammate_spawned");
  Words.ok = word("ok");
  Words.failed = word("failed");
  Words.exitCode = word("exit-code");
  Words.hook = word("hook");
  Words.stop = word("Stop");
  Words.preToolUse = word("PreToolUse");
  Words.todo = word("todo");
  Words.written = word("written");
  Words.command = word("command");
  Words.interrupted = word("interrupted");
  Words.timestampMissing = word("timestamp-missing");
  Words.timestampInvalid = word("timestamp-invalid");
  Words.unknownTool = word("unknown-tool");
  Words.recordDegraded = word("record-degraded");
  Words.toolUseId = word("tool_use_id");
  Words.messageContent = word("message.content");
  Words.detached = word("detached");
  Words.rejected = word("rejected");
  Words.planRejected = word("planRejected");
  Words.planApproved = word("planApproved");
  Words.created = word("created");
  Words.commit = word("commit");
  Words.pullRequest = word("pullRequest");
  Words.linked = word("linked");
  Words.question = word("question");
  Words.media = word("media");
  Words.prompt = word("prompt");
  Words.queued = word("queued");
  Words.userShell = word("userShell");
  Words.modelSwitch = word("modelSwitch");
  Words.compaction = word("compaction");
  Words.microcompaction = word("microcompaction");
  Words.retry = word("retry");
  Words.error = word("error");
  Words.apiError = word("apiError");
  Words.permissionMode = word("permissionMode");
}

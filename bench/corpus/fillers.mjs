import { apiId, hexId, uuid } from "./random.mjs";

/**
 * @import { Random } from "./random.mjs"
 * @import { TextSource } from "./text.mjs"
 * @import { Conversation } from "./conversation.mjs"
 * @typedef {(conversation: Conversation, text: TextSource, random: Random) => void} Filler
 */

/** Lines without usage, by the names that the mixes use. @type {Readonly<Record<string, Filler>>} */
export const fillers = {
  turnDuration: (conversation, _text, random) =>
    conversation.write({
      ...conversation.envelope("system", 50),
      subtype: "turn_duration",
      durationMs: random.integer(2000, 400_000),
      messageCount: random.integer(2, 200),
    }),
  lastPrompt: (conversation, text) =>
    conversation.write({ type: "last-prompt", lastPrompt: text.phrase(120), ...session(conversation) }),
  aiTitle: (conversation, text) =>
    conversation.write({ type: "ai-title", aiTitle: text.phrase(40), ...session(conversation) }),
  permissionMode: (conversation) =>
    conversation.write({ type: "permission-mode", permissionMode: "acceptEdits", ...session(conversation) }),
  queueOperation: (conversation, text) =>
    conversation.write({
      type: "queue-operation",
      operation: "enqueue",
      timestamp: conversation.later(500),
      content: text.phrase(400),
      ...session(conversation),
    }),
  hookAttachment: (conversation, text, random) =>
    conversation.write({
      ...conversation.envelope("attachment", 30),
      attachment: {
        type: "hook_success",
        hookName: "PostToolUse:Bash",
        hookEvent: "PostToolUse",
        toolUseID: apiId(random, "toolu_01"),
        content: "",
        stdout: text.lines(conversation.fit(random.logNormal(300, 1, 20_000))),
        stderr: "",
        exitCode: 0,
        command: `./${text.word()}.sh`,
        durationMs: random.integer(5, 900),
      },
    }),
  reminderAttachment: (conversation, text, random) =>
    conversation.write({
      ...conversation.envelope("attachment", 30),
      attachment: { type: "task_reminder", content: [task(text, random)], itemCount: 1 },
    }),
  fileAttachment: (conversation, text, random) =>
    conversation.write({
      ...conversation.envelope("attachment", 30),
      attachment: {
        type: "edited_text_file",
        filename: `${conversation.thread.cwd}/${text.path()}`,
        snippet: text.lines(conversation.fit(random.logNormal(3000, 1.2, 200_000))),
      },
    }),
  hookProgress: (conversation, text, random) => {
    const toolUseID = apiId(random, "toolu_01");
    conversation.write({
      ...conversation.envelope("progress", 20),
      data: {
        type: "hook_progress",
        hookEvent: "PreToolUse",
        hookName: "PreToolUse:Bash",
        command: `./${text.word()}-${text.word()}.sh`,
      },
      toolUseID,
      parentToolUseID: toolUseID,
    });
  },
  bashProgress: (conversation, text, random) => {
    const output = text.lines(conversation.fit(random.logNormal(250, 1.1, 8000)));
    conversation.write({
      ...conversation.envelope("progress", 1000),
      data: {
        type: "bash_progress",
        output,
        fullOutput: output,
        elapsedTimeSeconds: random.integer(1, 90),
        totalLines: output.split("\n").length,
      },
      toolUseID: `bash-progress-${random.integer(0, 99)}`,
      parentToolUseID: apiId(random, "toolu_01"),
    });
  },
  snapshot: (conversation, text, random) => {
    const messageId = uuid(random);
    const timestamp = conversation.later(20);
    const tracked = Array.from(
      { length: Math.ceil(conversation.fit(random.logNormal(8, 0.9, 200) * 40) / 40) },
      () => [text.path(), { backupFileName: `${hexId(random, 16)}@v1`, version: 1, backupTime: timestamp }],
    );
    conversation.write({
      type: "file-history-snapshot",
      messageId,
      snapshot: { messageId, trackedFileBackups: Object.fromEntries(tracked), timestamp },
      isSnapshotUpdate: false,
    });
  },
};

function session(/** @type {Conversation} */ conversation) {
  return { sessionId: conversation.thread.sessionId };
}

function task(/** @type {TextSource} */ text, /** @type {Random} */ random) {
  return {
    id: String(random.integer(1, 40)),
    subject: text.phrase(30),
    description: text.phrase(random.integer(20, 200)),
    activeForm: text.phrase(30),
    status: random.pick(["pending", "in_progress", "completed"]),
    blocks: [],
    blockedBy: [],
  };
}

import { envelope } from "./envelope.js";

/** A picture. */
export const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } };

/** A user record, in full. */
export const user = {
  type: "user",
  ...envelope,
  message: {
    role: "user",
    content: [
      "a bare text",
      { type: "text", text: "look", cache_control: { type: "ephemeral", ttl: "1h" } },
      image,
      {
        type: "document",
        source: { type: "base64", media_type: "application/pdf", data: "JVBE" },
        title: null,
      },
      { type: "search_result", source: "wiki", title: "Shop", content: [], citations: { enabled: true } },
      { type: "tool_result", tool_use_id: "toolu_1", content: "1\tconst cart = [];", is_error: false },
      {
        type: "tool_result",
        tool_use_id: "toolu_2",
        content: [
          { type: "text", text: "three" },
          image,
          { type: "tool_reference", tool_name: "WebSearch" },
          { type: "resource", resource: { uri: "shop://cart", mimeType: "text/plain", text: "3" } },
        ],
      },
      { type: "tool_result", tool_use_id: "toolu_3" },
    ],
  },
  toolUseResult: { stdout: "three", interrupted: false },
  sourceToolAssistantUUID: "u1",
  sourceToolUseID: "toolu_1",
  toolDenialKind: "user-rejected",
  toolEndsTurn: false,
  interruptedMessageId: "msg_1",
  interruptedByShutdown: false,
  userFeedback: "the other one",
  permissionMode: "default",
  promptSource: "typed",
  origin: { kind: "peer", from: "rev", senderTaskId: "b1", name: "rev", body: "done" },
  turnOrigin: "human",
  turnPosition: { promptIndex: 0, turnIndex: 1 },
  turnCompanion: true,
  queuePriority: "later",
  queueOrigin: "sdk",
  queueSkipAttachments: true,
  queueTranscriptOnly: false,
  scheduledTaskId: "c1",
  scheduledFireId: "f1",
  isCompactSummary: false,
  isVisibleInTranscriptOnly: false,
  summarizeMetadata: { messagesSummarized: 3 },
  imagePasteIds: [1, 2],
  mcpMeta: { structuredContent: { count: 3 } },
  classifierMetaLines: "none",
  classifierBoundary: false,
  hostClassifierContext: "ide",
  serverClassifierContext: { request: "r1", context: { platform: "linux" } },
  thinkingMetadata: { level: "high", disabled: false, triggers: [{ start: 0, end: 5, text: "think" }] },
  todos: [{ content: "count", status: "pending", activeForm: "counting" }],
};

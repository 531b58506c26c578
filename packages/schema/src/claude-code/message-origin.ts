import * as z from "zod";
import { flag, number, text, texts } from "../field.js";

/** Accepts the origin of a user record or a queued prompt, where it is given. */
export const claudeCodeMessageOrigin = z.looseObject({
  kind: text(
    "Who: human, task-notification, coordinator, peer, channel, observer, auto-continuation and more.",
  ),
  subkind: text("Which kind of notification: scheduled-trigger, peer-send-message, session-inbox and more."),
  server: text("MCP server of the channel."),
  from: text("Name or id of the sender."),
  fromMode: text("Whether the sender asks for permissions: bypass or prompting."),
  fromSession: text("Session of the sender."),
  name: text("Name of the sender, for display."),
  senderTaskId: text("Background task that sent it."),
  body: text("The message without what the client put around it."),
  inbound_origin: text("Where the message came into the client from."),
  verifiedPeerPid: number("Process of the sender, where it was verified."),
  handback: flag("Whether an agent gives its work back with it."),
  hopChain: texts("Sessions that the message went through."),
  msg_id: text("Id of the message."),
  fireReason: text("Why a scheduled task fired: scheduled, manual, retry and more."),
  producer: text("Set to session-task for messages about the session's own work."),
  runId: text("Run of that work (2.1.332)."),
});

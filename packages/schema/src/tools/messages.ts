import { z } from "zod";
import { defineTool, noInput } from "./define-tool.js";

/** `SendMessage`: words to another agent. */
export const sendMessageTool = defineTool({
  purpose: "Sends a message to another agent or to the team.",
  input: [
    z.looseObject({
      to: z.string().optional(),
      recipient: z.string().optional(),
      message: z.union([z.string(), z.looseObject({})]).optional(),
      content: z.string().optional(),
      summary: z.string().optional(),
      type: z.string().optional(),
      target: z.string().optional(),
      request_id: z.string().optional(),
      approve: z.boolean().optional(),
    }),
  ],
  output: [
    z.looseObject({
      success: z.boolean(),
      message: z.string().optional(),
      resumedAgentId: z.string().optional(),
      pin: z
        .looseObject({ id: z.string(), name: z.string().optional(), ref: z.string().optional() })
        .optional(),
      display: z.unknown().optional(),
      routing: z.looseObject({}).optional(),
    }),
  ],
  fields: {
    to: "Who gets it: a name, an id, or everybody.",
    recipient: "Who gets it, by the older name of the field.",
    content: "The message, by the older name of the field.",
    message: "The message in a call; what became of it in a result.",
    summary: "The message in a few words.",
    type: "What kind of message it is.",
    target: "Whom it is about or goes to, in some versions.",
    request_id: "The request that it answers: to approve a plan, or to shut down.",
    approve: "Whether that request is granted.",
    resumedAgentId: "Id of an agent that the message woke up.",
    pin: "The agent that answered to the name.",
    "pin.name": "Name of that agent.",
    "pin.ref": "How that agent can be addressed from now on.",
    display: "How the client shows it.",
    routing: "Sender, receiver and colours for the display.",
  },
});

/** `ListAgents`: who can be written to. */
export const listAgentsTool = defineTool({
  purpose: "Lists the agents that can be written to.",
  input: [noInput],
  output: [z.looseObject({ listing: z.unknown() })],
  fields: { listing: "The agents with names and states." },
});

/** `SubagentHandback`: a subagent's return of its work. */
export const subagentHandbackTool = defineTool({
  purpose: "Lets a subagent hand its work back to the agent that started it.",
  input: [z.looseObject({})],
  output: [z.looseObject({})],
});

/** `SendUserMessage`, once `Brief`: words to the person. */
export const sendUserMessageTool = defineTool({
  purpose: "Shows a message to the person while the agent works.",
  input: [
    z.looseObject({
      message: z.string().optional(),
      attachments: z.array(z.unknown()).optional(),
      status: z.string().optional(),
    }),
  ],
  output: [z.looseObject({ message: z.string().optional(), sentAt: z.string().optional() })],
  fields: {
    message: "The text that is shown.",
    attachments: "Files that go with it.",
    status: "Whether it answers the person or was not asked for.",
  },
});

/** `SendUserFile`: a file for the person. */
export const sendUserFileTool = defineTool({
  purpose: "Hands a file to the person.",
  input: [z.looseObject({})],
  output: [z.looseObject({})],
});

/** `PushNotification`: a note on the person's devices. */
export const pushNotificationTool = defineTool({
  purpose: "Notifies the person on the desktop or a phone.",
  input: [z.looseObject({ message: z.string().optional() })],
  output: [
    z.looseObject({
      message: z.string(),
      pushSent: z.boolean().optional(),
      localSent: z.boolean().optional(),
      disabledReason: z.string().nullish(),
      sentAt: z.union([z.string(), z.number()]).optional(),
    }),
  ],
  fields: {
    message: "The text of the note, or what became of it.",
    pushSent: "Whether it went to a phone.",
    localSent: "Whether it was shown on the desktop.",
    disabledReason: "Why it was not sent.",
  },
});

/** `ReadNotifications`: notes that came in meanwhile. */
export const readNotificationsTool = defineTool({
  purpose: "Reads the notifications that have come in.",
  input: [z.looseObject({})],
  output: [z.looseObject({})],
});

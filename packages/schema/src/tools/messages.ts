import { z } from "zod";
import { anything, described, flag, optional, text, textOrNull } from "../field.js";
import { defineTool, noInput } from "./define-tool.js";

/** `SendMessage`: words to another agent. */
export const sendMessageTool = defineTool({
  purpose: "Sends a message to another agent or to the team.",
  input: [
    z.looseObject({
      to: text("Who gets it: a name, an id, or everybody."),
      recipient: text("Who gets it, by the older name of the field."),
      message: optional(
        z.union([z.string(), z.looseObject({})]),
        "The message in a call; what became of it in a result.",
      ),
      content: text("The message, by the older name of the field."),
      summary: text("The message in a few words."),
      type: text("What kind of message it is."),
      target: text("Whom it is about or goes to, in some versions."),
      request_id: text("The request that it answers: to approve a plan, or to shut down."),
      approve: flag("Whether that request is granted."),
    }),
  ],
  output: [
    z.looseObject({
      success: z.boolean(),
      message: text("The message in a call; what became of it in a result."),
      resumedAgentId: text("Id of an agent that the message woke up."),
      pin: optional(
        z.looseObject({
          id: z.string(),
          name: text("Name of that agent."),
          ref: text("How that agent can be addressed from now on."),
        }),
        "The agent that answered to the name.",
      ),
      display: anything("How the client shows it."),
      routing: optional(z.looseObject({}), "Sender, receiver and colours for the display."),
    }),
  ],
});

/** `ListAgents`: who can be written to. */
export const listAgentsTool = defineTool({
  purpose: "Lists the agents that can be written to.",
  input: [noInput],
  output: [z.looseObject({ listing: described(z.unknown(), "The agents with names and states.") })],
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
      message: text("The text that is shown."),
      attachments: optional(z.array(z.unknown()), "Files that go with it."),
      status: text("Whether it answers the person or was not asked for."),
    }),
  ],
  output: [z.looseObject({ message: text("The text that is shown."), sentAt: z.string().optional() })],
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
  input: [z.looseObject({ message: text("The text of the note, or what became of it.") })],
  output: [
    z.looseObject({
      message: described(z.string(), "The text of the note, or what became of it."),
      pushSent: flag("Whether it went to a phone."),
      localSent: flag("Whether it was shown on the desktop."),
      disabledReason: textOrNull("Why it was not sent."),
      sentAt: z.union([z.string(), z.number()]).optional(),
    }),
  ],
});

/** `ReadNotifications`: notes that came in meanwhile. */
export const readNotificationsTool = defineTool({
  purpose: "Reads the notifications that have come in.",
  input: [z.looseObject({})],
  output: [z.looseObject({})],
});

/** `TeamCreate`: a team of agents; versions up to 2.1.177. */
export const teamCreateTool = defineTool({
  purpose: "Creates a team of agents that share a task list and can write to each other.",
  input: [
    z.looseObject({
      team_name: z.string(),
      description: text("What the team is for."),
      agent_type: text("Kind of the agent that leads it."),
    }),
  ],
  output: [
    z.looseObject({
      team_name: z.string(),
      team_file_path: text("Where the team's file is."),
      lead_agent_id: text("Id of the agent that leads it."),
    }),
  ],
});

/** `TeamDelete`: the end of a team. */
export const teamDeleteTool = defineTool({
  purpose: "Removes a team of agents and its files.",
  input: [z.looseObject({ team_name: z.string().optional() })],
  output: [
    z.looseObject({
      success: z.boolean(),
      message: z.string().optional(),
      team_name: z.string().optional(),
    }),
  ],
});

import { z } from "zod";
import { described, flag, text, textOrNull } from "../field.js";

const message = z.looseObject({
  from: described(z.string(), "Name of the sender."),
  text: described(z.string(), "The message; JSON where the client wrote it."),
  timestamp: text("When it was sent, ISO 8601."),
  color: textOrNull("Colour of the sender in the display."),
  summary: textOrNull("The message in a few words."),
  read: flag("Whether it was read."),
});

/** Accepts the inbox file of one member: messages in the order in which they came. */
export const teamInbox = z.array(message);

/** The inbox file of one member of a team. */
export type TeamInbox = z.infer<typeof teamInbox>;

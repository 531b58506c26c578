import { z } from "zod";

const message = z.looseObject({
  from: z.string(),
  text: z.string(),
  timestamp: z.string().optional(),
  color: z.string().nullish(),
  summary: z.string().nullish(),
  read: z.boolean().optional(),
});

/** Accepts the inbox file of one member: messages in the order in which they came. */
export const teamInbox = z.array(message);

/** The inbox file of one member of a team. */
export type TeamInbox = z.infer<typeof teamInbox>;

/** Accepts what the text of a message holds where the client wrote it: a state or a request, told by its type. */
export const teamNotice = z.looseObject({
  type: z.string(),
  from: z.string().optional(),
  timestamp: z.string().optional(),
  requestId: z.string().optional(),
});

/** What the text of a message holds where the client wrote it, once it is parsed. */
export type TeamNotice = z.infer<typeof teamNotice>;

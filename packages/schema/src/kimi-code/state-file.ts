import * as z from "zod";
import { anything, flagOrNull, nullish, numberOrNull, textOrNull } from "../field.js";

const instant = (meaning: string) => nullish(z.union([z.string(), z.number()]), meaning);

/** Accepts `state.json`, which lies beside the agents of a session. */
export const kimiCodeState = z.looseObject({
  id: textOrNull("The session's id, which is the folder's name; since version 2."),
  version: numberOrNull("Version of the file."),
  cwd: textOrNull("The folder that the session works in; since version 2."),
  workDir: textOrNull("The same in version 1."),
  createdAt: instant("When the session began."),
  updatedAt: instant("When it last changed."),
  archived: flagOrNull("Whether it was put away."),
  title: textOrNull("Its name."),
  titleKind: textOrNull(
    "custom if a person gave the name, generated if a model did, replaceable if it is the beginning of a prompt.",
  ),
  isCustomTitle: flagOrNull("Whether a person gave the name."),
  lastPrompt: textOrNull("The last prompt."),
  lastTurnReason: textOrNull("How the last turn ended."),
  forkedFrom: textOrNull("The session whose files this one began with."),
  agents: nullish(
    z.record(
      z.string(),
      z.looseObject({
        homedir: textOrNull("The agent's folder."),
        type: textOrNull("main or sub."),
        parentAgentId: textOrNull("The agent that started it."),
        labels: anything("Its kind, as `profileName`, and others."),
      }),
    ),
    "Its agents, by name.",
  ),
  custom: anything("What the client notes; of a session of the older client also where it came from."),
});

/** One `state.json`. */
export type KimiCodeState = z.infer<typeof kimiCodeState>;

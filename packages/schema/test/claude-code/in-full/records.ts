import { assistant } from "./assistant.js";
import { attachments } from "./attachments.js";
import { progresses } from "./progresses.js";
import { journal, states } from "./states.js";
import { systems } from "./systems.js";
import { user } from "./user.js";

/** Invented records with all fields that newest and oldest clients write, by what they are. */
export const recordsInFull: readonly (readonly [what: string, records: readonly object[]])[] = [
  ["a user record", [user]],
  ["an assistant record", [assistant]],
  ["system records", systems],
  ["attachments", attachments],
  ["progress records", progresses],
  ["state records", states],
  ["lines of a workflow's journal", journal],
];

import * as z from "zod";
import { choice, either, number, object, text } from "../field.js";

/** What started a session. */
export function sessionSource() {
  return either(
    "What started the session. Known: cli, vscode, exec, mcp, unknown, custom, internal, subagent.",
    z.string(),
    z.looseObject({
      custom: text("Name of the program that started it."),
      internal: choice("What the client started it for.", "memory_consolidation", "guardian"),
      subagent: either(
        "What kind of subagent it is. Known: review, compact, memory_consolidation, thread_spawn, other.",
        z.string(),
        z.looseObject({
          thread_spawn: object("A subagent that the model started.", {
            parent_thread_id: text("The thread that started it."),
            depth: number("How deep it is: 1 for a child of the root, 2 for a child of that."),
            agent_path: text("Its path, from `/root`."),
            agent_nickname: text("Name that it is shown by."),
            agent_role: text("What it was started as."),
          }),
          other: text("Name of another kind."),
        }),
      ),
    }),
  );
}

/** For whom a thread works. */
export function threadSource() {
  return either(
    "For whom the thread works. Known: user, subagent, guardian_review, memory_consolidation, feature.",
    z.string(),
    z.looseObject({
      Feature: text("Name of the client's feature."),
      feature: text("Name of the client's feature."),
    }),
  );
}

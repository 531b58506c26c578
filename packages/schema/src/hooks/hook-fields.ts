import * as z from "zod";
import { described, optional, text, texts } from "../field.js";

const common = {
  session_id: described(z.string(), "Id of the session."),
  transcript_path: text("Transcript of the session: the main one, even for events of agents."),
  cwd: text("Working directory."),
  permission_mode: text("Permission mode: default, acceptEdits, auto, plan, dontAsk or bypassPermissions."),
  agent_id: text("Id of the agent, where one is at work."),
  agent_type: text("Type of the agent, where one is at work."),
  prompt_id: text("Id that all records of the turn share."),
  scratchpad_dir: text("Folder for files in between (since 2.1.257)."),
  effort: optional(
    z.looseObject({ level: text("How hard: low, medium, high, xhigh or max.") }),
    "How hard the model is to think.",
  ),
};

/** The input schema of a hook event, and when it runs. */
export function hookInputOf<const Name extends string, const Shape extends z.ZodRawShape>(
  name: Name,
  meaning: string,
  shape: Shape,
) {
  const hook_event_name = described(z.literal(name), "Name of the event.");
  return described(z.looseObject({ ...common, hook_event_name, ...shape }), meaning);
}

/** Accepts the input of a hook for any event except the given ones. */
export function otherHookInput(known: ReadonlySet<string>) {
  const name = z.string().refine((event) => !known.has(event), "input of a known event does not fit it");
  return z.looseObject({ ...common, hook_event_name: described(name, "Name of the event.") });
}

const rule = z.looseObject({
  toolName: text("Name of the tool."),
  ruleContent: text("Which calls of it, as git:*."),
});

/** Accepts a change of the permissions that a dialog suggests or a hook asks for. */
export const permissionUpdate = z.looseObject({
  type: text(
    "What is changed: addRules, replaceRules, removeRules, setMode, addDirectories or removeDirectories.",
  ),
  rules: optional(z.array(rule), "The rules."),
  behavior: text("What the rules do: allow, deny or ask."),
  mode: text("The mode to set."),
  directories: texts("The folders."),
  destination: text("Where it is kept: userSettings, projectSettings, localSettings, session or cliArg."),
});

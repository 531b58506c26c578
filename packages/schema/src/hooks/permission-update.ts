import { z } from "zod";
import { optional, text, texts } from "../field.js";

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

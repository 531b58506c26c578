import { z } from "zod";
import type { CommandDescription } from "../routes/command-descriptions.js";
import type { FlagDescription } from "../routes/flag-description.js";
import { commonSettings, settingsOf } from "./settings.js";

/** What a JSON Schema says of a setting besides its values. */
type Annotations = ReturnType<typeof z.registry<z.core.JSONSchemaMeta>>;

/** What a config file may hold: settings by their names, for all commands and for single ones. */
export function configSchema(
  commands: readonly CommandDescription[],
  annotations: Annotations = z.registry<z.core.JSONSchemaMeta>(),
): z.ZodObject {
  const common = commonSettings(commands);
  const shared = new Map(common.map((flag) => [flag.name, settingSchema(flag)]));
  for (const flag of common)
    shared.get(flag.name)?.register(annotations, { id: flag.name, ...annotationOf(flag) });
  const settings = (flags: readonly FlagDescription[]): z.ZodRawShape =>
    Object.fromEntries(
      flags.map((flag) => [
        flag.name,
        (shared.get(flag.name) ?? settingSchema(flag).register(annotations, annotationOf(flag))).optional(),
      ]),
    );
  const ofCommand = (command: CommandDescription) =>
    z.strictObject(settings(settingsOf(command))).register(annotations, { description: command.brief });
  const ofCommands = commands.map((command) => [command.name, ofCommand(command).optional()]);
  return z
    .strictObject({
      $schema: z
        .string()
        .register(annotations, { description: "Where this schema is, for editors" })
        .optional(),
      ...settings(common),
      commands: z
        .strictObject(Object.fromEntries(ofCommands))
        .register(annotations, { description: "Settings of single commands, which win over those of all" })
        .optional(),
    })
    .register(annotations, {
      title: "turnmeter.config.json",
      description: "Settings of turnmeter: its flags in camel case. Paths are relative to the file.",
    });
}

/** The same as a JSON Schema, for editors. */
export function configJsonSchema(commands: readonly CommandDescription[]): object {
  const annotations = z.registry<z.core.JSONSchemaMeta>();
  return z.toJSONSchema(configSchema(commands, annotations), { metadata: annotations });
}

function annotationOf({ brief, defaultValue }: FlagDescription): z.core.JSONSchemaMeta {
  return { description: brief, ...(defaultValue === null ? {} : { default: defaultValue }) };
}

function settingSchema(flag: FlagDescription): z.ZodType {
  const one = valueSchema(flag);
  return flag.isRepeatable ? z.array(one).min(1) : one;
}

function valueSchema({ form, values, fault }: FlagDescription): z.ZodType {
  if (form === "boolean") return z.boolean();
  if (form === "choice") return z.enum(values);
  const check = (value: string | number, context: z.RefinementCtx): void => {
    const message = fault(String(value));
    if (message !== null) context.addIssue({ code: "custom", message });
  };
  if (form === "number") return z.number().superRefine(check);
  // What a command line cannot hold is no value of a flag.
  return z
    .string()
    .regex(/^\P{Cc}+$/u)
    .superRefine(check);
}

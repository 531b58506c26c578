import * as z from "zod/mini";
import { messageOf } from "../common/cli-error.js";
import type { Command } from "../specification/command.js";
import type { NamedFlag } from "../specification/flag.js";

type Annotations = ReturnType<typeof z.registry<z.core.JSONSchemaMeta>>;

/** The schema of config files: settings by name, for all commands and for single ones. */
export function configSchema(
  commands: readonly Command[],
  annotations: Annotations = z.registry<z.core.JSONSchemaMeta>(),
): z.ZodMiniObject {
  const common = commonSettings(commands);
  const shared = new Map(common.map((flag) => [flag.name, settingSchema(flag)]));
  for (const flag of common)
    shared.get(flag.name)?.register(annotations, { id: flag.name, ...annotationOf(flag) });
  const sharedSchema = (flag: NamedFlag) => {
    const isWhole = common.some(
      ({ name, values }) => name === flag.name && values.join() === flag.values.join(),
    );
    return isWhole || flag.form !== "choice" ? shared.get(flag.name) : undefined;
  };
  const settings = (flags: readonly NamedFlag[]) =>
    Object.fromEntries(
      flags.map((flag) => [
        flag.name,
        z.optional(sharedSchema(flag) ?? settingSchema(flag).register(annotations, annotationOf(flag))),
      ]),
    );
  const ofCommand = (command: Command) =>
    z.strictObject(settings(settingsOf(command))).register(annotations, { description: command.brief });
  const ofCommands = commands.map((command) => [command.name, z.optional(ofCommand(command))]);
  return z
    .strictObject({
      $schema: z.optional(
        z.string().register(annotations, { description: "Where this schema is, for editors" }),
      ),
      ...settings(common),
      commands: z.optional(
        z
          .strictObject(Object.fromEntries(ofCommands))
          .register(annotations, { description: "Settings of single commands, which win over those of all" }),
      ),
    })
    .register(annotations, {
      title: "turnmeter.config.json",
      description: "Settings of turnmeter: its flags in camel case. Paths are relative to the file.",
    });
}

function annotationOf({ brief, defaultValue }: NamedFlag): z.core.JSONSchemaMeta {
  return { description: brief, ...(defaultValue === null ? {} : { default: defaultValue }) };
}

function settingSchema(flag: NamedFlag): z.ZodMiniType {
  const one = valueSchema(flag);
  return flag.isRepeatable ? z.array(one).check(z.minLength(1)) : one;
}

function valueSchema(flag: NamedFlag): z.ZodMiniType {
  const { form, values } = flag;
  if (form === "boolean") return z.boolean();
  if (form === "choice") return z.enum(values);
  const isAllowed = z.superRefine<string | number>((value, context) => {
    const message = faultOf(flag, String(value));
    if (message !== null) context.addIssue({ code: "custom", message });
  });
  if (form === "number") return z.number().check(isAllowed);
  if (form === "amounts") return amountsSchema(flag);
  // What a command line cannot hold is no value of a flag.
  return z.string().check(z.regex(/^\P{Cc}+$/u), isAllowed);
}

function amountsSchema(flag: NamedFlag): z.ZodMiniType {
  const amount = (name: string) =>
    z.number().check(
      z.positive({ abort: true }),
      z.superRefine((value, context) => {
        const message = faultOf(flag, `${name}=${value}`);
        if (message !== null) context.addIssue({ code: "custom", message });
      }),
    );
  const [first, ...others] = flag.values;
  return z.strictObject(
    Object.fromEntries([
      ...(first === undefined ? [] : [[first, amount(first)] as const]),
      ...others.map((name) => [name, z.optional(amount(name))] as const),
    ]),
  );
}

/** Why a text is no value of the flag; null if it is one. */
export function faultOf({ parse }: NamedFlag, text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** The schema of config files as a JSON Schema, for editors. */
export function configJsonSchema(commands: readonly Command[]): object {
  const annotations = z.registry<z.core.JSONSchemaMeta>();
  return z.toJSONSchema(configSchema(commands, annotations), { metadata: annotations });
}

/** These select the config itself, so no config has them. */
const notInConfig: ReadonlySet<string> = new Set(["config", "noConfig"]);

/** The flags of a command that a config file can set. */
export function settingsOf({ flags }: Command): readonly NamedFlag[] {
  return flags.filter(({ name }) => !notInConfig.has(name));
}

/** Flags that a config file can set for all commands at once: those that several take with one meaning. */
export function commonSettings(commands: readonly Command[]): readonly NamedFlag[] {
  const byName = new Map<string, NamedFlag[]>();
  for (const flag of commands.flatMap(settingsOf)) {
    const namesakes = byName.get(flag.name);
    if (namesakes === undefined) byName.set(flag.name, [flag]);
    else namesakes.push(flag);
  }
  return [...byName.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.length > 0 && others.every((other) => isSame(other, first)) ? [first] : [],
  );
}

function isSame(a: NamedFlag, b: NamedFlag): boolean {
  if (a.form !== b.form || a.isRepeatable !== b.isRepeatable) return false;
  // One command may take more words than all the others do.
  if (a.form === "choice") return b.values.every((value) => a.values.includes(value));
  return a.placeholder === b.placeholder;
}

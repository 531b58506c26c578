import { commandDescriptions } from "../description/command-descriptions.js";
import type { Routes } from "../description/command-descriptions.js";
import type { FlagDescription } from "../description/flag-description.js";
import type { CliContext } from "../context.js";
import { formatFlags } from "../flags/format-of-flags.js";
import type { ConfiguredArgs } from "./configured-args.js";
import { readConfig } from "./read-config.js";
import type { Config, SettingValue } from "./read-config.js";
import { settingsOf } from "./settings.js";

/** Settings of which one replaces the others: what says it closer to the command line wins as a whole. */
const alternatives: readonly (readonly string[])[] = [formatFlags, ["since", "until", "last", "week"]];

/**
 * The arguments that spell what config files set for a command, the first file before the others.
 *
 * @throws {CliError} 2 if a file cannot be read or says what cannot be
 */
export async function argsOfConfig(
  files: readonly string[],
  options: {
    readonly command: string;
    readonly routes: Routes;
    /** Flags that the command line names, in camel case. */
    readonly given: ReadonlySet<string>;
    readonly context: CliContext;
  },
): Promise<ConfiguredArgs> {
  const commands = commandDescriptions(options.routes);
  const command = commands.find(({ name }) => name === options.command);
  const flags = command === undefined ? [] : settingsOf(command);
  const decided = new Set(options.given);
  const args: string[] = [];
  const notes: string[] = [];
  for (const file of files) {
    const config = await readConfig(file, commands, options.context);
    const taken = flags.filter(
      ({ name }) => !isDecided(name, decided) && valueOf(config, options.command, name) !== undefined,
    );
    for (const flag of taken) args.push(...argsOf(flag, valueOf(config, options.command, flag.name)));
    for (const { name } of taken) decided.add(name);
    if (taken.length > 0) notes.push(`Taken from ${file}: ${taken.map(({ name }) => name).join(", ")}.`);
  }
  return { args, note: notes.length === 0 ? null : notes.join("\n") };
}

function valueOf(config: Config, command: string, name: string): SettingValue | undefined {
  return config.commands.get(command)?.get(name) ?? config.settings.get(name);
}

function isDecided(name: string, decided: ReadonlySet<string>): boolean {
  const names = alternatives.find((group) => group.includes(name)) ?? [name];
  return names.some((alternative) => decided.has(alternative));
}

function argsOf(
  { option, isNegatable }: FlagDescription,
  value: SettingValue | undefined,
): readonly string[] {
  if (value === true) return [option];
  if (value === false) return isNegatable ? [option.replace(/^--/, "--no-")] : [];
  return [value ?? []].flat().map((text) => `${option}=${text}`);
}

import type { CliContext } from "../common/context.js";
import { formatFlags } from "../specification/flags/format-of-flags.js";
import type { Command } from "../specification/command.js";
import type { Given } from "../specification/scan-arguments.js";
import { type Config, readConfig, type SettingValue } from "./read-config.js";
import { settingsOf } from "./settings.js";

/** What a command is given, by its command line and config files. */
export interface Configured {
  readonly given: Given;
  /** The files and the settings taken from them, in words; null where there are none. */
  readonly note: string | null;
}

/** Settings of which one replaces the others: what says it closer to the command line wins as a whole. */
const alternatives: readonly (readonly string[])[] = [formatFlags, ["since", "until", "last", "week"]];

/**
 * What a command line gives, with what config files set beside it, the first file before the others.
 *
 * @throws {CliError} 2 if a file cannot be read or says what cannot be
 */
export async function withConfigFiles(
  files: readonly string[],
  given: Given,
  options: {
    readonly command: Command;
    readonly commands: readonly Command[];
    readonly context: CliContext;
  },
): Promise<Configured> {
  const { command, commands, context } = options;
  const inputs = new Map(given.inputs);
  const notes: string[] = [];
  for (const file of files) {
    const config = await readConfig(file, commands, context);
    const decided: ReadonlySet<string> = new Set(inputs.keys());
    const taken = settingsOf(command).flatMap(({ name }) => {
      const value = valueOf(config, command.name, name);
      return value === undefined || isDecided(name, decided) ? [] : [{ name, value }];
    });
    for (const { name, value } of taken) inputs.set(name, [value].flat().map(String));
    if (taken.length > 0) notes.push(`Taken from ${file}: ${taken.map(({ name }) => name).join(", ")}.`);
  }
  return { given: { ...given, inputs }, note: notes.length === 0 ? null : notes.join("\n") };
}

function valueOf(config: Config, command: string, name: string): SettingValue | undefined {
  return config.commands.get(command)?.get(name) ?? config.settings.get(name);
}

function isDecided(name: string, decided: ReadonlySet<string>): boolean {
  const names = alternatives.find((group) => group.includes(name)) ?? [name];
  return names.some((alternative) => decided.has(alternative));
}

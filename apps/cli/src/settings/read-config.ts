import { dirname, join, resolve } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import type { Command } from "../specification/command.js";
import type { NamedFlag } from "../specification/flag.js";
import { configFaults } from "./config-faults.js";
import { configSchema } from "./config-schema.js";
import { commonSettings, settingsOf } from "./settings.js";

export type SettingValue = boolean | string | number | readonly (string | number)[];

type Settings = ReadonlyMap<string, SettingValue>;

/** What a config file sets. Paths are absolute. */
export interface Config {
  /** For all commands. */
  readonly settings: Settings;
  /** For single commands, by their names. */
  readonly commands: ReadonlyMap<string, Settings>;
}

const maxBytes = 1_000_000;

/**
 * The config in a file.
 *
 * @throws {CliError} 2 if it cannot be read, is no JSON, or sets what cannot be
 */
export async function readConfig(
  file: string,
  commands: readonly Command[],
  { files, homeDirectory }: Pick<CliContext, "files" | "homeDirectory">,
): Promise<Config> {
  const value = await readJson(file, files);
  const parsed = configSchema(commands).safeParse(value);
  if (!parsed.success) {
    const faults = configFaults(parsed.error, value, commands).map((fault) => `${file}: ${fault}`);
    throw new CliError(faults.join("\n"), 2, { cause: parsed.error });
  }
  const settings = (values: unknown, flags: readonly NamedFlag[]): Settings =>
    new Map(
      flags.flatMap((flag) => {
        const given = memberOf(values, flag.name);
        return isSetting(given) ? [[flag.name, inPlace(given, flag, { file, homeDirectory })]] : [];
      }),
    );
  const ofCommands = memberOf(value, "commands");
  return {
    settings: settings(value, commonSettings(commands)),
    commands: new Map(
      commands.map((command) => [
        command.name,
        settings(memberOf(ofCommands, command.name), settingsOf(command)),
      ]),
    ),
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function isSetting(value: unknown): value is SettingValue {
  return ["boolean", "string", "number"].includes(typeof value) || Array.isArray(value);
}

async function readJson(file: string, files: CliContext["files"]): Promise<unknown> {
  let text: string;
  try {
    text = await openRoots([file], files).readText(file, { maxBytes });
  } catch (error) {
    throw new CliError(`cannot read the config: ${messageOf(error)}`, 2, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`${file}: not JSON: ${messageOf(error)}`, 2, { cause: error });
  }
}

function inPlace(
  value: SettingValue,
  { form }: NamedFlag,
  { file, homeDirectory }: { readonly file: string; readonly homeDirectory: string },
): SettingValue {
  if (form !== "path") return value;
  const absolute = (path: string | number): string => {
    const text = String(path);
    return /^~(?=$|[/\\])/.test(text) ? join(homeDirectory, text.slice(1)) : resolve(dirname(file), text);
  };
  if (typeof value === "object") return value.map(absolute);
  return typeof value === "boolean" ? value : absolute(value);
}

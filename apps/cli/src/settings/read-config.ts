import { dirname, join, resolve } from "node:path";
import { readNamedFile } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import type { Command } from "../specification/command.js";
import { isPageWanted, pageFlagNames, type Given } from "../specification/command-line.js";
import { settingsOf, configSchema, commonSettings } from "./config-schema.js";
import { schemeOf } from "../common/address-scheme.js";
import { CliError } from "../common/cli-error.js";
import { orFail } from "../common/if-readable.js";
import type { NamedFlag } from "../specification/flag.js";
import { configFaults } from "./config-faults.js";

/** Flags and arguments from the command line and config files. */
export interface Configured {
  readonly given: Given;
  /** Names the files and the settings taken from them; null if there are none. */
  readonly note: string | null;
}

/** A command that may be configured, of all commands. */
export interface ConfiguredCommand {
  readonly command: Command;
  readonly commands: readonly Command[];
  readonly context: CliContext;
}

const formatNames: readonly string[] = ["format", "json"];

/** Settings that exclude each other: the one closest to the command line wins. */
const alternatives: readonly (readonly string[])[] = [
  formatNames,
  ["path", "sample"],
  ["ledger", "noLedger"],
  ["since", "until", "last", "week"],
];

/**
 * Adds settings of config files to those of the command line; earlier files win.
 *
 * @throws {CliError} 2 if a file cannot be read or says what cannot be
 */
export async function withConfigFiles(
  files: readonly string[],
  given: Given,
  { command, commands, context }: ConfiguredCommand,
): Promise<Configured> {
  const inputs = new Map(given.inputs);
  const notes: string[] = [];
  for (const file of files) {
    const config = await readConfig(file, commands, context);
    // A page that is asked for is no other format.
    const decided: ReadonlySet<string> = new Set([
      ...inputs.keys(),
      ...(isPageWanted(inputs) ? formatNames : []),
    ]);
    const offered = settingsOf(command).flatMap(({ name }) => {
      const value = valueOf(config, command.name, name);
      // Named logs are other people's too: only who names both wants them in a ledger.
      const isOthers = name === "ledger" && given.inputs.has("path");
      return value === undefined || isOthers || isDecided(name, decided) ? [] : [{ name, value }];
    });
    const isPage = formatWith(offered, inputs, command) === "html";
    const taken = offered.filter(({ name }) => isPage || !pageFlagNames.includes(name));
    for (const { name, value } of taken) inputs.set(name, textsOf(value));
    if (taken.length > 0) notes.push(`Taken from ${file}: ${taken.map(({ name }) => name).join(", ")}.`);
  }
  return { given: { ...given, inputs }, note: notes.length === 0 ? null : notes.join("\n") };
}

function textsOf(value: SettingValue): string[] {
  if (typeof value !== "object") return [String(value)];
  if (isList(value)) return value.map(String);
  return [
    Object.entries(value)
      .map(([name, amount]) => `${name}=${amount}`)
      .join(","),
  ];
}

function isList(value: object): value is readonly (string | number)[] {
  return Array.isArray(value);
}

/** The format after these settings; page flags in a file do not imply `html`. */
function formatWith(offered: readonly Setting[], inputs: Given["inputs"], { flags }: Command): string | null {
  const settings = new Map(offered.map(({ name, value }) => [name, textsOf(value)]));
  const given = (name: string): string | null => (inputs.get(name) ?? settings.get(name))?.[0] ?? null;
  if (given("json") === "true") return "json";
  const usual = flags.find(({ name }) => name === "format")?.defaultValue ?? null;
  const format = given("format") ?? (usual === null ? null : String(usual));
  return format ?? (isPageWanted(inputs) ? "html" : null);
}

interface Setting {
  readonly name: string;
  readonly value: SettingValue;
}

function valueOf(config: Config, command: string, name: string): SettingValue | undefined {
  return config.commands.get(command)?.get(name) ?? config.settings.get(name);
}

function isDecided(name: string, decided: ReadonlySet<string>): boolean {
  const names = alternatives.find((group) => group.includes(name)) ?? [name];
  return names.some((alternative) => decided.has(alternative));
}

type SettingValue =
  | boolean
  | string
  | number
  | readonly (string | number)[]
  | Readonly<Record<string, number>>;

type Settings = ReadonlyMap<string, SettingValue>;

interface Config {
  readonly settings: Settings;
  readonly commands: ReadonlyMap<string, Settings>;
}

const maxBytes = 1_000_000;

/**
 * The config in a file.
 *
 * @throws {CliError} 2 if it cannot be read, is no JSON, or sets what cannot be
 */
async function readConfig(
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
  return (
    ["boolean", "string", "number"].includes(typeof value) || (typeof value === "object" && value !== null)
  );
}

async function readJson(file: string, files: CliContext["files"]): Promise<unknown> {
  const text = await orFail("cannot read the config", 2, () => readNamedFile(file, { maxBytes }, files));
  return orFail(`${file}: not JSON`, 2, (): unknown => JSON.parse(text));
}

function inPlace(
  value: SettingValue,
  { form }: NamedFlag,
  { file, homeDirectory }: { readonly file: string; readonly homeDirectory: string },
): SettingValue {
  if (form !== "path") return value;
  const absolute = (path: string | number): string => {
    const text = String(path);
    if (schemeOf(text) !== null) return text;
    return /^~(?=$|[/\\])/.test(text) ? join(homeDirectory, text.slice(1)) : resolve(dirname(file), text);
  };
  if (typeof value === "object") return isList(value) ? value.map(absolute) : value;
  return typeof value === "boolean" ? value : absolute(value);
}

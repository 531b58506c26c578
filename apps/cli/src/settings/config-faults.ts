import type { core } from "zod/mini";
import { didYouMean } from "@turnmeter/schema/names.js";
import type { Command } from "../specification/command.js";
import type { NamedFlag } from "../specification/flag.js";
import { commonSettings, faultOf, settingsOf } from "./config-schema.js";

type Path = readonly PropertyKey[];

/** Faults in a config file, each with its place, the value there, and what is allowed. */
export function configFaults(
  { issues }: core.$ZodError,
  contents: unknown,
  commands: readonly Command[],
): readonly string[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map(
        (key) => `${pathText([...issue.path, key])}: ${unknownText(key, issue.path, commands)}`,
      );
    }
    const flag = flagAt(issue.path, commands);
    const value = valueAt(contents, issue.path);
    const isOne = flag?.isRepeatable !== true || typeof issue.path.at(-1) === "number";
    const allowed =
      issue.code === "custom"
        ? issue.message
        : (amountFault(flag, issue.path, value) ?? allowedText(flag, isOne));
    const meant = flag === null || !isOne ? null : meantValue(value, flag);
    const hint = meant === null ? "" : `; ${meant}`;
    return `${pathText(issue.path)}: not a value: ${shortJson(value)}; ${allowed}${hint}`;
  });
}

function amountFault(flag: NamedFlag | null, path: Path, value: unknown): string | null {
  const name = path.at(-1);
  if (flag?.form !== "amounts" || typeof name !== "string" || !flag.values.includes(name)) return null;
  // A number written as a text would be one.
  return faultOf(flag, `${name}=${typeof value === "number" ? value : ""}`);
}

function unknownText(key: string, path: Path, commands: readonly Command[]): string {
  const [first, name] = path;
  if (first === "commands" && name === undefined) {
    const names = commands.map((command) => command.name);
    return `no such command; ${allowedNames(key, names)}`;
  }
  const amounts = flagAt(path, commands);
  if (amounts?.form === "amounts") return `no such amount; ${allowedNames(key, amounts.values)}`;
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) {
    const names = settingsOf(command).map((flag) => flag.name);
    return `no such setting of ${command.name}; ${allowedNames(key, names)}`;
  }
  const owners = commands.filter((candidate) => settingsOf(candidate).some((flag) => flag.name === key));
  if (owners.length > 0) {
    const places = owners.map((owner) => pathText(["commands", owner.name, key]));
    return `not a setting of all commands; allowed is ${places.join(", ")}`;
  }
  const names = ["commands", ...commonSettings(commands).map((flag) => flag.name)];
  return `no such setting; ${allowedNames(key, names)}`;
}

function allowedNames(typed: string, names: readonly string[]): string {
  return didYouMean(typed, names) ?? `allowed is ${names.join(", ")}`;
}

function flagAt(path: Path, commands: readonly Command[]): NamedFlag | null {
  const [first, name, setting] = path;
  const command = commands.find((candidate) => candidate.name === name);
  if (first !== "commands") return commonSettings(commands).find((flag) => flag.name === first) ?? null;
  return command === undefined ? null : (settingsOf(command).find((flag) => flag.name === setting) ?? null);
}

function allowedText(flag: NamedFlag | null, isOne: boolean): string {
  if (flag === null) return "allowed is an object";
  const one = {
    boolean: "true or false",
    number: "a number",
    choice: flag.values.join(", "),
    amounts: `an object such as { "${flag.values[0] ?? "name"}": 200 }`,
    path: "a path, as a text of one line",
    text: "a text of one line",
  }[flag.form];
  return isOne ? `allowed is ${one}` : `allowed is a list of one or more of: ${one}`;
}

function meantValue(value: unknown, { form, values }: NamedFlag): string | null {
  return form === "choice" && typeof value === "string" ? didYouMean(value, values) : null;
}

function valueAt(contents: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    contents,
  );
}

function shortJson(value: unknown): string {
  const text = jsonOf(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch (error) {
    // Lists within lists within lists: `JSON.parse` takes more of them than this.
    if (error instanceof RangeError) return "lists or objects within others, thousands deep";
    throw error;
  }
}

/** A path such as `commands.daily.source[1]`; the root is `the file`. */
function pathText(path: Path): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "the file" : text.replace(/^\./, "");
}

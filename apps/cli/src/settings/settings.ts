import type { Command } from "../specification/command.js";
import type { NamedFlag } from "../specification/flag.js";

/** Flags that say which config is read, and so are in none. */
const notInConfig: ReadonlySet<string> = new Set(["config", "noConfig"]);

/** The flags of a command that a config file can set. */
export function settingsOf({ flags }: Command): readonly NamedFlag[] {
  return flags.filter(({ name }) => !notInConfig.has(name));
}

/** What a config file can set for all commands at once: flags that several take, and that mean the same in each. */
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
  return (
    a.form === b.form &&
    a.isRepeatable === b.isRepeatable &&
    a.placeholder === b.placeholder &&
    a.values.join() === b.values.join()
  );
}

import { commandSynopsis } from "turnmeter/reference";
import type { Command, NamedFlag } from "turnmeter/reference";
import { code, codes, fence, prose, table } from "../markdown.js";
import { flagsTable } from "./flags-table.js";
import { jsonKeys } from "./json-keys.js";

/** All of one command: synopsis, arguments, flags, examples and the keys of its JSON. */
export async function commandSection(
  command: Command,
  { shared, usage }: { readonly shared: readonly NamedFlag[]; readonly usage: readonly string[] },
): Promise<string> {
  const { name, brief, description, examples } = command;
  const isShared = (flag: NamedFlag) =>
    shared.some((other) => other.name === flag.name && other.defaultValue === flag.defaultValue);
  const own = command.flags.filter((flag) => !isShared(flag));
  const others = command.flags.filter(isShared);
  return [
    `### ${name}`,
    `${prose(brief)}.`,
    fence("text", commandSynopsis(command)),
    ...(description === "" ? [] : [prose(description)]),
    ...(command.arguments.length === 0
      ? []
      : [
          table(
            ["argument", "what it is"],
            command.arguments.map((argument) => [code(argument.placeholder), prose(argument.brief)]),
          ),
        ]),
    ...(own.length === 0 ? [] : [flagsTable(own)]),
    ...(command.tables.length > 1 ? [`Tables: ${codes(command.tables)}.`] : []),
    ...(others.length === 0 ? [] : [othersText(others, shared, own.length > 0)]),
    fence("sh", examples.join("\n")),
    ...(await jsonKeys(command, usage)),
  ].join("\n\n");
}

function othersText(flags: readonly NamedFlag[], shared: readonly NamedFlag[], hasOwn: boolean): string {
  const link = "[flags of commands that read logs](#flags-of-commands-that-read-logs)";
  const which =
    flags.length === shared.length
      ? `the ${link}`
      : `these of the ${link}: ${codes(flags.map(({ option }) => option))}`;
  return `${hasOwn ? "Also takes" : "Takes"} ${which}.`;
}

import type { Command } from "../command.js";
import type { NamedFlag } from "../flag.js";
import { helpOptions, negated, takesPaths } from "./completed-words.js";
import type { CompletedProgram } from "./completed-words.js";

/** Completion for fish, from 3.1 on. */
export function fishScript({ commands, defaultCommand }: CompletedProgram): string {
  const names = commands.map(({ name }) => name);
  return `# Completion of turnmeter for fish: turnmeter completion fish | source
function __turnmeter_command
    set -l words (commandline -opc)
    if set -q words[2]; and contains -- $words[2] ${names.join(" ")}
        echo $words[2]
    else
        echo ${defaultCommand}
    end
end
complete -c turnmeter -f
${commands.map(({ name, brief }) => `complete -c turnmeter -n 'test (count (commandline -opc)) -eq 1' -a ${name} -d ${quoted(brief)}`).join("\n")}
${commands.flatMap(linesOf).join("\n")}
`;
}

function linesOf(command: Command): readonly string[] {
  const head = `complete -c turnmeter -n 'test (__turnmeter_command) = ${command.name}'`;
  const flags = command.flags.flatMap((flag) => {
    const line = `${head} ${optionText(flag)} -d ${quoted(flag.brief)}`;
    return flag.isNegatable
      ? [line, `${head} -l ${long(negated(flag.option))} -d ${quoted(flag.brief)}`]
      : [line];
  });
  const help = helpOptions.map(([option, brief]) => `${head} -l ${long(option)} -d ${quoted(brief)}`);
  const others = command.arguments.flatMap((argument) => [
    ...(argument.values.length > 0 ? [`${head} -a ${quoted(argument.values.join(" "))}`] : []),
    ...(takesPaths(argument) ? [`${head} -F`] : []),
  ]);
  return [...flags, ...help, ...others];
}

function optionText({ option, letter, form, values }: NamedFlag): string {
  const name = `${letter === null ? "" : `-s ${letter} `}-l ${long(option)}`;
  if (form === "boolean") return name;
  if (form === "path") return `${name} -r -F`;
  return values.length === 0 ? `${name} -x` : `${name} -x -a ${quoted(values.join(" "))}`;
}

function long(option: string): string {
  return option.replace(/^--/, "");
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, (sign) => `\\${sign}`)}'`;
}

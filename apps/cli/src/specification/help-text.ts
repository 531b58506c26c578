import { wrapText } from "@turnmeter/reporting";
import { helpAsStarted } from "../common/started-as.js";
import type { Command } from "./command.js";
import type { Flags, NamedFlag, Argument } from "./flag.js";
import { negated } from "./completion/completed-words.js";

type FlagGroups = readonly (readonly [title: string, flags: Flags])[];

interface HelpOptions {
  readonly commands: readonly Command[];
  readonly groups: FlagGroups;
  /** Columns; null for no limit. */
  readonly width: number | null;
  readonly program: string;
}

const widest = 80;
const narrowest = 30;
const helpFlag: Definition = ["-h, --help", "Print this help"];

/** Help of a command, or of the program where none is named; no line wider than the terminal or 80 columns. */
export function helpText(command: Command | null, { commands, groups, width, program }: HelpOptions): string {
  const columns = Math.max(narrowest, Math.min(widest, width ?? widest));
  const blocks =
    command === null ? programBlocks(commands, columns) : commandBlocks(command, groups, columns);
  return `${helpAsStarted(blocks.map((lines) => lines.join("\n")).join("\n\n"), program)}\n`;
}

type Block = readonly string[];

function commandBlocks(command: Command, shared: FlagGroups, width: number): readonly Block[] {
  const { brief, description, examples, arguments: args, flags } = command;
  return [
    wrapText(commandSynopsis(command), width),
    wrapText(`${brief}.`, width),
    ...(description === "" ? [] : [wrapText(description, width)]),
    ["Examples:", ...examples.map((example) => `  ${example}`)],
    ...(args.length === 0
      ? []
      : [
          [
            "Arguments:",
            ...definitionLines(
              args.map(({ placeholder, brief: text }) => [placeholder, text]),
              width,
            ),
          ],
        ]),
    ...titledFlags(flags, shared).map((group, at, groups) => {
      const definitions = group.flags.map(flagDefinition);
      const isLast = at === groups.length - 1;
      return [
        `${group.title}:`,
        ...definitionLines(isLast ? [...definitions, helpFlag] : definitions, width),
      ];
    }),
  ];
}

interface TitledFlags {
  readonly title: string;
  readonly flags: readonly NamedFlag[];
}

function titledFlags(flags: readonly NamedFlag[], shared: FlagGroups): readonly TitledFlags[] {
  const groups = shared.map(([title, group]) => ({
    title,
    flags: Object.keys(group).flatMap((name) => flags.filter((flag) => flag.name === name)),
  }));
  const grouped = new Set(groups.flatMap((group) => group.flags));
  const own = { title: "Flags of this command", flags: flags.filter((flag) => !grouped.has(flag)) };
  return [own, ...groups].filter((group) => group.flags.length > 0);
}

function flagDefinition(flag: NamedFlag): Definition {
  const { brief, defaultValue } = flag;
  const usual = typeof defaultValue === "string" ? ` (default: ${defaultValue})` : "";
  return [flagSynopses(flag).join(", "), `${brief}${usual}`];
}

const programExamples: readonly Definition[] = [
  ["turnmeter", "the weekly report as a page"],
  ["turnmeter daily --last 14d", "usage of the last 14 days"],
  ["turnmeter tools --week 2026-W46", "the tools of a week"],
  ["turnmeter sessions --project shop", "the sessions of a project"],
  ["turnmeter doctor", "what in the logs is not understood"],
];

function programBlocks(commands: readonly Command[], width: number): readonly Block[] {
  return [
    ["turnmeter [command] [arguments] [flags]"],
    wrapText(
      "Reads the session logs of Claude Code, the Agent SDK, Codex and other agents, counts everything once, and says what was spent, which tools failed, where the time went and what subagents cost.",
      width,
    ),
    [
      "Commands:",
      ...definitionLines(
        commands.map(({ name, brief }) => [name, brief]),
        width,
      ),
    ],
    ["Examples:", ...programExamples.flatMap(([line, text]) => exampleLines(line, text, width))],
    ["Flags:", ...definitionLines([helpFlag, ["-v, --version", "Print the version"]], width)],
    wrapText(
      "Without a command it writes the weekly report. `turnmeter <command> --help` lists the flags of a command; those used every time can be set in turnmeter.config.json.",
      width,
    ),
  ];
}

const exampleColumn = 37;

function exampleLines(line: string, text: string, width: number): readonly string[] {
  const beside = `  ${line}`.padEnd(exampleColumn) + text;
  return beside.length <= width ? [beside] : [`  ${line}`];
}

/** The synopsis of a command: its arguments, its required flags, and a hint that there are others. */
export function commandSynopsis({ name, arguments: args, flags }: Command): string {
  const required = flags.filter(({ isRequired }) => isRequired).flatMap(flagSynopses);
  const others = flags.length === 0 ? [] : ["[flags]"];
  return ["turnmeter", name, ...args.map(argumentSynopsis), ...required, ...others].join(" ");
}

/** The forms of a flag, with what they take: `--last <7d|4w|3m>`; several where a letter stands for it, or it can be turned off. */
export function flagSynopses({
  option,
  letter,
  form,
  placeholder,
  isNegatable,
}: NamedFlag): readonly string[] {
  const short = letter === null ? [] : [`-${letter}`];
  if (form !== "boolean") return [...short, `${option} <${placeholder ?? "value"}>`];
  return [...short, option, ...(isNegatable ? [negated(option)] : [])];
}

function argumentSynopsis({ placeholder, defaultValue }: Argument): string {
  return defaultValue === null ? `<${placeholder}>` : `[${placeholder}]`;
}

type Definition = readonly [term: string, text: string];

const indent = "  ";
const gap = 2;
// A longer one stands on a line of its own.
const longestTerm = 24;
// Where there is less room, every text stands below its term.
const leastWidth = 60;

/** Terms with their texts beside them in a column, no line wider than `width`. */
export function definitionLines(definitions: readonly Definition[], width: number): readonly string[] {
  const isNarrow = width < leastWidth;
  const fitting = definitions.map(([term]) => term.length).filter((length) => length <= longestTerm);
  const column = isNarrow ? indent.length * 3 : indent.length + Math.max(0, ...fitting) + gap;
  return definitions.flatMap(([term, text]) => {
    const lines = wrapText(text, Math.max(1, width - column)).map((line) => " ".repeat(column) + line);
    const [first = "", ...rest] = lines;
    const isBeside = !isNarrow && indent.length + term.length + gap <= column;
    if (isBeside) return [(indent + term).padEnd(column) + first.slice(column), ...rest];
    return [...termLines(term, width), ...lines];
  });
}

/** Breaks a term wider than the line after one of its choices. */
function termLines(term: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = indent;
  for (const part of term.split(/(?<=\|)/)) {
    if (line.length + part.length > width && line.trim() !== "") {
      lines.push(line);
      line = indent.repeat(2);
    }
    line += part;
  }
  return [...lines, line];
}

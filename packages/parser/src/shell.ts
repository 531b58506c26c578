export {
  isAssignment,
  placeOfScript,
  programName,
  programOfArguments,
  programOfCommand,
  programWithSubcommand,
  wrappedWords,
} from "./decoding/shell-program.js";
export { keywords, preparations, shells, wrappers } from "./decoding/shell-programs.js";
export type { ShellWord } from "./decoding/shell-words.js";

import type { FileAccess } from "@turnmeter/schema";
import { words } from "../words.js";

/** What a program does with the files among its words. */
export interface FileProgram {
  /** Operands before the files, such as the expression of `grep`. */
  readonly before: number;
  /** Options that replace the operands before the files, as `-e` of `grep` does. */
  readonly instead: readonly string[];
  /** What it does with its files, and with the last of several. */
  readonly access: FileAccess;
  readonly last: FileAccess;
  /** Whether it prints all of a file that it reads. */
  readonly isWhole: boolean;
  /** Options whose value is the next word and no file. */
  readonly valued: readonly string[];
  /** Options whose value, in their word or the next, is a file. */
  readonly fileOptions: Readonly<Record<string, FileAccess>>;
  /** Whether it looks at the shell's folder where no file is named. */
  readonly isHere: boolean;
  /** Options that make it write its files. */
  readonly writingOptions: RegExp | null;
}

type Given = Partial<Omit<FileProgram, "access" | "last">>;

function program(access: FileAccess, last: FileAccess, given: Given): FileProgram {
  return {
    before: 0,
    instead: [],
    isWhole: true,
    valued: [],
    fileOptions: {},
    isHere: false,
    writingOptions: null,
    ...given,
    access,
    last,
  };
}

const reader = (given: Given = {}): FileProgram => program("read", "read", given);
/** Prints part of a file, or something about it. */
const partReader = (given: Given = {}): FileProgram => reader({ isWhole: false, ...given });
const writer = (given: Given = {}): FileProgram => program("write", "write", given);
const copier = (given: Given = {}): FileProgram => program("read", "write", given);
const searcher = (given: Given = {}): FileProgram => program("search", "search", given);
const byOptions = (fileOptions: Readonly<Record<string, FileAccess>>): FileProgram =>
  reader({ before: Number.POSITIVE_INFINITY, fileOptions });

const grep = searcher({
  isHere: true,
  before: 1,
  instead: ["-e", "--regexp", "-f", "--file", "--files"],
  valued: words(`
  -A -B -C -m -e -g -t -T -d -j -M -r --after-context --before-context --context --exclude --exclude-dir
  --glob --include --max-count --regexp --replace --type
`),
  fileOptions: { "-f": "read", "--file": "read" },
});
/** Unlike `rg`, grep's `-r` takes no value, and without files it reads its input. */
const plainGrep: FileProgram = {
  ...grep,
  isHere: false,
  valued: grep.valued.filter((option) => !["-g", "-r", "-t", "-T"].includes(option)),
};
const ends = partReader({ valued: ["-n", "-c", "--lines", "--bytes", "-s", "--pid"] });
const sed = partReader({
  before: 1,
  instead: ["-e", "--expression", "-f", "--file"],
  valued: ["-e", "--expression", "-l"],
  fileOptions: { "-f": "read", "--file": "read" },
  writingOptions: /^(?:-[nErsuz]*i|--in-place)/,
});
const awk = partReader({
  before: 1,
  instead: ["-f", "--file"],
  valued: ["-F", "-v", "--field-separator", "--assign"],
  fileOptions: { "-f": "read", "--file": "read" },
});
const target: Readonly<Record<string, FileAccess>> = { "-t": "write", "--target-directory": "write" };
const pager = reader({ valued: ["-p", "-n"] });
const listing = searcher({ isHere: true, valued: ["-I", "-L", "-P", "-w", "-T"] });

/** Programs that are known to read, write or search the files that their words name. Scripts that interpreters run are not read. */
export const filePrograms: ReadonlyMap<string, FileProgram> = new Map([
  [".", reader()],
  ["ag", grep],
  ["awk", awk],
  ["base64", reader({ valued: ["-w", "--wrap"], fileOptions: { "-i": "read", "-o": "write" } })],
  ["bat", pager],
  ["batcat", pager],
  ["cat", reader()],
  ["chgrp", writer({ before: 1 })],
  ["chmod", writer({ before: 1 })],
  ["chown", writer({ before: 1 })],
  ["cksum", partReader()],
  ["cmp", partReader()],
  ["comm", reader()],
  ["cp", copier({ valued: ["-S", "--suffix"], fileOptions: target })],
  [
    "curl",
    byOptions({ "-o": "write", "--output": "write", "-T": "read", "--upload-file": "read", "-K": "read" }),
  ],
  ["cut", partReader({ valued: ["-d", "-f", "-c", "-b"] })],
  ["diff", reader({ valued: ["-U", "-I", "-x", "-W"] })],
  ["du", listing],
  ["egrep", plainGrep],
  [
    "fd",
    searcher({
      isHere: true,
      before: 1,
      valued: ["-e", "-t", "-d", "-E", "--max-depth", "--type", "--extension"],
    }),
  ],
  ["fgrep", plainGrep],
  ["fold", reader({ valued: ["-w"] })],
  ["gawk", awk],
  ["ggrep", plainGrep],
  ["grep", plainGrep],
  ["gsed", sed],
  ["gunzip", writer()],
  ["gzip", writer()],
  ["head", ends],
  ["hexdump", reader({ valued: ["-n", "-s", "-e"] })],
  ["install", copier({ valued: ["-m", "-o", "-g", "--mode", "--owner", "--group"], fileOptions: target })],
  [
    "jq",
    partReader({ before: 1, instead: ["-f", "--from-file"], valued: ["--arg", "--argjson", "--indent"] }),
  ],
  ["less", pager],
  ["ln", copier({ fileOptions: target })],
  ["ls", listing],
  ["md5sum", partReader()],
  ["mkdir", writer({ valued: ["-m", "--mode"] })],
  ["mkfifo", writer()],
  ["more", pager],
  ["mv", writer({ valued: ["-S", "--suffix"], fileOptions: target })],
  ["nl", reader({ valued: ["-b", "-w", "-s"] })],
  ["od", reader({ valued: ["-A", "-t", "-N", "-j"] })],
  ["openssl", byOptions({ "-in": "read", "-inkey": "read", "-out": "write", "-keyout": "write" })],
  ["patch", writer({ valued: ["-p", "-d"], fileOptions: { "-i": "read", "--input": "read" } })],
  ["rg", grep],
  ["rm", writer()],
  ["rmdir", writer()],
  ["sed", sed],
  ["sha1sum", partReader()],
  ["sha256sum", partReader()],
  ["shasum", partReader({ valued: ["-a"] })],
  ["shred", writer({ valued: ["-n", "-s"] })],
  ["sort", reader({ valued: ["-k", "-t", "-S", "-T"], fileOptions: { "-o": "write", "--output": "write" } })],
  ["source", reader()],
  ["ssh-keygen", byOptions({ "-f": "write" })],
  ["strings", reader({ valued: ["-n"] })],
  ["tac", reader()],
  ["tail", ends],
  ["tee", writer()],
  ["touch", writer({ valued: ["-d", "-t", "-r"] })],
  ["tree", listing],
  ["truncate", writer({ valued: ["-s", "--size", "-r"] })],
  ["uniq", copier({ valued: ["-f", "-s", "-w"] })],
  ["unlink", writer()],
  ["wc", partReader()],
  ["wget", byOptions({ "-O": "write", "--output-document": "write", "-P": "write", "-i": "read" })],
  ["xxd", reader({ valued: ["-l", "-s", "-c"] })],
  ["yq", partReader({ before: 1, writingOptions: /^-i/ })],
  ["zcat", reader()],
]);

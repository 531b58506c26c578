import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const fixtures = join(import.meta.dirname, "..", "..", "..", "..", "fixtures");

/** A recorded file, and how much of it is there. */
interface PlayedFile {
  readonly path: string;
  readonly bytes: Buffer;
  written: number;
}

/** What happens to one of the files; parts are from 0 to 1. */
export type Action =
  | { readonly does: "grow"; readonly file: number; readonly part: number }
  | { readonly does: "cut"; readonly file: number; readonly part: number }
  | { readonly does: "replace"; readonly file: number }
  /** It is another file, which begins with its second line. */
  | { readonly does: "rewrite"; readonly file: number }
  | { readonly does: "remove"; readonly file: number };

/** Writes the logs of a fixture into another folder, piece by piece, cut anywhere. */
export class Player {
  readonly files: readonly PlayedFile[];

  constructor(fixture: string, target: string) {
    const logs = join(fixtures, fixture, "logs");
    const names = readdirSync(logs, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(?:jsonl|meta\.json)$/.test(name),
    );
    this.files = names.sort().map((name) => {
      const bytes = readFileSync(join(logs, name));
      const isEnded = bytes.at(-1) === 0x0a || !name.endsWith(".jsonl");
      const whole = isEnded ? bytes : Buffer.concat([bytes, Buffer.from("\n")]);
      return { path: join(target, name), bytes: whole, written: 0 };
    });
  }

  /** Lets something happen; gives the path that it happened to. */
  play(action: Action): string {
    const file = this.files[action.file % this.files.length]!;
    const { path, bytes, written } = file;
    mkdirSync(dirname(path), { recursive: true });
    if (action.does === "grow") {
      const end = written + Math.ceil((bytes.length - written) * action.part);
      appendFileSync(path, bytes.subarray(written, end));
      file.written = end;
    } else if (action.does === "cut") {
      appendFileSync(path, "");
      file.written = Math.floor(written * action.part);
      truncateSync(path, file.written);
    } else if (action.does === "replace") {
      writeFileSync(`${path}.new`, bytes.subarray(0, written));
      renameSync(`${path}.new`, path);
    } else if (action.does === "rewrite") {
      writeFileSync(path, bytes.subarray(Math.min(bytes.indexOf(0x0a) + 1, written), written));
    } else {
      rmSync(path, { force: true });
      file.written = 0;
    }
    return path;
  }

  /** Writes what is left of all files; gives their paths. */
  finish(): ReadonlySet<string> {
    return new Set(this.files.map((_, file) => this.play({ does: "grow", file, part: 1 })));
  }
}

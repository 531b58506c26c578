import { dirname } from "node:path";
import { type FileAccess, filesOf } from "./file-access.js";
import type { FileCalls, FileState } from "./file-calls.js";
import { isUnsettled } from "./path-version.js";
import { isAbsent } from "./safe-fs-error.js";

/** What a program saw at each path, so that a later run can check that it would see the same. */
export interface Looks {
  readonly paths: readonly string[];
  /** The question that was asked of each path. */
  readonly questions: Uint8Array;
  /** Four numbers for each path: inode, size, mtime and ctime, epoch ms. NaN where a number is not compared. */
  readonly states: Float64Array;
  /** Paths with the real paths that they led to. */
  readonly links: readonly (readonly [path: string, realPath: string])[];
}

/**
 * What a look asks; `Looks` name a question by its place here. In this order: that nothing is there, what a file holds, which names a
 * folder has, that a folder is there, what lies at the path itself, a link not followed.
 */
const questions = ["absent", "file", "names", "folder", "link"] as const;
type Question = (typeof questions)[number];

const numbersOfState = 4;

/** File access that records what is looked at. */
export class LookRecorder {
  /** The access that records; use it in place of the one given. */
  readonly access: FileAccess;
  readonly #calls: FileCalls;
  readonly #now: () => number;
  readonly #looks = new Map<string, readonly [question: Question, path: string, state: FileState | null]>();
  readonly #links = new Map<string, string>();
  #isRecording = true;
  readonly #unreadBytes = new Map<number, number>();
  /** False after a passing error or early end, or for a file so new that it may change without a new time. */
  #isComparable = true;

  constructor(access?: FileAccess) {
    const { calls, clock } = filesOf(access);
    this.#calls = calls;
    this.#now = clock.now;
    this.access = { ...access, calls: { ...calls, ...this.#recordingCalls() } };
  }

  /** Ends the recording, and gives what was first seen at each path; null if part of it cannot be compared later. */
  finish(): Looks | null {
    this.#isRecording = false;
    if (!this.#isComparable) return null;
    const all = [...this.#looks.values()];
    const states = new Float64Array(numbersOfState * all.length).fill(Number.NaN);
    for (const [place, [question, , state]] of all.entries()) {
      if (state !== null) states.set(numbersOf(question, state), numbersOfState * place);
    }
    return {
      paths: all.map(([, path]) => path),
      questions: Uint8Array.from(all, ([question]) => questions.indexOf(question)),
      states,
      links: [...this.#links],
    };
  }

  #recordingCalls(): Partial<FileCalls> {
    const calls = this.#calls;
    return {
      open: (path) => {
        const descriptor = this.#answered(path, () => calls.open(path));
        if (this.#isRecording) {
          const { size } = this.#note("file", path, () => calls.stateOf(descriptor));
          this.#unreadBytes.set(descriptor, size);
        }
        return descriptor;
      },
      read: (descriptor, ...where) => {
        const count = this.#answered(null, () => calls.read(descriptor, ...where));
        const left = (this.#unreadBytes.get(descriptor) ?? 0) - count;
        this.#unreadBytes.set(descriptor, left);
        if (count === 0 && left > 0) this.#isComparable = false;
        return count;
      },
      readAt: (descriptor, ...where) => this.#answered(null, () => calls.readAt(descriptor, ...where)),
      entries: (path) => {
        // Looked at before it is listed: a name that comes meanwhile changes its time after this look.
        if (this.#isRecording) this.#note("names", path, () => calls.state(path));
        return this.#answered(path, () => calls.entries(path));
      },
      state: (path) => this.#asked(path, calls.state),
      linkState: (path) => this.#note("link", path, () => calls.linkState(path)),
      realPath: (path) => {
        const realPath = this.#answered(path, () => calls.realPath(path));
        // Where the path becomes a link, the listed folder has changed too.
        const isListed = realPath === path && this.#looks.has(keyOf("names", dirname(path)));
        if (this.#isRecording && !isListed && !this.#links.has(path)) this.#links.set(path, realPath);
        return realPath;
      },
    };
  }

  #asked(path: string, call: (path: string) => FileState): FileState {
    const state = this.#answered(path, () => call(path));
    this.#add(state.isDirectory() ? "folder" : "file", path, state);
    return state;
  }

  #note(question: Question, path: string, look: () => FileState): FileState {
    const state = this.#answered(path, look);
    this.#add(question, path, state);
    return state;
  }

  /** @param path null if an error cannot mean that nothing is there */
  #answered<T>(path: string | null, call: () => T): T {
    try {
      return call();
    } catch (error) {
      if (path !== null && isAbsent(error)) this.#add("absent", path, null);
      else if (this.#isRecording) this.#isComparable = false;
      throw error;
    }
  }

  #add(question: Question, path: string, state: FileState | null): void {
    const key = keyOf(question, path);
    if (!this.#isRecording || this.#looks.has(key)) return;
    this.#looks.set(key, [question, path, state]);
    if (state !== null && question !== "folder" && isUnsettled(state, this.#now()))
      this.#isComparable = false;
  }
}

/** What has changed at the paths of {@link Looks}, if only the content of files has. */
export interface ChangedContent {
  /** The files whose content has changed. */
  readonly paths: readonly string[];
  /** What is seen now; null if part of it cannot be compared later. */
  readonly looks: Looks | null;
}

/** Repeats the looks; null where more than the content of files has changed. */
export function changedContent(looks: Looks, access?: FileAccess): ChangedContent | null {
  const { calls, clock } = filesOf(access);
  const { paths, questions: asked, links } = looks;
  const changed: string[] = [];
  const states = looks.states.slice();
  let isComparable = true;
  try {
    for (const [path, realPath] of links) if (calls.realPath(path) !== realPath) return null;
    for (let place = 0; place < paths.length; place++) {
      const question = questions[asked[place]!]!;
      const state = stateAt(paths[place]!, question, calls);
      if ((state === null) !== (question === "absent")) return null;
      if (state === null) continue;
      const numbers = numbersOf(question, state);
      const before = states.subarray(numbersOfState * place, numbersOfState * (place + 1));
      if (numbers.every((number, at) => Object.is(number, before[at]))) continue;
      if (question !== "file" || state.isDirectory()) return null;
      changed.push(paths[place]!);
      before.set(numbers);
      isComparable &&= !isUnsettled(state, clock.now());
    }
  } catch {
    return null;
  }
  return { paths: changed, looks: isComparable ? { ...looks, states } : null };
}

function stateAt(path: string, question: Question, calls: FileCalls): FileState | null {
  try {
    return question === "link" ? calls.linkState(path) : calls.state(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Differ whenever the answer may; a `folder`'s content does not count. */
function numbersOf(question: Question, state: FileState): readonly number[] {
  if (question !== "folder") return [state.ino, state.size, state.mtimeMs, state.ctimeMs];
  return [state.isDirectory() ? state.ino : Number.NEGATIVE_INFINITY, Number.NaN, Number.NaN, Number.NaN];
}

function keyOf(question: Question, path: string): string {
  return `${question} ${path}`;
}

import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { PassThrough, Readable } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { processContext, readInput } from "../../src/start/process-context.js";

/** Terminals are written to by Node's streams. */
const ofTerminal = {
  stateOf: () => ({ isFile: () => false, isFIFO: () => false, isSocket: () => false }),
  write: () => 0,
};

/** What a process does whose output ends in such an error. */
function failing(code: string): readonly string[] {
  const stdout = new EventEmitter();
  const seen: string[] = [];
  const stderr = Object.assign(new EventEmitter(), { write: (text: string) => seen.push(text) });
  const exit = (exitCode: number) => seen.push(`exit ${exitCode}`);
  processContext(
    Object.create(process, { stdout: { value: stdout }, stderr: { value: stderr }, exit: { value: exit } }),
    ofTerminal,
  );
  stdout.emit("error", Object.assign(new Error(`${code}: no space left on device, write`), { code }));
  return seen;
}

function noFolder(): string {
  throw new Error("ENOENT: no such file or directory, uv_cwd");
}

/** The context of a process that is in a removed folder. */
function removed(env: Readonly<Record<string, string>>) {
  const stream = { value: new EventEmitter() };
  return processContext(
    Object.create(process, { stdout: stream, stderr: stream, cwd: { value: noFolder }, env: { value: env } }),
    ofTerminal,
  );
}

describe("processContext", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("is in the folder that the shell remembers where that was removed", () => {
    expect(removed({ PWD: "/home/ann/gone" }).cwd).toBe("/home/ann/gone");
  });

  it("is in no folder that there is, never in the root, where nothing tells the removed one", () => {
    for (const env of [{}, { PWD: "" }, { PWD: "ann/gone" }])
      expect(existsSync(removed(env).cwd)).toBe(false);
  });

  it("has the system's home folder where the environment's is empty or begins nowhere", () => {
    const { homedir: known } = userInfo();
    for (const home of ["", "ann"]) {
      vi.stubEnv("HOME", home);
      expect(homedir()).toBe(home);
      expect(removed({}).homeDirectory).toBe(known);
    }
  });

  it("does not mind a reader that goes away", () => {
    expect(failing("EPIPE")).toEqual([]);
  });

  it("says so of a full disk that it writes to directly too", () => {
    const seen: string[] = [];
    const { stdout } = processContext(
      Object.create(process, { exit: { value: (exitCode: number) => seen.push(`exit ${exitCode}`) } }),
      {
        stateOf: () => ({ isFile: () => true, isFIFO: () => false, isSocket: () => false }),
        write: (descriptor, bytes) => {
          if (descriptor === 1) throw Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
          seen.push(`${descriptor}: ${Buffer.from(bytes).toString()}`);
          return bytes.length;
        },
      },
    );
    stdout.write("a row\n");
    expect(seen).toEqual(["2: could not write the output: ENOSPC: no space left\n", "exit 1"]);
  });

  it("says in a line that the output could not be written, and ends with 1", () => {
    expect(failing("ENOSPC")).toEqual([
      "could not write the output: ENOSPC: no space left on device, write\n",
      "exit 1",
    ]);
  });
});

describe("readInput", () => {
  it("reads all text, whatever its pieces", async () => {
    const [first, second] = [Buffer.from("größer").subarray(0, 3), Buffer.from("größer").subarray(3)];
    expect(await readInput(Readable.from([first, second]))).toBe("größer");
  });

  it("does not wait for a stream that stays open", async () => {
    const stream = new PassThrough();
    stream.write("{}");
    expect(await readInput(stream)).toBe("{}");
    expect(stream.destroyed).toBe(true);
  });

  it("reads nothing of a terminal, and what came before a failure", async () => {
    expect(await readInput(Object.assign(Readable.from(["typed"]), { isTTY: true }))).toBe("");
    const broken = new PassThrough();
    broken.write("half");
    setTimeout(() => broken.destroy(new Error("gone")), 20);
    expect(await readInput(broken)).toBe("half");
  });
});

import { assert, property, string, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { readUnitFile, writeUnitFile } from "../../src/units/unit-file.js";

const empty = { reading: "[]", sinceMs: 0, sniffed: [], units: [], goneAtMs: [], replaced: [] };

const sniffed = [
  {
    path: "/logs/läden/s1.jsonl",
    version: "12 340 1763000000000.25 1763000000000.5",
    sniffed: {
      kind: "log",
      source: "claude-code",
      framing: "lines",
      logId: null,
      isOlderForm: false,
    },
  },
  { path: "/logs/notes.jsonl", version: "13", sniffed: { kind: "skipped", reason: "unknown format" } },
] as const;

describe("a file of units", () => {
  it("gives back a pack of any length, at a multiple of 8", () => {
    assert(
      property(uint8Array({ maxLength: 20 }), string(), (pack, reading) => {
        const file = Buffer.concat(writeUnitFile({ ...empty, reading, sniffed, units: ["a"], pack }));
        const read = readUnitFile(file);
        expect(read).toMatchObject({ reading, sniffed, units: ["a"], goneAtMs: [] });
        expect([...read!.pack]).toEqual([...pack]);
        expect((read!.pack.byteOffset - file.byteOffset) % 8).toBe(0);
      }),
    );
  });

  it("is nothing when it is not whole", () => {
    const file = Buffer.concat(writeUnitFile({ ...empty, pack: Buffer.from("columns") }));
    for (let length = 0; length < file.length; length++) {
      expect(readUnitFile(file.subarray(0, length))).toBeNull();
    }
  });

  it("is nothing when a byte of it is another one, or when it goes on", () => {
    const pack = Uint8Array.from({ length: 500 }, (_, at) => (at * 37) % 256);
    const file = Buffer.concat(writeUnitFile({ ...empty, reading: '["build1"]', sniffed, pack }));
    for (let at = 0; at < file.length; at++) {
      const byte = file[at]!;
      for (let other = 0; other < 256; other++) {
        if (other === byte) continue;
        file[at] = other;
        if (readUnitFile(file) !== null) expect.fail(`byte ${at} may be ${other} in place of ${byte}`);
      }
      file[at] = byte;
    }
    expect(readUnitFile(file)).not.toBeNull();
    for (const more of ["\0", "\0".repeat(8), "more"]) {
      expect(readUnitFile(Buffer.concat([file, Buffer.from(more)]))).toBeNull();
    }
  });
});

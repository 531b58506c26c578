import { crc32 } from "node:zlib";
import { array, assert, integer, nat, property, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { sealPack, unsealPack } from "../src/index.js";

const content = array(uint8Array({ maxLength: 40 }), { maxLength: 4 });

describe("a pack's file", () => {
  it("gives back its content, whatever its parts", () => {
    assert(
      property(content, (parts) => {
        expect(unsealPack(Buffer.concat(sealPack(parts)))).toEqual(Buffer.concat(parts));
      }),
    );
  });

  it("is refused with any byte changed", () => {
    assert(
      property(content, nat(), integer({ min: 1, max: 255 }), (parts, at, change) => {
        const file = Buffer.concat(sealPack(parts));
        file[at % file.length]! ^= change;
        expect(unsealPack(file)).toBeNull();
      }),
    );
  });

  it("is refused when it is cut or longer", () => {
    const file = Buffer.concat(sealPack([Buffer.from("columns")]));
    for (let length = 0; length < file.length; length++)
      expect(unsealPack(file.subarray(0, length))).toBeNull();
    expect(unsealPack(Buffer.concat([file, Buffer.from("\0")]))).toBeNull();
    expect(unsealPack(Buffer.from("a file of another program that is long enough"))).toBeNull();
  });

  it("has the checksum of all parts, though one of them is empty", () => {
    const nothing = new Uint8Array(new ArrayBuffer(0));
    expect(crc32(nothing, 7)).toBe(0);
    expect(unsealPack(Buffer.concat(sealPack([Buffer.from("a"), nothing, Buffer.from("b")])))).toEqual(
      Buffer.from("ab"),
    );
  });
});

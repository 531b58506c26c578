import type { Column } from "@turnmeter/schema";
import { KeyColumn } from "./key-column.js";
import { KeyText } from "./key-text.js";

const firstSlots = 1024;

/**
 * Numbers of different keys, from 0 in the order in which they come: a map of strings that compares the bytes of
 * columns instead of making a string of every row.
 */
export class KeyIndex {
  readonly #keys = new KeyColumn();
  /** The hash of each key. */
  #hashes = new Int32Array(firstSlots);
  /** Numbers of keys by their hash, each in the first free slot from there; −1 is free. Half of them stay free. */
  #slots = new Int32Array(2 * firstSlots).fill(-1);
  /** Keys that are not of bytes. */
  readonly #apart = new Map<string, number>();
  readonly #text = new KeyText();

  /** How many keys there are. */
  get size(): number {
    return this.#keys.length;
  }

  /** The keys so far, in the order of their numbers. */
  keys(): Column<string>;
  keys(): Column<string | null> {
    return this.#keys;
  }

  /** The number of a row's key, which is added; −1 for null. */
  add(column: Column<string | null>, row: number): number {
    return this.#text.setTo(column, row) ? this.addKey(this.#text) : -1;
  }

  /** The number of a row's key; −1 where it is not known, or null. */
  find(column: Column<string | null>, row: number): number {
    return this.#text.setTo(column, row) ? this.findKey(this.#text) : -1;
  }

  /** The number of a key; −1 where it is not known. */
  findText(key: string): number {
    this.#text.clear();
    this.#text.appendText(key);
    return this.findKey(this.#text);
  }

  /** The number of a key, which is added. */
  addKey(key: KeyText): number {
    const { apart } = key;
    if (apart !== null) return this.#addApart(apart);
    const hash = hashOf(key);
    const slot = this.#slotOf(key, hash);
    const known = this.#slots[slot]!;
    if (known !== -1) return known;
    const number = this.size;
    this.#keys.appendBytes(key.bytes, key.length);
    this.#hashes[number] = hash;
    this.#slots[slot] = number;
    this.#growIfFull();
    return number;
  }

  /** The number of a key; −1 where it is not known. */
  findKey(key: KeyText): number {
    const { apart } = key;
    if (apart !== null) return this.#apart.get(apart) ?? -1;
    return this.#slots[this.#slotOf(key, hashOf(key))]!;
  }

  #addApart(key: string): number {
    const known = this.#apart.get(key);
    if (known !== undefined) return known;
    const number = this.size;
    this.#keys.set(number, key);
    this.#apart.set(key, number);
    this.#growIfFull();
    return number;
  }

  /** Where the key is, or would be. */
  #slotOf(key: KeyText, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number === -1) return slot;
      if (this.#hashes[number] === hash && this.#keys.hasBytes(number, key.bytes, key.length)) return slot;
    }
  }

  #growIfFull(): void {
    if (this.size < this.#hashes.length) return;
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (const number of this.#slots) {
      if (number === -1) continue;
      let slot = hashes[number]! & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#hashes = hashes;
    this.#slots = slots;
  }
}

/** FNV-1a of 32 bits, its high bits mixed into the low ones. */
function hashOf({ bytes, length }: KeyText): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

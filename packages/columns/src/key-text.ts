import type { Column } from "@turnmeter/schema";
import { KeyColumn, longestInline } from "./key-column.js";
import { madeOf } from "./lazy-column.js";
import { SelectedColumn } from "./stored-column.js";

/** A key put together from values of columns, a byte a character where it can be, so that no string is made of it. */
export class KeyText {
  readonly bytes = new Uint8Array(2 * longestInline);
  length = 0;
  /** The key as a string, where it is none of 1 to 4096 characters of a byte each. */
  #apart: string | null = null;

  /** Makes this the key of a row; false where that is null. */
  setTo(column: Column<string | null>, row: number): boolean {
    this.clear();
    return this.append(column, row);
  }

  clear(): void {
    this.length = 0;
    this.#apart = null;
  }

  /** Adds a row's value; false where that is null. */
  append(column: Column<string | null>, row: number): boolean {
    if (this.#apart === null) {
      const added = this.#appendBytes(column, row);
      this.length += added;
      if (added > 0 && this.length <= longestInline) return true;
      this.length -= added;
    }
    const text = column.at(row);
    if (text === null) return false;
    this.appendText(text);
    return true;
  }

  appendText(text: string): void {
    if (this.#apart !== null || this.length + text.length > longestInline || !isOfBytes(text)) {
      this.#apart = this.#string() + text;
      return;
    }
    for (let i = 0; i < text.length; i++) this.bytes[this.length + i] = text.charCodeAt(i);
    this.length += text.length;
  }

  /** The key as a string where its bytes are not all of it, or where it is empty. */
  get apart(): string | null {
    return this.length === 0 && this.#apart === null ? "" : this.#apart;
  }

  #appendBytes(keys: Column<string | null>, row: number): number {
    const column = madeOf(keys);
    if (column instanceof KeyColumn) return column.copyTo(this.bytes, this.length, row);
    if (column instanceof SelectedColumn && column.column instanceof KeyColumn) {
      return column.column.copyTo(this.bytes, this.length, column.rows[row]!);
    }
    return 0;
  }

  #string(): string {
    return this.#apart ?? Buffer.from(this.bytes.buffer, 0, this.length).toString("latin1");
  }
}

function isOfBytes(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false;
  return true;
}

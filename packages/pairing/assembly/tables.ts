/*
 * The rows of all units, in blocks that stay where they are. A directory tells where the blocks of a table lie.
 */
import { allocate, enlarge } from "./heap";

/** Rows of a block; a power of two. */
const blockRows: i32 = 1024;
const firstBlocks: usize = 16;

@unmanaged
class TableHead {
  /** Block addresses, and the capacity of that list. */
  blocks: usize;
  room: usize;
  rowCount: i32;
  newestRow: usize;
}

const headBytes: usize = 16;
const mostTables: usize = 16;

class Tables {
  static heads: usize = 0;
}

/** Begins with no rows. */
export function placeTables(): void {
  Tables.heads = allocate(mostTables * headBytes);
}

/** Adds a row of zeros; `stride` is the same for all rows of a table. */
export function addRow(table: i32, stride: usize): usize {
  const head = headOf(table);
  const row = head.rowCount++;
  if ((row & (blockRows - 1)) == 0) head.newestRow = addBlock(head, <usize>(row / blockRows), stride);
  else head.newestRow += stride;
  return head.newestRow;
}

/** How many rows a table has. */
export function rowCount(table: i32): i32 {
  return headOf(table).rowCount;
}

/** Address of a row, counted from 0; the rows after it lie contiguously up to the next multiple of 1,024. */
export function rowAt(table: i32, row: i32, stride: usize): usize {
  const block = load<usize>(headOf(table).blocks + ((<usize>(row / blockRows)) << 2));
  return block + <usize>(row & (blockRows - 1)) * stride;
}

/** Number of contiguous rows from a row on, up to the end of its block. */
export function rowsTogether(table: i32, row: i32): i32 {
  return min(blockRows - (row & (blockRows - 1)), rowCount(table) - row);
}

function addBlock(head: TableHead, block: usize, stride: usize): usize {
  if (block == head.room) {
    head.room = max(block << 1, firstBlocks);
    head.blocks = enlarge(head.blocks, block << 2, head.room << 2);
  }
  const rows = allocate(<usize>blockRows * stride);
  store<usize>(head.blocks + (block << 2), rows);
  return rows;
}

function headOf(table: i32): TableHead {
  return changetype<TableHead>(Tables.heads + <usize>table * headBytes);
}

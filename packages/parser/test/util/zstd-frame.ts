const blockBytes = 128 * 1024;

/** A frame of zstd with some text in blocks that are not compressed: what `zstd` writes of noise. */
export function zstdFrame(text: string): Buffer {
  const content = Buffer.from(text);
  // Magic number; no content size, no checksum; a window of 2^(10 + 10) bytes.
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 10 << 3])];
  for (let at = 0; ; at += blockBytes) {
    const block = content.subarray(at, at + blockBytes);
    const isLast = at + blockBytes >= content.length;
    const header = Buffer.alloc(3);
    // Bit 0: the last block; bits 1 and 2: its kind, 0 for raw; then its size.
    header.writeUIntLE((block.length << 3) | Number(isLast), 0, 3);
    parts.push(header, block);
    if (isLast) return Buffer.concat(parts);
  }
}

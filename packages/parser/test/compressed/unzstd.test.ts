import { WebAssemblyError } from "@turnmeter/scanner";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inChunks } from "../util/read-bytes.js";
import { zstdFrame } from "../util/zstd-frame.js";

// The library is loaded once, and its package keeps what it could load: what fails comes first.
beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function unpacked(text: string): Promise<string> {
  const { unzstd } = await import("../../src/compressed/unzstd.js");
  const pieces: Buffer[] = [];
  for await (const piece of unzstd(inChunks(zstdFrame(text), 1000))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

it("says where there is no WebAssembly that it needs some", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  await expect(unpacked("words\n")).rejects.toMatchObject({ name: WebAssemblyError.name });
});

it("fetches nothing to be loaded, and leaves `fetch` as it is", async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  expect(await unpacked("words\n")).toBe("words\n");
  expect(fetched).not.toHaveBeenCalled();
  expect(fetch).toBe(fetched);
});

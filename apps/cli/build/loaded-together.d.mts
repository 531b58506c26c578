import type { Metafile } from "esbuild";

export declare function loadedTogether(
  metafile: Metafile,
  folder: string,
): readonly { readonly path: string; readonly members: readonly string[] }[];

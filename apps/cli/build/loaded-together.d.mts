import type { Metafile, Plugin } from "esbuild";

export declare const loadedTogether: Plugin;

export declare function filesLoadedTogether(
  metafile: Metafile,
  folder: string,
): readonly { readonly path: string; readonly members: readonly string[] }[];

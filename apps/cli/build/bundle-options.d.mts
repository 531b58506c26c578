import type { BuildOptions } from "esbuild";

export declare const bundleOptions: BuildOptions & { readonly metafile: true };
export declare const workerBundleOptions: BuildOptions & { readonly metafile: true };
export declare const startBundleOptions: BuildOptions & { readonly metafile: true };

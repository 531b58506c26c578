interface BuiltFile {
  readonly path: string;
  readonly text: string;
}

export declare function joinFiles(
  files: readonly BuiltFile[],
  groups: readonly { readonly path: string; readonly members: readonly string[] }[],
  entry: string,
): readonly BuiltFile[];

/** A command line with what config files say beside it. */
export interface ConfiguredArgs {
  readonly args: readonly string[];
  /** The files and the settings taken from them, in words; null where there are none. */
  readonly note: string | null;
}

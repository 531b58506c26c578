/** Why a lake could not be written or read. */
export type LakeErrorCode =
  /** The folder holds other files, or nothing that a lake has. */
  | "not-a-lake"
  /** Another version of the program wrote it, in a form that this one does not read. */
  | "other-version"
  /** A file that a manifest names is missing, damaged or another one. */
  | "incomplete"
  /** A manifest is damaged, or something among the manifests is not one. */
  | "damaged"
  /** Its rows were read in another way than the run asks for. */
  | "other-reading"
  /** Where it lies cannot be reached, or refuses: for now, or with these credentials. */
  | "not-accessible"
  /** The folder holds what machines exported, and not only those whose facts are to be written there. */
  | "other-machines"
  /** A lake has no machine of that name, or none can have it. */
  | "wrong-machine";

/** A lake that cannot be written or read as it is. The message is one sentence, without a full stop. */
export class LakeError extends Error {
  override readonly name = "LakeError";
  readonly code: LakeErrorCode;
  /** Whether `partial` leaves out what cannot be read. */
  readonly mayBeLeftOut: boolean;

  constructor(
    code: LakeErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly mayBeLeftOut?: boolean } = {},
  ) {
    super(message, options);
    this.code = code;
    this.mayBeLeftOut = options.mayBeLeftOut ?? false;
  }
}

/** Why the bytes of a compressed file end before they should. */
export type FileDamage =
  | "compressed file is cut short"
  | "compressed file is damaged"
  | "needs too much memory";

/** Thrown if a compressed file cannot be read further; what was read before is right. */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
  readonly damage: FileDamage;

  constructor(damage: FileDamage, cause?: unknown) {
    super(damage, { cause });
    this.damage = damage;
  }
}

/** Why a database cannot be read. */
export type DatabaseDamage =
  | "database is damaged"
  | "database is being written"
  | "database has another form"
  | "database engine failed";

/** Thrown where a database cannot be read, or changes again and again while it is read. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly damage: DatabaseDamage;

  constructor(damage: DatabaseDamage, cause?: unknown) {
    super(damage, { cause });
    this.damage = damage;
  }
}

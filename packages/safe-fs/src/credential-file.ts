import { basename } from "node:path";

const credentialNames: readonly RegExp[] = [
  // Copies and editor backups (`auth.json.bak`, `.claude.json.backup.1`) hold the same secrets.
  /^(auth|\.?credentials|\.claude|\.?mcp|claude_desktop_config)\.json([.~].*)?$/,
  /^(.*_)?settings.*\.json([.~].*)?$/,
  /^(secrets?|tokens?|oauth([_-](creds|tokens?))?|client[_-]secrets?.*|service[_-]account.*|.*[_-]credentials)\.json([.~].*)?$/,
  /\.(sqlite3?|db|db3)(-wal|-shm|-journal|~|\.bak)?$/,
  /\.(pem|key|p12|pfx|keychain|kdbx)$/,
  /^id_(rsa|dsa|ecdsa|ed25519)$/,
  /^\.env(\..*)?$/,
  /^\.(netrc|npmrc|pgpass|git-credentials)$/,
];

/**
 * Whether a file's name says that it holds credentials, accounts, settings or a database. Such files
 * are never opened, whatever folder is given. The name decides, in any case of letters.
 */
export function isCredentialFile(path: string): boolean {
  const name = basename(path).toLowerCase();
  return !isLogName(name) && credentialNames.some((pattern) => pattern.test(name));
}

/** Suffixes of files that SQLite keeps beside a database. */
const besideDatabase = /-(?:wal|journal)$/;

/** As `isCredentialFile`, but false for files whose names match `opened`, and for what SQLite keeps beside such databases. */
export function refusesFile(path: string, opened: readonly RegExp[]): boolean {
  if (!isCredentialFile(path)) return false;
  const name = basename(path).replace(besideDatabase, "");
  return !opened.some((pattern) => pattern.test(name));
}

/** Fast path for most files: a `.jsonl` name that no pattern for `.json` or `.env` fits. */
function isLogName(name: string): boolean {
  return name.endsWith(".jsonl") && !/\.json[.~]|^\.env/.test(name);
}

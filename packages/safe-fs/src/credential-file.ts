import { basename } from "node:path";

const patterns: readonly RegExp[] = [
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

/** All in one: every file that is listed is compared. */
const credentialName = new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"));

/**
 * Whether a file's name says that it holds credentials, accounts, settings or a database. Such files
 * are never opened, whatever folder is given. The name decides, in any case of letters.
 */
export function isCredentialFile(path: string): boolean {
  return credentialName.test(basename(path).toLowerCase());
}

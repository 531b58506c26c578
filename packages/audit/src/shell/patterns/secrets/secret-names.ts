/** Parts of a name, after which its value is a password or a token. */
const passwords: ReadonlySet<string> = new Set(["passphrase", "passwd", "password", "pgpassword", "pwd"]);
const tokens: ReadonlySet<string> = new Set(["apikey", "apitoken", "credential", "secret", "token"]);
/** Parts before `key` that make it one: a key of a map is none. */
const kindsOfKeys: ReadonlySet<string> = new Set([
  "access",
  "api",
  "auth",
  "deploy",
  "encryption",
  "license",
  "master",
  "private",
  "secret",
  "service",
  "signing",
]);

/** What a name makes of its value: nothing, a password, or a token, which is long and drawn at random. */
export function kindOfSecret(name: string): "password" | "token" | null {
  const parts = partsOf(name);
  const last = parts.at(-1);
  if (last === undefined || name === "PWD" || name === "OLDPWD") return null;
  if (passwords.has(last)) return "password";
  if (tokens.has(last)) return "token";
  return last === "key" && kindsOfKeys.has(parts.at(-2) ?? "") ? "token" : null;
}

/** Whether a name is that of a secret: `API_KEY`, `--db-password`, `githubToken`; `TOKEN_FILE` and `MAX_TOKENS` are none. */
export function isSecretName(name: string): boolean {
  return kindOfSecret(name) !== null;
}

function partsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== "");
}

import { wordSet } from "../../words.js";

/** Name parts whose value is a password or a token. */
const passwords: ReadonlySet<string> = new Set(["passphrase", "passwd", "password", "pgpassword", "pwd"]);
const tokens: ReadonlySet<string> = new Set(["apikey", "apitoken", "credential", "secret", "token"]);
/** Parts before `key` that make it one: a key of a map is none. */
const kindsOfKeys = wordSet(
  "access api auth deploy encryption license master private secret service signing",
);

/** The kind of secret that a name suggests: a password, or a token, which is long and drawn at random; null for none. */
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

const fewestPasswordChars = 6;
const fewestTokenChars = 16;

const path = /^(?:\.{0,2}[/\\]|~|[A-Za-z]:[\\/]|[a-z][a-z0-9+.-]*:\/\/)/;

/** Whether a value looks like a password that somebody set: it has a digit, a sign or letters of both cases. A plain word is more often a development password or a placeholder. */
export function isPasswordValue(value: string): boolean {
  return (
    value.length >= fewestPasswordChars &&
    !/\s/.test(value) &&
    !/^(?:[a-z_-]+|[A-Z_-]+)$/.test(value) &&
    !/^\d{1,8}$/.test(value) &&
    !path.test(value) &&
    !isPlaceholder(value)
  );
}

/** Whether a value is a token: long, in one piece, of letters and digits. */
export function isTokenValue(value: string): boolean {
  return (
    value.length >= fewestTokenChars &&
    /^[\w.+/=~:-]+$/.test(value) &&
    /[a-z]/i.test(value) &&
    /\d/.test(value) &&
    !path.test(value) &&
    !isPlaceholder(value)
  );
}

/** Placeholder words: a value with one is no secret. */
const words =
  /x{3,}|\*{2,}|\.{3}|change[_-]?(?:me|it|this)|dummy|example|fake|foo(?:bar)?|here|hunter|insert|invalid|mock|my[_-]|not[_-]?(?:a|real)|placeholder|redacted|replace|sample|test|todo|your/i;

/** Values that are set where none is known, and those that databases for development come with. */
const usual = wordSet(`
  abc123 admin123 false guest minioadmin none null p@ssw0rd pass123 password1 password123 postgres root
  secret123 true undefined
`);

const marks = /[<>{}[\]%$`]|^@/;

/** Whether a value stands for a secret without being one: `xxx`, `<token>`, `changeme`, `test`. */
export function isPlaceholder(value: string): boolean {
  return (
    value === "" ||
    marks.test(value) ||
    words.test(value) ||
    usual.has(value.toLowerCase()) ||
    // 1234, aaaa, abcabc
    /^(.{1,4})\1+.?$/.test(value) ||
    "0123456789".includes(value) ||
    "abcdefghijklmnopqrstuvwxyz0123456789".includes(value.toLowerCase())
  );
}

interface TokenForm {
  readonly id: string;
  /** The whole secret as a regular expression. */
  readonly form: string;
}

/**
 * Forms as the rules of secretlint 13 (MIT, https://github.com/secretlint/secretlint) and gitleaks 8 (MIT, https://github.com/gitleaks/gitleaks)
 * have them, from what the issuers document. Neither is used itself: secretlint 13 needs Node 22 and calls identifiers of
 * accounts secrets, gitleaks is a program of its own.
 */
const forms: readonly TokenForm[] = [
  { id: "age", form: "AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}" },
  { id: "anthropic", form: "sk-ant-(?:api|admin|oat|ort)\\d\\d-[\\w-]{80,120}" },
  { id: "aws-access-key", form: "(?:AKIA|ASIA)[A-Z2-7]{16}" },
  { id: "cloudflare", form: "(?:cfk|cfut|cfat)_[A-Za-z0-9]{48}" },
  { id: "databricks", form: "dapi[a-f0-9]{32}(?:-\\d)?" },
  { id: "digitalocean", form: "do[opr]_v1_[a-f0-9]{64}" },
  { id: "docker", form: "dckr_(?:pat|oat)_[\\w-]{27,32}" },
  { id: "figma", form: "figd_[\\w-]{40,200}" },
  { id: "github", form: "gh[oprsu]_[A-Za-z0-9]{36}" },
  { id: "github-fine-grained", form: "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}" },
  { id: "gitlab", form: "gl(?:pat|ptt|dt|rt|cbt|soat)-[\\w-]{20,128}" },
  { id: "google-api-key", form: "AIza[\\w-]{35}" },
  { id: "google-oauth", form: "GOCSPX-[\\w-]{28}" },
  { id: "grafana", form: "glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}" },
  { id: "groq", form: "gsk_[A-Za-z0-9]{52}" },
  { id: "hashicorp-vault", form: "hv[bs]\\.[\\w-]{90,300}" },
  { id: "hugging-face", form: "hf_[A-Za-z]{34}" },
  { id: "json-web-token", form: "eyJ[\\w-]{10,}\\.eyJ[\\w-]{10,}\\.[\\w-]{20,}" },
  { id: "linear", form: "lin_(?:api|oauth)_[A-Za-z0-9]{40,64}" },
  { id: "mailgun", form: "key-[a-f0-9]{32}" },
  { id: "notion", form: "ntn_\\d{11}[A-Za-z0-9]{35}" },
  { id: "npm", form: "npm_[A-Za-z0-9]{36}" },
  { id: "openai", form: "sk-(?:(?:proj|svcacct|admin)-[\\w-]{58,74})?T3BlbkFJ[\\w-]{58,74}" },
  { id: "openai-first", form: "sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}" },
  { id: "openrouter", form: "sk-or-v1-[a-f0-9]{64}" },
  { id: "private-key", form: "-----BEGIN (?:[A-Z]+ )?PRIVATE KEY(?: BLOCK)?-----\\s+[A-Za-z0-9+/]{40,}" },
  { id: "pypi", form: "pypi-AgE[\\w-]{50,200}" },
  { id: "replicate", form: "r8_[A-Za-z0-9]{37}" },
  { id: "sendgrid", form: "SG\\.[\\w-]{22}\\.[\\w-]{43}" },
  { id: "shopify", form: "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}" },
  { id: "slack", form: "xox[abeoprs]-\\d{8,13}-[A-Za-z0-9-]{20,200}" },
  { id: "slack-app", form: "xapp-\\d-[A-Z0-9]{8,12}-\\d{8,13}-[a-f0-9]{30,80}" },
  {
    id: "slack-webhook",
    form: "hooks\\.slack\\.com/services/T[A-Z0-9]{6,12}/B[A-Z0-9]{6,12}/[A-Za-z0-9]{20,30}",
  },
  { id: "stripe", form: "(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{24,99}" },
  { id: "tailscale", form: "tskey-[a-z]{2,20}-[A-Za-z0-9]{8,40}-[A-Za-z0-9]{16,60}" },
  { id: "telegram-bot", form: "\\d{8,10}:AA[\\w-]{33}" },
  { id: "twilio", form: "SK[a-f0-9]{32}" },
  { id: "vercel", form: "vc[acikpr]_[A-Za-z0-9]{20,60}" },
];

const anyForm = new RegExp(
  `(?<![A-Za-z0-9_])(?:${forms.map(({ form }) => form).join("|")})(?![A-Za-z0-9])`,
  "g",
);

/** The parts of a text that have the form of a secret. They stay with the caller: nothing of them is kept. */
export function tokensIn(text: string): readonly string[] {
  return text.match(anyForm) ?? [];
}

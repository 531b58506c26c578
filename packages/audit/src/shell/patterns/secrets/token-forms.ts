/** A form of secret that its issuer documents, and that hardly anything else has. */
interface TokenForm {
  readonly id: string;
  /** The form as a regular expression, from its first character to its last. */
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

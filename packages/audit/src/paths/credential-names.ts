import { words, wordSet } from "../words.js";

// Narrower than what safe-fs never opens: settings and databases, which agents work with all day, are none here.
/** Names of files that usually hold secrets. All of this is in lower case. */
const names = wordSet(`
  .boto .credentials.json .dockercfg .env .envrc .git-credentials .htpasswd .my.cnf .netrc .npmrc .pgpass
  .pypirc .s3cfg .vault-token _netrc application_default_credentials.json auth.json id_dsa id_ecdsa
  id_ecdsa_sk id_ed25519 id_ed25519_sk id_rsa
`);

/** Ends of such names: keys and stores of keys. */
const endings = words(".jks .kdbx .key .keychain .keychain-db .keystore .p12 .pem .pfx .ppk");

/** Names before the ending of a file with data, as in `secrets.yml`; `secrets.ts` is code. */
const stems = wordSet(
  "client_secret credentials oauth_creds secret secrets service-account service_account tokens",
);
const dataEndings = wordSet("env ini json json5 properties toml txt xml yaml yml");

/** Paths that usually hold secrets, below any folder. */
const folders: readonly (readonly string[])[] = [
  [".ssh"],
  [".gnupg"],
  [".password-store"],
  [".aws", "credentials"],
  [".aws", "cli", "cache"],
  [".aws", "sso", "cache"],
  [".azure"],
  [".cargo", "credentials"],
  [".cargo", "credentials.toml"],
  [".config", "gcloud"],
  [".config", "gh", "hosts.yml"],
  [".config", "rclone", "rclone.conf"],
  [".docker", "config.json"],
  [".gem", "credentials"],
  [".kube", "config"],
  [".m2", "settings.xml"],
  [".terraform.d", "credentials.tfrc.json"],
  ["etc", "gshadow"],
  ["etc", "shadow"],
  ["library", "keychains"],
  ["run", "secrets"],
];

/** What is public in such folders or has such a name. */
const publicNames = wordSet(
  "ca.pem cacert.pem cert.pem chain.pem fullchain.pem known_hosts public.key public.pem",
);
const publicEndings = [".pub"];

/** Ends of `.env.…` that are patterns to fill in, without values. */
const emptyEnvironments = wordSet("default defaults dist example sample schema template");

/** Whether a path is a usual place of secrets or lies in one, by the names of its parts. */
export function isCredential(parts: readonly string[]): boolean {
  const lower = parts.map((part) => part.toLowerCase());
  // Copies and backups hold the same.
  const name = lower.at(-1)?.replace(/(?:\.(?:bak|backup|old|orig)|~)$/, "");
  if (name === undefined || publicNames.has(name) || publicEndings.some((ending) => name.endsWith(ending)))
    return false;
  return isCredentialName(name) || folders.some((folder) => holds(lower, folder));
}

function isCredentialName(name: string): boolean {
  if (names.has(name) || endings.some((ending) => name.endsWith(ending) && name !== ending)) return true;
  const parts = name.split(".");
  const last = parts.at(-1)!;
  if (name.startsWith(".env.")) return !emptyEnvironments.has(last) && !name.endsWith(".d.ts");
  return parts.length === 2 && stems.has(parts[0]!) && dataEndings.has(last);
}

function holds(parts: readonly string[], folder: readonly string[]): boolean {
  return parts.some((_, at) => folder.every((name, offset) => parts[at + offset] === name));
}

import { expect, it } from "vitest";
import { placeOf } from "../../src/paths/place.js";
import { ground } from "../support/signals.js";

it.each([
  ".env",
  ".env.local",
  ".env.production",
  "api/.env",
  "\0/.env",
  ".envrc",
  "~/.ssh",
  "~/.ssh/id_ed25519",
  "~/.ssh/config",
  "deploy/id_rsa",
  "server.key",
  "certs/server.pem",
  "store.p12",
  "~/.netrc",
  "~/.npmrc",
  "~/.pypirc",
  "~/.aws/credentials",
  "~/.kube/config",
  "~/.docker/config.json",
  "~/.config/gcloud/access_tokens.db",
  "~/.gnupg/private-keys-v1.d/x",
  "~/Library/Keychains/login.keychain-db",
  "/etc/shadow",
  "/run/secrets/db",
  "secrets.yml",
  "config/secrets.json",
  "credentials.json",
])("%j holds secrets", (path) => {
  expect(placeOf(path, ground).pathClass).toBe("credential");
});

it.each([
  ".env.example",
  ".env.sample",
  ".env.template",
  ".env.local.example",
  ".environment",
  "env.ts",
  "\0.env.ts",
  "~/.ssh/id_ed25519.pub",
  "~/.ssh/known_hosts",
  "id_rsa.md",
  "server.key.ts",
  "cacert.pem",
  "cert.pem",
  ".pem",
  "secrets.ts",
  "src/secrets/index.ts",
  "secrets.test.json",
  "~/.aws/config",
  "~/.kube/cache/x",
  "docker/config.json",
  "/etc/passwd",
  "credentials.md",
  "monkey",
  "package.json",
])("%j holds none", (path) => {
  expect(placeOf(path, ground).pathClass).not.toBe("credential");
});

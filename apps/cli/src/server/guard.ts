import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { readNamedFile } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import { orFail } from "../common/if-readable.js";
import type { CliContext } from "../common/context.js";
import { parseToken } from "../specification/flags/parse-values.js";

interface GuardOptions {
  /** The secret that a client presents: once in the address, or as a bearer token of programs. */
  readonly token: string;
  /** The port that the server listens on. */
  readonly port: number;
  /** Names and addresses, without port, under which the server may be called. */
  readonly hosts: readonly string[];
  /** Whether the server may be called by any IP address; names that somebody else points here stay refused. */
  readonly takesAnyAddress: boolean;
}

export interface JudgedRequest {
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

type Verdict =
  | { readonly kind: "welcome" }
  /** The token was right: the cookie is set, and the address loses the token. */
  | {
      readonly kind: "first-visit";
      readonly location: string;
      readonly cookie: string;
      /** Redirect by a page: after an HTTP redirect a browser coming from a local file would omit the new cookie. */
      readonly needsPage: boolean;
    }
  | { readonly kind: "refused"; readonly status: 400 | 401 | 403 | 405 | 413 | 414; readonly reason: string };

/** Judges requests: pages, streams of events and upgrades to a WebSocket alike. */
export interface Guard {
  readonly judge: (request: JudgedRequest) => Verdict;
  /** A new token that lets one visitor in, once. */
  readonly inviteOnce: () => string;
}

const LONGEST_URL = 4_096;

/** A guard that admits clients who know the token and call the server by its own name. Names are checked first: a page of another site that points its name here (DNS rebinding), or that sends a request of its own, learns nothing, whatever else it knows. */
export function guardOf({ token, port, hosts, takesAnyAddress }: GuardOptions): Guard {
  // The cookie goes to every port of the host; it is not the token, which lasts longer than the server.
  const secret = createHmac("sha256", token).update("turnmeter cookie").digest("base64url");
  const cookieName = `turnmeter-${port}`;
  const known = new Set(hosts.map((host) => `${bracketed(host)}:${port}`.toLowerCase()));
  const isOwnHost = (host: string): boolean => {
    const called = port === 80 && !/:\d+$/.test(host) ? `${host}:80` : host;
    if (known.has(called.toLowerCase())) return true;
    const [, address = "", at = ""] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(called) ?? [];
    return takesAnyAddress && isIP(address) !== 0 && at === String(port);
  };
  const isKnown = (headers: JudgedRequest["headers"]): boolean => {
    const bearer = /^Bearer (\S+)$/.exec(oneOf(headers, "authorization") ?? "")?.[1];
    if (bearer !== undefined && isSame(bearer, token)) return true;
    return cookiesNamed(cookieName, oneOf(headers, "cookie") ?? "").some((value) => isSame(value, secret));
  };
  const invitations = new Set<string>();
  return {
    inviteOnce() {
      const invitation = newToken();
      invitations.add(invitation);
      return invitation;
    },
    judge({ method, url, headers }) {
      const host = oneOf(headers, "host");
      if (host === null || !isOwnHost(host)) return refused(403, "This server is not called by that name.");
      const origin = headers["origin"];
      if (origin !== undefined && oneOf(headers, "origin")?.toLowerCase() !== `http://${host}`.toLowerCase())
        return refused(403, "Pages of other sites may ask nothing here.");
      const site = oneOf(headers, "sec-fetch-site");
      const isNavigation = oneOf(headers, "sec-fetch-mode") === "navigate";
      if (site !== null && site !== "same-origin" && site !== "none" && !isNavigation)
        return refused(403, "Pages of other sites may ask nothing here.");
      if (method !== "GET" && method !== "HEAD") return refused(405, "Only GET and HEAD are answered.");
      if (Number(headers["content-length"] ?? 0) !== 0 || headers["transfer-encoding"] !== undefined)
        return refused(413, "A request has no body here.");
      if (url.length > LONGEST_URL) return refused(414, "The address is too long.");
      if (!url.startsWith("/") || url.startsWith("//"))
        return refused(400, "The address is none of this server.");
      const { typed, location } = withoutToken(url);
      if (typed !== null) {
        const isInvited = invitations.delete(typed);
        if (!isInvited && !isSame(typed, token)) return refused(401, wrongToken);
        const cookie = `${cookieName}=${secret}; HttpOnly; SameSite=Strict; Path=/`;
        return { kind: "first-visit", location, cookie, needsPage: isInvited };
      }
      return isKnown(headers) ? { kind: "welcome" } : refused(401, noToken);
    },
  };
}

/** A token of 192 random bits. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

const noToken =
  "Open the address that `turnmeter serve` printed: it holds a token, which this browser has not shown yet.";
const wrongToken =
  "The token in the address is not that of this server. Open the address that `turnmeter serve` printed last.";

function refused(
  status: Extract<Verdict, { kind: "refused" }>["status"],
  reason: string,
): Extract<Verdict, { kind: "refused" }> {
  return { kind: "refused", status, reason };
}

function withoutToken(url: string): { readonly typed: string | null; readonly location: string } {
  const [path, query] = split(url, "?");
  const parts = query.split("&");
  const token = parts.find((part) => part.startsWith("token="));
  if (token === undefined) return { typed: null, location: url };
  const rest = parts.filter((part) => !part.startsWith("token=")).join("&");
  return { typed: decoded(token.slice("token=".length)), location: rest === "" ? path : `${path}?${rest}` };
}

function split(text: string, at: string): readonly [string, string] {
  const place = text.indexOf(at);
  return place === -1 ? [text, ""] : [text.slice(0, place), text.slice(place + at.length)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The header if it came exactly once; else null. */
function oneOf(headers: JudgedRequest["headers"], name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}

function cookiesNamed(name: string, header: string): readonly string[] {
  return header.split(";").flatMap((pair) => {
    const [key, value] = split(pair.trim(), "=");
    return key === name ? [value] : [];
  });
}

/** Constant-time comparison. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one!, other!);
}

/** A host as in a URL: an IPv6 address in brackets. */
export function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

const variable = "TURNMETER_TOKEN";
const maxBytes = 10_000;

/**
 * The token from `--token`, from the file of `--token-file`, or from the environment; null if none is given.
 * @throws {CliError} 2 if both flags are given, the file cannot be read, or the token is not valid
 */
export async function givenToken(
  { token, tokenFile }: { readonly token?: string | undefined; readonly tokenFile?: string | undefined },
  context: CliContext,
): Promise<string | null> {
  if (tokenFile !== undefined) {
    if (token !== undefined) throw new CliError("--token and --token-file exclude each other", 2);
    return checked(tokenFile, await tokenIn(tokenFile, context));
  }
  if (token !== undefined) return token;
  const text = context.env[variable] ?? "";
  return text === "" ? null : checked(variable, text);
}

function checked(place: string, text: string): string {
  try {
    return parseToken(text);
  } catch (error) {
    // The text is a secret: never quote it.
    throw new CliError(`${place} holds no token: ${messageOf(error)}`, 2);
  }
}

async function tokenIn(file: string, { cwd, files }: CliContext): Promise<string> {
  const text = await orFail("cannot read the token", 2, () =>
    readNamedFile(resolve(cwd, file), { maxBytes }, files),
  );
  return text.trim();
}

import { shells } from "@turnmeter/parser/shell.js";
import { readsScript, type Call } from "../commands/call.js";
import { operandsOf, type Pattern } from "./pattern.js";
import { wordSet } from "../../words.js";

const programs = wordSet(`
  aria2c curl dig ftp host http https lftp mosh nc ncat netcat nmap nslookup ping ping6 sftp socat ssh
  ssh-copy-id ssh-keyscan telnet traceroute wget websocat whois wscat xh
`);

/** Reach a host only if a word names one, as `host:path` or an address. */
const copiers: ReadonlySet<string> = new Set(["rsync", "scp"]);
const remote = /^(?:[\w.${}-]+@)?[\w.${}-]{2,}::?|^(?:rsync|scp):\/\//;

const loopback =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^@/\s]*@)?(?:localhost|[\w.-]+\.localhost|127(?:\.\d+){1,3}|0\.0\.0\.0|\[::1?\]|::1)(?::[\d{},]*)?(?:[/?#].*)?$/i;
const address =
  /^[a-z][a-z0-9+.-]*:\/\/|^(?:[\w-]+@)?(?:[\w-]+\.)+[a-z]{2,}(?:[:/?]|$)|^(?:\d{1,3}\.){3}\d{1,3}/i;
const asksItself = /^(?:-V|--version|--help|-h|--manual)$/;

/** Redirections that make Bash open a connection. */
const connection = /^\/dev\/(?:tcp|udp)\/([^/]*)/;

/** Reaches another host by a program made for it: `curl`, `wget`, `ssh`, `scp`, `nc`. This machine's own addresses are no hit, nor are connections of package managers and git. */
export const network: Pattern = {
  id: "network",
  isOfMachine: false,
  matches: (call) => {
    const { name, args } = call;
    if (call.redirections.some(({ target }) => isRemoteConnection(target.text))) return true;
    if (name === null) return false;
    if (copiers.has(name)) return operandsOf(call).some(({ script }) => remote.test(script));
    if (!programs.has(name) || args.length === 0) return false;
    if (args.length === 1 && asksItself.test(args[0]!.text)) return false;
    return !staysHere(call);
  },
};

function isRemoteConnection(target: string): boolean {
  const host = connection.exec(target)?.[1];
  return host !== undefined && !loopback.test(host);
}

/** Whether all named addresses are this machine's, and at least one is. */
function staysHere({ args }: Call): boolean {
  const texts = args.map(({ text }) => (text.startsWith("--url=") ? text.slice("--url=".length) : text));
  const here = texts.some((text) => loopback.test(text) || /^file:\/\//i.test(text));
  // Values of options, such as headers, name no address to reach.
  return (
    here &&
    !texts.some(
      (text, at) =>
        isOperand(texts, at) && address.test(text) && !loopback.test(text) && !/^file:/i.test(text),
    )
  );
}

function isOperand(texts: readonly string[], at: number): boolean {
  return !/^-(?:[a-zA-Z]*[AHXdebouFTw]|-(?:header|data.*|request|user-agent|referer|output|user|form|write-out|cookie))$/.test(
    texts[at - 1] ?? "",
  );
}

/**
 * Runs what it downloads, unseen: `curl … | sh`, `bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(curl …)"`. A file that is
 * downloaded first and run after is no hit: it can be looked at.
 */
export const pipedInstaller: Pattern = {
  id: "piped-installer",
  isOfMachine: false,
  matches: (call) => {
    if (call.namedBy.some(isDownload)) return true;
    if (call.name === null) return false;
    if (readsProgram(call)) return [...call.piped, ...call.substituted].some(isDownload);
    return runsItsFile(call) && call.substituted.some(isDownload);
  },
};

function isDownload({ name }: Call): boolean {
  return name !== null && downloaders.has(name);
}

function readsProgram({ name, args }: Call): boolean {
  if (name === null) return false;
  if (shells.has(name)) return readsScript(name, args);
  return interpreters.has(name) && args.every(({ text }) => text === "-" || text === "/dev/stdin");
}

function runsItsFile({ name, args }: Call): boolean {
  return (
    (name !== null && (shells.has(name) || interpreters.has(name)) && args[0]?.isLiteral === false) ||
    name === "source" ||
    name === "."
  );
}

/** Programs that print what another host sends. */
const downloaders: ReadonlySet<string> = new Set(["curl", "fetch", "http", "https", "wget", "xh"]);

/** Programs, besides shells, that run the script that they read. */
const interpreters = wordSet("bun node perl php python python2 python3 ruby");

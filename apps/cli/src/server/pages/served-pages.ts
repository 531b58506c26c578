import { createHash } from "node:crypto";
import { beginning, formatsOf, renderServedPage } from "@turnmeter/reporting";
import { CliError, messageOf } from "../../common/cli-error.js";
import type { CliContext } from "../../common/context.js";
import { chartRuntime, liveScript } from "../../output/page-file.js";
import type { PageAnswer, PageRequest, Pages } from "../answers.js";
import type { ServedLogs } from "../served-logs.js";
import { choiceOf } from "./choice.js";
import { comparisonPage } from "./comparison.js";
import { messageReport } from "./message.js";
import { COMPARE, navigationOf, REPORT, SESSIONS } from "./page-parts.js";
import type { MadePage, PageFlags } from "./page-parts.js";
import { sessionPage } from "./session.js";
import { sessionsPage } from "./sessions.js";
import { weeklyPage } from "./weekly.js";

interface ServedPagesOptions {
  readonly logs: ServedLogs;
  readonly flags: PageFlags;
  readonly context: CliContext;
  /** Names what pages show now. */
  readonly version: () => string;
}

type Moved = { readonly location: string };

/** The pages of a server, made anew for each request of the facts that hold then. */
export async function servedPages(options: ServedPagesOptions): Promise<Pages> {
  const { logs, flags, context, version } = options;
  const formats = formatsOf(flags.locale);
  const scripts = new Map<string, string>();
  const scriptFiles = [await chartRuntime(context), await liveScript(context)].map((text) => {
    const path = `/scripts/${createHash("sha256").update(text).digest("hex").slice(0, 16)}.js`;
    scripts.set(path, text);
    return path;
  });

  const made = async ({ path, query }: PageRequest): Promise<MadePage | Moved> => {
    const read = await logs.now().catch((error: unknown) => unread(error, query));
    if ("report" in read) return read;
    const known = { logs: read, query, flags, context, formats };
    if (path === REPORT) return weeklyPage({ ...known, choice: choiceOf(query) });
    if (path === SESSIONS) return sessionsPage({ ...known, choice: choiceOf(query) });
    if (path === COMPARE) return comparisonPage({ ...known, choice: choiceOf(new URLSearchParams()) });
    const named = path.startsWith(`${SESSIONS}/`) ? decoded(path.slice(SESSIONS.length + 1)) : "";
    if (named !== "") return sessionPage(named, known);
    return failed(query, 404, "There is no such page", "Choose one in the bar above.");
  };

  return {
    scripts,
    async answer(request): Promise<PageAnswer> {
      const clean = withoutEmpty(request);
      if (clean !== null) return { kind: "moved", location: clean };
      // Taken before the logs are looked at: what changes meanwhile counts as a change.
      const shown = version();
      const page = await made(request).catch((error: unknown) => failedBy(error, request));
      if ("location" in page) return { kind: "moved", location: page.location };
      const { html, policy, tag } = renderServedPage(page.report, {
        formats,
        scriptFiles,
        navigation: page.navigation,
        sessionsAt: `${SESSIONS}/`,
        live: { version: shown, changesAt: "/changes" },
      });
      return { kind: "page", status: page.status, html, policy, tag, version: shown };
    },
  };
}

/** The same address without what forms send for fields that are empty; null where there is nothing of it. */
function withoutEmpty({ path, query }: PageRequest): string | null {
  const kept = [...query].filter(([, value]) => value !== "");
  if (kept.length === [...query].length) return null;
  const rest = new URLSearchParams(kept).toString();
  return rest === "" ? path : `${path}?${rest}`;
}

function failedBy(error: unknown, { query }: PageRequest): MadePage {
  if (!(error instanceof CliError)) throw error;
  return failed(
    query,
    error.exitCode === 2 ? 400 : 500,
    "This cannot be shown",
    sentencesOf(messageOf(error)),
  );
}

/** The logs are not there at present: a folder has gone, or may not be read. */
function unread(error: unknown, query: URLSearchParams): MadePage {
  if (!(error instanceof CliError)) throw error;
  return failed(query, 503, "The logs cannot be read now", sentencesOf(messageOf(error)));
}

/** The message of a command as a page writes it: lines begin with a capital and end with a full stop, but for rows of a list. */
function sentencesOf(message: string): string {
  return message.split("\n").map(sentenceOf).join("\n");
}

function sentenceOf(line: string): string {
  if (line.trim() === "" || line.startsWith(" ")) return line;
  const text = beginning(line, "upper");
  return /[.:…]$/.test(text) ? text : `${text}.`;
}

function failed(query: URLSearchParams, status: MadePage["status"], title: string, text: string): MadePage {
  return { report: messageReport(title, text), navigation: navigationOf(query, ""), status };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

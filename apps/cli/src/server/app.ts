import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono, type Context } from "hono";
import type { Changes } from "./changes.js";
import { streamEvents, sseResponse, type EventSource } from "./event-stream.js";
import type { Guard, JudgedRequest } from "./guard.js";
import { slotsOf, type ServerLimits, type Slots } from "./limits.js";

export interface Served {
  readonly pages: Pages;
  /** Null where there are none, or access is refused. */
  readonly events: EventSource | null;
  /** Why there are none. */
  readonly noEvents: string;
  readonly changes: Changes;
}

interface AppOptions {
  readonly guard: Guard;
  readonly limits: ServerLimits;
  readonly streams: Slots;
  /** Ends streams. */
  readonly end: AbortSignal;
}

type Bindings = { readonly Bindings: HttpBindings };

/** On every response: no caching, no framing, no reading by another site. */
const usualHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const YEAR_S = 31_536_000;

export const tooManyStreams = "Too many streams of events are open; close one, or try again later.";

/** The routes of a server; every request passes the guard first. */
export function appOf({ pages, events, noEvents, changes }: Served, options: AppOptions): Hono<Bindings> {
  const { guard, limits, streams, end } = options;
  const answers = slotsOf(limits.answers);
  const app = new Hono<Bindings>();

  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env;
    if (end.aborted) {
      // A connection that is kept would keep the server; after any answer but 200 browsers would not come back for events.
      incoming.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const verdict = guard.judge(judged(incoming));
    if (verdict.kind === "welcome") return next();
    if (verdict.kind === "first-visit") {
      if (verdict.needsPage) {
        const page = `<!doctype html><meta http-equiv="refresh" content="0; url=/"><title>turnmeter</title>`;
        const headers = { ...usualHeaders, "Content-Security-Policy": NOTHING, "Set-Cookie": verdict.cookie };
        return context.html(page, 200, headers);
      }
      const headers = { ...usualHeaders, Location: verdict.location, "Set-Cookie": verdict.cookie };
      return context.body(null, 303, headers);
    }
    // What is still to come of the request is not read.
    outgoing.shouldKeepAlive = false;
    return text(context, verdict.reason, verdict.status);
  });

  app.get("/events", (context) => {
    if (events === null) return text(context, noEvents, 403);
    const afterId = context.req.header("Last-Event-ID") ?? context.req.query("after");
    return stream(context, (response) => streamEvents(events, response, { afterId, end }));
  });

  app.get("/changes", (context) => {
    const known = context.req.header("Last-Event-ID") ?? context.req.query("since");
    return stream(context, async (response) => {
      const signal = AbortSignal.any([response.gone, end]);
      for (let version = known ?? changes.version(); ;) {
        version = await changes.since(version, signal);
        if (signal.aborted) break;
        if (!(await response.send({ id: version, event: "changed", data: version }))) break;
      }
      response.end();
    });
  });

  app.get("/favicon.ico", (context) => context.body(null, 204, usualHeaders));

  app.get("*", async (context) => {
    const { pathname, searchParams } = new URL(context.req.url);
    const script = pages.scripts.get(pathname);
    if (script !== undefined)
      return context.body(script, 200, {
        ...usualHeaders,
        "Content-Type": "text/javascript; charset=utf-8",
        // Its name holds a hash of it.
        "Cache-Control": `private, max-age=${YEAR_S}, immutable`,
      });
    const free = answers.take();
    if (free === null) return text(context, "Too many pages are asked for at once; try again.", 503);
    context.env.outgoing.once("close", free);
    const answer = await pages.answer({ path: pathname, query: searchParams });
    if (answer.kind === "moved")
      return context.body(null, 303, { ...usualHeaders, Location: answer.location });
    const tag = `"${answer.tag}"`;
    const headers = { ...usualHeaders, ETag: tag, "Turnmeter-Version": answer.version };
    if (context.req.header("If-None-Match") === tag) return context.body(null, 304, headers);
    return context.body(answer.html, answer.status, {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `${answer.policy}; frame-ancestors 'none'`,
    });
  });

  app.onError((_error, context) =>
    text(context, "This is a bug in turnmeter: the page could not be made.", 500),
  );

  const stream = (
    context: Context<Bindings>,
    send: (response: ReturnType<typeof sseResponse>) => Promise<void>,
  ): Response => {
    const free = streams.take();
    if (free === null) return text(context, tooManyStreams, 503);
    const { outgoing } = context.env;
    outgoing.once("close", free);
    void send(sseResponse(outgoing, { ...usualHeaders, "Content-Security-Policy": NOTHING }, limits));
    return RESPONSE_ALREADY_SENT;
  };
  return app;
}

/** The parts of a Node request that the guard judges. */
export function judged({ method = "", url = "", headers, headersDistinct }: IncomingMessage): JudgedRequest {
  // Of several hosts Node takes the first.
  return { method, url, headers: { ...headers, host: single(headersDistinct["host"]) } };
}

function single(values: readonly string[] = []): string | undefined {
  return values.length === 1 ? values[0] : undefined;
}

function text(
  context: Context<Bindings>,
  reason: string,
  status: 400 | 401 | 403 | 404 | 405 | 413 | 414 | 500 | 503,
): Response {
  return context.body(`${reason}\n`, status, {
    ...usualHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Security-Policy": NOTHING,
  });
}

export interface PageRequest {
  /** The path as it came, without the query: `/sessions/81c0f6da`. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** A page, or a redirect to it. */
export type PageAnswer =
  | {
      readonly kind: "page";
      readonly status: 200 | 400 | 404 | 500 | 503;
      readonly html: string;
      /** The content security policy that allows the page's own parts. */
      readonly policy: string;
      /** Equal for pages with the same content. */
      readonly tag: string;
      /** The version that it shows, as {@link Changes} names it. */
      readonly version: string;
    }
  | { readonly kind: "moved"; readonly location: string };

export interface Pages {
  readonly answer: (request: PageRequest) => Promise<PageAnswer>;
  /** Scripts that pages name, by their paths. */
  readonly scripts: ReadonlyMap<string, string>;
}

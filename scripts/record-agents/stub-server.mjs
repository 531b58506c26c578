import { appendFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { anthropicMessages } from "./wires/anthropic-messages.mjs";
import { chatCompletions } from "./wires/chat-completions.mjs";
import { done } from "./wires/events.mjs";
import { gemini } from "./wires/gemini.mjs";
import { responses } from "./wires/responses.mjs";

const wires = [chatCompletions, responses, anthropicMessages, gemini];

/** Milliseconds between two pieces of an answer, so that durations are not all zero. */
const betweenPiecesMs = 15;

/** Milliseconds that a client has to read half an answer before it breaks off. */
const beforeCutMs = 500;

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
  return text === "" ? {} : JSON.parse(text);
}

/**
 * Sends the parts of an answer, and says whether all of them went out. Halfway through, an answer that `isCut` breaks off, and one that
 * `isStalled` waits until the client hangs up.
 */
async function send(response, { headers, parts }, { isCut, isStalled }) {
  response.writeHead(200, headers);
  for (const [at, part] of parts.entries()) {
    const isHalfSent = at >= parts.length / 2;
    if (isCut && isHalfSent) {
      await pause(beforeCutMs);
      response.destroy();
    }
    if (isStalled && isHalfSent && !response.destroyed)
      await new Promise((resolve) => response.once("close", resolve));
    if (response.destroyed) return part === done;
    response.write(part);
    if (at < parts.length - 1) await pause(betweenPiecesMs);
  }
  response.end();
  return true;
}

function refuse(response, status) {
  response.writeHead(status, { "content-type": "application/json", "retry-after": "1" });
  response.end(JSON.stringify({ error: { code: status, type: "server_error", message: "Try again." } }));
}

/**
 * A model server on a free port of this machine that answers as a script says. Every answer is a row of the ledger; rows
 * stand in the order in which the answers ended, and `number` in the order of requests.
 */
export async function startStub({ script, ledgerPath, requestsPath }) {
  const ledger = [];
  const open = new Set();
  let count = 0;
  writeFileSync(ledgerPath, "");

  function note(row) {
    ledger.push(row);
    appendFileSync(ledgerPath, `${JSON.stringify(row)}\n`);
  }

  async function answerModel(wire, path, request, response) {
    count += 1;
    const number = count;
    const body = await bodyOf(request);
    const asked = wire.read(path, body);
    const { kind, thread, step, status, isCut, isStalled, ...content } = script.next(asked);
    const id = wire.answerId?.(number) ?? `resp-${String(number).padStart(4, "0")}`;
    const { model, stream } = asked;
    const row = { number, at: new Date().toISOString(), id, wire: wire.name, path, thread, step, model };
    appendFileSync(requestsPath, `${JSON.stringify({ number, kind, path, body })}\n`);
    if (status !== undefined) {
      note({ ...row, kind, status, usage: null });
      refuse(response, status);
      return;
    }
    const created = Math.floor(Date.now() / 1000);
    const whole = await send(response, wire.answer({ ...content, id, model, stream, created }), {
      isCut,
      isStalled,
    });
    if (!whole) {
      note({ ...row, kind: "cut", usage: null, begun: wire.known(content.usage) });
      return;
    }
    note({
      ...row,
      kind,
      stream,
      usage: wire.known(content.usage),
      reported: wire.reported(content.usage),
      calls: content.calls.map(({ id: callId, name, expect }) => ({ id: callId, name, expect })),
    });
  }

  function answer(request, response) {
    const path = new URL(request.url, "http://stub").pathname;
    const wire = wires.find((candidate) => candidate.path.test(path));
    if (request.method === "POST" && wire !== undefined) {
      const answering = answerModel(wire, path, request, response)
        .catch((error) => {
          process.stderr.write(`record: ${error.stack}\n`);
          response.destroy();
        })
        .finally(() => open.delete(answering));
      open.add(answering);
      return;
    }
    appendFileSync(
      requestsPath,
      `${JSON.stringify({ kind: "unknown path", method: request.method, path })}\n`,
    );
    response.writeHead(404, { "content-type": "application/json" });
    response.end("{}");
  }

  const server = createServer(answer);
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    ledger,
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await Promise.all(open);
      await closed;
    },
  };
}

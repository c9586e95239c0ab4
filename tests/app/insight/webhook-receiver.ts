import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import * as calls from "../../../src/contract/insight/outgoing-webhooks.ts";
import type { OutgoingType } from "../../../src/contract/insight/outgoing-webhooks.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import type { Outside } from "../../../src/server/kernel/outside/outside.ts";
import { postForeign } from "../../../src/server/kernel/outside/post-foreign.ts";
import { silence, type TestApp } from "../../setup/app.ts";

/** The job that posts what is due. */
export const JOB = "outgoing webhooks";

interface Answer {
  status: number;
  body?: string;
  delayMs?: number;
  /** Waited for before the answer. */
  until?: Promise<unknown>;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A program on this machine that takes webhooks. Every address of the outside leads to it. */
export async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let answer: Answer = { status: 200 };
  const server = createServer((request, response) => {
    void (async () => {
      received.push({ headers: request.headers, body: await text(request) });
      const { status, body = "", delayMs = 0, until } = answer;
      await Promise.all([wait(delayMs), until]);
      response.writeHead(status).end(body);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  const placeOf = ({ pathname }: URL) => new URL(pathname, `http://localhost:${port}`);
  const outside: Outside = {
    ...silence,
    post: (address, options) => postForeign(placeOf(address), { ...options, isAllowed: () => true }),
  };
  return {
    received,
    answer: (next: Answer) => void (answer = next),
    outside,
    /** The same, behind the guard of the real server: this machine is a private network. */
    guardedOutside: {
      ...silence,
      post: (address, options) => postForeign(placeOf(address), options),
    } satisfies Outside,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Wanted = { types?: OutgoingType[]; label?: string; url?: string; includesAddresses?: boolean };

/** Adds a webhook as an owner does. */
export async function startWebhook(app: TestApp, wanted: Wanted = {}) {
  const owner = await app.signIn();
  const json = { url: "https://receiver.example/hook", types: calls.outgoingTypes, ...wanted };
  const made = await owner("POST", calls.createOutgoingWebhook.path, { json });
  expect(made.status).toBe(201);
  const { webhook, secret } = calls.createOutgoingWebhook.answer.parse(await made.json());
  const path = `${calls.listOutgoingWebhooks.path}/${webhook.id}`;
  return {
    owner,
    secret,
    path,
    read: async () => {
      const list = await (await owner("GET", calls.listOutgoingWebhooks.path)).json();
      return calls.listOutgoingWebhooks.answer.parse(list).webhooks.find(({ id }) => id === webhook.id);
    },
    attempts: async () => {
      const list = await (await owner("GET", `${path}/attempts`)).json();
      return calls.listOutgoingAttempts.answer.parse(list).attempts;
    },
  };
}

/** Something that webhooks are told of. */
export const tell = (app: TestApp, sent = 3) =>
  happened(
    app.database.db,
    { kind: "newsletter.sent", id: 7, subject: "Hello", sent, failed: 1 },
    app.clock.now(),
  );

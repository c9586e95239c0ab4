import { once } from "node:events";
import { chmod, chown, mkdir, mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { beforeAll, describe, expect, test } from "vitest";
import { changeMailbox, getMailbox } from "../../../src/contract/mailing/bounce-mailbox.ts";
import { nodeArguments, programs } from "../../../scripts/product.mjs";
import type { TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import {
  hasDovecot,
  mailboxAt,
  startOwnDovecot,
  trustTestCertificate,
  type OwnDovecot,
} from "../../setup/mail-servers/own-dovecot.ts";
import { hasPostfix, startOwnPostfix } from "../../setup/mail-servers/own-postfix.ts";
import { read, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { complaintOf, eventsIn, markOf, suppressionsIn, verp } from "./reports.ts";
import { ledgerOf, runSender, startMailing, startSending } from "./sending/sending.ts";

beforeAll(trustTestCertificate);

const JOB = "bounce mailbox";
const PATH = "/api/admin/bounce-mailbox";
const BOUNCE_DOMAIN = "bounces.example.com";
const BOUNCE_TOKEN = "a-token-of-the-bounces";

type Owner = OwnDovecot["owner"];

/** Lets a user without privileges run commands on the database that this process has opened as root. */
async function share(folder: string, { uid, gid }: Owner) {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder)) await chown(join(folder, name), uid, gid);
}

async function listen(app: TestApp) {
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}

/** Postfix delivers what comes to a return path to `./masthead bounce`, to the API and to the mailbox. */
const postfixFor = (folder: string, { owner, maildir }: OwnDovecot) =>
  startOwnPostfix({
    owner,
    pipes: { "pipe.test": join(folder, "pipe"), "post.test": join(folder, "post") },
    domains: ["example.com", "imap.test"],
    mailboxes: { "active-1@example\\.com": `${folder}/read/`, ".+@imap\\.test": `${maildir}/` },
    copies: { domain: BOUNCE_DOMAIN, to: "$1@pipe.test, $1@post.test, $1@imap.test" },
    refused: { "active-[56]@example\\.com": "5.2.2 Mailbox full" },
  });

async function writePipes(folder: string, app: TestApp, url: string) {
  const script = (name: string, command: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${command} >>${folder}/said/${name}-$$ 2>&1\n`, {
      mode: 0o755,
    });
  const program = [process.execPath, ...nodeArguments(programs.command, ["bounce"])];
  const settings = {
    DATA_DIR: app.dataDir,
    ...(app.databaseUrl && { DATABASE_URL: app.databaseUrl }),
    BOUNCE_DOMAIN,
    PUBLIC_URL: "https://blog.example.com",
    LOG_LEVEL: "warn",
  };
  const quoted = [...Object.entries(settings).map((each) => each.join("=")), ...program].map(
    (each) => `'${each}'`,
  );
  await script("pipe", `env ${quoted.join(" ")}`);
  const headers = `-H 'Content-Type: message/rfc822' -H 'Authorization: Bearer ${BOUNCE_TOKEN}'`;
  await script("post", `curl -sS --data-binary @- ${headers} ${url}/api/bounces`);
}

async function saveMailbox(as: Ask, dovecot: OwnDovecot) {
  const json = { ...mailboxAt(dovecot), revision: 0 };
  await read(await as("PUT", PATH, { json }), changeMailbox);
}

/** What was said of the reports that came by a pipe or a call. */
async function saidIn(folder: string) {
  const names = await readdir(join(folder, "said"));
  const said = await Promise.all(names.map((name) => readFile(join(folder, "said", name), "utf8")));
  const count = (words: string) => said.filter((each) => each.includes(words)).length;
  return { all: said.length, repeated: count("It was known already") };
}

describe.skipIf(!hasDovecot || !hasPostfix).each(engines)(
  "reports of a real Postfix on %s (skipped without dovecot, and without postfix as root)",
  (engine) => {
    test("each counts once, although it comes by a pipe, by a call and from a mailbox", async () => {
      await using folder = await mkdtempDisposable("/tmp/masthead-test-");
      await chmod(folder.path, 0o755);
      await using dovecot = await startOwnDovecot();
      for (const name of ["said", "read"]) {
        await mkdir(join(folder.path, name));
        await chown(join(folder.path, name), dovecot.owner.uid, dovecot.owner.gid);
      }
      await using postfix = await postfixFor(folder.path, dovecot);
      const url = `smtp://127.0.0.1:${postfix.port}`;
      await using mailing = await startMailing(engine, { url }, { env: { BOUNCE_TOKEN, BOUNCE_DOMAIN } });
      const { app, as, transport } = mailing;
      await share(app.dataDir, dovecot.owner);
      await using site = await listen(app);
      await writePipes(folder.path, app, site.url);
      await saveMailbox(as, dovecot);

      await addSubscribers(app, 6);
      const { id } = await startSending(as);
      await runSender(app);
      expect(Object.values(await ledgerOf(app, id))).toEqual(Array.from({ length: 6 }, () => "sent"));
      const mark = await markOf(app, id, 1);
      const complaint = Buffer.from(`${complaintOf(`${mark}@example.com`)}\r\n`);
      await transport.send({ from: "fbl@example.net", to: verp(mark), message: [complaint] });
      await postfix.deliverAll(() => app.work(JOB));
      await app.work(JOB);

      const events = await eventsIn(app);
      const kinds = events.map(({ kind, subscriber_id }) => `${kind} of ${subscriber_id}`).sort();
      expect(kinds).toEqual([
        "bounce of 2",
        "bounce of 3",
        "bounce of 4",
        "bounce of 5",
        "bounce of 6",
        "complaint of 1",
      ]);
      expect(await suppressionsIn(app)).toMatchObject([
        { email: "active-1@example.com", reason: "complaint" },
        { email: "active-2@example.com", reason: "hard_bounce" },
        { email: "active-3@example.com", reason: "hard_bounce" },
        { email: "active-4@example.com", reason: "hard_bounce" },
      ]);
      const { all, repeated } = await saidIn(folder.path);
      const { reading } = await read(await as("GET", PATH), getMailbox);
      expect(all).toBe(12);
      expect(all - repeated + (reading?.reports ?? 0)).toBe(6);
      expect(await dovecot.list()).toEqual({});
      const moved = ["new", "cur"].map((place) => readdir(join(dovecot.maildir, ".Masthead", place)));
      expect((await Promise.all(moved)).flat()).toHaveLength(6);
    });
  },
);

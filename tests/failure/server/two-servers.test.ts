import { randomBytes } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as dashboard from "../../../src/contract/insight/dashboard.ts";
import * as mails from "../../../src/contract/mailing/mail-server.ts";
import * as imports from "../../../src/contract/moving/imports.ts";
import * as newsletters from "../../../src/contract/mailing/newsletters.ts";
import * as passkeys from "../../../src/contract/site-owner/passkeys.ts";
import * as posts from "../../../src/contract/content/posts.ts";
import * as postImports from "../../../src/contract/moving/post-imports.ts";
import { postPresence } from "../../../src/contract/content/presence.ts";
import { previewPost } from "../../../src/contract/content/previews.ts";
import { createOwner } from "../../../src/contract/site-owner/set-up.ts";
import { SECOND } from "../../../src/server/base/clock.ts";
import { startSink } from "../../app/mailing/sending/smtp-sink.ts";
import { newsletterInput, postInput } from "../../app/kit/inputs.ts";
import { cookieOf } from "../../app/kit/ask.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";
import { startBucket } from "../../setup/media/bucket.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { startServer } from "../../setup/process.ts";
import { makeAuthenticator } from "../../setup/sign-in/authenticator.ts";
import { zipOf } from "../../setup/zip.ts";

const ORIGIN = "http://localhost:4200";
const OWNER = { username: "owner", password: "lanterns over the old harbor" };
const READERS = 3_000;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const LINKS = [1, 2, 3]
  .map((n) => `<p>The lanterns over the harbor: <a href="https://example.com/${n}">link ${n}</a></p>`)
  .join("");

interface Asked {
  json?: unknown;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Between two questions, so that the server has time for what it is asked about. */
const PAUSE_MS = 100;

/** Two servers with data folders of their own, on one database and one store of files. Each request goes to the other one. */
async function startTwo(env: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack();
  const { databaseUrl = "", database } = opened.use(await openTestDatabase("postgres"));
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), "masthead-two-")));
  const bucket = opened.use(await startBucket());
  const shared = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: ORIGIN,
    SAMPLE_CONTENT: "off",
    SEND_UNDO_SECONDS: "0",
    SECRETS_KEY: randomBytes(32).toString("base64url"),
    ...bucket.env,
    ...env,
  };
  const start = async (name: string) => {
    const port = String(await freePort());
    const own = { ...shared, PORT: port, DATA_DIR: join(folder.path, name) };
    const { output } = opened.use(await startServer(own));
    return { output, url: `http://127.0.0.1:${port}` };
  };
  const servers = [await start("one"), await start("other")] as const;
  let turn = 0;
  let cookie = "";
  const ask = async (method: string, path: string, { json, body }: Asked = {}) => {
    const server = servers[turn++ % 2 === 0 ? 0 : 1];
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
    });
    if (response.headers.getSetCookie().length > 0) ({ cookie } = cookieOf(response));
    return response;
  };
  /** A call that must succeed, by its contract. */
  const call = async <Answer extends z.ZodType>(
    { method, path, answer }: { method: string; path: string; answer: Answer },
    { id, ...asked }: Asked & { id?: number | string } = {},
  ): Promise<z.output<Answer>> => {
    const response = await ask(method.toUpperCase(), path.replace("{id}", String(id)), asked);
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
    return answer.parse(JSON.parse(text));
  };
  const setUp = async () => {
    const [, token] = /\/setup\/(\S+)/.exec(servers[0].output().stdout) ?? [];
    // The link that one server prints is the other's, too.
    expect(servers[1].output().stdout).toContain(`/setup/${token}`);
    turn = 1;
    await call(createOwner, { json: { ...OWNER, token } });
  };
  const kept = opened.move();
  return { servers, bucket, database, ask, call, setUp, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const postInZip = (index: number) =>
  [
    `blog/post-${index}.md`,
    `---\ntitle: The post ${index}\ndate: 2020-01-01\n---\nSome words of it.\n`,
  ] as const;

describe.runIf(engines.includes("postgres"))("two servers that take turns", () => {
  test("sign the owner in once, and each shows at once what the other has written", async () => {
    await using two = await startTwo();
    const { ask, call, setUp } = two;
    await setUp();
    for (let turn = 0; turn < 4; turn++) expect((await ask("GET", "/api/me")).status).toBe(200);
    for (let index = 0; index < 15; index++) {
      const { id } = await call(posts.createPost, { json: postInput({ title: `Post ${index}` }) });
      const listed = await call(posts.listAdminPosts);
      expect(listed.posts.map((post) => post.id)).toContain(id);
      await call(posts.updatePost, { id, json: { title: `Rewritten ${index}` } });
      expect((await call(posts.getAdminPost, { id })).title).toBe(`Rewritten ${index}`);
    }
    expect((await call(dashboard.getDashboard)).recentPosts.length).toBeGreaterThan(0);
  });

  test("lead to one preview, know who writes on a text, and count wrong passwords together", async () => {
    await using two = await startTwo();
    const { ask, call, setUp } = two;
    await setUp();
    const { id } = await call(posts.createPost, { json: postInput({ title: "A secret draft" }) });
    const { url } = await call(previewPost, { id });
    for (let turn = 0; turn < 2; turn++)
      expect(await (await ask("GET", new URL(url).pathname)).text()).toContain("A secret draft");
    for (const tab of ["first-tab", "second-tab"])
      expect((await call(postPresence.presenceAtSaved, { id, json: { tab } })).others).toEqual([]);

    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const json = { username: "nobody", password: "wrong" };
      statuses.push((await ask("POST", "/api/login", { json })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test("show the emails that either has kept while there is no mail server", async () => {
    await using two = await startTwo();
    const { ask, call, setUp } = two;
    await setUp();
    const addresses = ["by-one@example.com", "by-the-other@example.com"];
    for (const email of addresses) await call(mails.sendTrialMail, { json: { email } });
    for (let turn = 0; turn < 2; turn++) {
      const kept = await call(mails.listKeptMails);
      expect(kept.mails.map(({ to }) => to)).toEqual(addresses.toReversed());
      for (const { id, sizeBytes } of kept.mails) {
        const mail = await call(mails.getKeptMail, { id });
        expect(mail.text).toContain("If you can read it, mail goes out.");
        const file = await ask("GET", `/api/admin/outbox/${id}/file`);
        expect((await file.arrayBuffer()).byteLength).toBe(sizeBytes);
      }
    }
  });

  test("take a passkey whose challenge the other has given", async () => {
    await using two = await startTwo();
    const { call, setUp } = two;
    await setUp();
    const device = makeAuthenticator();
    const here = { origin: ORIGIN, rpId: "localhost" };
    const made = await call(passkeys.beginPasskey);
    const { id: userHandle } = z.object({ id: z.string() }).parse(made["user"]);
    const credential = device.create({ ...here, challenge: made.challenge });
    await call(passkeys.addPasskey, { json: { name: "A phone", credential } });
    const { challenge } = await call(passkeys.beginPasskeySignIn);
    const answer = device.get({ ...here, challenge, userHandle });
    const signedIn = await call(passkeys.signInWithPasskey, { json: { credential: answer } });
    expect(signedIn.admin.username).toBe("owner");
  });

  test("import a list that one has taken and the other imports, and both tell how far it is", async () => {
    await using two = await startTwo();
    const { bucket, call, setUp } = two;
    await setUp();
    const body = `email\n${Array.from({ length: READERS }, (_, n) => `reader-${n}@example.com`).join("\n")}\n`;
    const upload = { ...imports.uploadList, path: `${imports.uploadList.path}?name=fair.csv` };
    const { id: list, rowCount } = await call(upload, { body });
    expect(rowCount).toBe(READERS);
    const preview = await call(imports.previewList, { id: list, json: { mapping: {} } });
    expect(preview.added).toBe(READERS);
    const begun = await call(imports.importList, {
      json: { list, mapping: {}, consent: "Signed up at the fair" },
    });
    let run = begun;
    while (run.state === "running") {
      // A server that took the run for an interrupted one would offer to resume it.
      expect([run.state, run.isUnderWay]).toEqual(["running", true]);
      await delay(PAUSE_MS);
      run = await call(imports.getImport, { id: begun.id });
    }
    expect([run.state, run.report.added]).toEqual(["done", READERS]);
    await expect
      .poll(() => [...bucket.objects.keys()].filter((key) => key.includes("/imports/")))
      .toEqual([]);
    expect((await call(imports.undoImport, { id: begun.id })).removed).toBe(READERS);
  });

  test("import posts that one has taken and the other imports", async () => {
    await using two = await startTwo();
    const { call, setUp } = two;
    await setUp();
    const body = new Uint8Array(
      zipOf(Object.fromEntries(Array.from({ length: 40 }, (_, n) => postInZip(n)))),
    );
    const upload = { ...postImports.uploadPosts, path: `${postImports.uploadPosts.path}?name=blog.zip` };
    const { id: file } = await call(upload, { body });
    const choices = { mapping: {}, addsCategories: true, bringsImages: false };
    const preview = await call(postImports.previewPosts, { id: file, json: choices });
    expect(preview.report.posts).toBeDefined();
    let run = await call(postImports.importPosts, { json: { file, ...choices } });
    while (run.state === "running") {
      expect([run.state, run.isUnderWay]).toEqual(["running", true]);
      await delay(PAUSE_MS);
      run = await call(postImports.getPostImport, { id: run.id });
    }
    expect([run.state, run.postCount]).toEqual(["done", 40]);
  });

  test("count a reader's views once", async () => {
    await using two = await startTwo();
    const { servers, database, call, setUp } = two;
    await setUp();
    const { id } = await call(posts.createPost, { json: { ...postInput(), status: "published" } });
    const view = (server: 0 | 1, userAgent: string) =>
      fetch(`${servers[server].url}/views/${id}`, { method: "POST", headers: { "user-agent": userAgent } });
    const views = async () =>
      (await database.db.selectFrom("posts").select("views").where("id", "=", id).executeTakeFirst())?.views;
    await view(0, BROWSER);
    await expect.poll(views).toBe(1);
    await view(1, BROWSER);
    await view(1, `${BROWSER} of somebody else`);
    await expect.poll(views).toBe(2);
    await view(0, `${BROWSER} of a third person`);
    await expect.poll(views).toBe(3);
  });

  test("send a newsletter once, each tells how far it is, and they know a scanner that calls both", async () => {
    await using sink = await startSink();
    await using two = await startTwo({ SMTP_URL: sink.url, MAIL_FROM: "Masthead <letter@example.com>" });
    const { servers, database, ask, call, setUp } = two;
    await setUp();
    const at = "2026-03-02T09:00:00.000Z";
    const row = (n: number) => {
      const email = `reader-${n}@example.com`;
      const dates = { subscribed_at: at, confirmed_at: at, unsubscribed_at: null };
      return { email, mailbox_key: email, status: "active" as const, source: "import", ...dates };
    };
    await database.db
      .insertInto("subscribers")
      .values(Array.from({ length: 200 }, (_, n) => row(n)))
      .execute();
    const { id } = await call(newsletters.createNewsletter, { json: newsletterInput({ content: LINKS }) });
    const sent = await ask("POST", `/api/newsletters/${id}/send`);
    expect(sent.ok, await sent.text()).toBe(true);
    for (let turn = 0; turn < 2; turn++)
      expect(await (await ask("GET", `/api/newsletters/${id}/progress`)).text()).toContain('"status":"sent"');
    expect(sink.received.length).toBe(200);
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(200);

    const paths = (index: number) =>
      (sink.received[index]?.message.html ?? "").match(/\/c\/\d+\/[\w.-]+/g)?.slice(0, 3) ?? [];
    const follow = async (path: string, server: 0 | 1) => {
      const options = { headers: { "user-agent": BROWSER }, redirect: "manual" } as const;
      expect((await fetch(servers[server].url + path, options)).status).toBe(302);
    };
    // What comes within two seconds is a machine's in any case.
    await delay(2 * SECOND);
    for (const [index, path] of paths(0).entries()) await follow(path, index % 2 === 0 ? 0 : 1);
    await follow(paths(1)[0] ?? "", 1);
    const clicks = () =>
      database.db.selectFrom("events").select("is_machine").where("kind", "=", "click").execute();
    await expect.poll(clicks).toHaveLength(4);
    expect((await clicks()).filter((event) => event.is_machine)).toHaveLength(3);
  });
});

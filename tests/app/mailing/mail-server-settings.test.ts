import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { describe, expect, test } from "vitest";
import { getMailState } from "../../../src/contract/insight/dashboard.ts";
import * as calls from "../../../src/contract/mailing/mail-server-settings.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { createLog } from "../../../src/server/base/log.ts";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { createMailRoute } from "../../../src/server/kernel/mail/mail-route.ts";
import { openSecretBox } from "../../../src/server/kernel/secret-box.ts";
import { startApp } from "../../setup/app.ts";
import { readBell } from "../../setup/bell.ts";
import { engines } from "../../setup/engines.ts";
import { startOddRelay } from "../../setup/odd-relay.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { startSink } from "./sending/smtp-sink.ts";
import { ledgerOf, newsletterAt, runSender, startSending } from "./sending/sending.ts";

const PATH = "/api/admin/mail-server/settings";
const TRIAL = "/api/admin/mail-server/trial";
const PASSWORD = "correct horse battery staple";
const quiet = createLog("silent");

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

/** The server of a test, which has no certificate. */
const at = (server: { url: string }) => ({ host: "127.0.0.1", port: portOf(server), encryption: "none" });

const viewOf = async (as: Ask) => read(await as("GET", PATH), calls.getServerSettings);

const save = async (as: Ask, change: object) => {
  const { revision } = await viewOf(as);
  return as("PUT", PATH, { json: { ...change, revision } });
};

/** A mail server that asks who calls, and knows one person. */
async function startAsking() {
  const signedIn: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    closeTimeout: 10,
    onAuth({ username, password }, _session, done) {
      signedIn.push(`${username}:${password}`);
      if (password === PASSWORD) done(null, { user: username });
      else done(new Error("Wrong password"));
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done());
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    signedIn,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

describe.each(engines)("the mail server in the settings, on %s", (engine) => {
  test("the first server that is set gets the next emails; what is in the outbox stays there", async () => {
    await using sink = await startSink();
    await using app = await startApp(engine, { transport: "by settings" });
    const as = await app.signIn();
    const before = await viewOf(as);
    expect(before).toMatchObject({
      password: "none",
      revision: 0,
      defaultFrom: "Masthead <letter@blog.example.com>",
    });
    expect(before.settings).toEqual(calls.DEFAULT_SERVER_SETTINGS);
    await as("POST", TRIAL, { json: { email: "me@example.com" } });
    expect(await app.mails()).toHaveLength(1);

    const change = { ...at(sink), from: "Mira <mira@example.com>", connections: 3 };
    expect(await read(await save(as, change), calls.saveServerSettings)).toMatchObject({ revision: 1 });
    const done = await as("POST", TRIAL, { json: { email: "me@example.com" } });
    expect(await done.json()).toEqual({ message: "The mail server took it. Check your inbox." });
    expect(sink.received).toMatchObject([{ to: "me@example.com", from: "mira@example.com" }]);
    expect(sink.received[0]?.message.from).toMatchObject({ name: "Mira", address: "mira@example.com" });
    expect(await read(await as("GET", "/api/admin/dashboard/mail"), getMailState)).toMatchObject({
      server: "127.0.0.1",
    });

    await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app);
    expect(sink.received).toHaveLength(4);
    expect(await app.mails()).toHaveLength(1);
  });

  test("the password signs in and is in no answer, log line or row", async () => {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    await using server = await startAsking();
    await using app = await startApp(engine, { transport: "by settings", log });
    const as = await app.signIn();
    const answers: string[] = [];
    const heard: Ask = async (...request) => {
      const response = await as(...request);
      answers.push(await response.clone().text());
      return response;
    };
    await save(heard, { ...at(server), user: "mira", password: PASSWORD });
    await heard("POST", TRIAL, { json: { email: "me@example.com" } });
    expect(server.signedIn).toEqual([`mira:${PASSWORD}`]);
    // Leaving it out keeps it, also for the check.
    await save(heard, { connections: 2 });
    await heard("POST", `${PATH}/check`, { json: { revision: 2 } });
    expect(answers.at(-1)).toContain("signs mira in and takes emails from letter@blog.example.com");
    await heard("POST", `${PATH}/check`, { json: { password: `${PASSWORD}!`, revision: 2 } });
    expect(answers.at(-1)).toMatch(/refuses the sign-in/);
    await heard("GET", "/api/admin/mail-server");
    const rows = await app.database.db.selectFrom("mail_settings").selectAll().execute();
    for (const place of [answers.join(), lines.join(), JSON.stringify(rows)])
      expect(place).not.toContain("battery");
    expect((await viewOf(as)).password).toBe("saved");
  });

  test("another server, port or encryption does not get the saved password", async () => {
    await using server = await startAsking();
    await using elsewhere = await startAsking();
    await using app = await startApp(engine, { transport: "by settings" });
    const as = await app.signIn();
    await save(as, { ...at(server), user: "mira", password: PASSWORD });
    for (const change of [
      { host: "localhost" },
      { port: portOf(elsewhere) },
      { encryption: "offered" },
      { verifiesCertificate: false },
      { user: "other" },
    ]) {
      for (const attempt of [
        await save(as, change),
        await as("POST", `${PATH}/check`, { json: { ...change, revision: 1 } }),
      ])
        expect(await readRefusal(attempt), JSON.stringify(change)).toMatchObject({
          status: 422,
          fields: { password: "Enter the password again: the saved one is only for the server as it was." },
        });
    }
    expect(elsewhere.signedIn).toEqual([]);
    expect((await viewOf(as)).revision).toBe(1);

    const removed = { status: 422, fields: { password: "Enter the password, or leave the user empty." } };
    expect(await readRefusal(await save(as, { password: null }))).toMatchObject(removed);
    expect((await save(as, { user: "", password: null })).status).toBe(200);
    expect((await viewOf(as)).password).toBe("none");
    expect(await readRefusal(await save(as, { user: "mira" }))).toMatchObject(removed);
  });

  test("a save that does not know of the last one is refused, and changes nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const saveAt = (revision: number, from: string) => as("PUT", PATH, { json: { from, revision } });
    expect((await saveAt(0, "first@example.com")).status).toBe(200);
    expect((await readRefusal(await saveAt(0, "second@example.com"))).code).toBe("conflict");
    expect((await saveAt(1, "third@example.com")).status).toBe(200);
    expect((await viewOf(as)).settings.from).toBe("third@example.com");
  });

  test("what cannot be a server is refused beside its field", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const [field, value] of [
      ["host", "smtp://mail.example.com"],
      ["port", 70_000],
      ["from", "nobody"],
      ["from", "Mira <mira@example.com>\r\nBcc: all@example.com"],
      ["user", "a\r\nQUIT"],
      ["rate", 0],
      ["connections", 0],
      ["bounceDomain", "no domain"],
    ] as const) {
      const refusal = await readRefusal(await save(as, { [field]: value }));
      expect(Object.keys(refusal.fields ?? {}), String(value)).toEqual([field]);
    }
    expect((await viewOf(as)).revision).toBe(0);
  });

  test("what the environment decides is named and is not changed here", async () => {
    await using sink = await startSink();
    const url = new URL(sink.url);
    url.username = "mira";
    url.password = "s3cret";
    const env = { SMTP_URL: url.href, MAIL_FROM: "Mira <letter@localhost>", SEND_RATE: "7" };
    await using app = await startApp(engine, { env });
    const as = await app.signIn();
    const view = await viewOf(as);
    expect(view.fixedBy).toEqual({
      server: "SMTP_URL",
      sender: "MAIL_FROM",
      connections: null,
      rate: "SEND_RATE",
      bounceDomain: null,
    });
    expect(view.settings).toMatchObject({ host: "127.0.0.1", user: "mira", from: env.MAIL_FROM, rate: 7 });
    expect(JSON.stringify(view)).not.toContain("s3cret");
    const change = { host: "other.example.com", user: "x", password: "y", connections: 3 };
    const saved = await read(await save(as, change), calls.saveServerSettings);
    expect(saved.settings).toEqual({ ...view.settings, connections: 3 });
    const { value, secret } = await app.database.db
      .selectFrom("mail_settings")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.parse(value)).toMatchObject({ host: "", user: "", connections: 3 });
    expect(secret).toBeNull();
  });

  test("a password of another data folder's key has to be entered again, and nothing is sent without it", async () => {
    await using server = await startAsking();
    await using app = await startApp(engine, { transport: "by settings", log: quiet });
    await save(await app.signIn(), { ...at(server), user: "mira", password: PASSWORD });
    await rm(join(app.dataDir, "secrets.key"));
    // As after a restore into another folder.
    await app.database.db.updateTable("mail_settings").set({ secret: "AAAA" }).execute();
    const as = await app.signIn();
    expect((await viewOf(as)).password).toBe("locked");
    const trial = await readRefusal(await as("POST", TRIAL, { json: { email: "me@example.com" } }));
    expect(trial.message).toContain("enter it again in Settings → Mail");
    expect((await readRefusal(await save(as, { connections: 2 }))).fields).toHaveProperty("password");
    expect(server.signedIn).toEqual([]);
    await save(as, { user: "" });
    expect((await viewOf(as)).password).toBe("none");
    await save(as, { user: "mira", password: PASSWORD });
    expect((await as("POST", TRIAL, { json: { email: "me@example.com" } })).status).toBe(200);
  });

  test("a server that is changed during a send gets the rest at the next connection; nobody gets two, nobody none", async () => {
    await using before = await startOddRelay({ mailsPerConnection: 5 });
    await using after = await startOddRelay();
    await using app = await startApp(engine, { transport: "by settings", log: quiet });
    const as = await app.signIn();
    const readers = await addSubscribers(app, 600);
    await save(as, { ...at(before), connections: 2 });
    await startSending(as);
    const sending = runSender(app, 1);
    await expect.poll(() => before.received.size).toBeGreaterThan(0);
    await save(as, at(after));
    await sending;
    await runSender(app);
    const counts = [...before.received, ...after.received];
    expect(counts.map(([address]) => address).sort()).toEqual(readers.sort());
    expect(new Set(counts.map(([, count]) => count))).toEqual(new Set([1]));
    expect(after.received.size).toBeGreaterThan(0);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 600 });
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["sent"]));
  });

  test("it is not removed during a send, whose rest would count as sent; after a cancel it is", async () => {
    await using relay = await startOddRelay();
    await using app = await startApp(engine, { transport: "by settings", log: quiet });
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await save(as, at(relay));
    await startSending(as, "What we threw away");
    const refusal = await readRefusal(await save(as, { host: "" }));
    expect(refusal).toMatchObject({
      status: 409,
      fields: { host: expect.stringContaining("What we threw away") },
    });
    await as("PUT", "/api/newsletters/1/pause");
    expect((await save(as, { host: "" })).status).toBe(409);
    expect((await viewOf(as)).settings.host).toBe("127.0.0.1");
    await as("PUT", "/api/newsletters/1/cancellation");
    await runSender(app);
    expect((await save(as, { host: "" })).status).toBe(200);
    expect(relay.received.size).toBe(0);
  });

  test("a connection that would last for the whole send ends when the settings change", async () => {
    const { promise: saved, resolve: isSaved } = Promise.withResolvers<void>();
    await using after = await startSink();
    await using before = await startSink({
      // Each mail takes long enough for the look at the settings to come before the last one.
      onMail: () =>
        before.received.length === 0 ? saved : new Promise((resolve) => setTimeout(resolve, 100)),
    });
    await using app = await startApp(engine, { transport: "by settings", log: quiet });
    const as = await app.signIn();
    await addSubscribers(app, 100);
    await save(as, { ...at(before), connections: 1 });
    await startSending(as);
    const sending = runSender(app, 1);
    await expect.poll(() => before.connections).toBe(1);
    await save(as, at(after));
    isSaved();
    await sending;
    expect(before.connections).toBe(1);
    expect(before.received.length + after.received.length).toBe(100);
    expect(after.received.length).toBeGreaterThan(50);
  });

  test("a server that was unreachable is not waited for once another one is set", async () => {
    await using down = await startSink();
    await down.stop();
    await using sink = await startSink();
    await using app = await startApp(engine, { transport: "by settings", log: quiet });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await save(as, at(down));
    await startSending(as);
    await runSender(app);
    expect((await newsletterAt(as, 1)).error).toContain("the host and port in Settings → Mail");
    await save(as, at(sink));
    // The clock has not moved.
    await runSender(app);
    expect(sink.received).toHaveLength(1);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", error: null });
  });

  test("an attempt at the server before fails without a word of the one that is set since", async () => {
    const callers: Socket[] = [];
    // Takes the connection and says nothing.
    const silent = createServer((socket) => callers.push(socket.on("error", () => {})));
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const address = silent.address();
    const url = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    await using sink = await startSink();
    await using app = await startApp(engine, { transport: "by settings", log: quiet });
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await save(as, { ...at({ url }), connections: 2 });
    await startSending(as);
    const sending = runSender(app, 1);
    await expect.poll(() => callers.length).toBe(1);
    await save(as, at(sink));
    app.clock.advance(MINUTE);
    for (const caller of callers) caller.destroy();
    await sending;
    silent.close();
    expect(sink.received).toHaveLength(3);
    const bell = await readBell(app.database.db);
    expect(bell.filter(({ words }) => words.includes("mail server"))).toEqual([]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", error: null, stalledSince: null });
  });

  test("a rate per hour is less than one email per second", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await save(as, { rate: 200, ratePeriod: "hour" });
    const config = readConfig({});
    const secretBox = openSecretBox(app.dataDir);
    const { rate } = await createMailRoute({ config, secretBox })(app.database.db);
    expect(rate).toBeCloseTo(200 / 3600);
  });
});

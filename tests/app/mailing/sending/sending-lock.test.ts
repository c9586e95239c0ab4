import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { holdIfFree } from "../../../../src/server/kernel/db/hold-alone.ts";
import { createLinks } from "../../../../src/server/audience/subscribers/links.ts";
import { readConfig } from "../../../../src/server/kernel/config.ts";
import { createMailRoute } from "../../../../src/server/kernel/mail/mail-route.ts";
import { createOutboxTransport } from "../../../../src/server/kernel/mail/outbox-transport.ts";
import { openOutbox } from "../../../../src/server/kernel/mail/outbox.ts";
import { openSecretBox } from "../../../../src/server/kernel/secret-box.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { createSender } from "../../../../src/server/mailing/delivery/outbound/sender.ts";
import { createSmtpTransport } from "../../../../src/server/engines/smtp/smtp-transport.ts";
import { PUBLIC_URL, startApp } from "../../../setup/app.ts";
import { engines, quiet } from "../../../setup/engines.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender, startSending } from "./sending.ts";
import { startSink } from "./smtp-sink.ts";

const doNothing = async () => {};

describe.each(engines)("the sending lock on %s", (engine) => {
  test("while another sender holds the lock nothing goes out; afterwards everything does", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 3);
    await startSending(as);
    await holdIfFree(app.database.db, { name: "sending" }, () => runSender(app));
    expect([await app.mails(), await ledgerOf(app)]).toEqual([[], {}]);
    await runSender(app);
    expect(await app.mails()).toHaveLength(3);
  });

  test("a replaced sender records nothing more and stops; the mail goes again as the same one", async () => {
    let replaceSender = doNothing;
    await using sink = await startSink({ onMail: () => replaceSender() });
    await using transport = createSmtpTransport(sink.url);
    await using app = await startApp(engine, {
      transport: () => transport,
      env: { SEND_CONNECTIONS: "1" },
      log: quiet,
    });
    const as = await app.signIn();
    const readers = await addSubscribers(app, 40);
    replaceSender = async () => {
      replaceSender = doNothing;
      await app.database.db
        .updateTable("sending_epoch")
        .set(({ eb }) => ({ epoch: eb("epoch", "+", 1) }))
        .execute();
    };
    await startSending(as);
    await runSender(app, 1);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["pending"]));
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sending", recipientCount: 0 });

    await runSender(app);
    const ids = Map.groupBy(sink.received, ({ to }) => to);
    expect([...ids.keys()].sort()).toEqual(readers.sort());
    for (const copies of ids.values())
      expect(new Set(copies.map(({ message }) => message.messageId)).size).toBe(1);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 40 });
  });

  test.runIf(engine === "postgres")(
    "a sender that was frozen in two writes, of which one waits for the other, does not hold up the next one",
    async () => {
      await using app = await startApp(engine, { log: quiet });
      const { db } = app.database;
      const as = await app.signIn();
      await addSubscribers(app, 3);
      await runSender(app);
      await startSending(as);
      const thawed = Promise.withResolvers<void>();
      const freeze = () =>
        db.transaction().execute(async (tx) => {
          await sql`select epoch from sending_epoch for share`.execute(tx);
          await sql`update newsletters set sent_count = 0`.execute(tx);
          await thawed.promise;
        });
      const frozen = Promise.allSettled([freeze(), freeze()]);
      const countFrozen = async () => {
        const { rows } = await sql`
          select from pg_stat_activity where query like 'update newsletters set sent_count = 0'
            and datname = current_database() and state_change < clock_timestamp() - interval '3 seconds'`.execute(
          db,
        );
        return rows.length;
      };
      await expect.poll(countFrozen).toBe(2);
      await runSender(app);
      expect(await app.mails()).toHaveLength(3);
      thawed.resolve();
      expect(await frozen).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
    },
  );

  test("a round whose mail settings cannot be read writes down nobody, and the next one goes on", async () => {
    await using app = await startApp(engine);
    const { dataDir, clock } = app;
    const { db } = app.database;
    const as = await app.signIn();
    await addSubscribers(app, 3);
    const { now } = clock;
    const mailRoute = createMailRoute({ config: readConfig({}), secretBox: openSecretBox(dataDir) });
    const signer = await openSigner(db, now());
    let looks = 0;
    await using transport = createOutboxTransport(openOutbox({ dataDir, db }), now);
    const sender = createSender({
      db,
      now,
      elapsed: () => now().getTime(),
      databaseTime: async () => now(),
      log: quiet,
      links: createLinks({ signer, publicUrl: PUBLIC_URL }),
      signer,
      transport,
      isStopping: () => false,
      // Once for the round, and once for the newsletter.
      mailRoute: async (...from) => {
        if (++looks === 2) throw new Error("The database is away");
        return mailRoute(...from);
      },
      inDoubt: "retry",
    });
    await startSending(as);
    await expect(sender.work()).rejects.toThrow("The database is away");
    for (let turn = 0; turn < 50; turn++) expect(await ledgerOf(app)).toEqual({});
    await sender.work();
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 3 });
  });
});

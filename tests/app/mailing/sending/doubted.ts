import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import type { TestApp } from "../../../setup/app.ts";
import { newsletterAt, runSender, startMailing, startSending } from "./sending.ts";
import { startSink } from "./smtp-sink.ts";

export const domains = [
  "example.com",
  "example.net",
  "post.test",
  "mail.test",
  "haus.test",
  "firm.test",
  "uni.test",
];

/** Adds readers of some domains in turn. */
async function addReaders({ database, clock }: TestApp, count: number, of = domains) {
  const at = clock.now().toISOString();
  const emails = Array.from({ length: count }, (_, index) => `reader-${index + 1}@${of[index % of.length]}`);
  const rows = emails.map((email) => ({
    email,
    mailbox_key: email,
    status: "active" as const,
    source: "import",
    subscribed_at: at,
    confirmed_at: at,
  }));
  for (let first = 0; first < count; first += 200)
    await database.db
      .insertInto("subscribers")
      .values(rows.slice(first, first + 200))
      .execute();
  return emails;
}

export const numberIn = (address: string) => Number(/\d+/.exec(address)?.[0]);

const takesAll = () => undefined;
/** A site whose mail server can be told what to answer at RCPT. */
export async function startDoubted(engine: Engine, { readers, of }: { readers: number; of?: string[] }) {
  let answer: (address: string) => string | undefined = takesAll;
  const sink = await startSink({ refuse: (address) => answer(address) });
  const mailing = await startMailing(engine, sink, { env: { SEND_CONNECTIONS: "2" } });
  const { app, as } = mailing;
  await addReaders(app, readers, of);
  const { db } = app.database;
  return {
    app,
    as,
    sink,
    say: (next: typeof answer) => (answer = next),
    send: async () => {
      const { id } = await startSending(as);
      await runSender(app);
      return newsletterAt(as, id);
    },
    suppressed: async () =>
      (
        await db
          .selectFrom("suppressions")
          .innerJoin("subscribers", "subscribers.id", "subscriber_id")
          .select("email")
          .orderBy("subscribers.id")
          .execute()
      ).map(({ email }) => email),
    bounces: async () => db.selectFrom("events").selectAll().where("kind", "=", "bounce").execute(),
    async [Symbol.asyncDispose]() {
      await mailing[Symbol.asyncDispose]();
      await sink[Symbol.asyncDispose]();
    },
  };
}

import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import * as deliveries from "../../../src/contract/mailing/deliveries.ts";
import { hideNewsletter } from "../../../src/contract/mailing/newsletter-actions.ts";
import { listNewsletters } from "../../../src/contract/mailing/newsletters.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { PUBLIC_URL, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender, startMailing, startSending } from "./sending/sending.ts";
import { startSink } from "./sending/smtp-sink.ts";

/** A mail server that puts off one reader, and hangs up in place of its answer to a mail for any other. */
async function startVanishing() {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 here\r\n");
    let isMessage = false;
    createInterface({ input: socket }).on("line", (line) => {
      if (isMessage && line === ".") socket.destroy();
      if (isMessage || socket.destroyed) return;
      isMessage = line === "DATA";
      const isPutOff = line.startsWith("RCPT TO:<active-2@");
      socket.write(isMessage ? "354 go on\r\n" : isPutOff ? "452 4.2.2 Mailbox full\r\n" : "250 ok\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}

const cancel = (as: Ask) => as("PUT", "/api/newsletters/1/cancellation");
const remove = (as: Ask) => as("DELETE", "/api/newsletters/1");
const listed = async (as: Ask, query = "") => {
  const list = await read(await as("GET", `/api/newsletters${query}`), listNewsletters);
  return { ids: list.newsletters.map(({ id }) => id), hidden: list.totalHidden };
};

const REACHED =
  "This newsletter has reached readers, so it cannot be deleted: its links and its page would stop working for them. You can hide it instead.";
const IN_DOUBT =
  "This newsletter may have reached readers, so it cannot be deleted: its links would stop working for them. You can hide it instead.";

describe.each(engines)("deleting and hiding newsletters on %s", (engine) => {
  test("one that was cancelled after its first mail cannot be deleted; hidden, it keeps what readers hold", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const { id } = await createNewsletter(as, {
      content: `${PARAGRAPH}<p><a href="https://one.example/">A link</a></p>`,
    });
    await as("POST", `/api/newsletters/${id}/send`);
    await runSender(app);
    // As if the owner had stopped it between the two.
    await app.database.db
      .updateTable("newsletters")
      .set({ status: "cancelled", sent_count: 1, skipped_count: 1 })
      .execute();
    const [mail] = await app.mails();
    const links = [...(mail?.html?.matchAll(/href="([^"]+)"/g) ?? [])]
      .map(([, href = ""]) => href)
      .filter((href) => /\/(?:c|newsletter)\//.test(href));
    expect(links.length).toBeGreaterThanOrEqual(2);
    const before = await statusesOf(app, links);
    expect(before.every((status) => status === 200 || status === 302)).toBe(true);

    expect(await readRefusal(await remove(as))).toMatchObject({ status: 409, message: REACHED });
    expect(await statusesOf(app, links)).toEqual(before);

    const hidden = await read(await as("PUT", "/api/newsletters/1/hiding"), hideNewsletter);
    expect(hidden).toMatchObject({ id: 1, status: "cancelled", isHidden: true });
    expect(await listed(as)).toEqual({ ids: [], hidden: 1 });
    expect(await listed(as, "?hidden=only")).toEqual({ ids: [1], hidden: 1 });
    expect(await statusesOf(app, links)).toEqual(before);
    const receipt = await read(await as("GET", "/api/newsletters/1/receipt"), deliveries.getReceipt);
    expect([receipt.newsletter.isHidden, receipt.deliveries.length]).toEqual([true, 2]);
    const archive = await (await app.request("GET", "/newsletter")).text();
    expect(archive).toContain(receipt.newsletter.subject);

    expect((await as("DELETE", "/api/newsletters/1/hiding")).status).toBe(200);
    expect(await listed(as)).toEqual({ ids: [1], hidden: 0 });
    expect(await listed(as, "?hidden=only")).toEqual({ ids: [], hidden: 0 });
  });

  test.each([
    ["put off", false],
    ["not taken, because the mail server was down", true],
  ])("one whose mails were all %s reached nobody and can be deleted", async (_, isDown) => {
    await using sink = await startSink({ refuse: () => "452 4.2.2 Mailbox full" });
    if (isDown) await sink.stop();
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 2);
    await startSending(as);
    await app.work("delivery");
    await cancel(as);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "cancelled", recipientCount: 0 });
    expect((await remove(as)).status).toBe(200);
    expect((await as("GET", "/api/newsletters/1")).status).toBe(404);
    expect(await ledgerOf(app)).toEqual({});
  });

  test.each(["retry", "hold"])(
    "one with a mail in doubt cannot be deleted, whatever follows (%s)",
    async (policy) => {
      await using server = await startVanishing();
      await using mailing = await startMailing(engine, server, { env: { SEND_IN_DOUBT: policy } });
      const { app, as } = mailing;
      await addSubscribers(app, 2);
      await startSending(as);
      await app.work("delivery");
      await cancel(as);
      app.clock.advance(MINUTE);
      await runSender(app);
      expect(await newsletterAt(as, 1)).toMatchObject({ status: "cancelled", recipientCount: 0 });
      expect(await readRefusal(await remove(as))).toMatchObject({ status: 409, message: IN_DOUBT });
      expect((await as("PUT", "/api/newsletters/1/hiding")).status).toBe(200);
    },
  );

  test("one that a sender held when it died cannot be deleted, also once its ledger is closed", async () => {
    await using app = await startApp(engine, { env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, 2);
    await startSending(as);
    await app.work("delivery");
    const taken_at = app.clock.now().toISOString();
    await app.database.db.updateTable("newsletter_chunks").set({ taken_at }).execute();
    await cancel(as);
    const message = "The last mails of this newsletter are still on their way. Please try again in a minute.";
    expect(await readRefusal(await remove(as))).toMatchObject({ status: 409, message });

    await runSender(app);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["skipped"]));
    expect(await readRefusal(await remove(as))).toMatchObject({ status: 409, message: IN_DOUBT });
  });

  test("one that is deleted while its first mail is on its way stays, and the mail is counted", async () => {
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await using sink = await startSink({
      onMail: () => {
        arrived.resolve();
        return answered.promise;
      },
    });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 2);
    await startSending(as);
    const sending = app.work("delivery");
    await arrived.promise;
    await cancel(as);
    const refusals = await Promise.all(Array.from({ length: 5 }, () => remove(as)));
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    answered.resolve();
    await sending;
    await runSender(app);
    expect((await newsletterAt(as, 1)).recipientCount).toBeGreaterThanOrEqual(1);
    expect(await readRefusal(await remove(as))).toMatchObject({ status: 409, message: REACHED });
  });

  test("what is still being written or sent cannot be hidden", async () => {
    await using app = await startApp(engine, { env: { SEND_UNDO_SECONDS: "15" } });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await startSending(as);
    const hide = () => as("PUT", "/api/newsletters/1/hiding");
    expect(await readRefusal(await hide())).toMatchObject({
      status: 409,
      message: "A newsletter that is sending cannot be hidden.",
    });
    // After the undo it is a draft, which is deleted and not hidden.
    await as("DELETE", "/api/newsletters/1/send");
    expect(await readRefusal(await hide())).toMatchObject({
      status: 409,
      message: "A newsletter that is draft cannot be hidden.",
    });
    await runSender(app);
    expect((await remove(as)).status).toBe(200);
    expect((await hide()).status).toBe(404);
  });
});

async function statusesOf(app: { request: Ask }, links: readonly string[]) {
  const answers = links.map(async (link) => {
    const { status } = await app.request("GET", link.replaceAll("&amp;", "&").replace(PUBLIC_URL, ""));
    return status;
  });
  return Promise.all(answers);
}

import { describe, expect, test } from "vitest";
import { MAX_PROOF_LENGTH, proveMail } from "../../../src/contract/mailing/mail-proof.ts";
import { findObservation } from "../../../src/server/kernel/observations.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { makeDkimKey } from "../../setup/mails/dkim-key.ts";
import { keptTextsIn } from "../../setup/mails/outbox.ts";
import { read, readRefusal } from "../kit/ask.ts";

const PROOF = "/api/admin/mail-server/proof";

/** What Gmail puts above the mail. */
const GMAIL = `Received: from mail.example.com (mail.example.com. [192.0.2.10])
        by mx.google.com with ESMTPS id x for <mira@gmail.com> (version=TLS1_3 cipher=x);
Authentication-Results: mx.google.com;
       dkim=pass header.i=@example.com header.s=news header.b=x;
       spf=pass (google.com: fine) smtp.mailfrom=bounce@bounces.example.com;
       dmarc=pass (p=NONE) header.from=example.com
`;

async function sendTrial(app: TestApp, as: Awaited<ReturnType<TestApp["signIn"]>>): Promise<string> {
  await as("POST", "/api/admin/mail-server/trial", { json: { email: "mira@gmail.com" } });
  return (await keptTextsIn(app)).at(-1) ?? "";
}

describe.each(engines)("proving the mail server on %s", (engine) => {
  test("the test email goes the way of newsletters, and is known when it comes back", async () => {
    await using dkim = await makeDkimKey();
    const env = {
      MAIL_FROM: "Mira <letter@example.com>",
      DKIM_KEYS: dkim.keys,
      BOUNCE_DOMAIN: "bounces.example.com",
    };
    await using app = await startApp(engine, { env });
    const as = await app.signIn();
    const mail = await sendTrial(app, as);
    const { db } = app.database;
    await as("POST", PROOF, { json: { source: GMAIL.replace("dkim=pass", "dkim=fail") + mail } });
    expect(await findObservation(db, "mail-proof")).toBeUndefined();
    const proof = await read(await as("POST", PROOF, { json: { source: GMAIL + mail } }), proveMail);
    expect(await findObservation(db, "mail-proof")).toBe(app.clock.now().toISOString());
    expect(proof).toMatchObject({ isOurs: true, source: expect.stringContaining("Found by mx.google.com") });
    expect(proof.about).toContain("a test email that this site sent");
    expect(proof.findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
      "SPF ok",
      "DKIM ok",
      "DMARC ok",
      "TLS ok",
      "One-click unsubscribe ok",
    ]);

    // Amazon SES has a Message-ID of its own; the return path is ours then.
    const [mark = ""] = /^Message-ID: <(.*?)@/im.exec(mail)?.slice(1) ?? [];
    const replaced = mail.replace(mark, "0100");
    const send = async (source: string) => read(await as("POST", PROOF, { json: { source } }), proveMail);
    expect(await send(GMAIL + replaced)).toMatchObject({ isOurs: false });
    const path = `Return-Path: <bounce+${mark}@bounces.example.com>\n`;
    expect(await send(path + GMAIL + replaced)).toMatchObject({ isOurs: true });
    const forged = mail.replace(mark, `${mark.slice(0, -16)}aaaaaaaaaaaaaaaa`);
    expect(await send(GMAIL + forged)).toMatchObject({
      isOurs: false,
      about: expect.stringContaining("its Message-ID is not ours"),
    });
  });

  test("a text that is not the source of an email is refused with what to paste instead", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refuse = async (source: string) =>
      (await readRefusal(await as("POST", PROOF, { json: { source } }))).fields?.["source"];
    expect(await refuse("")).toContain("Paste the source");
    expect(await refuse("Your mail server works. If you can read it, mail goes out.")).toContain(
      "no email header",
    );
    expect(await refuse("\n<!DOCTYPE html><html>From: a@b.example</html>")).toContain("a web page");
    expect(await refuse("Subject: no sender\n\nHello")).toContain("no email header with a From line");
    expect(await refuse("x".repeat(MAX_PROOF_LENGTH + 1))).toContain("more than 1 MB");
    expect((await app.request("POST", PROOF, { json: { source: GMAIL } })).status).toBe(401);
  });
});

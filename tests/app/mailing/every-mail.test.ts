import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { words } from "../../setup/words/english.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { makeDkimKey } from "../../setup/mails/dkim-key.ts";
import { keptTextsIn } from "../../setup/mails/outbox.ts";
import { PARAGRAPH } from "../kit/inputs.ts";
import { linkIn, subscribe } from "../audience/subscribe-by-mail.ts";
import { runSender, startSending } from "./sending/sending.ts";

const SUBJECTS = [
  "[Test] Your mail server works",
  "[Test] A test for {{x}} & 田中さん",
  words.mails.confirmation.subject({ siteName: "Masthead" }),
  "What we threw away",
];

/** The header lines of a message, unfolded, by their names. */
const headersOf = (head: string) =>
  new Map(head.split(/\r\n(?![ \t])/).map((line) => [line.split(":")[0], line.replaceAll("\r\n", "")]));

test.each(engines)("every mail is signed, dated and plain ASCII on %s", async (engine) => {
  await using dkim = await makeDkimKey();
  const env = { MAIL_FROM: "Mästhead <letter@example.com>", DKIM_KEYS: dkim.keys };
  await using app = await startApp(engine, { env });
  const as = await app.signIn();
  const me = "Lena@Bücher.example";
  const wait = () => app.clock.advance(1_000);

  await as("POST", "/api/admin/mail-server/trial", { json: { email: me } });
  wait();
  const json = { email: me, subject: SUBJECTS[1]?.replace("[Test] ", ""), content: PARAGRAPH };
  await as("POST", "/api/newsletters/test", { json });
  wait();
  await subscribe(app, me);
  await app.work("mail");
  await app.request("POST", linkIn((await app.mails()).at(-1), "confirm"));
  wait();
  await startSending(as, SUBJECTS[3]);
  await runSender(app);

  expect((await app.mails()).map(({ subject }) => subject)).toEqual(SUBJECTS);
  for (const kept of await keptTextsIn(app)) {
    const mail = kept.replace(/^X-Envelope-To: .*\r\n/, "");
    expect(mail).not.toMatch(/[^\r\n\x20-\x7e\t]/);
    const [head = "", body = ""] = mail.split(/\r\n\r\n(.*)/s);
    const headers = headersOf(head);
    expect(headers.get("To")).toBe("To: Lena@xn--bcher-kva.example");
    expect(headers.get("Date")).toMatch(/^Date: Mon, 02 Mar 2026 09:00:0\d \+0000$/);
    expect(headers.get("Message-ID")).toMatch(/^Message-ID: <[^@<>]+@(?:blog\.)?example\.com>$/);
    const signature = headers.get("DKIM-Signature");
    const relaxed = body.replaceAll(/ +\r\n/g, "\r\n").replaceAll(/ +/g, " ");
    const bodyHash = createHash("sha256").update(relaxed, "latin1").digest("base64");
    expect(signature).toContain(`d=example.com; s=news;`);
    expect(signature?.replaceAll(/\s/g, "")).toContain(
      "h=from:to:subject:message-id:date:mime-version:content-type",
    );
    expect(signature).toContain(`bh=${bodyHash};`);
  }
});

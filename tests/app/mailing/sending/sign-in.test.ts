import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createSmtpTransport } from "../../../../src/server/engines/smtp/smtp-transport.ts";
import type { Mail } from "../../../../src/server/engines/smtp/transport.ts";
import { hasDovecot, startDovecot, storedAs } from "./dovecot.ts";
import { startSink } from "./smtp-sink.ts";

const PASSWORD = "pä:ss, wörd=ⅸ";
const SCRAM = storedAs.bind(undefined, "SCRAM-SHA-256");

const mail: Mail = {
  from: "owner@example.com",
  to: "reader@example.com",
  message: [Buffer.from("From: owner@example.com\r\nSubject: Hello\r\n\r\nHello.\r\n")],
};

async function sendOnce(url: string) {
  await using transport = createSmtpTransport(url);
  return await transport.send(mail);
}

const as = (password: string) => `owner%40example.com:${encodeURIComponent(password)}`;
const signedInBy = (log: string) =>
  [...log.matchAll(/submission-login: (?:Info: )?Login: .*?method=([\w-]+)/g)].map(([, method]) => method);

describe.skipIf(!hasDovecot)("signing in at a real dovecot (skipped without dovecot-submissiond)", () => {
  test("it takes the best mechanism that dovecot offers, and a wrong password is refused", async () => {
    await using sink = await startSink();
    await using dovecot = await startDovecot({
      mechanisms: ["cram-md5", "login", "plain", "scram-sha-256"],
      stored: SCRAM(PASSWORD.normalize("NFKC")),
      sinkUrl: sink.url,
    });
    expect(await sendOnce(dovecot.url("", as(PASSWORD)))).toMatchObject({ state: "accepted" });
    expect(sink.received.map(({ to }) => to)).toEqual(["reader@example.com"]);
    expect(signedInBy(await dovecot.log())).toEqual(["SCRAM-SHA-256"]);
    expect(await sendOnce(dovecot.url("", as("wrong")))).toMatchObject({
      state: "permanent",
      scope: "sender",
      response: expect.stringContaining("refuses the sign-in: 535"),
    });
    expect(sink.received).toHaveLength(1);
  });

  test("where dovecot offers SCRAM but stores the password in another way, PLAIN is next", async () => {
    await using sink = await startSink();
    await using dovecot = await startDovecot({
      mechanisms: ["plain", "scram-sha-256"],
      stored: storedAs("SHA512-CRYPT", PASSWORD),
      sinkUrl: sink.url,
    });
    expect(await sendOnce(dovecot.url("", as(PASSWORD)))).toMatchObject({ state: "accepted" });
    expect(signedInBy(await dovecot.log())).toEqual(["PLAIN"]);
  });

  test("a token is read again for each connection, and one that has expired may be replaced", async () => {
    await using sink = await startSink();
    let valid = "ya29.first";
    await using dovecot = await startDovecot({
      mechanisms: ["plain", "xoauth2"],
      stored: "{PLAIN}secret",
      hasToken: (token) => token === valid,
      sinkUrl: sink.url,
    });
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-test-"));
    const file = join(folder.path, "token");
    const url = dovecot.url(`?oauth2TokenFile=${encodeURIComponent(file)}`, "owner%40example.com");
    await writeFile(file, `${valid}\n`);
    expect(await sendOnce(url)).toMatchObject({ state: "accepted" });
    valid = "ya29.second";
    const expired = await sendOnce(url);
    expect(expired).toMatchObject({ state: "temporary", scope: "sender" });
    expect(expired.response).toMatch(
      /refuses the OAuth 2\.0 token, which may have expired: 535 .* \(status \w+\)$/,
    );
    expect(expired.response).not.toContain("ya29");
    await writeFile(file, valid);
    expect(await sendOnce(url)).toMatchObject({ state: "accepted" });
    expect(signedInBy(await dovecot.log())).toEqual(["XOAUTH2", "XOAUTH2"]);
  });
});

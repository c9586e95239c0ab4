import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  confirmLinkFor,
  linkIn,
  mailsTo,
  preferencesLinkOf,
  subscribe,
} from "../audience/subscribe-by-mail.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { keptTextsIn } from "../../setup/mails/outbox.ts";
import { PARAGRAPH } from "../kit/inputs.ts";
import { runSender, startSending } from "./sending/sending.ts";

/** Debian's python3-dkim, which knows RSA and Ed25519. */
const PYTHON = "/usr/bin/python3";
const isInstalled = spawnSync(PYTHON, ["-c", "import dkim, nacl"]).status === 0;

const MAIL_FROM = "The Allotment <letter@example.com>";

/** Reads messages and records, and answers which signatures of each message are valid. */
const VERIFY = `
import base64, dkim, json, sys
given = json.load(sys.stdin)
records = {name + ".": text.encode() for name, text in given["records"].items()}
find = lambda name, timeout=5: records.get(name.decode())
def valid(message):
    verifier = dkim.DKIM(base64.b64decode(message))
    count = sum(1 for name, _ in verifier.headers if name.lower() == b"dkim-signature")
    return [verifier.verify(idx=n, dnsfunc=find) for n in range(count)]
print(json.dumps([valid(message) for message in given["messages"]]))
`;

function verify(messages: readonly string[], records: Record<string, string>): boolean[][] {
  const input = JSON.stringify({
    records,
    messages: messages.map((each) => Buffer.from(each, "latin1").toString("base64")),
  });
  const { stdout, stderr } = spawnSync(PYTHON, ["-c", VERIFY], { input, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

/** Debian's opendkim, which says of each mail with one signature whether that is valid. */
const OPENDKIM = "/usr/sbin/opendkim";
const SIGNATURE = /DKIM-Signature:[^]*?\r\n(?![ \t])/g;

/** The mail with each of its signatures alone. */
function withEachSignature(message: string): string[] {
  const signatures = message.match(SIGNATURE) ?? [];
  return signatures.map((kept) => message.replaceAll(SIGNATURE, (each) => (each === kept ? each : "")));
}

/** Returns what opendkim says of each signature of each mail, such as `rsa succeeded`. */
async function verifyByOpendkim(
  folder: string,
  messages: readonly string[],
  records: Record<string, string>,
) {
  const keys = Object.entries(records).map(([name, text]) => `${name} ${text}\n`);
  await writeFile(join(folder, "keys"), keys.join(""));
  await writeFile(join(folder, "verify.conf"), `Mode v\nTestDNSData file:${join(folder, "keys")}\n`);
  const parts = messages.flatMap(withEachSignature);
  const paths = parts.map((_, index) => join(folder, `${index}.eml`));
  for (const [index, path] of paths.entries()) await writeFile(path, parts[index] ?? "", "latin1");
  const args = ["-x", join(folder, "verify.conf"), "-t", paths.join(","), "-v"];
  const { stdout, stderr } = spawnSync(OPENDKIM, args, { encoding: "utf8" });
  return [...`${stdout}${stderr}`.matchAll(/verification \(s=(\w+)[^)]*\) (succeeded|failed)/g)].map(
    ([, selector, outcome]) => `${selector} ${outcome}`,
  );
}

/** Folds long header lines anew, pads them with blanks, and adds blanks to the body, as some relays do. */
function relayed(message: string): string {
  const [head = "", body = ""] = message.split(/\r\n\r\n(.*)/s);
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => line.replace(": ", ":   ").replaceAll(/(.{30,60}?) (?=\S)/g, "$1\r\n\t"));
  return `${headers.join("\r\n")}\r\n\r\n${body.replaceAll("\r\n", " \t\r\n").replaceAll(/ (?=\w)/g, "  ")}\r\n\r\n`;
}

async function keysIn(folder: string) {
  const pairs = {
    rsa: generateKeyPairSync("rsa", { modulusLength: 2048 }),
    ed: generateKeyPairSync("ed25519"),
  };
  for (const [name, { privateKey }] of Object.entries(pairs))
    await writeFile(join(folder, name), privateKey.export({ type: "pkcs8", format: "pem" }));
  const rsa = pairs.rsa.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const ed = pairs.ed.publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64");
  return {
    env: { DKIM_KEYS: `rsa=${folder}/rsa,ed=${folder}/ed` },
    records: {
      "rsa._domainkey.example.com": `v=DKIM1; k=rsa; p=${rsa}`,
      "ed._domainkey.example.com": `v=DKIM1; k=ed25519; p=${ed}`,
    },
  };
}

/** Has every kind of email sent, and returns them with their subjects. */
async function sendEveryKind(app: TestApp) {
  const as = await app.signIn();
  const me = "lena@example.net";
  const other = "lena@example.org";
  await as("PATCH", "/api/admin/settings", { json: { welcomeText: "Hello there.\n\nWrite back." } });
  const wait = () => app.clock.advance(1_000);
  await as("POST", "/api/admin/mail-server/trial", { json: { email: me } });
  wait();
  const json = { email: me, subject: "A test of long words — ünïcödé", content: PARAGRAPH };
  await as("POST", "/api/newsletters/test", { json });
  wait();
  await subscribe(app, me);
  await mailsTo(app, me);
  app.clock.advance(3 * DAY);
  await app.work("reminders");
  await mailsTo(app, me);
  wait();
  await app.request("POST", await confirmLinkFor(app, me));
  wait();
  await mailsTo(app, me);
  wait();
  await app.request("POST", await preferencesLinkOf(app, me), { form: { action: "mail-link" } });
  const ownData = linkIn((await mailsTo(app, me)).at(-1), "my-data");
  wait();
  await app.request("POST", ownData, { form: { action: "address", email: other } });
  await mailsTo(app, other);
  wait();
  await startSending(as, "What we threw away, and what we kept for another and much longer day in March");
  await runSender(app);
  return (await keptTextsIn(app)).map((each) => each.replace(/^X-Envelope-To: .*\r\n/, ""));
}

test.skipIf(!existsSync(OPENDKIM))(
  "opendkim accepts the RSA and the Ed25519 signature of every kind of email (skipped without opendkim)",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-test-"));
    const { env, records } = await keysIn(folder.path);
    await using app = await startApp("sqlite", { env: { ...env, MAIL_FROM } });
    const messages = await sendEveryKind(app);
    expect(messages).toHaveLength(8);
    const verify = (mails: readonly string[]) => verifyByOpendkim(folder.path, mails, records);
    const both = messages.flatMap(() => ["rsa succeeded", "ed succeeded"]);
    expect(await verify(messages)).toEqual(both);
    expect(await verify(messages.map(relayed))).toEqual(both);
    const changed = messages.map((each) => each.replace("Subject: ", "Subject: Re: "));
    expect(await verify(changed)).toEqual(messages.flatMap(() => ["rsa failed", "ed failed"]));
  },
);

test.skipIf(!isInstalled)(
  "an independent verifier accepts both signatures of every kind of email, also after a relay (skipped without python3-dkim)",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-test-"));
    const { env, records } = await keysIn(folder.path);
    await using app = await startApp("sqlite", { env: { ...env, MAIL_FROM } });
    const messages = await sendEveryKind(app);
    const subjects = (await app.mails()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(8);
    const both = subjects.map(() => [true, true]);
    expect(verify(messages, records)).toEqual(both);
    expect(verify(messages.map(relayed), records)).toEqual(both);
    // A second sender breaks the signatures, as does another word.
    const forged = messages.map((each) => `From: boss@example.com\r\n${each}`);
    const changed = messages.map((each) => each.replace("Subject: ", "Subject: Re: "));
    const neither = subjects.map(() => [false, false]);
    expect(verify(forged, records)).toEqual(neither);
    expect(verify(changed, records)).toEqual(neither);

    const signedBy = /h=([^;]+);/
      .exec(messages.at(-1) ?? "")?.[1]
      ?.replaceAll(/\s/g, "")
      .split(":");
    expect(signedBy?.filter((name) => name === "from")).toHaveLength(2);
    expect(signedBy).toEqual(
      expect.arrayContaining(["feedback-id", "list-id", "list-unsubscribe", "list-unsubscribe-post"]),
    );
  },
);

import { describe, expect, test } from "vitest";
import { engines } from "../../../setup/engines.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { subscriberOf } from "../../audience/subscribe-by-mail.ts";
import { addSubscribers, PARAGRAPH } from "../../kit/inputs.ts";
import { eventsIn, markOf, reportOf, sendToSubscribers, suppressionsIn, take } from "../reports.ts";

const READER = "active-1@example.com";
const MAILBOX = {
  isOn: true,
  host: "imap.example.com",
  port: 993,
  encryption: "tls",
  user: "reports+in@example.com",
  folder: "INBOX",
  afterwards: "move",
  password: "a password",
};

/** Starts a site without BOUNCE_DOMAIN that reads a bounce mailbox. */
async function startWithMailbox(engine: Engine, settings: object = {}, env: Record<string, string> = {}) {
  const app = await startApp(engine, { env: { BOUNCE_TOKEN: "a token of the bounces", ...env } });
  const as = await app.signIn();
  await as("PUT", "/api/admin/bounce-mailbox", { json: { ...MAILBOX, revision: 0, ...settings } });
  return app;
}

const headerOf = async (app: TestApp, reader = READER) =>
  (await app.mails())
    .find(({ to }) => to?.[0]?.address === reader)
    ?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";

/** The address and the subject to which the copy of a reader has its program write. */
async function askOf(app: TestApp, reader = READER) {
  const [, to = "", subject = ""] =
    /^<https:[^>]+>,\s*<mailto:([^?>]+)\?subject=([^>]+)>$/.exec(await headerOf(app, reader)) ?? [];
  return { to: decodeURIComponent(to), subject: decodeURIComponent(subject) };
}

const letter = (subject: string, headers: string[] = [], from = "somebody@else.example") =>
  [
    ...headers,
    `From: ${from}`,
    "To: reports@example.com",
    `Subject: ${subject}`,
    `Message-ID: <${Math.random()}@else.example>`,
    "",
    "Please.",
  ].join("\r\n");

const inBase64 = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
const inQuotes = (text: string) =>
  `=?iso-8859-1?Q?${Array.from(text, (sign) => `=${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`).join("")}?=`;
const halves = (text: string) => [text.slice(0, 14), text.slice(14)] as const;

describe.each(engines)("unsubscribing by a subject on %s", (engine) => {
  test("with a bounce mailbox alone, a copy names its address and the reader's own subject, which unsubscribes them alone", async () => {
    await using app = await startWithMailbox(engine);
    const newsletterId = await sendToSubscribers(app);
    const { to, subject } = await askOf(app);
    expect(to).toBe("reports+in@example.com");
    expect(subject).toMatch(/^unsubscribe-[\w.-]+$/);
    const taken = await take(app, letter(subject));
    expect(taken).toMatchObject({ kind: "unsubscribe", effect: "suppressed", newsletterId, subscriberId: 1 });
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
    expect(await subscriberOf(app, "active-2@example.com")).toMatchObject({ status: "active" });
    expect(await suppressionsIn(app)).toMatchObject([{ email: READER, reason: "unsubscribe" }]);
  });

  test.each<[string, (subject: string) => string]>([
    ["in an answer", (subject) => letter(`Re: ${subject}`)],
    ["in an answer to an answer, in other languages", (subject) => letter(`AW: Odp: SV[2]: ${subject}`)],
    ["in an answer from East Asia", (subject) => letter(inBase64(`回复:${subject}`))],
    ["behind a warning of the server's", (subject) => letter(`[EXTERNAL] Re: ${subject}`)],
    ["in capitals", (subject) => letter(subject.toUpperCase())],
    ["with spaces", (subject) => letter(`  Unsubscribe - ${subject.slice("unsubscribe-".length)}  `)],
    ["folded", (subject) => letter(`Re:\r\n\t${halves(subject).join("\r\n ")}`)],
    ["in base64", (subject) => letter(inBase64(subject))],
    ["in two encoded words", (subject) => letter(halves(subject).map(inQuotes).join("\r\n "))],
    ["by a program of the reader's", (subject) => letter(subject, ["Auto-Submitted: auto-generated"])],
    [
      "from another address of the reader's",
      (subject) => letter(subject, [], "Postmaster <me@home.example>"),
    ],
  ])("it counts %s", async (_name, write) => {
    await using app = await startWithMailbox(engine);
    await sendToSubscribers(app);
    const { subject } = await askOf(app);
    expect(await take(app, write(subject))).toMatchObject({ kind: "unsubscribe", effect: "suppressed" });
    expect((await suppressionsIn(app)).map(({ email }) => email)).toEqual([READER]);
  });

  test("what servers send by themselves, what is made up, and what only quotes the subject change nothing", async () => {
    await using app = await startWithMailbox(engine);
    const newsletterId = await sendToSubscribers(app);
    const { subject } = await askOf(app);
    const other = (await askOf(app, "active-2@example.com")).subject;
    const mark = await markOf(app, newsletterId, 1);
    const quoting = `${letter("Re: A letter")}\r\n> List-Unsubscribe: <mailto:x@example.com?subject=${subject}>`;
    const letters = [
      letter(subject, ["Return-Path: <>"]),
      letter(`Re: ${subject}`, ["Auto-Submitted: auto-replied (vacation)"]),
      letter(`Re: ${subject}`, ["X-Autoreply: yes"]),
      letter(`Re: ${subject}`, ["Precedence: auto_reply"]),
      letter(subject, [], "MAILER-DAEMON@mx.example.com"),
      letter(`Automatic reply: ${subject}`),
      letter(inBase64(`Automatische Antwort: ${subject}`)),
      letter(`自动回复: ${subject}`),
      letter(`Undeliverable: ${subject}`),
      letter(`Please keep me, I do not want ${subject}`),
      letter(`${subject} ${other}`),
      letter(subject.replace(/\.1\./, ".2.")),
      letter(subject.replace(/.$/, (last) => (last === "A" ? "B" : "A"))),
      letter(`unsubscribe-${mark}`),
      letter("unsubscribe"),
      quoting,
      reportOf({ recipient: "nobody@example.net" }).replace(/^Subject: .*$/m, `Subject: Re: ${subject}`),
      reportOf({ recipient: "nobody@example.net" }).replace(/--$/, `--\r\nSubject: ${subject}`),
    ];
    for (const each of letters) expect((await take(app, each)).kind, each).not.toBe("unsubscribe");
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await eventsIn(app)).toEqual([]);
  });

  test.each<[string, object, Record<string, string>, RegExp]>([
    ["another folder is read", { folder: "Reports" }, {}, /^<https:[^>]+>$/],
    ["it is off", { isOn: false }, {}, /^<https:[^>]+>$/],
    [
      "its account is no address",
      { user: "mira" },
      { MAIL_FROM: "Mira <mira@example.com>" },
      /<mailto:mira@example\.com\?/,
    ],
    [
      "it has an odd address",
      { user: "a?b&c@bücher.example" },
      {},
      /<mailto:a%3Fb%26c@xn--bcher-kva\.example\?/,
    ],
    [
      "there is a domain as well",
      {},
      { BOUNCE_DOMAIN: "in.example.com" },
      /<mailto:bounce\+unsubscribe\.[\w.-]+@in\./,
    ],
  ])("what a copy names if %s", async (_name, settings, env, expected) => {
    await using app = await startWithMailbox(engine, settings, env);
    await sendToSubscribers(app, 1);
    expect(await headerOf(app)).toMatch(expected);
  });

  test("the subject of a test email unsubscribes nobody", async () => {
    await using app = await startWithMailbox(engine);
    const [email] = await addSubscribers(app, 1);
    const as = await app.signIn();
    await as("POST", "/api/newsletters/test", { json: { email, subject: "A test", content: PARAGRAPH } });
    expect(await take(app, letter((await askOf(app)).subject))).toMatchObject({ effect: "unknown" });
    expect(await suppressionsIn(app)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { engines } from "../../../setup/engines.ts";
import { subscriberOf } from "../../audience/subscribe-by-mail.ts";
import { addSubscribers, PARAGRAPH } from "../../kit/inputs.ts";
import { eventsIn, reportOf, sendToSubscribers, startWithDoor, suppressionsIn, take } from "../reports.ts";
import type { TestApp } from "../../../setup/app.ts";

const READER = "active-1@example.com";

/** The two ways to unsubscribe that the copy of a reader names, in their order. */
async function waysOf(app: TestApp, reader = READER) {
  const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === reader);
  const value = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const [, https = "", mailto = ""] =
    /^<(https:[^>]+)>,\s*<mailto:([^>]+)\?subject=unsubscribe>$/.exec(value) ?? [];
  return { https, mailto };
}

const letterTo = (to: string, headers: string[] = [], from = "somebody@else.example") =>
  [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    "Subject: unsubscribe",
    `Message-ID: <${Math.random()}@else.example>`,
    "",
    "unsubscribe",
  ].join("\r\n");

const asAlternative = (to: string) =>
  letterTo(to, ["MIME-Version: 1.0", 'Content-Type: multipart/alternative; boundary="b"']).replace(
    /unsubscribe$/,
    "--b\r\nContent-Type: text/plain\r\n\r\nunsubscribe\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>unsubscribe</p>\r\n--b--",
  );

const inBase64 = (to: string) =>
  letterTo(to, ["MIME-Version: 1.0", "Content-Transfer-Encoding: base64"]).replace(
    /unsubscribe$/,
    Buffer.from("unsubscribe").toString("base64"),
  );

describe.each(engines)("unsubscribing by mail on %s", (engine) => {
  test("a copy names https first and its reader's own address second; a mail there unsubscribes them, and nobody else", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    const { https, mailto } = await waysOf(app);
    expect(https).toMatch(/^https:\/\/blog\.example\.com\/unsubscribe\//);
    expect(mailto).toMatch(/^bounce\+unsubscribe\.[\w.-]+@bounces\.example\.com$/);
    expect(mailto.split("@")[0]?.length).toBeLessThanOrEqual(64);
    const taken = await take(app, letterTo(mailto));
    expect(taken).toMatchObject({ kind: "unsubscribe", effect: "suppressed", newsletterId, subscriberId: 1 });
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
    expect(await subscriberOf(app, "active-2@example.com")).toMatchObject({ status: "active" });
    expect(await suppressionsIn(app)).toMatchObject([{ email: READER, reason: "unsubscribe" }]);
    expect((await eventsIn(app)).filter(({ kind }) => kind === "bounce" || kind === "complaint")).toEqual([]);
    // Twice is as good as once.
    expect(await take(app, letterTo(mailto))).toMatchObject({ kind: "unsubscribe" });
  });

  test.each<[string, (address: string) => string]>([
    ["noted by the server alone", (to) => letterTo("list@example.com", [`Delivered-To: ${to}`])],
    ["in capitals", (to) => letterTo(to.replace(/@.*/, (domain) => domain.toUpperCase()))],
    ["with a name", (to) => letterTo(`"Unsubscribe" <${to}>`)],
    ["by a program of the reader's", (to) => letterTo(to, ["Auto-Submitted: auto-generated"])],
    ["in the site's own name", (to) => letterTo(to, [], "letter@blog.example.com")],
    ["in two forms, without an address in either", (to) => asAlternative(to)],
    ["with a line that has a name", (to) => `${letterTo(to)}\r\nNote: please stop`],
    ["in base64", (to) => inBase64(to)],
    ["with words of a bounce", (to) => `${letterTo(to)}\r\n550 5.1.1 User unknown: ${READER}`],
  ])("it counts %s", async (_name, letter) => {
    await using app = await startWithDoor(engine);
    await sendToSubscribers(app);
    const { mailto } = await waysOf(app);
    expect(await take(app, letter(mailto))).toMatchObject({ kind: "unsubscribe", effect: "suppressed" });
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
  });

  test("what servers send by themselves, what is made up, and what only quotes the address change nothing", async () => {
    await using app = await startWithDoor(engine);
    await sendToSubscribers(app);
    const { mailto } = await waysOf(app);
    const other = mailto.replace(/unsubscribe\.(\d+)\.1\./, "unsubscribe.$1.2.");
    const letters = [
      letterTo(mailto, ["Return-Path: <>"]),
      letterTo(mailto, ["Auto-Submitted: auto-replied (vacation)"]),
      reportOf({ to: mailto, recipient: "nobody@example.net" }),
      letterTo(other),
      letterTo(mailto.replace(/.(?=@)/, "_")),
      `${letterTo("letter@example.com")}\r\n> List-Unsubscribe: <mailto:${mailto}>`,
      letterTo("letter@example.com", [`List-Unsubscribe: <mailto:${mailto}>`]),
    ];
    for (const letter of letters) expect(await take(app, letter), letter).toMatchObject({ kind: "none" });
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await eventsIn(app)).toEqual([]);
  });

  test("the address of a test email unsubscribes nobody", async () => {
    await using app = await startWithDoor(engine);
    const [email] = await addSubscribers(app, 1);
    const as = await app.signIn();
    await as("POST", "/api/newsletters/test", { json: { email, subject: "A test", content: PARAGRAPH } });
    expect(await take(app, letterTo((await waysOf(app)).mailto))).toMatchObject({ effect: "unknown" });
    expect(await suppressionsIn(app)).toEqual([]);
  });
});

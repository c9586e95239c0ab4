import { describe, expect, test } from "vitest";
import { z } from "zod";
import { startApp } from "../../setup/app.ts";
import { dataSets } from "../../setup/data.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { subscribe, subscriberOf } from "./subscribe-by-mail.ts";

const SENTENCE = "Please enter a valid email address";

/** They write control characters as pictures (U+2400 and on), which we turn back. */
const casesIn = (list: unknown) =>
  z
    .array(z.object({ address: z.string(), category: z.string() }))
    .parse(list)
    .map(({ address, category }) => ({
      category,
      address: address.replaceAll(/[\u2400-\u241f]/g, (sign) =>
        String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x2400),
      ),
    }));

/** How many addresses of each category are taken and refused: in the real list, and in the small one. */
const COUNTED = {
  ISEMAIL_ERR: { real: [0, 66], small: [0, 31] },
  // What is taken here has spaces around it.
  ISEMAIL_CFWS: { real: [2, 8], small: [2, 6] },
  ISEMAIL_DEPREC: { real: [0, 19], small: [0, 13] },
  // The one good one that is refused is test@io: no reader's mailbox is right under a top level.
  ISEMAIL_VALID_CATEGORY: { real: [13, 1], small: [13, 1] },
  ISEMAIL_DNSWARN: { real: [8, 0], small: [7, 0] },
  // Quoted names, addresses in brackets, numeric top levels and names that are too long: see `mailboxKeyOf`.
  ISEMAIL_RFC5321: { real: [0, 17], small: [0, 13] },
  ISEMAIL_RFC5322: { real: [0, 30], small: [0, 16] },
};

const taken = [
  "reader@example.com",
  "first.last+tag@sub.example.co.uk",
  "o'neil@example.com",
  "!#$%&*+/=?^`{|}~-_@example.com",
  "x@xn--bcher-kva.example",
  "用户@例子.广告",
  "Dörte@Sörensen.example",
  "θσερ@εχαμπλε.ψομ",
  `${"a".repeat(64)}@example.com`,
  "1@123.example",
];

const refused = [
  "",
  " ",
  "reader",
  "@example.com",
  "reader@",
  "reader@example",
  "reader@localhost",
  "reader@@example.com",
  "a@b@example.com",
  "reader example@example.com",
  "reader@exam ple.com",
  "reader@example..com",
  ".reader@example.com",
  "reader.@example.com",
  "rea..der@example.com",
  "reader@-example.com",
  "reader@example-.com",
  "reader@[127.0.0.1]",
  "reader@127.0.0.1",
  "reader@1.2.3",
  "reader@0x7f.1",
  '"reader"@example.com',
  "Reader <reader@example.com>",
  "reader@example.com, other@example.com",
  "reader@example.com;",
  "reader@example.com/path",
  "reader@example.com:25",
  "reader@exa%6Dple.com",
  "reader(comment)@example.com",
  "mailto:reader@example.com",
  `${"a".repeat(65)}@example.com`,
  `reader@${"a".repeat(64)}.com`,
  `reader@${"abcdefghi.".repeat(25)}com`,
  "reader\0@example.com",
  "reader@example.com\0",
  "reader@example.com\r\nBcc: all@example.com",
  "reader\r\n@example.com",
  "reader\n@example.com",
  "reader@exam\rple.com",
  "reader\u2028@example.com",
  "reader\u200b@example.com",
  "reader\ud83d@example.com",
];

describe.each(engines)("addresses on %s", (engine) => {
  test("these are taken, and kept as typed", async () => {
    await using app = await startApp(engine);
    for (const email of taken) {
      expect((await subscribe(app, ` ${email} `)).status, email).toBe(202);
      expect(await subscriberOf(app, email), email).toMatchObject({ email });
    }
  });

  test("these are refused with the specification's words, and nothing is written", async () => {
    await using app = await startApp(engine);
    for (const email of refused) {
      const refusal = await readRefusal(await subscribe(app, email));
      expect(refusal, JSON.stringify(email)).toMatchObject({
        status: 422,
        message: SENTENCE,
        fields: { email: SENTENCE },
      });
    }
    for (const email of [null, 1, {}, ["reader@example.com"], undefined]) {
      const response = await app.request("POST", "/api/subscribers", { json: { email } });
      expect((await readRefusal(response)).fields).toEqual({ email: SENTENCE });
    }
    expect(await app.database.db.selectFrom("subscribers").select("id").execute()).toEqual([]);
  });

  test("one mailbox is one subscriber, in any case and in both spellings of its domain", async () => {
    await using app = await startApp(engine);
    const spellings = [
      "Lena@Bücher.example",
      "lena@bücher.example",
      "LENA@BÜCHER.EXAMPLE",
      "lena@xn--bcher-kva.example",
      "lena@Bu\u0308cher.example",
    ];
    for (const spelling of spellings) expect((await subscribe(app, spelling)).status).toBe(202);
    expect(
      await app.database.db.selectFrom("subscribers").select(["email", "mailbox_key"]).execute(),
    ).toEqual([{ email: "Lena@Bücher.example", mailbox_key: "lena@xn--bcher-kva.example" }]);
  });

  test.for(dataSets("email-validity-json"))(
    "of a list of odd addresses those are refused that are no reader's ($where)",
    async ({ isReal, read: readJson }) => {
      await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
      const counts: Record<string, [taken: number, refused: number]> = {};
      for (const [index, { address, category }] of casesIn(readJson("tests.json")).entries()) {
        const { status } = await subscribe(app, address, `192.0.2.${index}`);
        expect([202, 422], address).toContain(status);
        const count = (counts[category] ??= [0, 0]);
        count[status === 202 ? 0 : 1]++;
      }
      const wanted = Object.entries(COUNTED).map(([name, of]) => [name, isReal ? of.real : of.small]);
      expect(counts).toEqual(Object.fromEntries(wanted));
      const emails = await app.database.db.selectFrom("subscribers").select("email").execute();
      expect(emails.filter(({ email }) => /[\p{Cc}\s]/u.test(email))).toEqual([]);
    },
  );
});

import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { emailSchema } from "../../../../src/contract/base/email.ts";
import { mailboxKeyOf } from "../../../../src/contract/base/mailbox-key.ts";
import { csvRecord } from "../../../../src/server/engines/csv/write-csv.ts";
import { addressInCell } from "../../../../src/server/moving/lists/address-in-cell.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { dataSets } from "../../../setup/data.ts";
import { engines } from "../../../setup/engines.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { importFile, importText, listIn, listOf, previewFile, undoImport } from "./lists.ts";

const realListAt = (path: string) => listIn(path, basename(path));

const peopleIn = ({ database }: TestApp) =>
  database.db.selectFrom("subscribers").select(["email", "status", "name"]).orderBy("id").execute();

const suppressionsIn = ({ database }: TestApp) =>
  database.db
    .selectFrom("suppressions")
    .innerJoin("subscribers", "subscribers.id", "subscriber_id")
    .select(["email", "reason"])
    .orderBy("email")
    .orderBy("reason")
    .execute();

/** How many of a real list come in, as what. */
async function countsOf(app: TestApp, path: string, options: Parameters<typeof importFile>[2] = {}) {
  const { report } = await importFile(app, realListAt(path), options);
  const { rows, added, known, wrong, problems } = report;
  return { rows, added, known, wrong, problems };
}

describe.each(engines)("lists from elsewhere on %s", (engine) => {
  test.for(dataSets("email-validity-json"))(
    "of strange addresses those come in that the form takes, and the others are told line by line ($where)",
    async ({ read }) => {
      await using app = await startApp(engine);
      const cases = z.array(z.object({ address: z.string() })).parse(read("tests.json"));
      const addresses = cases.map(({ address }) => address).filter((address) => !/[\r\n]/.test(address));
      const right = addresses.map(addressInCell).filter((address) => emailSchema.safeParse(address).success);
      const mailboxes = new Set(right.map(mailboxKeyOf));
      const rows = addresses.map((address) => csvRecord([address, "somebody"]));
      const { report } = await importFile(app, listOf(csvRecord(["email", "name"]) + rows.join("")));
      expect(report).toMatchObject({ rows: addresses.length, added: mailboxes.size });
      expect(report.wrong + report.added + report.known).toBe(addresses.length);
      expect(report.added).toBeGreaterThan(10);
      expect(report.wrong).toBeGreaterThan(50);
    },
  );

  test.for(dataSets("naughty-strings"))(
    "whatever somebody is called survives the import, the export and the import elsewhere ($where)",
    async ({ read }) => {
      await using app = await startApp(engine);
      const names = z.array(z.string()).parse(read("blns.json"));
      const rows = names.map((name, index) => csvRecord([`reader-${index}@example.com`, name]));
      const { report } = await importFile(app, listOf(csvRecord(["email", "name"]) + rows.join("")));
      expect(report).toMatchObject({ rows: names.length, added: names.length, wrong: 0 });
      const as = await app.signIn();
      const file = await (await as("GET", "/api/admin/subscribers/export")).text();
      await using other = await startApp(engine);
      await importFile(other, listOf(file));
      expect(await peopleIn(other)).toEqual(await peopleIn(app));
    },
  );

  test.for(dataSets("mailchimp-members"))(
    "Mailchimp's three files: who is in which is what they are ($where)",
    async ({ path }) => {
      await using app = await startApp(engine);
      for (const file of ["subscribed", "unsubscribed", "cleaned"]) {
        expect(await countsOf(app, path(`${file}.csv`))).toEqual({
          rows: 5,
          added: 5,
          known: 0,
          wrong: 0,
          problems: [],
        });
      }
      const people = await peopleIn(app);
      expect(people.map(({ email, status }) => `${email} ${status}`)).toEqual([
        ...[1, 2, 3, 4, 5].map((n) => `s${n}@example.com active`),
        ...[1, 2, 3, 4, 5].map((n) => `u${n}@example.com unsubscribed`),
        ...[1, 2, 3, 4, 5].map((n) => `c${n}@example.com unsubscribed`),
      ]);
      expect(people.filter(({ name }) => name).map(({ name }) => name)).toEqual([
        "Dolor Simet",
        "Dolor",
        "Simet",
        "Lorem Ipsum",
        "Dolor",
        "Simet Lut",
        "Lorem Ipsum",
        "Lorem",
      ]);
      const row = await app.database.db
        .selectFrom("subscribers")
        .select(["subscribed_at", "unsubscribed_at"])
        .where("email", "=", "u1@example.com")
        .executeTakeFirstOrThrow();
      expect(row).toEqual({
        subscribed_at: "2018-02-12T10:54:27.000Z",
        unsubscribed_at: "2018-07-23T12:19:27.000Z",
      });
      const reasons = (await suppressionsIn(app)).map(({ email, reason }) => `${email} ${reason}`);
      expect(reasons).toEqual([
        ...[1, 2, 3, 4, 5].map((n) => `c${n}@example.com hard_bounce`),
        ...[1, 2, 3, 4, 5].map((n) => `u${n}@example.com unsubscribe`),
      ]);
    },
  );

  test.for(dataSets("ghost-members-csv"))(
    "Ghost's members: who does not get the mails is not subscribed, and notes and labels are left alone ($where)",
    async ({ path }) => {
      await using app = await startApp(engine);
      expect(await countsOf(app, path("valid-members-import.csv"))).toMatchObject({
        added: 2,
        wrong: 0,
      });
      expect(await peopleIn(app)).toEqual([
        { email: "jbloggs@example.com", status: "active", name: "joe" },
        { email: "test@example.com", status: "unsubscribed", name: "test" },
      ]);
      expect(await countsOf(app, path("members-duplicate-emails.csv"))).toMatchObject({
        rows: 2,
        added: 1,
        known: 1,
      });
      expect(await countsOf(app, path("members-invalid-values.csv"))).toMatchObject({
        added: 1,
        wrong: 1,
        problems: [{ line: 3, reason: "Please enter a valid email address" }],
      });
      expect(await countsOf(app, path("members-for-bulk-unsubscribe.csv"))).toMatchObject({
        added: 8,
      });
      expect(await countsOf(app, path("single-column-with-header.csv"))).toMatchObject({
        known: 2,
      });
      expect(await countsOf(app, path("valid-members-labels.csv"))).toMatchObject({ added: 2 });
      expect(await countsOf(app, path("members-with-stripe-ids.csv"))).toMatchObject({ added: 2 });
    },
  );

  test.for(dataSets("ghost-members-csv"))(
    "a list in any language is read by the columns that are named ($where)",
    async ({ path }) => {
      await using app = await startApp(engine);
      const file = path("members-with-mappings.csv");
      await expect(countsOf(app, file, { mapping: { email: "correo" } })).rejects.toThrow(
        "Line 1 has no column “correo”.",
      );
      await countsOf(app, file, { mapping: { email: "Correo_electrpnico", name: "nombre" } });
      expect(await peopleIn(app)).toEqual([
        { email: "member+mapped_1@example.com", status: "active", name: "Hannah" },
      ]);
    },
  );

  test.for(dataSets("substack-members"))(
    "Substack's lists: whose mail is disabled is not subscribed ($where)",
    async ({ isReal, path }) => {
      await using app = await startApp(engine);
      expect(await countsOf(app, path("fixtures_signup_emails.csv"))).toMatchObject({
        rows: 21,
        added: 21,
        wrong: 0,
      });
      const left = (await peopleIn(app)).filter(({ status }) => status === "unsubscribed");
      expect(left.map(({ email }) => email)).toEqual(
        isReal
          ? ["maguirec086@comm.ca", "nottimferris@gmail.com"]
          : ["away1@example.com", "away2@example.com"],
      );
      expect(await countsOf(app, path("fixtures_subscriber_emails.csv"))).toMatchObject({
        rows: 17,
        added: 0,
        known: 17,
      });
      await expect(countsOf(app, path("invalid.csv"), { format: "substack" })).rejects.toThrow(
        "Line 1 names no column of email addresses of a list from substack. It has: email_address, name.",
      );
    },
  );
});

const subscribed =
  "Email Address,First Name,OPTIN_TIME,LEID,EUID\nanna@example.com,Anna,2018-02-12 10:54:27,1,a\n";
const unsubscribed = `Email Address,First Name,OPTIN_TIME,UNSUB_TIME,LEID,EUID\nanna@example.com,Anna,2018-02-12 10:54:27,2019-01-01 10:00:00,1,a\n`;
const cleaned = `Email Address,First Name,OPTIN_TIME,CLEAN_TIME,LEID,EUID\nanna@example.com,Anna,2018-02-12 10:54:27,2020-01-01 10:00:00,1,a\n`;

const orders = [
  [subscribed, unsubscribed, cleaned],
  [subscribed, cleaned, unsubscribed],
  [unsubscribed, subscribed, cleaned],
  [unsubscribed, cleaned, subscribed],
  [cleaned, subscribed, unsubscribed],
  [cleaned, unsubscribed, subscribed],
];

const subscribedAs = (address: string) => subscribed.replace("anna", address);

describe.each(engines)("what lists say of people on %s", (engine) => {
  test("one whom Mailchimp has in all three files is mailed by nobody, in all six orders of the files", async () => {
    for (const files of orders) {
      await using app = await startApp(engine);
      for (const text of files) await importText(app, text);
      expect(await peopleIn(app)).toEqual([
        { email: "anna@example.com", status: "unsubscribed", name: "Anna" },
      ]);
      const both = ["hard_bounce", "unsubscribe"].map((reason) => ({ email: "anna@example.com", reason }));
      expect(await suppressionsIn(app)).toEqual(both);
      // And they come again.
      for (const text of files) expect(await importText(app, text)).toMatchObject({ added: 0, known: 1 });
      expect(await suppressionsIn(app)).toEqual(both);
    }
  });

  test("the name of a Mailchimp file says who is in it when its columns do not", async () => {
    await using app = await startApp(engine);
    await importFile(app, listOf(subscribedAs("a"), "subscribed_members_export_1.csv"));
    await importFile(app, listOf(subscribedAs("b"), "unsubscribed_members_export_1.csv"));
    await importFile(app, listOf(subscribedAs("c"), "cleaned_members_export_1.csv"));
    await importFile(app, listOf(subscribedAs("d"), "nonsubscribed_members_export_1.csv"));
    expect((await peopleIn(app)).map(({ status }) => status)).toEqual([
      "active",
      "unsubscribed",
      "unsubscribed",
      "pending",
    ]);
  });

  test.each(["My list, cleaned.csv", "cleaned by a checker.csv", "without unsubscribed.csv"])(
    "a file of Mailchimp's that the owner has named %s ends no reader",
    async (name) => {
      await using app = await startApp(engine);
      await addSubscribers(app, 1);
      await importFile(app, listOf(subscribedAs("active-1"), name));
      expect((await peopleIn(app)).map(({ status }) => status)).toEqual(["active"]);
      expect(await suppressionsIn(app)).toEqual([]);
    },
  );

  test("words of other products are understood, and people with one that is not are not mailed", async () => {
    await using app = await startApp(engine);
    const words = ["enabled", "Subscribed", "blocklisted", "bounced", "complained", "unactivated", "premium"];
    const rows = words.map((word, index) => `reader-${index}@example.com,${word}`);
    expect(await importText(app, `E-Mail,Status\n${rows.join("\n")}`)).toMatchObject({
      added: 7,
      wrong: 0,
      unknownStatuses: [{ word: "premium", count: 1 }],
    });
    expect((await peopleIn(app)).map(({ status }) => status)).toEqual([
      "active",
      "active",
      "unsubscribed",
      "unsubscribed",
      "unsubscribed",
      "pending",
      "pending",
    ]);
    expect((await suppressionsIn(app)).map(({ reason }) => reason)).toEqual([
      "unsubscribe",
      "hard_bounce",
      "complaint",
    ]);
  });

  test("a dry run counts like the run, also for one who comes again much later in the list", async () => {
    const crowd = Array.from({ length: 2_500 }, (_, index) => `reader-${index}@example.com,active`);
    const rows = [
      "status,email",
      "active,anna@example.com",
      "unsubscribed,ben@example.com",
      ...crowd.map((row) => row.split(",").toReversed().join(",")),
      "unsubscribed,anna@example.com",
      "active,ben@example.com",
      "active,bounced@example.com",
      "unsubscribed,anna@example.com",
      "active,reader-7@example.com",
      "bounced,reader-8@example.com",
    ];
    await using app = await startApp(engine);
    await importText(app, "email,status\nbounced@example.com,bounced\n");
    await app.database.db.deleteFrom("subscribers").execute();
    const text = rows.join("\n");
    const dry = await previewFile(app, listOf(text));
    expect(dry).toMatchObject({
      rows: 2_508,
      added: 2_502,
      unsubscribed: 2,
      known: 3,
      suppressed: 1,
      wrong: 0,
    });
    expect(dry.problems).toEqual([
      { line: 2_506, reason: "This address has unsubscribed, bounced or complained, and is left out" },
    ]);
    expect(await importText(app, text)).toEqual(dry);
  });

  test("of several rows of one person the least favorable counts, in any order and however far apart", async () => {
    const words = ["active", "frozen", "unsubscribed"] as const;
    // More than a batch has.
    const CROWD = 420;
    const pairs = words.flatMap((first) => words.map((second) => [first, second] as const));
    const crowd = Array.from({ length: CROWD }, (_, index) => `crowd-${index}@example.com,active`);
    const rowsOf = (at: 0 | 1, name: string) =>
      pairs.map((pair, index) => `${name}-${index}@Example.com,${pair[at]}`);
    await using app = await startApp(engine);
    await importText(app, "email,status\nbefore@example.com,active\n");
    app.clock.advance(60_000);
    const rows = [
      ...rowsOf(0, "near"),
      ...rowsOf(1, "near"),
      ...rowsOf(0, "far"),
      ...crowd,
      ...rowsOf(1, "far"),
    ];
    const text = ["email,status", ...rows, "before@example.com,frozen"].join("\n");
    const { run } = await importFile(app, listOf(text));
    const found = (await peopleIn(app)).filter(({ email }) => !email.startsWith("crowd"));
    const worst = ([first, second]: (typeof pairs)[number]) => {
      if ([first, second].includes("unsubscribed")) return "unsubscribed";
      return [first, second].includes("frozen") ? "pending" : "active";
    };
    // Somebody who subscribed before this list stays.
    expect(found.map(({ status }) => status)).toEqual(["active", ...pairs.map(worst), ...pairs.map(worst)]);
    // Those who are made pending lose their consent; the one who unsubscribes in a later batch keeps it.
    const consents = await app.database.db.selectFrom("consents").select("subscriber_id").execute();
    const active = found.filter(({ status }) => status === "active");
    expect(consents).toHaveLength(active.length + CROWD + 1);
    await undoImport(app, run);
    expect((await peopleIn(app)).map(({ email }) => email)).toEqual(["before@example.com"]);
  });

  test("nobody is mailed because a list came in", async () => {
    await using app = await startApp(engine);
    await importText(app, "email,status\nanna@example.com,active\nben@example.com,pending\n");
    await app.work();
    expect(await app.mails()).toEqual([]);
  });

  test.each([
    ["nothing", "", "The file is empty."],
    ["no column of addresses", "name,city\nAnna,Ulm\n", "Line 1 names no column of email addresses"],
    [
      "a quote that stays open",
      'email,name\na@example.com,"Anna\nb@example.com,Ben\n',
      "Line 2: a field begins with a quote",
    ],
    [
      "a quote in mid-field",
      'email,name\na@example.com,A\nb@example.com,"Ben "Benny" B"\n',
      "Line 3: text follows the quote",
    ],
    [
      "UTF-16 without its mark",
      Buffer.from("email\nanna@example.com\n", "utf16le"),
      "Line 1 has a zero byte",
    ],
    [
      "Shift JIS",
      Buffer.concat([Buffer.from("email,name\na@example.com,"), Buffer.from([0x83, 0x81, 0x81, 0x5b, 0x0a])]),
      "Line 2 is not in UTF-8.",
    ],
    ["a workbook", Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), "The file is a ZIP archive or a workbook"],
    ["bytes", Buffer.from("email\na@example.com\nb\0c\n"), "Line 3 has a zero byte"],
  ])("a file of %s is refused in one sentence, and nothing is written", async (_what, content, message) => {
    await using app = await startApp(engine);
    await expect(importFile(app, listOf(content))).rejects.toThrow(message);
    expect(await peopleIn(app)).toEqual([]);
    expect(await app.database.db.selectFrom("import_runs").select("id").execute()).toEqual([]);
    expect(await app.database.db.selectFrom("consent_statements").select("id").execute()).toEqual([]);
  });
});

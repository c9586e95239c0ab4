import { standardNames } from "../../../src/contract/audience/standard-fields.ts";
import { subscriberColumns } from "../../../src/server/audience/directory/export-subscribers.ts";
import { describe, expect, test } from "vitest";
import { suppressAddress } from "../../../src/server/audience/suppressions/suppress-address.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { linksOf, subscribe } from "./subscribe-by-mail.ts";
import { importText } from "../moving/lists/lists.ts";

const EXPORT = "/api/admin/subscribers/export";
const HEADER = `${[...subscriberColumns([]), "tags"].join()}\r\n`;
/** Between the date and the source, after the name. */
const NO_VALUES = ",".repeat(standardNames.length);
const AT = "2026-03-02T09:00:00.000Z";

describe.each(engines)("the list as a file on %s", (engine) => {
  test("a line each in the order in which they came, as RFC 4180 has it", async () => {
    await using app = await startApp(engine, { now: AT });
    const as = await app.signIn();
    await addSubscribers(app, 1);
    await subscribe(app, "Lena@Bücher.example");
    await app.database.db
      .updateTable("subscribers")
      .set({ name: '=HYPERLINK("x"), Lena' })
      .where("id", "=", 2)
      .execute();
    const file = await as("GET", EXPORT);
    expect(await file.text()).toBe(
      `${HEADER}active-1@example.com,active,${AT},${NO_VALUES}import,${AT},,\r\n` +
        `Lena@Bücher.example,pending,${AT},"'=HYPERLINK(""x""), Lena"${NO_VALUES}form,,,\r\n`,
    );
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="subscribers-2026-03-02.csv"');
    expect([file.headers.get("x-row-count"), file.headers.get("cache-control")]).toEqual(["2", "no-store"]);
  });

  test("a search and a status choose what is in it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 12);
    await addSubscribers(app, 2, "pending");
    const emailsAt = async (query: string) => {
      const file = await as("GET", `${EXPORT}${query}`);
      const lines = (await file.text()).split("\r\n").slice(1, -1);
      expect(file.headers.get("x-row-count")).toBe(String(lines.length));
      return lines.map((line) => line.split(",")[0]);
    };
    expect(await emailsAt("?status=pending")).toEqual(["pending-1@example.com", "pending-2@example.com"]);
    expect(await emailsAt("?search=ACTIVE-12")).toEqual(["active-12@example.com"]);
    expect(await emailsAt("?search=-2@&status=active")).toEqual(["active-2@example.com"]);
    expect(await emailsAt("?search=nobody")).toEqual([]);
  });

  test("who has bounced, complained or is blocked by hand is no active reader, here and where the file is imported", async () => {
    await using app = await startApp(engine, { now: AT });
    const as = await app.signIn();
    await addSubscribers(app, 4);
    const { addressHash } = await linksOf(app);
    const reasons = ["hard_bounce", "complaint", "manual"] as const;
    for (const [index, reason] of reasons.entries()) {
      const mailboxKey = `active-${index + 1}@example.com`;
      const said = { addressHash: addressHash(mailboxKey), mailboxKey, reason, evidence: "", at: AT };
      await app.database.db.transaction().execute((tx) => suppressAddress(tx, said));
    }
    const file = await (await as("GET", EXPORT)).text();
    const lines = file.split("\r\n").slice(1, -1);
    const statuses = ["bounced", "complained", "unsubscribed", "active"];
    expect(lines.map((line) => line.split(",")[1])).toEqual(statuses);
    await using other = await startApp(engine);
    await importText(other, file);
    const said = await other.database.db
      .selectFrom("suppressions")
      .innerJoin("subscribers", "subscribers.id", "subscriber_id")
      .select(["email", "reason", "status"])
      .orderBy("email")
      .execute();
    expect(said).toEqual([
      { email: "active-1@example.com", reason: "hard_bounce", status: "unsubscribed" },
      { email: "active-2@example.com", reason: "complaint", status: "unsubscribed" },
      { email: "active-3@example.com", reason: "unsubscribe", status: "unsubscribed" },
    ]);
  });

  test("every one of several thousand is in it once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const status of ["active", "pending", "unsubscribed"] as const)
      await addSubscribers(app, 900, status);
    const lines = (await (await as("GET", EXPORT)).text()).split("\r\n").slice(1, -1);
    expect(lines).toHaveLength(2_700);
    expect(new Set(lines).size).toBe(2_700);
  });
});

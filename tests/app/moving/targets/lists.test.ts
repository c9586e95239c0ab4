import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { setAttributes } from "../../../../src/server/audience/attributes/set-attributes.ts";
import { exportList } from "../../../../src/server/moving/archive/make-export.ts";
import type { ExportTargetName } from "../../../../src/contract/moving/targets.ts";
import { someSite } from "../../../setup/any-site.ts";
import { engines } from "../../../setup/engines.ts";
import { openPlace, type Place } from "../moving.ts";
import { exportFor } from "./target-files.ts";

const [oneReader] = someSite.readers;
if (!oneReader) throw new Error("The site has nobody in it");

const AT = "2026-03-02T09:00:00.000Z";
const LEFT = ["bounced", "complained", "unsubscribed"];

/** The file of each program that it mails, and the files of people whom it then never mails. */
const programs: [ExportTargetName, mailed: string, left: string[]][] = [
  ["listmonk", "subscribe.csv", ["blocklist.csv"]],
  ["mailchimp", "subscribed.csv", ["unsubscribed.csv"]],
  ["ghost-members", "members.csv", ["members-without-emails.csv"]],
  ["buttondown", "subscribers.csv", LEFT.map((status) => `do-not-import/${status}.csv`)],
  ["kit", "subscribers.csv", LEFT.map((status) => `do-not-import/${status}.csv`)],
];

/** The addresses in a file, which has them first. */
const addressesIn = (csv = "") =>
  csv
    .split("\r\n")
    .slice(1)
    .flatMap((line) => (line === "" ? [] : [line.split(",")[0] ?? ""]))
    .sort();

/** The addresses of each status, as our own list has them. */
async function addressesByStatus(place: Place): Promise<(statuses: readonly string[]) => string[]> {
  const path = join(place.dataDir, "all.json");
  await exportList(place.deps, "subscribers", path);
  const people = JSON.parse(await readFile(path, "utf8")) as { email: string; status: string }[];
  return (statuses) =>
    people
      .filter(({ status }) => statuses.includes(status))
      .map(({ email }) => email)
      .sort();
}

/** A reader of each status, paused or not, whom nobody may mail for each reason, or for none. */
const people = (["active", "pending", "unsubscribed"] as const).flatMap((status) =>
  [null, "2099-01-01T00:00:00.000Z"].flatMap((paused_until) =>
    (["hard_bounce", "complaint", "manual", null] as const).map((reason) => ({
      status,
      paused_until,
      reason,
    })),
  ),
);

const writePeople = async (place: Place) => {
  const readers = people.map(({ status, paused_until }) => ({
    ...oneReader,
    name: "Ann",
    company: "",
    isSuppressed: false,
    status,
    paused_until,
  }));
  await place.write({ ...someSite, posts: [], newsletters: [], readers, lost: 0 });
  await place.using(({ db }) =>
    db.transaction().execute(async (tx) => {
      const rows = await tx.selectFrom("subscribers").select(["id", "mailbox_key"]).orderBy("id").execute();
      for (const [index, { id, mailbox_key }] of rows.entries()) {
        const said = { address_hash: mailbox_key, evidence: "", created_at: AT, subscriber_id: id };
        const { reason } = people[index] ?? {};
        if (reason)
          await tx
            .insertInto("suppressions")
            .values({ ...said, reason })
            .execute();
      }
    }),
  );
};

describe.each(engines)("subscribers for other programs on %s", (engine) => {
  test("nobody who left, waits or was never confirmed is in a file that a program mails", async () => {
    await using place = await openPlace(engine);
    await writePeople(place);
    const ofStatus = await addressesByStatus(place);
    expect(ofStatus(["active"])).toHaveLength(1);
    for (const [target, mailed, left] of programs) {
      const { files } = await exportFor(place, target);
      const named = (names: string[]) => names.flatMap((name) => addressesIn(files[name])).sort();
      expect(named([mailed]), target).toEqual(ofStatus(["active"]));
      expect(named(left), target).toEqual(ofStatus(LEFT));
      expect(addressesIn(files["do-not-import/pending.csv"])).toEqual(ofStatus(["pending"]));
      expect(addressesIn(files["do-not-import/paused.csv"])).toEqual(ofStatus(["paused"]));
      const names = [mailed, ...left, "do-not-import/pending.csv", "do-not-import/paused.csv"];
      expect(Object.keys(files).sort()).toEqual([...names, "read-me.txt"].sort());
    }
  });

  test("each program gets names, tags and fields in its columns, and every address as it is", async () => {
    await using place = await openPlace(engine);
    const reader = {
      ...oneReader,
      name: '=Anna "A" Ünal',
      company: "Öl, GmbH",
      status: "active" as const,
      isSuppressed: false,
      paused_until: null,
      subscribed_at: AT,
    };
    await place.write({ ...someSite, posts: [], newsletters: [], readers: [reader], lost: 0 });
    await place.using(({ db }) =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto("subscriber_fields")
          .values({ key: "city", label: "City", created_at: AT })
          .execute();
        const { id } = await tx.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
        await tx
          .updateTable("subscribers")
          .set({ email: "+ann@example.com", mailbox_key: "+ann@example.com" })
          .execute();
        await setAttributes(tx, id, { tags: ["VIP", "Fair"], fields: { city: "Graz" } }, AT);
      }),
    );
    const line = async (target: ExportTargetName, name: string) =>
      (await exportFor(place, target)).files[name]?.split("\r\n").slice(0, 2);
    expect(await line("listmonk", "subscribe.csv")).toEqual([
      "email,name,attributes",
      '+ann@example.com,"=Anna ""A"" Ünal","{""city"":""Graz"",""company"":""Öl, GmbH"",""subscribed_at"":""2026-03-02T09:00:00.000Z"",""tags"":[""Fair"",""VIP""]}"',
    ]);
    expect(await line("mailchimp", "subscribed.csv")).toEqual([
      "Email Address,First Name,Company,Tags,Subscribed At,city",
      `+ann@example.com,"=Anna ""A"" Ünal","Öl, GmbH","Fair,VIP",${AT},Graz`,
    ]);
    expect(await line("ghost-members", "members.csv")).toEqual([
      "email,name,note,subscribed_to_emails,labels,created_at",
      '+ann@example.com,"=Anna ""A"" Ünal","Öl, GmbH\ncity: Graz",true,"Fair,VIP",2026-03-02T09:00:00.000Z',
    ]);
    expect(await line("buttondown", "subscribers.csv")).toEqual([
      "email,tags,subscription_date,name,company,city",
      `+ann@example.com,"Fair,VIP",${AT},"=Anna ""A"" Ünal","Öl, GmbH",Graz`,
    ]);
    expect(await line("kit", "subscribers.csv")).toEqual([
      "email,first_name,tags,company,subscribed_at,city",
      `+ann@example.com,"=Anna ""A"" Ünal","Fair,VIP","Öl, GmbH",${AT},Graz`,
    ]);
  });

  test("the file beside them says which file goes where", async () => {
    await using place = await openPlace(engine);
    await place.write({ ...someSite, lost: 0 });
    const { files } = await exportFor(place, "kit");
    expect(files["read-me.txt"]).toBe(`For Kit: subscribers

1. In Kit, go to Subscribers → Add subscribers → Import a CSV, and upload subscribers.csv. Names are whole, in the column first_name; the columns that Kit does not know become custom fields.
2. Import nothing from the folder do-not-import: the people in pending.csv have never confirmed their address; the people in paused.csv want no emails for some time; add them by hand when their time is over; the people in unsubscribed.csv have unsubscribed; the people in bounced.csv do not exist any more; the people in complained.csv have reported an email as spam.
`);
  });
});

import { describe, expect, test } from "vitest";
import { getLinksAndForms } from "../../../src/contract/insight/links-and-forms.ts";
import { addSubscriberTag } from "../../../src/contract/audience/subscriber-attributes.ts";
import { DAY, instantAfter } from "../../../src/server/base/clock.ts";
import { record } from "../../../src/server/insight/analytics/mail-event-store.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { confirmLinkFor, suppress } from "../audience/subscribe-by-mail.ts";
import { read, type Ask } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, PARAGRAPH } from "../kit/inputs.ts";
import { runSender } from "../mailing/sending/sending.ts";

const shown = async (as: Ask) =>
  read(await as("GET", "/api/admin/dashboard/links-and-forms"), getLinksAndForms);

/** Somebody who confirmed so many days ago, and left so many days later. */
async function join(
  { database: { db }, clock }: TestApp,
  email: string,
  { days, left, tagIds = [], givenDays = days, source = "form" }: Joining,
) {
  const at = (ago: number) => instantAfter(clock.now(), -ago * DAY);
  const { id } = await db
    .insertInto("subscribers")
    .values({
      email,
      mailbox_key: email,
      source,
      status: left === undefined ? "active" : "unsubscribed",
      subscribed_at: at(days),
      confirmed_at: at(days),
      unsubscribed_at: left === undefined ? null : at(days - left),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const tag_id of tagIds)
    await db
      .insertInto("subscriber_taggings")
      .values({ subscriber_id: id, tag_id, given_at: at(givenDays) })
      .execute();
}

interface Joining {
  days: number;
  left?: number;
  tagIds?: number[];
  givenDays?: number;
  source?: string;
}

describe.each(engines)("links and forms on %s", (engine) => {
  test("each form has its new subscribers, and who stayed for 30 days of those who could", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect(await shown(as)).toEqual({ newsletters: [], forms: [] });
    const tagOf = async (name: string, access: string) => {
      const answer = await as("POST", "/api/admin/subscriber-tags", { json: { name, access } });
      return (await read(answer, addSubscriberTag)).id;
    };
    const [shop, fair, mine] = [
      await tagOf("Shop", "forms"),
      await tagOf("Fair", "readers"),
      await tagOf("Mine", "owner"),
    ];
    await join(app, "a@example.com", { days: 40, tagIds: [shop] });
    await join(app, "b@example.com", { days: 40, left: 29, tagIds: [shop] });
    await join(app, "c@example.com", { days: 40, left: 31, tagIds: [shop, fair] });
    await join(app, "d@example.com", { days: 29, tagIds: [shop] });
    // The owner's tags, and those that came later, are of no form.
    await join(app, "e@example.com", { days: 89, tagIds: [mine] });
    await join(app, "f@example.com", { days: 30, tagIds: [fair], givenDays: 20 });
    await join(app, "g@example.com", { days: 1, left: 0 });
    await join(app, "h@example.com", { days: 35 });
    await suppress(app, "h@example.com", "hard_bounce");
    await join(app, "i@example.com", { days: 31 });
    const early = instantAfter(app.clock.now(), -20 * DAY);
    await suppress(app, "i@example.com", "complaint");
    await app.database.db
      .updateTable("suppressions")
      .set({ created_at: early })
      .where("reason", "=", "complaint")
      .execute();
    await join(app, "old@example.com", { days: 91, tagIds: [shop] });
    await join(app, "imported@example.com", { days: 40, source: "import", tagIds: [shop] });
    await addSubscribers(app, 1, "pending");
    expect((await shown(as)).forms).toEqual([
      { tag: null, joined: 5, longAgo: 4, stayed: 3 },
      { tag: "Shop", joined: 4, longAgo: 3, stayed: 2 },
      { tag: "Fair", joined: 1, longAgo: 1, stayed: 1 },
    ]);
  });

  test("a form of a shop is told by its tag, from the request to the confirmation", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await as("POST", "/api/admin/subscriber-tags", { json: { name: "Shop", access: "forms" } });
    for (const [email, tags] of [
      ["bea@example.com", ["Shop", "No such tag"]],
      ["cid@example.com", []],
    ] as const) {
      await app.request("POST", "/api/subscribers", { json: { email, tags } });
      await app.work("subscriptions");
      await app.request("POST", await confirmLinkFor(app, email));
    }
    expect((await shown(as)).forms).toEqual([
      { tag: "Shop", joined: 1, longAgo: 0, stayed: 0 },
      { tag: null, joined: 1, longAgo: 0, stayed: 0 },
    ]);
  });

  test("each link of the last newsletters has its visits by people, and no link has a reader's name", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addSubscribers(app, 2);
    const links = Array.from({ length: 7 }, (_, n) => `<p><a href="https://example.com/${n}">A</a></p>`);
    await createNewsletter(as, { content: PARAGRAPH + links.join("") });
    await createNewsletter(as, { subject: "A draft of next week" });
    await as("POST", "/api/newsletters/1/send");
    await runSender(app);
    const at = app.clock.now().toISOString();
    const click = { kind: "click", newsletterId: 1, at, isMachine: false } as const;
    await record(
      app.database.db,
      [
        { ...click, subscriberId: 1, link: 3, times: 2 },
        { ...click, subscriberId: 2, link: 3, times: 1 },
        { ...click, subscriberId: 2, link: 6, times: 1 },
        { ...click, subscriberId: 2, link: 0, times: 9, isMachine: true },
      ],
      0,
    );
    const answer = await shown(as);
    expect(answer.newsletters).toMatchObject([{ id: 1, sent: 2 }]);
    const { links: shownLinks } = answer.newsletters[0] ?? { links: [] };
    const clicked = await app.database.db
      .selectFrom("newsletter_links")
      .select(["url", "clicks as visits"])
      .where("clicks", ">", 0)
      .orderBy("clicks", "desc")
      .execute();
    expect(clicked.map(({ visits }) => visits)).toEqual([3, 1]);
    expect(shownLinks.slice(0, 2)).toEqual(clicked);
    expect(shownLinks.slice(2).map(({ visits }) => visits)).toEqual([0, 0, 0]);
    expect(JSON.stringify(answer)).not.toContain("@");
  });
});

import { tagKeyOf } from "../../src/contract/base/tags.ts";
import type { Condition, Conditions } from "../../src/contract/audience/segments.ts";
import { DAY } from "../../src/server/base/clock.ts";
import type { Db } from "../../src/server/kernel/db/open.ts";
import { addActions } from "./busy-actions.ts";

/** The newsletter with a receipt on a busy site. */
export const BUSY_RECEIPT = 1;
/** The one whose subject test waits for the owner. */
export const BUSY_TEST = 2;

const READERS = 40;
const DAYS = 400;

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString();
const dayOf = (daysAgo: number) => at(daysAgo).slice(0, 10);
const emailOf = (index: number) => `reader-${index}@kiosk.example`;

/** Fills a site with what a year of work leaves behind: readers, newsletters in every state, views and refusals. */
export async function makeBusy(db: Db) {
  const readers = await addSubscribers(db);
  await addViews(db);
  await addNewsletters(db);
  await addDeliveries(db, readers);
  await addTested(db, readers);
  await addSuppressions(db, readers);
  await addSeries(db);
  await addTemplates(db);
  await addTopics(db);
  await addFields(db);
  await addSegments(db, readers);
  await addPolls(db, readers);
  await addActions(db);
  await addSteps(db);
}

/** Of the actions, which are of any time, some name newsletters. */
async function addSteps(db: Db) {
  await db.deleteFrom("newsletter_steps").execute();
  await db
    .insertInto("newsletter_steps")
    .values([
      { newsletter_id: BUSY_RECEIPT, step: "send", at: at(5), done_by: "Maria Lindqvist", reason: "" },
      {
        newsletter_id: BUSY_RECEIPT,
        step: "paused",
        at: at(4.98),
        done_by: "",
        reason: "The mail server refuses us: 554 5.7.1 Message rejected by policy",
      },
      { newsletter_id: BUSY_RECEIPT, step: "resume", at: at(4.95), done_by: "Maria Lindqvist", reason: "" },
    ])
    .execute();
}

/** A poll that is open, and one that is closed and shows its results. */
export const BUSY_POLLS = ["0123456789abcdef", "fedcba9876543210"] as const;

async function addPolls(db: Db, readers: readonly { id: number }[]) {
  const answers = [
    "Composting, with all that goes wrong in the first year",
    "Beans",
    "Nothing; I am resting",
  ];
  const stored = JSON.stringify(answers.map((words, index) => ({ n: index + 1, words, tag: null })));
  for (const [index, key] of BUSY_POLLS.entries())
    await db
      .insertInto("polls")
      .values({
        key,
        question: "Which of these would you rather read about in the quiet weeks?",
        is_stars: false,
        answers: stored,
        closed_at: index === 1 ? at(1) : null,
        keeper: "newsletters",
        results: "closed",
      })
      .execute();
  const posts = db.selectFrom("posts").select("id").where("status", "=", "published");
  const { id: post_id } = await posts.executeTakeFirstOrThrow();
  const texts = BUSY_POLLS.map((_, index) => ({ poll_id: index + 1, post_id }));
  const items = answers.map((words, n) => `<li><a href="/poll/x?answer=${n + 1}">${words}</a></li>`).join("");
  const asked = BUSY_POLLS.map(
    (key) =>
      `<p>Before it.</p><div data-poll="${key}" data-results="closed"><p>Which of these would you rather read about?</p><ul>${items}</ul></div>`,
  );
  const page = {
    title: "Two polls",
    slug: "two-polls",
    description: "",
    status: "published",
    created_at: at(3),
    updated_at: at(3),
  } as const;
  await db
    .insertInto("pages")
    .values({ ...page, content: `${asked.join("")}<p>After it.</p>` })
    .execute();
  await db.insertInto("poll_texts").values(texts).execute();
  const rows = readers.map(({ id }, index) => ({
    poll_id: 2,
    subscriber_id: id,
    answer: index % 3 === 0 ? 2 : 1,
    at: at(2),
  }));
  await db.insertInto("poll_answers").values(rows).execute();
}

/** Segments of one condition and of many, by a tag that some readers have. */
async function addSegments(db: Db, readers: readonly { id: number }[]) {
  const rows = readers
    .filter((_, index) => index % 3 === 0)
    .map(({ id }) => ({ subscriber_id: id, tag_id: 1 }));
  await db.insertInto("subscriber_taggings").values(rows).execute();
  const isNegated = false;
  const group = (match: "all" | "any", ...conditions: Condition[]): Conditions => ({
    kind: "group",
    isNegated,
    match,
    conditions,
  });
  const gardeners: Condition = { kind: "tag", isNegated, tagId: 1 };
  const joined: Condition = { kind: "joined", isNegated, days: 30 };
  const opened: Condition = { kind: "opened", isNegated: true, newsletterId: null, days: 90 };
  const segments: [name: string, conditions: Conditions][] = [
    ["Gardeners", group("all", gardeners)],
    ["New here", group("all", joined)],
    [
      "Gardeners who joined lately, or who have not opened anything for a season and a bit",
      group("all", gardeners, group("any", joined, opened, { kind: "source", isNegated, source: "form" })),
    ],
  ];
  for (const [name, conditions] of segments)
    await db
      .insertInto("segments")
      .values({
        name,
        name_key: tagKeyOf(name),
        conditions: JSON.stringify(conditions),
        created_at: at(30),
        updated_at: at(30),
      })
      .execute();
}

/** Topics that readers choose, of which one has no description and one has a long name. */
async function addTopics(db: Db) {
  const topics = [
    ["Gardens", "What to sow and when, once a month."],
    ["Towns and their streets", ""],
    [
      "Behind the scenes of a letter that comes every Monday",
      "How it is made, what went wrong, and what it costs to run.",
    ],
  ] as const;
  for (const [name, description] of topics)
    await db
      .insertInto("subscriber_tags")
      .values({ name, name_key: tagKeyOf(name), access: "readers", description, created_at: at(90) })
      .execute();
}

/** Custom fields, of which one has as long a label and as long a key as there may be. */
async function addFields(db: Db) {
  const fields = [
    ["city", "City"],
    [
      "the_year_in_which_we_met_for_the_1st_tim",
      "The year in which we met for the first time, at a fair in Gra",
    ],
  ] as const;
  for (const [key, label] of fields)
    await db
      .insertInto("subscriber_fields")
      .values({ key, label, created_at: at(90) })
      .execute();
}

/** A template of single mails, and what became of three of them. */
async function addTemplates(db: Db) {
  const dates = { created_at: at(9), updated_at: at(2) };
  const content =
    '<p>Hello {name|there},</p><p>order <strong>{order_number}</strong> left us today.</p><p>You can <a href="https://shop.example.com/track?code={code}">follow it</a> on its way.</p>';
  const subject = "Order {order_number} is on its way";
  await db
    .insertInto("mail_templates")
    .values({ slug: "order-shipped", subject, preheader: "", content, ...dates })
    .execute();
  const mail = {
    template: "order-shipped",
    subject,
    message: "",
    created_at: at(2),
    next_at: at(2),
    done_at: at(2),
  };
  await db
    .insertInto("mails")
    .values([
      { ...mail, recipient: "ada@example.com", state: "sent" },
      { ...mail, recipient: "bea@example.com", state: "sent", returned_as: "bounced" },
      { ...mail, recipient: "eve@example.com", state: "failed", held_for: "complaint" },
    ])
    .execute();
}

/** A welcome series of two emails, of which one is not written yet, and a send of the first. */
async function addSeries(db: Db) {
  const text = { content: "<p>Good to have you here. These are the three posts to begin with.</p>" };
  const dates = { created_at: at(30), updated_at: at(30) };
  const addText = (subject: string, content: string) =>
    db
      .insertInto("newsletters")
      .values({ subject, content, status: "draft", ...dates })
      .returning("id")
      .executeTakeFirstOrThrow();
  const texts = [await addText("Where to begin", text.content), await addText("", "")];
  for (const [index, { id }] of texts.entries()) {
    const step = await db
      .insertInto("series_steps")
      .values({ days: 2 + 5 * index, newsletter_id: id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("newsletters").set({ series_step_id: step.id }).where("id", "=", id).execute();
    if (index > 0) continue;
    const counts = { total_count: 3, sent_count: 3, opened_count: 2, clicked_count: 1 };
    const times = { started_at: at(1), send_at: at(1), sent_at: at(1), closed_at: at(1), frozen_at: at(1) };
    await db
      .insertInto("newsletters")
      .values({
        subject: "Where to begin",
        ...text,
        status: "sent",
        series_step_id: step.id,
        ...dates,
        ...counts,
        ...times,
      })
      .execute();
  }
}

const names = ["Ada Lovelace", "", "שרה כהן", "Maximiliane von und zu Hohenstein-Wittgenstein"];

async function addSubscribers(db: Db) {
  const rows = Array.from({ length: READERS }, (_, index) => ({
    email: emailOf(index),
    mailbox_key: emailOf(index),
    name: names[index % names.length] ?? "",
    status: index % 9 === 8 ? ("unsubscribed" as const) : ("active" as const),
    source: "form",
    subscribed_at: at(index * 2),
    confirmed_at: at(index * 2),
    unsubscribed_at: index % 9 === 8 ? at(index) : null,
  }));
  return db.insertInto("subscribers").values(rows).returning(["id", "email"]).execute();
}

const isMonday = (daysAgo: number) => new Date(at(daysAgo)).getUTCDay() === 1;
const viewsOn = (daysAgo: number, place: number) =>
  Math.round((isMonday(daysAgo) ? 60 : 22) * (1.2 + Math.sin(place + daysAgo / 9)));

async function addViews(db: Db) {
  const posts = await db.selectFrom("posts").select("id").orderBy("id").limit(8).execute();
  const days = Array.from({ length: DAYS }, (_, daysAgo) => daysAgo);
  await db
    .insertInto("page_views")
    .values(
      days.flatMap((daysAgo) =>
        posts.map(({ id }, place) => ({ post_id: id, day: dayOf(daysAgo), views: viewsOn(daysAgo, place) })),
      ),
    )
    .execute();
  await db
    .insertInto("view_days")
    .values(
      days.map((daysAgo) => ({
        day: dayOf(daysAgo),
        views: posts.reduce((sum, _, place) => sum + viewsOn(daysAgo, place), 0),
      })),
    )
    .execute();
  const sources = ["", "newsletter", "kiosk.example", "news.example", "search.example"];
  await db
    .insertInto("view_sources")
    .values(
      sources.map((source, place) => ({
        day: dayOf(1),
        source,
        medium: source === "newsletter" ? "email" : "",
        campaign: source === "newsletter" ? "a-letter-with-quite-a-long-name" : "",
        views: 900 - place * 170,
      })),
    )
    .execute();
}

async function addNewsletters(db: Db) {
  const content =
    "<p>Good morning. This is the letter of the week, with everything that is new since the last one.</p>";
  const plain = {
    content,
    error: null,
    created_at: at(3),
    updated_at: at(3),
    scheduled_for: null,
    not_after: null,
    started_at: null,
    sent_at: null,
    send_at: null,
    frozen_at: null,
    closed_at: null,
  };
  const sent = {
    created_at: at(6),
    started_at: at(5),
    sent_at: at(5),
    send_at: at(5),
    frozen_at: at(5),
    closed_at: at(4.9),
    total_count: READERS,
    sent_count: READERS - 3,
    failed_count: 2,
    skipped_count: 1,
    opened_count: 15,
    clicked_count: 6,
    machine_count: 31,
    slug: "what-we-threw-away",
  };
  const paused = {
    started_at: at(1),
    send_at: at(1),
    frozen_at: at(1),
    total_count: READERS,
    sent_count: 12,
    error: "The mail server refuses us: 554 5.7.1 Message rejected by policy",
    subject_sampled_at: at(0.9),
    subject_test: JSON.stringify({ others: testedSubjects, percent: 50, hours: 4, decides: "owner" }),
  };
  const rows = [
    { ...plain, ...sent, subject: "What we threw away", status: "sent" as const },
    { ...plain, ...paused, subject: "A letter that had to stop", status: "paused" as const },
    {
      ...plain,
      subject: "The second draft, and other quiet work",
      status: "scheduled" as const,
      scheduled_for: at(-6),
    },
    { ...plain, subject: "Notes for the week after", status: "draft" as const },
  ];
  for (const row of rows) await db.insertInto("newsletters").values(row).execute();
  await db
    .insertInto("newsletter_renders")
    .values({
      newsletter_id: BUSY_RECEIPT,
      mail_from: '"Kiosk" <letter@kiosk.example>',
      list_id: "newsletter.kiosk.example",
      subject: "What we threw away",
      html: '<html><body style="margin:0;padding:32px;font:17px/1.6 Georgia,serif"><h1>What we threw away</h1><p>Most of what we write, we throw away again.</p></body></html>',
      text: "Most of what we write, we throw away again.",
      dated_at: at(5),
    })
    .execute();
  await db
    .insertInto("newsletter_links")
    .values([
      { newsletter_id: BUSY_RECEIPT, n: 1, url: "https://example.com/a-long-read/about-letters", clicks: 6 },
      { newsletter_id: BUSY_RECEIPT, n: 2, url: "https://example.com/", clicks: 1 },
    ])
    .execute();
}

async function addDeliveries(db: Db, readers: readonly { id: number; email: string }[]) {
  await db
    .insertInto("newsletter_chunks")
    .values({ newsletter_id: BUSY_RECEIPT, chunk: 0, state: "done" })
    .execute();
  await db
    .insertInto("deliveries")
    .values(
      readers.map(({ id, email }, n) => ({
        newsletter_id: BUSY_RECEIPT,
        chunk: 0,
        n,
        subscriber_id: id,
        address: email,
        attempts: 1,
        state: n < 2 ? ("failed" as const) : n === 2 ? ("skipped" as const) : ("sent" as const),
        code: n < 2 ? "550 5.1.1 No such user here" : "250 2.0.0 Ok: queued",
        done_at: at(5 - n / 500),
        opened_at: n > 2 && n < 18 ? at(5 - n ** 2 / 200) : null,
        clicked_at: n > 2 && n < 9 ? at(5 - n ** 2 / 160) : null,
      })),
    )
    .execute();
}

/** The first chunks are the sample of a subject test; the last one waits. */
async function addTested(db: Db, readers: readonly { id: number; email: string }[]) {
  for (const [chunk, size] of [4, 4, 4, READERS - 12].entries()) {
    const variant = chunk < 3 ? chunk : null;
    const state = variant === null ? ("open" as const) : ("done" as const);
    await db
      .insertInto("newsletter_chunks")
      .values({ newsletter_id: BUSY_TEST, chunk, state, variant })
      .execute();
    const rows = readers.slice(4 * chunk, 4 * chunk + size).map(({ id, email }, n) => ({
      newsletter_id: BUSY_TEST,
      chunk,
      n,
      subscriber_id: id,
      address: email,
      state: variant === null ? ("pending" as const) : ("sent" as const),
      done_at: variant === null ? null : at(0.95),
      opened_at: variant !== null && n < variant + 1 ? at(0.5) : null,
    }));
    await db.insertInto("deliveries").values(rows).execute();
  }
}

const testedSubjects = [
  {
    subject: "A letter that had to stop for a while, and why nobody noticed",
    preheader: "With a box of keys",
  },
  { subject: "{first_name|Reader}, look below the stairs", preheader: "" },
];

async function addSuppressions(db: Db, readers: readonly { id: number }[]) {
  const reasons = ["hard_bounce", "complaint", "unsubscribe", "manual"] as const;
  await db
    .insertInto("suppressions")
    .values(
      reasons.map((reason, index) => ({
        address_hash: String(index).padStart(43, "0"),
        reason,
        evidence: reason === "hard_bounce" ? "550 5.1.1 The email account that you tried does not exist" : "",
        created_at: at(index),
        subscriber_id: readers[index]?.id ?? null,
      })),
    )
    .execute();
  await db
    .insertInto("events")
    .values({
      kind: "bounce" as const,
      newsletter_id: BUSY_RECEIPT,
      subscriber_id: readers[0]?.id ?? null,
      link: null,
      at: at(5),
      detail: null,
      once_key: null,
    })
    .execute();
}

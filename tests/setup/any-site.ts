import { standardOf } from "../../src/contract/audience/standard-fields.ts";
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import type { Insertable } from "kysely";
import { commandLine, type Actor } from "../../src/contract/site-owner/audit.ts";
import { originalKeyOf } from "../../src/server/content/media/images/image-key.ts";
import type { Instant } from "../../src/server/base/clock.ts";
import { recordActions } from "../../src/server/kernel/audit.ts";
import type { DbOrTx } from "../../src/server/kernel/db/open.ts";
import type { Tables } from "../../src/server/kernel/db/schema.ts";
import type { FileStore } from "../../src/server/engines/files/file-store.ts";

/** Any text that both engines can hold: no NUL, no half surrogate pairs. */
const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((value) => value.replaceAll("\0", ""));
const content = fc.oneof(
  text,
  fc.constantFrom("<p>Grüße &amp; 日本語</p>\n\r\n\t", "\u2028\u2029\u0001", '"\\n\\u0000', " "),
);
const moment = fc
  .integer({ min: Date.UTC(1999, 0), max: Date.UTC(2049, 0) })
  .map((time) => new Date(time).toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const count = fc.nat({ max: 5_000 });

const post = fc.record({
  title: text,
  excerpt: text,
  content,
  cover_image: text,
  category: fc.constantFrom("growth", "tools", "strategy"),
  author: text,
  isPublished: fc.boolean(),
  featured: fc.boolean(),
  meta_title: text,
  meta_description: text,
  canonical_url: text,
  notes: text,
  views: count,
  revision: fc.integer({ min: 1, max: 9 }),
  at: moment,
  deleted_at: maybe(moment),
  tags: fc.uniqueArray(fc.constantFrom<string[]>("One", "zwei", "三", "quatre!"), { maxLength: 4 }),
});

const page = fc.record({
  title: text,
  description: text,
  content,
  status: fc.constantFrom("draft" as const, "published" as const),
  revision: fc.integer({ min: 1, max: 9 }),
  at: moment,
  deleted_at: maybe(moment),
});

const reader = fc.record({
  ...standardOf(() => text),
  status: fc.constantFrom("pending" as const, "active" as const, "unsubscribed" as const),
  source: text,
  subscribed_at: moment,
  confirmed_at: maybe(moment),
  unsubscribed_at: maybe(moment),
  paused_until: maybe(moment),
  reminded_at: maybe(moment),
  consents: fc.uniqueArray(moment, { maxLength: 3 }),
  isSuppressed: fc.boolean(),
});

const newsletter = fc.record({
  subject: text,
  content,
  status: fc.constantFrom("draft" as const, "scheduled" as const, "paused" as const, "sending" as const),
  scheduled_for: moment,
  preheader: text,
  created_at: moment,
  post_id: maybe(count),
  post_revision: maybe(count),
  post_extent: maybe(fc.constantFrom("full" as const, "beginning" as const)),
  post_wanted: maybe(fc.constantFrom("full" as const, "beginning" as const)),
  segment_id: maybe(count),
  sent_to: maybe(text),
  isRendered: fc.boolean(),
});

export const anySite = fc.record({
  posts: fc.array(post, { maxLength: 12 }),
  pages: fc.array(page, { maxLength: 4 }),
  readers: fc.array(reader, { maxLength: 30 }),
  newsletters: fc.array(newsletter, { maxLength: 4 }),
  images: fc.array(fc.uint8Array({ minLength: 1, maxLength: 3_000 }), { maxLength: 4 }),
  settings: fc.dictionary(fc.constantFrom("siteName", "tagline", "replyTo"), text),
  lost: fc.nat({ max: 3 }),
});

export type AnySite = typeof anySite extends fc.Arbitrary<infer Site> ? Site : never;

/** A site with some of everything, always the same. */
export const [someSite] = fc.sample(
  anySite.filter(
    (site) =>
      site.posts.length > 4 &&
      site.pages.length > 1 &&
      site.readers.length > 4 &&
      site.newsletters.length > 1,
  ),
  { numRuns: 1, seed: 42 },
) as [AnySite];

const AT = "2026-03-02T09:00:00.123Z";

/** Writes the site into an empty database and its images into the file storage. */
export async function writeSite({ db, files }: { db: DbOrTx; files: FileStore }, site: AnySite) {
  await insert(db, "users", [
    {
      username: "Ада",
      username_key: "ада",
      password_hash: "$argon2id$…",
      created_at: AT,
      role: "owner",
      grants: "[]",
    },
    {
      username: "Anna",
      username_key: "anna",
      password_hash: "$argon2id$…",
      created_at: AT,
      role: "author",
      grants: '["publish"]',
    },
  ]);
  const { id: owner } = await db.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
  const invitation = { token_hash: "…", label: "日本語", email: "", role: "editor", grants: "[]" } as const;
  const until = { created_at: AT, expires_at: AT, used_at: null };
  await insert(db, "invitations", [{ ...invitation, ...until, invited_by: owner }]);
  const token = { token_hash: "…", name: "日本語", capabilities: '["posts.read"]', created_at: AT } as const;
  await insert(db, "api_tokens", [{ ...token, user_id: owner, expires_at: AT, last_used_at: null }]);
  await insert(db, "secrets", [{ name: "signing-key", value: "c2VjcmV0", created_at: AT }]);
  await insert(
    db,
    "settings",
    Object.entries({ ...site.settings, ownWords: { en: { "layout.rss": "Follow" } } }).map(
      ([name, value]) => ({ name, value: JSON.stringify(value) }),
    ),
  );
  await writeCategories(db);
  await writeAuthors(db);
  await writeActions(db);
  await writePosts(db, site);
  await writePages(db, site);
  await writeSubscribers(db, site);
  await insert(db, "polls", [
    {
      key: "0123456789abcdef",
      keeper: "newsletters",
      question: "Ада?",
      is_stars: false,
      answers: "[]",
      results: "answered",
    },
  ]);
  await insert(db, "poll_texts", [{ poll_id: 1 }]);
  const given = { poll_id: 1, answer: 2, at: AT };
  const readers = await db.selectFrom("subscribers").select("id").orderBy("id").execute();
  await insert(db, "poll_answers", [
    { ...given, subscriber_id: null },
    ...readers.map(({ id }) => Object.assign({ subscriber_id: id }, given)),
  ]);
  await insert(db, "segments", [
    { name: "Ада", name_key: "ада", conditions: '{"kind":"group"}', created_at: AT, updated_at: AT },
  ]);
  await insert(db, "mail_templates", [
    { slug: "order", subject: "{nr}", preheader: "", content: "<p>Ада</p>", created_at: AT, updated_at: AT },
  ]);
  await writeNewsletters(db, site);
  for (const bytes of site.images) await writeImage(db, files, bytes);
  await insert(db, "notices", [
    { event: JSON.stringify({ kind: "proxy.untrusted" }), at: AT, seen_at: null },
  ]);
  await insert(db, "view_sources", [{ day: "2026-03-02", source: "a", medium: "", campaign: "", views: 3 }]);
  await insert(db, "sender", [
    { id: 1, place: "here", public_url: "https://old.example.com", held_since: null },
  ]);
}

/** An owner has changed, merged and added some of those that the site began with. */
async function writeCategories(db: DbOrTx) {
  const { id } = await db
    .updateTable("categories")
    .set({ title: "Рост", description: "日本語", is_retired: true, position: 99 })
    .where("slug", "=", "marketing")
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("categories").where("slug", "=", "creativity").execute();
  await insert(db, "category_redirects", [{ slug: "creativity", category_id: id }]);
  const added = { title: "Rye", description: "", palette: "olive", position: 3 } as const;
  await insert(db, "categories", [{ ...added, slug: "rye" }]);
}

/** An author who has had another name and another slug. */
async function writeAuthors(db: DbOrTx) {
  const author = { slug: "ada", name: "Ада", name_key: "ада", picture: "", bio: "日本語" };
  const { id } = await db.insertInto("authors").values(author).returning("id").executeTakeFirstOrThrow();
  await insert(db, "author_redirects", [{ slug: "augusta", author_id: id }]);
  await insert(db, "author_names", [{ name_key: "augusta", author_id: id }]);
  await db.updateTable("users").set({ author_id: id }).where("username_key", "=", "anna").execute();
}

/** What a person, a token and a command have done. */
async function writeActions(db: DbOrTx) {
  const person = { id: 2, name: "Ада" };
  const actors: readonly Actor[] = [
    { kind: "person", ...person, address: "2001:db8::/64" },
    { kind: "token", id: 1, name: "日本語", person },
    commandLine,
  ];
  const events = actors.map((by) => ({ kind: "token.create", id: 1, name: "日本語", by }) as const);
  await recordActions(db, events, new Date(AT));
}

export async function writePosts(db: DbOrTx, { posts, lost }: AnySite) {
  const users = await db.selectFrom("users").select("id").orderBy("id").execute();
  for (const [index, { isPublished, at, tags, ...fields }] of posts.entries()) {
    const { id } = await db
      .insertInto("posts")
      .values({
        ...fields,
        slug: `post-${index}`,
        created_by: users[index % 3]?.id ?? null,
        status: isPublished ? "published" : "draft",
        published_at: isPublished ? at : null,
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insert(
      db,
      "post_tags",
      tags.map((tag, position) => ({ post_id: id, position, tag, tag_key: tag.toLowerCase() })),
    );
    await insert(db, "slug_redirects", [{ slug: `older-${index}`, post_id: id }]);
    await insert(db, "page_views", [{ post_id: id, day: "2026-03-01", views: index }]);
    const keptOf = index % 2 === 0 ? { post_id: id } : {};
    await writeTexts(db, { post_id: id }, { keptOf, title: fields.title, at });
  }
  // The newest are gone, and their numbers with them.
  const ids = (await db.selectFrom("posts").select("id").orderBy("id", "desc").limit(lost).execute()).map(
    ({ id }) => id,
  );
  if (ids.length > 0) await db.deleteFrom("posts").where("id", "in", ids).execute();
}

type TextOwner = { post_id?: number } | { newsletter_id?: number } | { page_id?: number };

/** What is written on a post, a newsletter or a page, and what it was before. */
async function writeTexts(
  db: DbOrTx,
  owner: TextOwner,
  { keptOf, title, at }: { keptOf: TextOwner; title: string; at: Instant },
) {
  const written =
    "post_id" in owner ? ("post" as const) : "page_id" in owner ? ("page" as const) : ("newsletter" as const);
  const copy = { fields: JSON.stringify({ title }), base_revision: 1, revision: 2, saved_at: at };
  await insert(db, "working_copies", [{ written, ...owner, ...copy }]);
  const replaced = { saved_at: at, replaced_at: at, replaced_by: "Ада" };
  await insert(db, "revisions", [{ ...owner, revision: 1, title, fields: "{}", ...replaced }]);
  const kept = { written_at: at, kept_at: at, kept_by: "Ада" };
  const text = { copy_id: null, kind: "discarded" as const, title, fields: "{}" };
  await insert(db, "kept_texts", [{ written, ...keptOf, ...text, ...kept }]);
}

async function writePages(db: DbOrTx, { pages }: AnySite) {
  for (const [index, { at, ...fields }] of pages.entries()) {
    const { id } = await db
      .insertInto("pages")
      .values({ ...fields, slug: `page-${index}`, created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insert(db, "page_redirects", [{ slug: `older-page-${index}`, page_id: id }]);
    const keptOf = index % 2 === 0 ? { page_id: id } : {};
    await writeTexts(db, { page_id: id }, { keptOf, title: fields.title, at });
  }
}

async function writeSubscribers(db: DbOrTx, { readers }: AnySite) {
  await insert(db, "consent_statements", [
    { how: "list", wording: "Signed up at the fair", source: "fair.csv" },
  ]);
  const statement = await db.selectFrom("consent_statements").select("id").executeTakeFirstOrThrow();
  for (const [index, { consents, isSuppressed, ...fields }] of readers.entries()) {
    const email = `Reader.${index}@Example.com`;
    const { id } = await db
      .insertInto("subscribers")
      .values({ ...fields, email, mailbox_key: email.toLowerCase() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insert(
      db,
      "consents",
      consents.map((given_at) => ({ subscriber_id: id, given_at, statement_id: statement.id })),
    );
    if (!isSuppressed) continue;
    const suppression = { reason: "complaint" as const, evidence: "said so", created_at: AT };
    await insert(db, "suppressions", [{ ...suppression, address_hash: hashOf(email), subscriber_id: id }]);
  }
}

async function writeNewsletters(db: DbOrTx, { newsletters, readers }: AnySite) {
  const people = await db.selectFrom("subscribers").select(["id", "email"]).execute();
  for (const [index, { isRendered, ...fields }] of newsletters.entries()) {
    const { id } = await db
      .insertInto("newsletters")
      .values({
        ...fields,
        slug: `letter-${index}`,
        total_count: readers.length,
        not_after: null,
        error: null,
        started_at: null,
        sent_at: null,
        send_at: null,
        frozen_at: null,
        closed_at: null,
        updated_at: fields.created_at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const keptOf = index % 2 === 0 ? { newsletter_id: id } : {};
    await writeTexts(db, { newsletter_id: id }, { keptOf, title: fields.subject, at: fields.created_at });
    await insert(db, "test_emails", [
      { newsletter_id: id, copy_id: null, recipient: "me@example.com", sent_at: AT },
    ]);
    if (!isRendered) continue;
    await insert(db, "newsletter_renders", [
      {
        newsletter_id: id,
        mail_from: "a@example.com",
        list_id: "a",
        subject: fields.subject,
        html: fields.content,
        text: "t",
        dated_at: AT,
      },
    ]);
    await insert(db, "newsletter_chunks", [{ newsletter_id: id, chunk: 0, state: "open", not_before: null }]);
    await insert(
      db,
      "newsletter_audience",
      people.map((person) => ({ newsletter_id: id, subscriber_id: person.id })),
    );
    await insert(db, "newsletter_links", [
      { newsletter_id: id, n: 0, url: "https://example.com/ü", clicks: 1 },
    ]);
    await insert(db, "newsletter_steps", [
      { newsletter_id: id, step: "pause", at: AT, done_by: "Ünal", reason: "" },
    ]);
    await insert(db, "digests", [{ week: `2026-W${10 + index}`, made_at: AT, newsletter_id: id }]);
    await insert(
      db,
      "deliveries",
      people.map((person, n) => ({
        newsletter_id: id,
        chunk: 0,
        n,
        subscriber_id: person.id,
        address: person.email,
        next_at: null,
        code: "250 ok",
        done_at: AT,
        opened_at: null,
        clicked_at: AT,
      })),
    );
    await insert(db, "events", [
      {
        kind: "click",
        newsletter_id: id,
        subscriber_id: people[0]?.id ?? null,
        is_machine: index % 2 === 0,
        link: 0,
        detail: null,
        once_key: null,
        at: AT,
      },
    ]);
  }
}

async function writeImage(db: DbOrTx, files: FileStore, bytes: Uint8Array) {
  const image = { id: hashOf(bytes).slice(0, 32), format: "webp" };
  await files.write(originalKeyOf(image), new Uint8Array(bytes), "image/webp");
  await db
    .insertInto("media")
    .values({ ...image, width: 3, height: 2, size_bytes: bytes.length, created_at: AT })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

const hashOf = (value: string | Uint8Array) => createHash("sha256").update(value).digest("hex");

async function insert<Table extends keyof Tables>(
  db: DbOrTx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
) {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute();
}

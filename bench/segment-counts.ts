import { sql } from "kysely";
import type { Condition, Conditions, Leaf } from "../src/contract/audience/segments.ts";
import { instant, type Clock } from "../src/server/base/clock.ts";
import { countReach } from "../src/server/audience/subscribers/audience.ts";
import { findNextRecipients } from "../src/server/mailing/delivery/outbound/audience-store.ts";
import type { Database } from "../src/server/kernel/db/open.ts";
import type { Row } from "./report.ts";

/** The share of subscribers with each of 20 tags, in percent. */
const SHARES = [50, 40, 30, 25, 20, 15, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0.5, 0.1, 0.01, 0.001];
const COUNT_TARGET_MS = 400;
/** The first chunk of a send: all that stands between the end of the undo time and the first email. */
const CHUNK_TARGET_MS = 500;

type Measure = (what: string, ask: (round: number) => Promise<unknown>, targetMs?: number) => Promise<Row>;

const isNegated = false;
const group = (match: "all" | "any", ...conditions: Condition[]): Conditions => ({
  kind: "group",
  isNegated,
  match,
  conditions,
});
const tag = (tagId: number): Leaf => ({ kind: "tag", isNegated, tagId });
const not = (leaf: Leaf): Leaf => ({ ...leaf, isNegated: true });
const every = (count: number) => Array.from({ length: count }, (_, index) => tag(index + 1));

const segments: [name: string, conditions: Conditions][] = [
  ["a tag that half have", group("all", tag(1))],
  ["a tag that 1 % have", group("all", tag(16))],
  ["not a tag that half have", group("all", not(tag(1)))],
  ["two tags, and not a third", group("all", tag(1), tag(3), not(tag(8)))],
  ["any of three tags", group("any", tag(2), tag(5), tag(12))],
  ["all of five tags", group("all", ...every(5))],
  ["any of 20 tags", group("any", ...every(20))],
  [
    "a tag, or another and joined in the last days",
    group("any", tag(10), group("all", tag(2), { kind: "joined", isNegated, days: 3_000 })),
  ],
  ["a source", group("all", { kind: "source", isNegated, source: "import" })],
];

/** Counts of segments over 20 tags, and the first chunk of a newsletter to each. */
export async function benchSegments(
  deps: Pick<Database, "db" | "heavy" | "engine"> & { now: Clock },
  measure: Measure,
): Promise<Row[]> {
  const { db, now } = deps;
  if (!(await db.selectFrom("subscriber_tags").select("id").executeTakeFirst())) await seedTags(deps);
  const at = instant(now());
  const rows: Row[] = [];
  for (const [name, conditions] of segments)
    rows.push(
      await measure(
        `segment, ${name}`,
        () => countReach(deps, { conditions: { group: conditions, at } }),
        COUNT_TARGET_MS,
      ),
    );
  for (const [name, conditions] of segments)
    rows.push(
      await measure(
        `first 500 of the segment, ${name}`,
        () =>
          findNextRecipients(
            db,
            { conditions: { group: conditions, at } },
            { cursor: 0, from: 0, limit: 500, now: at },
          ),
        CHUNK_TARGET_MS,
      ),
    );
  return rows;
}

/** Gives the subscribers 20 tags. The first one is that of half of them. */
export async function seedTags({ db, now, engine }: Pick<Database, "db" | "engine"> & { now: Clock }) {
  for (const [index, share] of SHARES.entries()) {
    const name = `tag ${index + 1}`;
    const { id } = await db
      .insertInto("subscriber_tags")
      .values({ name, name_key: name, created_at: instant(now()) })
      .returning("id")
      .executeTakeFirstOrThrow();
    // A multiplicative hash of the id: each tag has its own people, spread over the whole list.
    await sql`insert into subscriber_taggings (subscriber_id, tag_id)
      select id, ${sql.lit(id)} from subscribers
      where (id * ${sql.lit(7_919 + 104_729 * index)}) % 1000003 < ${sql.lit(Math.round(share * 10_000))}`.execute(
      db,
    );
  }
  // As PostgreSQL does by itself within a minute.
  if (engine === "postgres") await sql`vacuum (analyze) subscriber_taggings`.execute(db);
}

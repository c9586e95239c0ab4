import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { ViewSource } from "./view-source.ts";

/** The views of one post on one day (`2026-03-02`, UTC) that are not written yet. */
export interface CountedViews {
  postId: number;
  day: string;
  views: number;
  /** One for each view that came from elsewhere. */
  sources: readonly ViewSource[];
}

/**
 * Adds views to their posts, days and sources. What is no post that a reader may see is left out. Belongs into a
 * transaction; rows are taken in one order, so that servers side by side do not lock each other out.
 */
export async function addViews(tx: DbOrTx, counted: readonly CountedViews[], publicAt: Instant) {
  const sources: (ViewSource & { day: string })[] = [];
  const days = new Map<string, number>();
  for (const each of counted.toSorted((one, other) => one.postId - other.postId)) {
    if (!(await addToPost(tx, each, publicAt))) continue;
    await addToPostDay(tx, each);
    days.set(each.day, (days.get(each.day) ?? 0) + each.views);
    for (const source of each.sources) sources.push({ ...source, day: each.day });
  }
  for (const [day, views] of [...days].toSorted()) await addToDay(tx, day, views);
  await addToSources(tx, sources);
}

async function addToPost(tx: DbOrTx, { postId, views }: CountedViews, publicAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("posts")
    .set(({ eb }) => ({ views: eb("views", "+", views) }))
    .where("id", "=", postId)
    .where("status", "=", "published")
    .where("published_at", "<=", publicAt)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function addToPostDay(tx: DbOrTx, { postId, day, views }: CountedViews) {
  await tx
    .insertInto("page_views")
    .values({ post_id: postId, day, views })
    .onConflict((conflict) =>
      conflict
        .columns(["post_id", "day"])
        .doUpdateSet((eb) => ({ views: eb("page_views.views", "+", eb.ref("excluded.views")) })),
    )
    .execute();
}

async function addToDay(tx: DbOrTx, day: string, views: number) {
  await tx
    .insertInto("view_days")
    .values({ day, views })
    .onConflict((conflict) =>
      conflict
        .column("day")
        .doUpdateSet((eb) => ({ views: eb("view_days.views", "+", eb.ref("excluded.views")) })),
    )
    .execute();
}

async function addToSources(tx: DbOrTx, sources: readonly (ViewSource & { day: string })[]) {
  const byName = Map.groupBy(sources, ({ day, source, medium, campaign }) =>
    JSON.stringify([day, source, medium, campaign]),
  );
  for (const [, same] of [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = same;
    if (!first) continue;
    await tx
      .insertInto("view_sources")
      .values({ ...first, views: same.length })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "source", "medium", "campaign"])
          .doUpdateSet((eb) => ({ views: eb("view_sources.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  }
}

import { ownedThingOf, type OwnedThing } from "../../../contract/content/own-posts.ts";
import { postStateOf } from "../../../contract/content/post-summary.ts";
import type { Post } from "../../../contract/content/posts.ts";
import { idParams } from "../../../contract/base/text.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { requireCapability, type Visitor } from "../../kernel/http/permit.ts";
import { doFirst, type Route } from "../../kernel/http/routes.ts";

/** The user whose posts alone somebody may work on: an author, on their own. Undefined for people who may work on all. */
export const onlyPostsOf = ({ userId, capabilities }: Visitor): number | undefined =>
  capabilities.has("posts.others") ? undefined : userId;

/** Restricts calls on posts to the caller's own posts, by the id in the path. Handlers check the ids in bodies. */
export const ofOwnPosts = (db: DbOrTx, routes: Route[]): Route[] =>
  routes.map((each) => {
    const thing = ownedThingOf(each.endpoint);
    if (!thing) return each;
    return doFirst(async (c, visitor) => {
      const named = idParams.safeParse(c.req.param()).data;
      if (visitor && named) await requireOwn(db, visitor, thing, [named.id]);
    }, each);
  });

/**
 * Lets somebody work on what is theirs, or on everything. Ids that do not exist pass; the call itself answers 404.
 * @throws AppError `forbidden`.
 */
export async function requireOwn(db: DbOrTx, visitor: Visitor, thing: OwnedThing, ids: readonly number[]) {
  const user = onlyPostsOf(visitor);
  if (user === undefined || ids.length === 0) return;
  const creators = await findCreators[thing](db, ids);
  if (creators.some(({ created_by }) => created_by !== user))
    requireCapability(
      visitor,
      "posts.others",
      "Somebody else wrote this post. Your account may only work on its own.",
    );
}

/** Lets somebody read the saved words of a post, which everybody may of a public one. @throws AppError `forbidden`. */
export async function requireReadable(db: DbOrTx, visitor: Visitor, post: Post, now: Date) {
  if (postStateOf(post, now) === "published") return;
  requireCapability(visitor, "posts.read", "Your account may not read posts that are not public.");
  await requireOwn(db, visitor, "post", [post.id]);
}

/** Asked about a post in the transaction that changes it, once nobody else can. @throws AppError `forbidden`. */
export type Guard = (post: { status: string }) => void;

/** Holds people who may not publish to drafts: what readers see, or will see by itself, is for others to change. */
export const draftsOnly =
  (visitor: Visitor): Guard =>
  ({ status }) => {
    if (status === "published") requireCapability(visitor, "posts.publish", PUBLISHED);
  };

/** The same for posts in the trash, which stay what they are. @throws AppError `forbidden`. */
export async function requireDrafts(db: DbOrTx, visitor: Visitor, ids: readonly number[]) {
  if (visitor.capabilities.has("posts.publish") || ids.length === 0) return;
  const published = await db
    .selectFrom("posts")
    .select("id")
    .where("id", "in", ids)
    .where("status", "=", "published")
    .limit(1)
    .executeTakeFirst();
  if (published) requireCapability(visitor, "posts.publish", PUBLISHED);
}

/** @throws AppError `forbidden` for a status that publishes a post, now or later, by somebody who may not. */
export function requireMayPublish(visitor: Visitor, status: string | undefined) {
  if (status === "published") requireCapability(visitor, "posts.publish", MAY_NOT_PUBLISH);
}

const PUBLISHED =
  "This post is published, and your account may only change drafts. What you write stays as unsaved changes; an editor or an owner can save it.";
const MAY_NOT_PUBLISH =
  "Your account may not publish. Save the post as a draft; an editor or an owner publishes it.";

const findCreators = {
  post: (db: DbOrTx, ids: readonly number[]) =>
    db.selectFrom("posts").select("created_by").where("id", "in", ids).execute(),
  unsaved: (db: DbOrTx, ids: readonly number[]) =>
    db.selectFrom("working_copies").select("created_by").where("id", "in", ids).execute(),
  // A kept text of a saved post belongs to whom the post belongs to.
  kept: (db: DbOrTx, ids: readonly number[]) =>
    db
      .selectFrom("kept_texts")
      .leftJoin("posts", "posts.id", "kept_texts.post_id")
      .select((row) =>
        row
          .case()
          .when("kept_texts.post_id", "is", null)
          .then(row.ref("kept_texts.created_by"))
          .else(row.ref("posts.created_by"))
          .end()
          .as("created_by"),
      )
      .where("kept_texts.id", "in", ids)
      .execute(),
} satisfies Record<OwnedThing, unknown>;

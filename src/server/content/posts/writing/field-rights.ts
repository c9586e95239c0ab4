import { authorKeyOf } from "../../../../contract/content/authors.ts";
import { blankPost, type PostFields } from "../../../../contract/content/post-fields.ts";
import type { WorkingFields } from "../../../../contract/content/working-copies.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { requireCapability, type Visitor } from "../../../kernel/http/permit.ts";
import { findByline } from "../../authors/find-byline.ts";
import { findPost } from "../record/get-post.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type FieldDeps = Pick<Kernel, "now" | "publicUrl"> & { db: DbOrTx };

type Given = {
  [Name in "author" | "featured" | "publishedAt" | "canonicalUrl"]?: PostFields[Name] | undefined;
};

const BYLINE =
  "Your account may only write under its own name. Leave the author as it is; an editor or an owner can change it.";
const NAMELESS =
  "The name of your account is another author's, or looks like it. Choose your own public name in your profile, or ask an owner to make you that author.";
const FEATURED = "Your account may not feature posts. An editor or an owner can.";
const PAST =
  "Your account may not set a publication date in the past. Leave it empty; an editor or an owner can set it.";
const CANONICAL =
  "Your account may not name another site as the original. An editor or an owner can set the canonical URL.";

/**
 * Returns a new post, or a change of one, whose byline, place in the lists and original are the writer's to set. Values that
 * the post has already may stay. The name that nobody chose becomes the writer's own.
 * @throws AppError `forbidden`.
 */
export async function fitFields<Change extends Given>(
  deps: FieldDeps,
  visitor: Visitor,
  change: Change,
  id?: number,
): Promise<Change> {
  const { capabilities } = visitor;
  if (capabilities.has("posts.others") && capabilities.has("posts.publish")) return change;
  const known = await readKnown(deps, visitor, id);
  // The change itself answers that there is no such post.
  if (id !== undefined && known.saved === blankPost) return change;
  const isNameless = id === undefined || (change.author !== undefined && !isKnownAuthor(change, known));
  const author = isNameless && isBlankAuthor(change.author) ? known.byline : change.author;
  if (isForeignAuthor(author, known))
    requireCapability(visitor, "posts.others", known.byline === undefined ? NAMELESS : BYLINE);
  if (isNewlyFeatured(change, known)) requireCapability(visitor, "posts.others", FEATURED);
  if (isBackdated(change, known)) requireCapability(visitor, "posts.publish", PAST);
  if (isForeignOriginal(change, known)) requireCapability(visitor, "posts.publish", CANONICAL);
  return author === undefined ? change : { ...change, author };
}

/** Leaves out of a text that is not saved what its writer may not set, so that no editor saves it unseen. */
export async function fitDraft(
  deps: FieldDeps,
  visitor: Visitor,
  draft: WorkingFields,
  id?: number,
): Promise<WorkingFields> {
  const { capabilities } = visitor;
  const [mayName, mayPlace] = [capabilities.has("posts.others"), capabilities.has("posts.publish")];
  if (mayName && mayPlace) return draft;
  const known = await readKnown(deps, visitor, id);
  const { author, featured, publishedAt, canonicalUrl, ...rest } = draft;
  return {
    ...rest,
    ...(author !== undefined && (mayName || !isForeignAuthor(author, known)) && { author }),
    ...(featured !== undefined && (mayName || !isNewlyFeatured({ featured }, known)) && { featured }),
    ...(publishedAt !== undefined && (mayPlace || !isBackdated({ publishedAt }, known)) && { publishedAt }),
    ...(canonicalUrl !== undefined &&
      (mayPlace || !isForeignOriginal({ canonicalUrl }, known)) && { canonicalUrl }),
  };
}

/** A copy is a new text of the person who makes it: it keeps no other name and no other original. */
export async function fitCopy(deps: FieldDeps, visitor: Visitor, fields: PostFields): Promise<PostFields> {
  const { author = "", canonicalUrl = "" } = await fitDraft(deps, visitor, fields);
  if (author !== "") return { ...fields, canonicalUrl };
  return {
    ...fields,
    canonicalUrl,
    author: (await findByline(deps.db, { ...visitor, id: visitor.userId })) ?? blankPost.author,
  };
}

interface Known {
  saved: PostFields;
  /** The writer's name; undefined if it is another author's. */
  byline: string | undefined;
  now: string;
  origin: string;
}

const readKnown = async (
  { db, now, publicUrl }: FieldDeps,
  { userId, username }: Visitor,
  id: number | undefined,
): Promise<Known> => ({
  saved: (id !== undefined && (await findPost(db, id))) || blankPost,
  byline: await findByline(db, { id: userId, username }),
  now: now().toISOString(),
  origin: new URL(publicUrl).origin,
});

const isBlankAuthor = (author = blankPost.author) => authorKeyOf(author) === authorKeyOf(blankPost.author);

const isKnownAuthor = ({ author = "" }: Given, { saved }: Known) =>
  authorKeyOf(author) === authorKeyOf(saved.author);

/** A name that is neither the writer's nor the post's. Of a new post, the post's is nobody's. */
const isForeignAuthor = (author: string | undefined, { saved, byline }: Known) =>
  author === undefined
    ? saved === blankPost
    : ![byline, saved === blankPost ? undefined : saved.author].some(
        (name) => name !== undefined && authorKeyOf(name) === authorKeyOf(author),
      );

const isNewlyFeatured = ({ featured }: Given, { saved }: Known) =>
  featured !== undefined && featured !== saved.featured;

const isBackdated = ({ publishedAt }: Given, { saved, now }: Known) => {
  if (!publishedAt || publishedAt === saved.publishedAt) return false;
  const at = Date.parse(publishedAt);
  return !Number.isNaN(at) && new Date(at).toISOString() < now;
};

const isForeignOriginal = ({ canonicalUrl = "" }: Given, { saved, origin }: Known) =>
  canonicalUrl.trim() !== "" &&
  canonicalUrl !== saved.canonicalUrl &&
  URL.parse(canonicalUrl.trim())?.origin !== origin;

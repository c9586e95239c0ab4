import { categorySlugs } from "../../contract/categories.ts";
import { isCover } from "../../contract/posts.ts";
import type { Post } from "../../contract/posts.ts";
import { PREVIEW_DAYS } from "../../contract/previews.ts";
import type { WorkingFields } from "../../contract/working-copies.ts";
import { findPictureIds } from "../media/find-picture-ids.ts";
import { cleanHtml } from "../platform/clean-html.ts";
import { DAY, instant } from "../platform/clock.ts";
import type { Clock, Instant } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import type { Signer } from "../platform/secrets.ts";
import { findPost, getPost } from "./get-post.ts";
import { findUnsavedPost, getUnsavedPost } from "./unsaved-posts.ts";
import { findWorkingCopy } from "./working-copies.ts";

interface Deps {
  db: Db;
  now: Clock;
  signer: Signer;
  publicUrl: string;
}

type Previewed = "post" | "unsaved";

/** @throws AppError `not_found`. */
export async function previewPost(deps: Deps, id: number) {
  await getPost(deps.db, id);
  return addressOf(deps, "post", id);
}

/** The same for a post that was never saved. @throws AppError `not_found`. */
export async function previewUnsavedPost(deps: Deps, id: number) {
  await getUnsavedPost(deps.db, id);
  return addressOf(deps, "unsaved", id);
}

function addressOf(
  { now, signer, publicUrl }: Deps,
  what: Previewed,
  id: number,
): { url: string; expiresAt: Instant } {
  const expiresAt = new Date(now().getTime() + PREVIEW_DAYS * DAY);
  const token = signer.sign("preview", [what, id, expiresAt.getTime().toString(36)]);
  return { url: `${publicUrl}/preview/${token}`, expiresAt: instant(expiresAt) };
}

/**
 * The post of a preview's token as its page would show it, with what is written and not saved. Undefined for a token
 * that is not ours or has run out, and for a post that is gone.
 */
export async function findPreview(
  { db, now, signer }: Pick<Deps, "db" | "now" | "signer">,
  token: string,
): Promise<Post | undefined> {
  const [what, id, until] = signer.verify("preview", token) ?? [];
  if (!until || Number.parseInt(until, 36) <= now().getTime()) return undefined;
  if (what === "post") {
    const post = await findPost(db, Number(id));
    return post && withCover(db, overlay(post, (await findWorkingCopy(db, post.id))?.fields ?? {}));
  }
  const unsaved = await findUnsavedPost(db, Number(id));
  return unsaved && withCover(db, overlay(blank(unsaved.savedAt), unsaved.fields));
}

/** With the picture that the address of its cover stands for by now. */
async function withCover(db: Db, post: Post): Promise<Post> {
  const pictures = await findPictureIds(db, [post.coverImage]);
  return { ...post, coverId: pictures.get(post.coverImage) ?? null };
}

const UNTITLED = "Untitled";

/** What was written is not checked yet, so each part is shown as far as a page can show it. */
function overlay(post: Post, fields: WorkingFields): Post {
  const { title, excerpt, content, coverImage, category, tags, author, seo } = fields;
  return {
    ...post,
    title: (title ?? post.title).trim() || UNTITLED,
    excerpt: excerpt ?? post.excerpt,
    content: content === undefined ? post.content : cleanHtml(content),
    coverImage: coverImage !== undefined && isCover(coverImage) ? coverImage : post.coverImage,
    category: categorySlugs.find((slug) => slug === category) ?? post.category,
    tags: tags ?? post.tags,
    author: (author ?? post.author).trim() || "Admin",
    seo: {
      metaTitle: seo?.metaTitle ?? post.seo.metaTitle,
      metaDescription: seo?.metaDescription ?? post.seo.metaDescription,
    },
  };
}

const blank = (at: Instant): Post => ({
  id: 0,
  title: "",
  slug: "preview",
  excerpt: "",
  content: "",
  coverImage: "",
  coverId: null,
  category: "content-strategy",
  tags: [],
  author: "",
  status: "draft",
  featured: false,
  seo: { metaTitle: "", metaDescription: "" },
  views: 0,
  createdAt: at,
  updatedAt: at,
  publishedAt: null,
  revision: 1,
  isSample: false,
});

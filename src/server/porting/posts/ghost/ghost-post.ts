import { NOWHERE } from "../imported-post.ts";
import type { SourceItem } from "../imported-post.ts";
import { momentOf } from "../moments.ts";
import { reasonOf } from "../../../platform/errors.ts";
import type { GhostSite } from "./ghost-site.ts";
import { isTrueIn, textOf } from "./json-fields.ts";
import { lexicalHtml } from "./lexical.ts";
import { mobiledocHtml } from "./mobiledoc.ts";

/** What stands in Ghost's exports for the address of the site. */
const SITE = /__GHOST_URL__/g;

/** A post or page of a Ghost export, and what there is to say of it. `place` is where it stands. */
export function* ghostPost(
  row: unknown,
  { site, place }: { site: GhostSite; place: string },
): Generator<SourceItem> {
  const title = textOf(row, "title");
  const isPage = textOf(row, "type") === "page" || isTrueIn(row, "page");
  if (isPage) {
    yield { kind: "left out", what: "page", place, title };
    return;
  }
  const problems: string[] = [];
  const html = htmlOf(row, problems).replaceAll(SITE, "");
  const id = textOf(row, "id");
  const slug = textOf(row, "slug");
  const { isPublic, words } = visibilityOf(row);
  if (words) problems.push(words);
  const meta = site.meta.get(id);
  yield {
    kind: "post",
    post: {
      sourceId: `ghost:${textOf(row, "uuid") || id}`,
      place,
      title,
      slug,
      excerpt: textOf(row, "custom_excerpt"),
      html,
      cover: (textOf(row, "feature_image") || textOf(row, "image")).replaceAll(SITE, ""),
      categories: [],
      tags: (site.tags.get(id) ?? []).filter(({ isInternal }) => !isInternal).map(({ name }) => name),
      authors: site.authors.get(id) ?? [site.users.get(textOf(row, "author_id")) ?? ""],
      status: isPublic ? "published" : "draft",
      publishedAt: momentOf(textOf(row, "published_at")),
      createdAt: momentOf(textOf(row, "created_at")),
      updatedAt: momentOf(textOf(row, "updated_at")),
      isFeatured: isTrueIn(row, "featured"),
      metaTitle: meta?.metaTitle ?? textOf(row, "meta_title"),
      metaDescription: meta?.metaDescription ?? textOf(row, "meta_description"),
      addresses: slug ? [`/${slug}/`] : [],
      names: [],
      base: `${NOWHERE}${slug}/`,
      elements: [],
    },
  };
  for (const problem of problems) yield { kind: "problem", place, title, words: problem };
}

/** Ghost keeps what it shows; only without that it is made of what was written. */
function htmlOf(row: unknown, problems: string[]): string {
  const html = textOf(row, "html");
  if (html) return html;
  const unknown = new Set<string>();
  const note = (kind: string) => unknown.add(kind);
  const [lexical, mobiledoc] = [textOf(row, "lexical"), textOf(row, "mobiledoc")];
  try {
    if (lexical) return lexicalHtml(JSON.parse(lexical), note);
    return mobiledoc ? mobiledocHtml(JSON.parse(mobiledoc), note) : "";
  } catch (error) {
    problems.push(`its text cannot be read: ${reasonOf(error)}`);
    return "";
  } finally {
    for (const kind of unknown) problems.push(`a card of the kind “${kind}” is left out`);
  }
}

/** The public never sees more than it saw before. */
function visibilityOf(row: unknown): { isPublic: boolean; words?: string } {
  const status = textOf(row, "status");
  const isOut = status === "published" || status === "scheduled";
  const visibility = textOf(row, "visibility");
  if (status === "sent") return { isPublic: false, words: "it went out by mail alone, and comes as a draft" };
  if (isOut && visibility !== "" && visibility !== "public")
    return { isPublic: false, words: `it was for members (${visibility}), and comes as a draft` };
  return { isPublic: isOut };
}

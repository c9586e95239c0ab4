import { firstWords } from "../../../../contract/base/cut-text.ts";
import type { ExportedAuthor } from "../texts/read-authors.ts";
import type { ExportedText, Named } from "../texts/read-texts.ts";
import type { SiteIndex } from "../texts/site-index.ts";
import type { TargetSource } from "../target/target.ts";
import type { TableRow } from "./json-tables.ts";
import { ghostId, shortSlug, tagSlug, type GhostSlugs } from "./ghost-slugs.ts";
import type { CardFiles } from "./lexical-cards.ts";
import { lexicalDocument } from "./lexical-document.ts";

interface Writing {
  source: TargetSource;
  index: SiteIndex;
  authorOf: (name: string) => ExportedAuthor;
  change: (address: string) => string;
  slugs: GhostSlugs;
  files: CardFiles;
}

/** The rows of Ghost's tables for these texts (TryGhost/Ghost, `schema.js`). */
export async function* ghostTables(
  texts: AsyncIterable<ExportedText>,
  writing: Writing,
): AsyncGenerator<TableRow> {
  const known = new Set<string>();
  const once = (table: string, row: { id: string } & Record<string, unknown>): TableRow[] => {
    if (known.has(row.id)) return [];
    known.add(row.id);
    return [{ table, row }];
  };
  for await (const text of texts) {
    const id = ghostId(text.isPage ? "page" : "post", text.id);
    const fit = fitting(text.title, writing.source);
    yield { table: "posts", row: postRow(text, { id, fit, writing }) };
    const meta = [
      fit(text.metaTitle, 300, "search titles"),
      fit(text.metaDescription, 500, "search descriptions"),
    ];
    if (meta.some(Boolean)) {
      const [meta_title, meta_description] = meta;
      yield {
        table: "posts_meta",
        row: { id: ghostId("meta", id), post_id: id, meta_title, meta_description },
      };
    }
    for (const [order, { title, slug }] of tagsOf(text).entries()) {
      const tag = ghostId("tag", slug);
      yield* once("tags", {
        id: tag,
        name: fit(shownTag(title), 191, "names of tags") || slug,
        slug,
        visibility: "public",
      });
      yield {
        table: "posts_tags",
        row: { id: ghostId("filed", id, tag), post_id: id, tag_id: tag, sort_order: order },
      };
    }
    if (text.isPage) continue;
    const { name, slug, bio, picture } = writing.authorOf(text.author);
    const author = ghostId("author", slug);
    const facts = {
      name: fit(name, 191, "names of authors"),
      slug: shortSlug(slug),
      email: `${shortSlug(slug, 60)}@example.com`,
      status: "inactive",
    };
    const about = { bio: fit(bio, 250, "bios"), profile_image: picture ? writing.change(picture) : null };
    yield* once("users", { id: author, ...facts, ...about });
    yield {
      table: "posts_authors",
      row: { id: ghostId("wrote", id, author), post_id: id, author_id: author, sort_order: 0 },
    };
  }
}

function postRow(text: ExportedText, { id, fit, writing }: { id: string; fit: Fit; writing: Writing }) {
  const { source, index, change, files, slugs } = writing;
  const onLoss = (what: string) => source.losses.add(what, text.title);
  return {
    id,
    title: fit(text.title, 255, "titles") || "(Untitled)",
    slug: text.isPage ? slugs.page(text.slug) : slugs.post(text.slug),
    lexical: lexicalDocument(text.html, { plain: { index, onLoss }, change, files }),
    feature_image: text.cover ? change(text.cover) : null,
    featured: text.isFeatured ? 1 : 0,
    type: text.isPage ? "page" : "post",
    status: text.status,
    visibility: "public",
    custom_excerpt: fit(text.excerpt, 300, "excerpts") || null,
    canonical_url: text.canonicalUrl || null,
    created_at: text.createdAt,
    updated_at: text.updatedAt,
    published_at: text.publishedAt,
  };
}

/** The category first, which makes it Ghost's primary tag. */
function tagsOf({ category, tags }: ExportedText): Named[] {
  const all = [...(category ? [category] : []), ...tags.map((title) => ({ title, slug: tagSlug(title) }))];
  return all.filter(({ slug }, index) => all.findIndex((each) => each.slug === slug) === index);
}

/** Ghost refuses a tag that begins with a comma, and hides one that begins with #. */
const shownTag = (title: string) => title.replace(/^[,#\s]+/, "");

type Fit = (value: string, max: number, what: string) => string;

/** Ghost refuses a longer text, so it ends before the word that would be too long. */
const fitting =
  (title: string, { losses }: TargetSource): Fit =>
  (value, max, what) => {
    if (value.length <= max) return value;
    losses.add(`Longer ${what} than Ghost has room for (${max} characters) were cut`, title);
    return firstWords(value, max - 1);
  };

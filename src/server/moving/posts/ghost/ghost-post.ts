import { NOWHERE, type ElementOutcome, type ImportedNote, type SourceItem } from "../source/imported-post.ts";
import type { Instant } from "../../../base/clock.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { momentOf } from "../source/moments.ts";
import { plainText } from "../source/plain-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import type { GhostSite, GhostTag } from "./ghost-site.ts";
import { isTrueIn, textOf, textsWithin } from "../../files/json-fields.ts";
import { withoutCards } from "./kg-cards.ts";
import { lexicalHtml } from "./lexical.ts";
import { mobiledocHtml } from "./mobiledoc.ts";

/** The placeholder for the site's address in Ghost's exports. */
const SITE = /__GHOST_URL__/g;

/** A post or page of a Ghost export, and what there is to say of it. */
export function* ghostPost(row: unknown, site: GhostSite): Generator<SourceItem> {
  const title = textOf(row, "title");
  // An export is one line, so only the post itself says where something is.
  const place = textOf(row, "slug") ? `/${textOf(row, "slug")}/` : title || textOf(row, "id");
  const isPage = textOf(row, "type") === "page" || isTrueIn(row, "page");
  const problems: string[] = [];
  const elements: ElementOutcome[] = [];
  const html = htmlOf(row, elements, problems).replaceAll(SITE, "");
  const id = textOf(row, "id");
  const slug = textOf(row, "slug");
  const meta = site.meta.get(id);
  const { isPublic, words } = visibilityOf(row, meta, site);
  if (words) problems.push(words);
  const canonicalUrl = canonicalIn(row);
  if (canonicalUrl && !isPage) elements.push({ element: "canonical address", outcome: "kept" });
  yield {
    kind: "post",
    post: {
      isPage,
      sourceId: `ghost:${textOf(row, "uuid") || id}`,
      place,
      title,
      slug,
      excerpt: textOf(row, "custom_excerpt"),
      html,
      cover: (textOf(row, "feature_image") || textOf(row, "image")).replaceAll(SITE, ""),
      coverAlt: textOf(meta, "feature_image_alt") || textOf(row, "feature_image_alt"),
      categories: [],
      tags: (site.tags.get(id) ?? []).filter(({ isInternal }) => !isInternal).map(({ name }) => name),
      authors: site.authors.get(id) ?? [site.users.get(textOf(row, "author_id")) ?? ""],
      status: isPublic ? "published" : "draft",
      publishedAt: momentIn(row, "published_at"),
      createdAt: momentIn(row, "created_at"),
      updatedAt: momentIn(row, "updated_at"),
      isFeatured: isTrueIn(row, "featured"),
      fields: {
        canonicalUrl,
        seo: {
          metaTitle: textOf(meta, "meta_title") || textOf(row, "meta_title"),
          metaDescription: textOf(meta, "meta_description") || textOf(row, "meta_description"),
        },
      },
      addresses: slug ? [`/${slug}/`] : [],
      names: [],
      base: `${NOWHERE}${slug}/`,
      notes: [
        ...unplacedIn(row, meta),
        ...unknownIn(row, meta),
        ...newsletterOf(row, site),
        ...internalTags(site.tags.get(id)),
      ],
      elements: [...elements, ...hidesTitle(row)],
    },
  };
  for (const problem of problems) yield { kind: "problem", place, title, words: problem };
}

/**
 * Ghost keeps what was written in its newer editor beside what it shows: that says what each card is. Texts of its
 * older editor are read from what it shows.
 */
function htmlOf(row: unknown, elements: ElementOutcome[], problems: string[]): string {
  const [lexical, html, mobiledoc] = ["lexical", "html", "mobiledoc"].map((name) => textOf(row, name));
  // The first versions of Ghost wrote in Markdown.
  const markdown = textOf(row, "markdown");
  if (lexical) {
    const written = tryRead(lexical, (document) => lexicalHtml(document, elements), html ? [] : problems);
    if (written) return written;
  }
  if (html) return withoutCards(html, elements);
  if (mobiledoc) return tryRead(mobiledoc, (document) => mobiledocHtml(document, elements), problems);
  return markdown ? renderMarkdown(markdown) : "";
}

function tryRead(json: string, read: (document: unknown) => string, problems: string[]): string {
  try {
    return read(JSON.parse(json));
  } catch (error) {
    problems.push(`its text cannot be read: ${reasonOf(error)}`);
    return "";
  }
}

/** Exports of the first versions of Ghost, and files that other programs write for it, have milliseconds since 1970. */
function momentIn(row: unknown, name: string): Instant | undefined {
  const given = textOf(row, name);
  return momentOf(/^\d{12,13}$/.test(given) ? new Date(Number(given)).toISOString() : given);
}

function internalTags(tags: GhostTag[] = []): ImportedNote[] {
  const names = tags.filter(({ isInternal }) => isInternal).map(({ name }) => name);
  return names.length > 0 ? [{ kind: "setting", name: "Internal tags", value: names.join(", ") }] : [];
}

/** The address of the original; empty for a post whose original is on the same site. */
const canonicalIn = (row: unknown) =>
  textOf(row, "canonical_url").startsWith("__GHOST_URL__") ? "" : textOf(row, "canonical_url");

/** Columns of a post in Ghost that have no equivalent here, as its editor calls them. */
const UNPLACED: readonly [column: string, name: string, kind?: ImportedNote["kind"]][] = [
  ["codeinjection_head", "Code injection, header", "code"],
  ["codeinjection_foot", "Code injection, footer", "code"],
  ["feature_image_caption", "Caption of the feature image"],
  ["og_image", "Facebook image"],
  ["og_title", "Facebook title"],
  ["og_description", "Facebook description"],
  ["twitter_image", "X image"],
  ["twitter_title", "X title"],
  ["twitter_description", "X description"],
  ["custom_template", "Template"],
  ["email_subject", "Email subject"],
  ["email_recipient_filter", "Recipients of the email"],
];

/** Columns that are read, and those by which Ghost manages its rows. */
const KNOWN = new Set(
  (
    "id uuid title slug type page status visibility html lexical mobiledoc markdown plaintext comment_id amp featured " +
    "feature_image image feature_image_alt canonical_url custom_excerpt meta_title meta_description email_only newsletter_id " +
    "show_title_and_feature_image author_id author published_at created_at updated_at published_by created_by updated_by post_id url"
  ).split(" "),
);

/** What other columns say that versions of Ghost to come, or other programs, add. */
const unknownIn = (...rows: unknown[]): ImportedNote[] =>
  rows
    .flatMap((row) => textsWithin(row))
    .filter(([name, value]) => !KNOWN.has(name) && !UNPLACED_NAMES.has(name) && isSaid(value))
    .map(([name, value]) => ({ kind: "column", name, value: value.replaceAll(SITE, "") }));

/** Ghost fills columns that nobody uses with these. */
const isSaid = (value: string) => !/^(?:|0|false)$/.test(value);

const UNPLACED_NAMES: ReadonlySet<string> = new Set(UNPLACED.map(([column]) => column));

/** The newsletter with which a post was mailed. */
function newsletterOf(row: unknown, { newsletters }: GhostSite): ImportedNote[] {
  const id = textOf(row, "newsletter_id");
  return id ? [{ kind: "setting", name: "Newsletter", value: newsletters.get(id) ?? id }] : [];
}

/** Ghost writes it for pages that hide their title and their feature image. */
const hidesTitle = (row: unknown): ElementOutcome[] =>
  ["false", "0"].includes(textOf(row, "show_title_and_feature_image"))
    ? [{ element: "hiding of the title and the feature image", outcome: "left out" }]
    : [];

/** Ghost writes these recipients for every post that nobody mailed, or mailed to everyone. */
const USUAL_RECIPIENTS = new Set(["none", "all"]);

/** The columns of a post, or of what Ghost keeps beside it, that are filled. Markup stays only in code. */
const unplacedIn = (...rows: unknown[]): ImportedNote[] =>
  UNPLACED.flatMap(([column, name, kind = "setting"]) => {
    const written = rows.map((row) => textOf(row, column)).find(Boolean) ?? "";
    const value = (kind === "code" ? written : plainText(written)).replaceAll(SITE, "");
    if (!value || (column === "email_recipient_filter" && USUAL_RECIPIENTS.has(value))) return [];
    return [{ kind, name, value }];
  });

/** The public never sees more than it saw before. */
function visibilityOf(
  row: unknown,
  meta: unknown,
  { isPrivate }: GhostSite,
): { isPublic: boolean; words?: string } {
  const status = textOf(row, "status");
  const isOut = status === "published" || status === "scheduled";
  const visibility = textOf(row, "visibility");
  // A post that is scheduled for emails alone becomes “sent” only when they have gone out.
  const isEmail = status === "sent" || (isOut && [row, meta].some((each) => isTrueIn(each, "email_only")));
  if (isEmail)
    return { isPublic: false, words: "went out by mail alone, and comes as a draft that keeps its date" };
  if (isOut && visibility !== "" && visibility !== "public")
    return {
      isPublic: false,
      words: `was for members (${visibility}), and comes as a draft that keeps its date`,
    };
  if (isOut && isPrivate)
    return {
      isPublic: false,
      words: "was on a private site, behind its password, and comes as a draft that keeps its date",
    };
  return { isPublic: isOut };
}

import type { FileTree } from "../../files/file-tree.ts";
import { readJsonElements } from "../../files/read-json-elements.ts";
import { field, isTrueIn, numberOf, textOf, textsOf } from "../../files/json-fields.ts";

export interface GhostTag {
  name: string;
  isInternal: boolean;
}

/** The tables beside the posts of a Ghost export, by the posts' ids. */
export interface GhostSite {
  authors: Map<string, string[]>;
  tags: Map<string, GhostTag[]>;
  /** The rows of `posts_meta`, without the columns that are empty. */
  meta: Map<string, Record<string, string>>;
  users: Map<string, string>;
  /** The names of the newsletters, by their ids. */
  newsletters: Map<string, string>;
  /** What they have beside their names, by their ids. */
  profiles: Map<string, Record<string, string>>;
  hasPosts: boolean;
  /** True if the whole site was behind a password. */
  isPrivate: boolean;
  /** What the site has beside posts and has no place here, with its name. */
  unplaced: { what: string; title: string }[];
}

/** Recognizes a table of an export as Ghost writes it, or as its API hands it out. */
export const isTable = (path: string, name: string) => path === `db/data/${name}` || path === `data/${name}`;

const TABLES = ["users", "tags", "posts_tags", "posts_authors", "posts_meta", "posts"];

/** Tables that a site here does not have, by what a row of them is. */
const UNPLACED_TABLES: Record<string, string> = {
  newsletters: "newsletter of Ghost with its design",
  products: "tier",
  snippets: "snippet",
};

/** Settings that readers of the old site saw. */
const UNPLACED_SETTINGS: Record<string, string> = {
  navigation: "menu",
  secondary_navigation: "second menu",
  codeinjection_head: "code injection of the site",
  codeinjection_foot: "code injection of the site",
};

/** Tables by which Ghost itself works, those of members, who come as a list, and those that only connect others. */
const OF_GHOST =
  /^(?:actions|api_keys|app_.*|apps|automated_.*|benefits|brute|comment.*|custom_theme_settings|donation_.*|emails?|email_.*|integrations|invites|jobs|labels|members?|members?_.*|mentions|migrations|migrations_lock|milestones|mobiledoc_revisions|offers?|offer_.*|outbox|permissions|permissions_.*|post_revisions|posts_products|products_benefits|redirects|roles|roles_users|sessions|stripe_.*|subscribers|subscriptions|suppressions|temp_.*|tokens|webhooks)$/;

const WANTED = new Set([...TABLES, ...Object.keys(UNPLACED_TABLES), "settings"]);
const isUnknown = (table: string) => !WANTED.has(table);
const isWanted = (path: string) => {
  const table = path.split("/").at(-1) ?? "";
  return isTable(path, table) && !OF_GHOST.test(table);
};

interface Relation {
  postId: string;
  otherId: string;
  order: number;
}

/** Reads who wrote what and how it is filed. That stays in memory: some hundred bytes a post. */
export async function readGhostSite(tree: FileTree, file: string): Promise<GhostSite> {
  const users = new Map<string, string>();
  const newsletters = new Map<string, string>();
  const unknown = new Map<string, number>();
  const profiles: GhostSite["profiles"] = new Map();
  const tags = new Map<string, GhostTag>();
  const meta: GhostSite["meta"] = new Map();
  const relations: Record<string, Relation[]> = { posts_tags: [], posts_authors: [] };
  const unplaced: GhostSite["unplaced"] = [];
  let hasPosts = false;
  let isPrivate = false;
  for await (const { path, value } of readJsonElements(tree.open(file), { name: file, isWanted })) {
    const table = path.split("/").at(-1) ?? "";
    if (table === "users") {
      users.set(textOf(value, "id"), textOf(value, "name"));
      profiles.set(textOf(value, "id"), profileOf(value));
    } else if (table === "tags") {
      tags.set(textOf(value, "id"), tagOf(value));
      if (TAG_TEXTS.some((name) => textOf(value, name)))
        unplaced.push({ what: "description or image of a tag", title: textOf(value, "name") });
    } else if (table === "posts_meta") noteMeta(meta, value);
    else if (table === "posts") hasPosts = true;
    else if (relations[table]) relations[table].push(relationOf(value));
    else if (isUnknown(table)) unknown.set(table, (unknown.get(table) ?? 0) + 1);
    else {
      if (table === "newsletters") newsletters.set(textOf(value, "id"), textOf(value, "name"));
      isPrivate ||= table === "settings" && textOf(value, "key") === "is_private" && isTrueIn(value, "value");
      unplaced.push(...unplacedIn(table, value));
    }
  }
  for (const [table, count] of unknown)
    unplaced.push({ what: "table of Ghost that has no place here", title: `${table} (${count})` });
  return {
    users,
    newsletters,
    profiles,
    meta,
    hasPosts,
    isPrivate,
    unplaced,
    tags: joined(relations["posts_tags"], tags),
    authors: joined(relations["posts_authors"], users),
  };
}

/** The texts and the image of a tag that its page showed. */
const TAG_TEXTS = ["description", "feature_image", "meta_title", "meta_description", "codeinjection_head"];

function unplacedIn(table: string, row: unknown): GhostSite["unplaced"] {
  if (table !== "settings")
    return [{ what: UNPLACED_TABLES[table] ?? table, title: textOf(row, "name") || textOf(row, "title") }];
  const what = UNPLACED_SETTINGS[textOf(row, "key")];
  return what && !/^\s*(?:\[\s*\])?\s*$/.test(textOf(row, "value")) ? [{ what, title: "" }] : [];
}

/** Columns of an author that readers of the old site saw. */
const PROFILE = [
  "bio",
  "profile_image",
  "image",
  "location",
  "cover_image",
  "website",
  "facebook",
  "twitter",
];
const NETWORKS = ["threads", "bluesky", "mastodon", "tiktok", "youtube", "instagram", "linkedin"];

function profileOf(row: unknown): Record<string, string> {
  const texts = textsOf(row);
  return Object.fromEntries(
    [...PROFILE, ...NETWORKS].flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])),
  );
}

/** Tags that begin with # are for the writers alone. */
const tagOf = (value: unknown) => ({
  name: textOf(value, "name"),
  isInternal: textOf(value, "visibility") === "internal" || textOf(value, "name").startsWith("#"),
});

/** Ghost writes a row for most posts, with nothing in it. */
function noteMeta(meta: GhostSite["meta"], row: unknown) {
  const { post_id: postId, id: _id, ...columns } = textsOf(row);
  if (isTrueIn(row, "email_only")) columns["email_only"] = "1";
  if (postId && Object.keys(columns).length > 0) meta.set(postId, columns);
}

const relationOf = (value: unknown): Relation => ({
  postId: textOf(value, "post_id"),
  otherId: textOf(value, field(value, "tag_id") === undefined ? "author_id" : "tag_id"),
  order: numberOf(value, "sort_order"),
});

/** In the order that the writers gave them. */
function joined<Other>(relations: Relation[] = [], others: Map<string, Other>): Map<string, Other[]> {
  const byPost = new Map<string, Other[]>();
  for (const { postId, otherId } of relations.sort((one, other) => one.order - other.order)) {
    const other = others.get(otherId);
    if (other === undefined) continue;
    const known = byPost.get(postId);
    if (known) known.push(other);
    else byPost.set(postId, [other]);
  }
  return byPost;
}

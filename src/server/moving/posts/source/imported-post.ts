import type { PostFields, PrivateField } from "../../../../contract/content/post-fields.ts";
import type { PostFormat } from "../../../../contract/moving/post-products.ts";
import type { Instant } from "../../../base/clock.ts";
import type { FileTree } from "../../files/file-tree.ts";

/** A post or page as a reader of some format hands it over; every text as it is in the source, not cleaned. */
export interface ImportedPost {
  /** A page has no category, tags, author or date here. */
  isPage?: boolean;
  /** The same in every export of that site, and of no other post: `wordpress:example.com:12`. */
  sourceId: string;
  /** Its place, for people: `line 120`, `posts/hello.md`. */
  place: string;
  title: string;
  /** The slug in the old address; empty if there was none. */
  slug: string;
  excerpt: string;
  html: string;
  /** An address or a path, as in the text; empty when there is none. */
  cover: string;
  /** The words in place of the cover, if the source has any. */
  coverAlt?: string;
  /** Names or slugs, the most important first. */
  categories: string[];
  tags: string[];
  authors: string[];
  status: "draft" | "published";
  publishedAt: Instant | undefined;
  createdAt: Instant | undefined;
  updatedAt: Instant | undefined;
  isFeatured: boolean;
  /** Fields of a post here that the source has too. A value that breaks its rule is left out, with a remark. */
  fields?: Partial<Omit<PostFields, PrivateField>>;
  /** What has no place in a post here, and is worth keeping for its writers. */
  notes?: ImportedNote[];
  /** The old addresses, whole or as paths; readers are redirected from them. */
  addresses: string[];
  /** Other names by which links in posts refer to it: `@/2024/hello.md`. */
  names: string[];
  /** The base of addresses without a host: the post's own address, or the path of its file. */
  base: string;
  /** When the other product would have stopped showing it. */
  expiresAt?: Instant | undefined;
  /** Further remarks for the report, in whole sentences without a full stop. */
  remarks?: string[];
  /** One entry for each gallery, card, shortcode or embed that its reader met, in order. */
  elements: ElementOutcome[];
}

/** A value that a post of the source has, and its name there. Plain text. */
export interface ImportedNote {
  kind:
    | "field"
    | "column"
    | "comment"
    | "filing"
    | "front matter"
    | "property"
    | "setting"
    | "code"
    | "title";
  name: string;
  value: string;
}

/** The outcome for an element of the source that is more than text. */
export interface ElementOutcome {
  /** The name that the other product uses: `gallery`, `[contact-form]`, `audio card`. */
  element: string;
  outcome: "kept" | "converted" | "left out";
  /** The result of a conversion: `images`, `a link`. */
  into?: string;
  /** True if nobody but the writer can tell whether the post is still what it was: it must not be public. */
  makesDraft?: boolean;
}

export interface SourceFile {
  id: string;
  address: string;
  /** The id of the post for which it was uploaded. */
  post: string;
  alt: string;
  /** HTML of one line. */
  caption: string;
}

/**
 * Old addresses of a list of posts, or of a page that only shows a file: then `name` is the file's address and, behind a space, the
 * id of the post for which it was uploaded.
 */
export interface OldList {
  of: "category" | "tag" | "author" | "file";
  name: string;
  addresses: string[];
}

/** What the source says of an author, beside the posts. */
export interface ImportedAuthor {
  /** The same in every export of the site, and of no other author. */
  sourceId: string;
  place: string;
  /** As posts have it. */
  name: string;
  /** Plain text; it may be empty. */
  bio: string;
  /** An address or a path; empty without one. */
  picture: string;
}

export type SourceItem =
  | { kind: "post"; post: ImportedPost }
  | { kind: "author"; author: ImportedAuthor }
  /** Something that is no post or page here. `what` is counted by: `nav_menu_item`. */
  | { kind: "left out"; what: string; place: string; title: string }
  /** A post whose file cannot be read; `words` is the reason. It counts as refused, and the others are imported. */
  | { kind: "unreadable"; place: string; title: string; words: string }
  /** A file that posts name by an id. */
  | ({ kind: "file" } & SourceFile)
  | ({ kind: "list" } & OldList)
  /** A text that posts put in by its id. */
  | { kind: "pattern"; id: string; html: string; elements: ElementOutcome[] }
  /** Something that the owner should look at. `title` names the post it is about. */
  | { kind: "problem"; place: string; title?: string; words: string };

/** A site of another product, open for reading. */
export interface PostSource {
  format: PostFormat;
  /** The name in the report and in the record. */
  name: string;
  /** The addresses of the site, as far as it is known: links to them are its own. */
  hosts: readonly string[];
  /** The site's address, if known: files that are missing may still be there. */
  site: string | undefined;
  /** Everything in it, once through. @throws AppError `invalid` with the place, where it cannot be read on. */
  items: () => AsyncIterable<SourceItem>;
  /** True if the first tag of a post is what a category is here. */
  filesByFirstTag?: boolean;
  tree: FileTree;
  /** The paths in `tree` where an image may lie that posts call `address`, the likeliest first. */
  pathsOf: (address: URL) => string[];
  /** The image of which this is a smaller copy, by their addresses; undefined when it is none. */
  originalOf?: (address: URL) => URL | undefined;
}

/** The base of posts without an address of their own. No host can have this name (RFC 2606, section 2). */
export const NOWHERE = "http://import.invalid/";

/** The address of a post or page here. */
export const pathOf = ({ isPage }: Pick<ImportedPost, "isPage">, slug: string) =>
  isPage ? `/${slug}` : `/blog/${slug}`;

/** Removes what one of the databases cannot store: NUL and half surrogate pairs. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

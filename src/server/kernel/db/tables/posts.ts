import type { Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../../base/clock.ts";

export interface PostsTables {
  posts: PostsTable;
  post_tags: PostTagsTable;
  working_copies: WorkingCopiesTable;
  post_revisions: PostRevisionsTable;
  kept_texts: KeptTextsTable;
  slug_redirects: SlugRedirectsTable;
  old_addresses: OldAddressesTable;
  page_views: PageViewsTable;
  view_days: ViewDaysTable;
  view_sources: ViewSourcesTable;
}

/** The fields that a writer edits; contract/post-fields.ts names the field of each column. */
export interface WrittenColumns {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  cover_image: string;
  category: string;
  author: string;
  status: "draft" | "published";
  featured: boolean;
  meta_title: string;
  meta_description: string;
  canonical_url: Generated<string>;
  published_at: Instant | null;
}

export interface PostsTable extends WrittenColumns {
  id: GeneratedAlways<number>;
  views: Generated<number>;
  is_sample: Generated<boolean>;
  revision: Generated<number>;
  publication_recorded: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

interface PostTagsTable {
  post_id: number;
  position: number;
  tag: string;
  tag_key: string;
}

interface WorkingCopiesTable {
  id: GeneratedAlways<number>;
  /** Null for a post that was never saved. */
  post_id: number | null;
  /** JSON; null once it was saved or thrown away. */
  fields: string | null;
  base_revision: number | null;
  revision: number;
  saved_at: Instant;
}

export interface PostRevisionsTable {
  post_id: number;
  revision: number;
  title: string;
  /** JSON. */
  fields: string;
  saved_at: Instant;
  replaced_at: Instant;
  replaced_by: string;
}

export interface KeptTextsTable {
  id: GeneratedAlways<number>;
  /** Null for a post that was never saved. */
  post_id: number | null;
  /** The working copy of a post that was never saved. */
  copy_id: number | null;
  kind: "replaced" | "discarded";
  title: string;
  /** JSON. */
  fields: string;
  written_at: Instant;
  kept_at: Instant;
  kept_by: string;
}

interface SlugRedirectsTable {
  slug: string;
  post_id: number;
}

interface OldAddressesTable {
  /** A path of another site with its query. */
  address: string;
  post_id: number;
}

interface PageViewsTable {
  post_id: number;
  /** In UTC: `2026-03-02`. */
  day: string;
  views: number;
}

/** Views per day, for all posts together. */
interface ViewDaysTable {
  day: string;
  views: number;
}

interface ViewSourcesTable {
  day: string;
  source: string;
  medium: string;
  campaign: string;
  views: number;
}

import type { Generated, GeneratedAlways } from "kysely";
import type { PaletteName } from "../../../../contract/palettes.ts";
import type { Instant } from "../../../base/clock.ts";

export interface PostsTables {
  posts: PostsTable;
  post_tags: PostTagsTable;
  slug_redirects: SlugRedirectsTable;
  old_addresses: OldAddressesTable;
  page_views: PageViewsTable;
  view_days: ViewDaysTable;
  view_sources: ViewSourcesTable;
  categories: CategoriesTable;
  category_redirects: CategoryRedirectsTable;
  merged_categories: MergedCategoriesTable;
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
  /** The user who began it, or to whom it was handed over. */
  created_by: number | null;
}

interface PostTagsTable {
  post_id: number;
  position: number;
  tag: string;
  tag_key: string;
}

interface SlugRedirectsTable {
  slug: string;
  post_id: number;
}

interface OldAddressesTable {
  /** A path of another site with its query. */
  address: string;
  /** What was there: a post or a page. */
  post_id: Generated<number | null>;
  page_id: Generated<number | null>;
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

export interface CategoriesTable {
  id: GeneratedAlways<number>;
  slug: string;
  title: string;
  description: string;
  palette: PaletteName;
  /** Its place in lists, from 1. */
  position: number;
  is_retired: Generated<boolean>;
}

/** The slugs that a category had before. */
interface CategoryRedirectsTable {
  slug: string;
  category_id: number;
}

interface MergedCategoriesTable {
  id: number;
  category_id: number;
}

import type { Generated, GeneratedAlways } from "kysely";
import type { Instant } from "../../../base/clock.ts";

export interface PagesTables {
  pages: PagesTable;
  page_redirects: PageRedirectsTable;
}

export interface PagesTable {
  id: GeneratedAlways<number>;
  title: string;
  slug: string;
  description: string;
  content: string;
  status: "draft" | "published";
  revision: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

interface PageRedirectsTable {
  slug: string;
  page_id: number;
}

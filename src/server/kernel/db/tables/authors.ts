import type { GeneratedAlways } from "kysely";

export interface AuthorsTables {
  authors: AuthorsTable;
  author_redirects: AuthorRedirectsTable;
  author_names: AuthorNamesTable;
}

export interface AuthorsTable {
  id: GeneratedAlways<number>;
  slug: string;
  /** As `posts.author` has it. */
  name: string;
  /** `authorKeyOf` the name. */
  name_key: string;
  /** The path of an upload; empty without one. */
  picture: string;
  bio: string;
}

/** The slugs that an author had before. */
interface AuthorRedirectsTable {
  slug: string;
  author_id: number;
}

/** The names that an author had before. */
interface AuthorNamesTable {
  name_key: string;
  author_id: number;
}

import { DatabaseSync } from "node:sqlite";
import { oldAddressOf } from "../../../kernel/http/old-address.ts";
import type { ImportedAuthor, ImportedPost, OldList, SourceFile } from "../source/imported-post.ts";
import { IMAGE_ADDRESS } from "../source/site-address.ts";

interface SpooledPost {
  post: ImportedPost;
  /** Its slug here, now or after the import. */
  slug: string;
  /** True if an earlier import has written it. */
  isKnown: boolean;
}

/** A link from one post to another. */
interface SpooledLink {
  place: string;
  title: string;
  /** The address as written in the text. */
  address: string;
}

/** A text that posts put in, and what became of its elements. */
type Pattern = Pick<ImportedPost, "html" | "elements">;

const TABLES = `
  create table posts (n integer primary key, source_id text unique, post text, path text unique, is_known integer);
  create table addresses (address text primary key, n integer) without rowid;
  create table taken (address text primary key) without rowid;
  create table files (id text primary key, address text, post text, alt text, caption text) without rowid;
  create index files_of_post on files (post);
  create index files_by_address on files (address);
  create table lists (address text primary key, kind text, name text) without rowid;
  create table patterns (id text primary key, pattern text) without rowid;
  create table authors (source_id text primary key, author text) without rowid;
  create table refused (path text primary key) without rowid;
  create table links (path text, place text, title text, address text);
  create table images (address text primary key, url text, failure text) without rowid;
`;

const FILES = "select id, address, post, alt, caption from files";

const asFile = (row: Record<string, unknown>): SourceFile => ({
  id: String(row["id"]),
  address: String(row["address"]),
  post: String(row["post"]),
  alt: String(row["alt"]),
  caption: String(row["caption"]),
});

const asList = (row: Record<string, unknown>) => ({
  // What `addList` wrote.
  of: String(row["kind"]) as OldList["of"],
  name: String(row["name"]),
  address: String(row["address"]),
});

/**
 * Holds everything that an import has read until it is written, because posts link to posts that come later. The data
 * is in a temporary file that only SQLite sees, so that memory does not grow with the import
 * (https://www.sqlite.org/inmemorydb.html, "Temporary Databases").
 */
export class Spool implements Disposable {
  #db = new DatabaseSync("");

  constructor() {
    this.#db.exec("pragma journal_mode = off; pragma synchronous = off; pragma temp_store = file");
    this.#db.exec(TABLES);
  }

  /** Returns false if the spool has a post of that id. */
  addPost(post: ImportedPost): boolean {
    const { changes, lastInsertRowid } = this.#run(
      "insert into posts (source_id, post, is_known) values (?, ?, 0) on conflict do nothing",
      post.sourceId,
      JSON.stringify(post),
    );
    if (changes === 0) return false;
    const addresses = post.addresses.flatMap((address) => oldAddressOf(address) ?? []);
    // Links to the front page of the other site lead to the one here, also where that was a page.
    for (const address of [...addresses, ...post.names].filter((each) => each !== "/" || !post.isPage))
      this.#run(
        "insert into addresses values (?, ?) on conflict do nothing",
        address,
        Number(lastInsertRowid),
      );
    return true;
  }

  /** The old slug of the post of that id. */
  slugOf(sourceId: string): string | undefined {
    return this.#get("select json_extract(post, '$.slug') from posts where source_id = ?", sourceId);
  }

  addFile({ id, address, post, alt, caption }: SourceFile) {
    const sql = "insert into files values (?, ?, ?, ?, ?) on conflict do nothing";
    this.#run(sql, id, address, post, alt, caption);
  }

  addList(list: OldList) {
    for (const address of list.addresses.flatMap((each) => oldAddressOf(each) ?? []))
      this.#run("insert into lists values (?, ?, ?) on conflict do nothing", address, list.of, list.name);
  }

  lists(): { of: OldList["of"]; name: string; address: string }[] {
    return this.#statement("select address, kind, name from lists order by address").all().map(asList);
  }

  /** What is known of an old address, as `oldAddressOf` writes it, that belongs to no post. */
  findList(address: string): { of: OldList["of"]; name: string } | undefined {
    const row = this.#statement("select address, kind, name from lists where address = ?").get(address);
    return row && asList(row);
  }

  addPattern(id: string, pattern: Pattern) {
    this.#run("insert into patterns values (?, ?) on conflict do nothing", id, JSON.stringify(pattern));
  }

  addAuthor(author: ImportedAuthor) {
    this.#run(
      "insert into authors values (?, ?) on conflict do nothing",
      author.sourceId,
      JSON.stringify(author),
    );
  }

  authors(): ImportedAuthor[] {
    // What `addAuthor` wrote.
    return this.#statement("select author from authors")
      .all()
      .map(({ author }) => JSON.parse(String(author)) as ImportedAuthor);
  }

  /** Gives a post or page its address here; false if another post or page of the import has it. */
  givePath(sourceId: string, path: string): boolean {
    const sql = "update or ignore posts set path = ? where source_id = ?";
    return this.#run(sql, path, sourceId).changes === 1;
  }

  markKnown(sourceId: string, path: string) {
    this.#run("update posts set is_known = 1 where source_id = ?", sourceId);
    this.givePath(sourceId, path);
  }

  noteRefused(path: string) {
    this.#run("insert into refused values (?) on conflict do nothing", path);
  }

  /** Remembers that a post links to what gets this address. */
  noteLink(path: string, { place, title, address }: SpooledLink) {
    this.#run("insert into links values (?, ?, ?, ?)", path, place, title, address);
  }

  /** Yields the links to posts that were refused, in the order of the posts that link. */
  *linksToRefused(): Generator<SpooledLink> {
    const sql = "select place, title, address from links join refused using (path) order by links.rowid";
    for (const { place, title, address } of this.#statement(sql).iterate())
      yield { place: String(place), title: String(title), address: String(address) };
  }

  /** Yields the posts in the order in which they were added. */
  *posts(): Generator<SpooledPost> {
    const next = this.#db.prepare("select n, post, path, is_known from posts where n > ? order by n limit 1");
    for (let n = 0; ;) {
      const row = next.get(n);
      if (!row) return;
      n = Number(row["n"]);
      // What `addPost` wrote.
      const post = JSON.parse(String(row["post"])) as ImportedPost;
      const path = String(row["path"] ?? "");
      yield { post, slug: path.slice(path.lastIndexOf("/") + 1), isKnown: row["is_known"] === 1 };
    }
  }

  countPosts(): number {
    return Number(this.#get("select count(*) as found from posts"));
  }

  /** The address here of what was at this one, as `oldAddressOf` writes it, or goes by this name. */
  findPath(address: string): string | undefined {
    return this.#get("select path from addresses join posts using (n) where address = ?", address);
  }

  /** Returns false if an earlier post has this address. */
  reserveAddress(address: string): boolean {
    return this.#run("insert into taken values (?) on conflict do nothing", address).changes === 1;
  }

  findFile(id: string): SourceFile | undefined {
    const row = this.#statement(`${FILES} where id = ?`).get(id);
    return row && asFile(row);
  }

  hasFileAt(address: string): boolean {
    return this.#get("select id from files where address = ?", address) !== undefined;
  }

  /** Returns the images that were uploaded for a post, the oldest first. */
  findImagesOf(post: string): SourceFile[] {
    const rows = this.#statement(`${FILES} where post = ? order by cast(id as integer)`).all(post);
    return rows.map(asFile).filter(({ address }) => IMAGE_ADDRESS.test(address));
  }

  findPattern(id: string): Pattern | undefined {
    const pattern = this.#get("select pattern from patterns where id = ?", id);
    // What `addPattern` wrote.
    return pattern === undefined ? undefined : (JSON.parse(pattern) as Pattern);
  }

  /** Returns the new URL of an image or the reason why it has none; undefined before the first attempt. */
  findImage(address: string): { url: string } | { failure: string } | undefined {
    const row = this.#statement("select url, failure from images where address = ?").get(address);
    if (!row) return undefined;
    return row["url"] === null ? { failure: String(row["failure"]) } : { url: String(row["url"]) };
  }

  keepImage(address: string, found: { url: string } | { failure: string }) {
    const [url, failure] = "url" in found ? [found.url, null] : [null, found.failure];
    this.#run("insert into images values (?, ?, ?) on conflict do nothing", address, url, failure);
  }

  [Symbol.dispose]() {
    this.#db.close();
  }

  #statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();

  #statement(sql: string) {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #run(sql: string, ...values: (string | number | null)[]) {
    return this.#statement(sql).run(...values);
  }

  /** Returns the first column of the first row. */
  #get(sql: string, ...values: string[]): string | undefined {
    const [value] = Object.values(this.#statement(sql).get(...values) ?? {});
    return value === undefined || value === null ? undefined : String(value);
  }
}

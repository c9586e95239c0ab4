/** A published post as Ghost exports it. */
export const post = (id: string, parts: Record<string, unknown>) => ({
  id,
  uuid: `uuid-${id}`,
  title: `Post ${id}`,
  slug: `post-${id}`,
  status: "published",
  visibility: "public",
  type: "post",
  published_at: "2024-03-02T10:00:00.000Z",
  ...parts,
});

/** The file that Ghost exports: its posts, and `more` of its tables. */
export const exportOf = (posts: unknown[], more: Record<string, unknown> = {}) =>
  JSON.stringify({ db: [{ meta: { version: "5.80.0" }, data: { posts, ...more } }] });

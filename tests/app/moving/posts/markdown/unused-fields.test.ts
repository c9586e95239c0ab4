import { expect, test } from "vitest";
import { fourColors } from "../../../../setup/media/test-images.ts";
import { startApp } from "../../../../setup/app.ts";
import { folderOf, importInto, postsOf } from "../importing.ts";

async function notesOf(front: string) {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({ "posts/one.md": `${front}\n\nWords of a post.\n` });
  const report = await importInto(app, folder.path, { bringsImages: false });
  const [post] = await postsOf(app);
  return { notes: post?.notes, told: report.problems.map(({ words }) => words) };
}

test.each([
  [
    "YAML",
    "---\ntitle: One\ndate: 2024-03-02\nmood: calm\ntoc: true\nseries: [a, b]\n---",
    "mood: calm\ntoc: true\nseries: a, b",
  ],
  ["TOML", '+++\ntitle = "One"\ndate = 2024-03-02\n[extra]\nmood = "calm"\n+++', "extra.mood: calm"],
  ["JSON", '{\n"title": "One",\n"date": "2024-03-02",\n"rating": 5\n}', "rating: 5"],
  ["headers", "Title: One\nDate: 2024-03-02\nMood: calm", "mood: calm"],
  [
    "lists of tables",
    "---\ntitle: One\ndate: 2024-03-02\nmenu:\n  - name: A\n    to: /a\n---",
    'menu: [{"name":"A","to":"/a"}]',
  ],
  ["other scripts", "---\ntitle: One\ndate: 2024-03-02\nאיפה: 東京\n---", "איפה: 東京"],
])("front matter that has no place here is kept in the notes: %s", async (_kind, front, notes) => {
  const found = await notesOf(front);
  expect(found.notes).toBe(notes);
  expect(found.told).toEqual([expect.stringMatching(/of its front matter (?:is|are) kept in its notes: “/)]);
});

test("fields that the post has are no notes, and of two for the same thing the other one is", async () => {
  const front = [
    "title: One",
    "slug: one",
    "layout: post",
    "date: 2024-03-02",
    "lastmod: 2024-03-03",
    "tags: [a]",
    "categories: [Growth]",
    "author: Ann",
    "draft: false",
    "aliases: [/old]",
    "canonical_url: https://elsewhere.example/a",
    "meta_title: For search",
    "summary: A summary",
    "subtitle: A subtitle",
    "taxonomies:\n  tags: [b]\n  people: [Ann]",
    "cover:\n  image: a.png\n  caption: By me",
  ];
  const { notes } = await notesOf(`---\n${front.join("\n")}\n---`);
  expect(notes).toBe("subtitle: A subtitle\ntaxonomies.people: Ann\ncover.caption: By me");
});

test("a password or key of the front matter is in neither the notes nor the report", async () => {
  const { notes, told } = await notesOf(
    "---\ntitle: One\ndate: 2024-03-02\npassword: s3cret\nmap:\n  apiKey: s3cret\n---",
  );
  expect(notes).toBe("");
  expect(told.join("\n")).not.toContain("s3cret");
  expect(told.join("\n")).toContain("Its field “map.apiKey” was left out");
});

test.each([
  "cover:\n  image: a.png\n  alt: Four colors",
  "heroImage: a.png\nheroImageAlt: Four colors",
  "cover_image: a.png\ncover_image_alt: Four colors",
])("the words in place of a cover stay with the image: %s", async (fields) => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "posts/one.md": `---\ntitle: One\ndate: 2024-03-02\n${fields}\n---\n\nWords.\n`,
    "posts/a.png": new Uint8Array(await fourColors().png().toBuffer()),
  });
  await importInto(app, folder.path);
  const [row] = await app.database.db.selectFrom("media").select("alt").execute();
  expect(row?.alt).toBe("Four colors");
  expect((await postsOf(app))[0]?.notes).toBe("");
});

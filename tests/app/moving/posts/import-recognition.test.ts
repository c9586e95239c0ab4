import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTree } from "../../../../src/server/moving/files/open-tree.ts";
import { identifyUnknown } from "../../../../src/server/moving/posts/identify-unknown.ts";
import { recognisePosts } from "../../../../src/server/moving/posts/post-readers.ts";
import { zipOf } from "../../../setup/zip.ts";
import { runCommand } from "../../cli/commands.ts";
import { exportOf, item } from "../../../setup/wordpress-export.ts";
import { startApp } from "../../../setup/app.ts";
import { folderOf, importInto } from "./importing.ts";

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);

/** Imports what is at `name` in a folder of these files, and tells the one line that refuses it. */
async function refusalOf(files: Record<string, string | Uint8Array>, name: string, ...args: string[]) {
  await using folder = await folderOf(files);
  await mkdir(join(folder.path, "empty"), { recursive: true });
  const data = join(folder.path, "data");
  const path = join(folder.path, name);
  const ended = await runCommand(["import", path, "--yes", ...args], { env: { DATA_DIR: data } });
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toMatch(/^[^\n]+\n$/);
  expect(ended.stderr).not.toContain("--consent");
  return ended.stderr;
}

describe("what is no export is called what it is", () => {
  test.each<[string, Record<string, string | Uint8Array>, string, RegExp]>([
    ["an image", { "cover.png": PNG }, "cover.png", /^cover\.png is an image \(PNG\)\.$/],
    ["an empty folder", {}, "empty", /^empty has no files in it\.$/],
    [
      "JSON of somebody else",
      { "issues.json": '{"issues": [{"title": "One"}], "links": []}' },
      "issues.json",
      /^issues\.json is JSON, but not an export of Ghost: it has issues, links\.$/,
    ],
    [
      "an answer of Ghost's API",
      { "posts.json": '{"posts": [{"id": "1", "comment_id": "1", "title": "One", "tags": []}]}' },
      "posts.json",
      /^posts\.json is an answer of Ghost's API\. Export the site instead: in Ghost, Settings [^\n]+Export\.$/,
    ],
    [
      "a folder of images",
      { "images/a.png": PNG, "images/b.png": PNG },
      "images",
      /^images has no posts that Masthead knows\. It has a\.png, b\.png\.$/,
    ],
    [
      "a zip of lists",
      { "lists.zip": zipOf({ "subscribed.csv": "Email Address\na@example.com\n", "cleaned.csv": "x\n" }) },
      "lists.zip",
      /^lists has no posts, but lists: cleaned\.csv, subscribed\.csv\. Unpack it and import each/,
    ],
    [
      "a workbook",
      { "list.xlsx": zipOf({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>" }) },
      "list.xlsx",
      /^list\.xlsx is a workbook of Excel\. Save the list as “CSV UTF-8”/,
    ],
  ])("%s", async (_what, files, name, words) => {
    await using folder = await folderOf(files);
    await mkdir(join(folder.path, "empty"), { recursive: true });
    await using tree = await openTree(join(folder.path, name));
    expect(await recognisePosts(tree)).toBeUndefined();
    expect(await identifyUnknown(tree)).toMatch(words);
  });

  test("the command says so, with what can be imported and the option, and asks for nothing else", async () => {
    for (const name of ["cover.png", "empty"])
      expect(await refusalOf({ "cover.png": PNG }, name)).toMatch(
        /\. Masthead imports posts from .*--format\.\n$/,
      );
  });

  test("a list without a column of addresses lists its columns and names the option", async () => {
    const files = { "lista.csv": "codigo,casa,trabajo\n17,ana@a.example,\n18,eva@a.example,eva@b.example\n" };
    expect(await refusalOf(files, "lista.csv")).toBe(
      "Line 1 names no column of email addresses. It has: codigo, casa, trabajo. Addresses are in: casa, trabajo. Choose one of them, such as --column email=casa.\n",
    );
    const without = { "lista.csv": "codigo,nombre\n17,Ana\n", "posts.csv": "id,title,body\n1,One,Words\n" };
    expect(await refusalOf(without, "lista.csv")).toBe(
      "Line 1 names no column of email addresses. It has: codigo, nombre. No column has email addresses in it. Export the list with its addresses.\n",
    );
    expect(await refusalOf(without, "posts.csv")).toMatch(
      /It looks like a list of posts, not of subscribers\.\n$/,
    );
    const headless = { "lista.csv": "ana@example.com,Ana\n" };
    expect(await refusalOf(headless, "lista.csv")).toMatch(
      /^Line 1 has an address where the names of the columns belong\. Put a line such as email,name above it\.\n$/,
    );
  });
});

test("a list whose name has no ending is still a list", async () => {
  await using folder = await folderOf({ list: "email\nanna@example.com\n" });
  const env = { DATA_DIR: join(folder.path, "data") };
  await writeFile(join(folder.path, "list.tsv"), "email\tname\nbob@example.com\tBob\n");
  for (const name of ["list", "list.tsv"]) {
    const args = ["import", join(folder.path, name), "--yes", "--consent", "Signed up at the fair"];
    expect(await runCommand(args, { env })).toMatchObject({ code: 0, stderr: "" });
  }
});

const GHOST = JSON.stringify({
  db: [{ meta: { version: "5.0" }, data: { posts: [{ id: "1", title: "In Ghost", slug: "in-ghost" }] } }],
});

test("posts of another product in the same archive are named, since they are not read", async () => {
  await using app = await startApp("sqlite");
  const note = "---\ntitle: A note\ndate: 2024-03-02\n---\nWords.";
  const feed =
    '<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Made of the notes</title></channel></rss>';
  await using folder = await folderOf({ "ghost.json": GHOST, "note.md": note, "public/feed.xml": feed });
  const report = await importInto(app, folder.path);
  expect(report).toMatchObject({ format: "markdown", posts: { created: 1 } });
  expect(report.problems).toMatchObject([
    { words: "left out: posts of another product, Ghost. Import its files by themselves" },
  ]);
});

test("XML among the uploads of WordPress is named, and the export is read", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "site.xml": exportOf([item(1, "Post", { "content:encoded": "<p>Words.</p>" })]),
    "uploads/broken.xml": "no XML",
    "uploads/map.xml": "<kml></kml>",
    "uploads/talks.xml": "<rss><channel></channel></rss>",
  });
  const report = await importInto(app, folder.path);
  expect(report).toMatchObject({ format: "wordpress", posts: { created: 1 } });
  expect(report.problems.map(({ place }) => place)).toEqual([
    "uploads/broken.xml",
    "uploads/map.xml",
    "uploads/talks.xml",
  ]);
  const refusal = await refusalOf(
    { "site.zip": zipOf({ "map.xml": "<kml></kml>" }) },
    "site.zip",
    "--format",
    "wordpress",
  );
  expect(refusal).toBe("map.xml is XML, but no export of WordPress.\n");
});

import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFile } from "../../../../src/server/moving/files/file-tree.ts";
import { openTree } from "../../../../src/server/moving/files/open-tree.ts";
import { zipOf } from "../../../setup/zip.ts";
import { startApp } from "../../../setup/app.ts";
import { folderOf, importInto, postsOf } from "./importing.ts";

const post = (title: string) => `---\ntitle: ${title}\ndate: 2024-03-02\n---\nWords of ${title}.`;

test("an import takes nothing through a link that leads out of its folder, and reports the link", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "private/secret.md": post("Secret"),
    "blog/one.md": post("One"),
  });
  const blog = join(folder.path, "blog");
  await symlink(join(folder.path, "private"), join(blog, "dir"));
  await symlink("../private/secret.md", join(blog, "file.md"));
  await symlink("nowhere", join(blog, "broken.md"));

  const report = await importInto(app, blog);
  expect(report.posts).toMatchObject({ found: 1, created: 1 });
  expect(report.problems).toEqual([
    { place: "broken.md", words: "left out, because it is a link to nothing" },
    { place: "dir", words: "left out, because it is a link that leads out of the folder" },
    { place: "file.md", words: "left out, because it is a link that leads out of the folder" },
  ]);
});

test("links inside of a folder make no copies: a loop has one post, and three loops take no time", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({ "one.md": post("One"), "deep/two.md": post("Two") });
  for (const name of ["loop", "deep/loop", "deep/again"]) await symlink(".", join(folder.path, name));
  await symlink("..", join(folder.path, "deep/up"));
  await symlink("deep", join(folder.path, "same"));
  await symlink("one.md", join(folder.path, "alias.md"));

  await using tree = await openTree(folder.path);
  expect([...tree.paths]).toEqual(["deep/two.md", "one.md"]);
  const report = await importInto(app, folder.path);
  expect(report.posts).toMatchObject({ found: 2, created: 2, refused: 0 });
  expect(report.problems.map(({ place }) => place)).toEqual([
    "alias.md",
    "deep/again",
    "deep/loop",
    "deep/up",
    "loop",
    "same",
  ]);
  expect(report.problems.map(({ words }) => words)).toEqual([
    "left out, because it is a link to one.md, which is read under that name",
    "left out, because it is a link to deep, which is read under that name",
    "left out, because it is a link to deep, which is read under that name",
    "left out, because it is a link to the folder itself",
    "left out, because it is a link to the folder itself",
    "left out, because it is a link to deep, which is read under that name",
  ]);
});

test("what becomes a link after the folder was listed is not read through it", async () => {
  await using folder = await folderOf({
    "private/one.md": post("Secret"),
    "blog/posts/one.md": post("One"),
    "blog/two.md": post("Two"),
  });
  const blog = join(folder.path, "blog");
  await using tree = await openTree(blog);
  await rename(join(blog, "posts"), join(folder.path, "moved"));
  await symlink(join(folder.path, "private"), join(blog, "posts"));
  await rename(join(blog, "two.md"), join(folder.path, "two.md"));
  await symlink(join(folder.path, "private/one.md"), join(blog, "two.md"));
  for (const path of ["posts/one.md", "two.md"])
    await expect(readFile(tree, path, 1_000)).rejects.toMatchObject({
      code: "invalid",
      message: `${path} cannot be read: it has become a link since the folder was listed`,
    });
});

test("a folder given by a link is itself the folder, and dotfiles are no part of it", async () => {
  await using folder = await folderOf({ "blog/one.md": post("One"), "blog/.git/two.md": post("Two") });
  await mkdir(join(folder.path, "blog/node_modules"));
  await writeFile(join(folder.path, "blog/node_modules/three.md"), post("Three"));
  await symlink("blog", join(folder.path, "link"));
  await using tree = await openTree(join(folder.path, "link"));
  expect([...tree.paths]).toEqual(["one.md"]);
  expect(tree.leftOut).toEqual([]);
});

test("a link to a part of the folder that is left out is reported so", async () => {
  await using folder = await folderOf({ "blog/one.md": post("One"), "blog/.drafts/two.md": post("Two") });
  const blog = join(folder.path, "blog");
  await symlink(".drafts/two.md", join(blog, "two.md"));
  await using tree = await openTree(blog);
  expect(tree.leftOut).toEqual([
    { path: "two.md", words: "it is a link to .drafts/two.md, which is left out" },
  ]);
});

test("a symbolic link in an archive is no text, and is reported", async () => {
  await using app = await startApp("sqlite");
  const zip = zipOf({ "a.md": "---\ntitle: A\ndate: 2024-01-02\n---\nWords", "link.md": "/etc/passwd" });
  // The external attributes of the last entry of its directory, as Unix has them (APPNOTE.TXT 4.3.12).
  zip.writeUInt32LE(0o120777 * 0x1_00_00, zip.lastIndexOf("PK\u0001\u0002") + 38);
  await using folder = await folderOf({ "site.zip": zip });
  const report = await importInto(app, join(folder.path, "site.zip"));
  expect((await postsOf(app)).map(({ title }) => title)).toEqual(["A"]);
  expect(report.problems).toEqual([
    { place: "link.md", words: "left out, because it is a link to another file" },
  ]);
});

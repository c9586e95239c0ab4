import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnProgram } from "../../../setup/process.ts";
import { folderOf } from "./importing.ts";

async function runImport(dataDir: string, args: string[]) {
  const { child, output } = spawnProgram("command", ["import", ...args], { DATA_DIR: dataDir });
  child.stdin.end();
  const [code] = await once(child, "close");
  return { code, ...output() };
}

test("the command recognises posts, tells what it would do, does it once, and takes it back", async () => {
  await using data = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  await using folder = await folderOf({
    "blog/one.md": "---\ntitle: One\ndate: 2024-03-02\ncategories: [News]\n---\nWords, and [two](two.md).",
    "blog/two.md": "---\ntitle: Two\ndraft: true\n---\nMore words.",
    "map.yaml": "News: marketing\n",
    "wrong.yaml": "News: nothing\n",
  });
  const blog = join(folder.path, "blog");
  const run = (...args: string[]) => runImport(data.path, args);

  expect(await run(blog)).toMatchObject({ code: 2, stderr: expect.stringContaining("Pass --yes to import") });
  expect(await run(blog, "--format", "typepad")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("These can be imported: ghost, wordpress, substack,"),
  });
  expect(await run(blog, "--yes", "--category", "news")).toMatchObject({ code: 2 });
  expect(await run(blog, "--yes", "--map", join(folder.path, "wrong.yaml"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("“News” cannot become “nothing”"),
  });

  const about =
    "2 posts would be created (1 published, 1 draft), 0 already there, 1 would be filed by default";
  const dry = await run(blog, "--dry-run", "--map", join(folder.path, "map.yaml"));
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining(`blog (markdown): ${about}`) });

  await using wide = await folderOf(
    Object.fromEntries(
      ["a", "b"].map((name) => [
        `${name}.md`,
        `---\ntitle: ${name}\ndate: 2024-03-02\n---\nWords ![P](${name}.png) <iframe src="https://x.example"></iframe>`,
      ]),
    ),
  );
  const told = await run(wide.path, "--dry-run");
  expect(told.stderr).toContain(
    [
      "To look at:",
      "  The image … keeps its address: it is not among the files (2)",
      "    a.md: “a”: The image a.png keeps its address: it is not among the files",
      "    b.md: “b”: The image b.png keeps its address: it is not among the files",
      "Changed into something like it:",
      "  iframe became a link (2)",
      "    a.md: “a”",
      "    b.md: “b”",
      "",
    ].join("\n"),
  );
  expect(told.stdout).toContain("2 things to look at");

  const done = await run(
    blog,
    "--yes",
    "--json",
    "--map",
    join(folder.path, "map.yaml"),
    "--category",
    "tools",
  );
  const report = JSON.parse(done.stdout);
  expect(report).toMatchObject({
    run: 1,
    posts: { created: 2 },
    categories: { marketing: 1, tools: 1 },
    links: 1,
  });
  expect(JSON.parse((await run(blog, "--yes", "--json")).stdout)).toMatchObject({
    run: null,
    posts: { known: 2 },
  });
  expect(await run("--undo", "1")).toEqual({
    code: 0,
    stdout: "The import of blog is undone: 2 posts and 0 images removed.\n",
    stderr: "",
  });
  expect(await run("--undo", "1")).toMatchObject({ code: 1, stderr: "Import 1 has been undone already.\n" });
  expect(await run("--undo", "one")).toMatchObject({ code: 2 });
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { zipOf } from "../../../setup/zip.ts";
import { folderOf, importInto } from "./importing.ts";

const post = (title: string, text = "Words") => `---\ntitle: ${title}\ndate: 2024-03-02\n---\n${text}`;
const linksTo = (...addresses: string[]) => addresses.map((address) => `[It](${address})`).join("\n\n");

async function linksIn({ database }: TestApp, slug: string): Promise<string[]> {
  const { content } = await database.db
    .selectFrom("posts")
    .select("content")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return Array.from(content.matchAll(/href="([^"]*)"/g), ([, href = ""]) => href);
}

/** What readers get who follow each link of a post. */
async function follow(app: TestApp, slug: string): Promise<string[]> {
  const answers = (await linksIn(app, slug)).map(async (address) => {
    const answer = await app.request("GET", address);
    expect(answer.status, address).toBe(200);
    return answer.headers.get("content-type")?.startsWith("text/html") ? address : answer.text();
  });
  return Promise.all(answers);
}

const NFC = "Grüße".normalize("NFC");
const NFD = "Grüße".normalize("NFD");

/** Each link of posts #1/a.md, with the file that it leads to, or the address of the post. */
const leading: Record<string, string> = {
  "../files/manual.pdf": "files/manual.pdf",
  "/files/manual.pdf": "files/manual.pdf",
  "files/sub/x.pdf#page=2": "posts #1/files/sub/x.pdf",
  "files/a%20b.pdf": "posts #1/files/a b.pdf",
  "files/c%23.pdf": "posts #1/files/c#.pdf",
  "files/50%2f50.pdf": "posts #1/files/50%2f50.pdf",
  [`files/${NFD}.pdf`]: `posts #1/files/${NFC}.pdf`,
  [`files/mac-${NFC}.pdf`]: `posts #1/files/mac-${NFD}.pdf`,
  "./b.md": "/blog/b",
  "b.md#prices": "/blog/b#prices",
  "c%20d.md": "/blog/c-d",
  "on%20C%23.md": "/blog/on-c",
  "on%20C%23%20again.md": "/blog/on-c-again",
  "50%2f50.md": "/blog/50-2f50",
  [`mac-${NFC}.md`]: "/blog/mac-grusse",
};

const posts = {
  "posts #1/a.md": post("A", linksTo(...Object.keys(leading))),
  "posts #1/b.md": post("B", "## Prices"),
  "posts #1/c d.md": post("C"),
  "posts #1/on C#.md": post("D"),
  "posts #1/on C# again.md": post("E"),
  "posts #1/50%2f50.md": post("F"),
  [`posts #1/mac-${NFD}.md`]: post("G"),
};
const files = Object.fromEntries(
  Object.values(leading)
    .filter((path) => path.endsWith(".pdf"))
    .map((path) => [path, path]),
);

describe.each(["folder", "zip archive"])("links between the files of a %s", (kind) => {
  test("lead to the same files and posts after the import, whatever these are called", async () => {
    await using app = await startApp("sqlite");
    const given = { ...posts, ...files };
    await using folder = await folderOf(kind === "folder" ? given : { "site.zip": zipOf(given) });
    const report = await importInto(app, kind === "folder" ? folder.path : join(folder.path, "site.zip"));
    expect(report.problems).toEqual([]);
    expect(await follow(app, "a")).toEqual(Object.values(leading));
    expect((await linksIn(app, "a"))[2]).toMatch(/#page=2$/);
    expect(report.files).toEqual({ found: 8, brought: 8, failed: 0 });
    expect(report.links).toBe(7);
  });
});

test("links that lead nowhere after the import are told for each post, with their count", async () => {
  await using app = await startApp("sqlite");
  const dead = ["gone.md", "../about/", "files/", "readme.md"];
  await using folder = await folderOf({
    "posts/a.md": post(
      "A",
      linksTo("b.md", ...dead, "gone.pdf", "https://else.example/x.md", "mailto:a@b.example"),
    ),
    "posts/b.md": post("B", linksTo("/tags/x")),
    "posts/c.md": post("C", linksTo(...Array.from({ length: 12 }, (_, n) => `gone-${n}.md`))),
    "posts/readme.md": "Hello",
  });
  const dry = await importInto(app, folder.path, { isDryRun: true });
  const report = await importInto(app, folder.path);
  expect(report.problems).toEqual(dry.problems);
  const why = "nowhere, because the import brings no such post or file:";
  expect(report.problems.map(({ words }) => words)).toEqual([
    "“readme.md”: left out, because it is a list or readme file",
    "“A”: The file gone.pdf keeps its address: it is not among the files",
    `“A”: 4 links lead ${why} ${dead.join(", ")}`,
    `“B”: 1 link leads ${why} /tags/x`,
    `“C”: 12 links lead ${why} ${Array.from({ length: 10 }, (_, n) => `gone-${n}.md`).join(", ")} and 2 more`,
  ]);
  expect([report.links, dry.links]).toEqual([1, 1]);
});

test("links to files that are not brought are told", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({ "a.md": post("A", linksTo("x.pdf")), "x.pdf": "x" });
  const { problems } = await importInto(app, folder.path, { bringsImages: false });
  expect(problems.map(({ words }) => words)).toEqual([
    "“A”: 1 link leads nowhere, because the import brings no such post or file: x.pdf",
  ]);
});

test("of a site whose address is known, links to what nothing here will answer lead nowhere", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "a.md": post(
      "A",
      linksTo(
        "gone.md",
        "/team/",
        "https://old.example/",
        "/feed/",
        "/2024/03/",
        "https://else.example/team/",
      ),
    ),
  });
  const { problems } = await importInto(app, folder.path, { site: "https://old.example" });
  expect(problems.map(({ words }) => words)).toEqual([
    "“A”: 2 links lead nowhere, because the import brings no such post or file: gone.md, /team/",
  ]);
  expect((await linksIn(app, "a")).slice(0, 2)).toEqual(["gone.md", "https://old.example/team/"]);
});

test("a link to a post that is refused is told, and not counted as moved", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({
    "a.md": post("A", linksTo("b.md", "c.md")),
    "b.md": post("B", "x\n\n".repeat(30_001)),
    "c.md": post("C", linksTo("a.md")),
  });
  for (const isDryRun of [true, false]) {
    const report = await importInto(app, folder.path, { isDryRun });
    expect(report.posts).toMatchObject({ created: 2, refused: 1 });
    expect(report.links).toBe(2);
    expect(report.problems.map(({ words }) => words)).toContain(
      "“A”: 1 link leads nowhere, because the import brings no such post or file: b.md",
    );
  }
});

test("links within a text that lead to nothing are told for each post, with their count", async () => {
  await using app = await startApp("sqlite");
  const text = `${linksTo("#gone", "#gone", "#Gone%20too", "#top", "#", "#prices", "#note", "#whats-next")}

## Prices

<p id="note">A note</p>

## What’s next?`;
  await using folder = await folderOf({
    "a.md": post("A", text),
    "2024-03-02-b.html": post(
      "B",
      '<p><a href="#what-s-next">1</a> <a href="#note">2</a></p><h4>What’s next</h4>',
    ),
    "c.md": post("C", linksTo("#c")),
  });
  const dry = await importInto(app, folder.path, { isDryRun: true });
  const report = await importInto(app, folder.path);
  expect(report.problems).toEqual(dry.problems);
  const why = "nowhere, because the text has no such place:";
  expect(report.problems.map(({ words }) => words).sort()).toEqual([
    `“A”: 3 links within the text lead ${why} #gone, #Gone%20too`,
    `“B”: 1 link within the text leads ${why} #note`,
    `“C”: 1 link within the text leads ${why} #c`,
  ]);
  expect((await linksIn(app, "a")).slice(-3)).toEqual(["#text-prices", "#text-note", "#text-whats-next"]);
  const { content } = await app.database.db
    .selectFrom("posts")
    .select("content")
    .where("slug", "=", "b")
    .executeTakeFirstOrThrow();
  expect(content).toContain('<a href="#text-what-s-next">1</a>');
  expect(content).toContain('<h4 id="text-what-s-next">');
});

test("an image that is damaged in the archive keeps its address, and its post comes", async () => {
  await using app = await startApp("sqlite");
  const archive = zipOf({ "posts/a.md": post("A", "![One](one.png)"), "posts/one.png": "stored" });
  archive.writeUInt32LE(1, archive.lastIndexOf("posts/one.png") - 30);
  await using folder = await folderOf({ "site.zip": archive });
  const { posts: counts, problems } = await importInto(app, join(folder.path, "site.zip"));
  expect(counts).toMatchObject({ created: 1 });
  expect(problems.map(({ words }) => words)).toEqual([
    "“A”: The image one.png keeps its address: site.zip: one.png is damaged: its checksum is wrong.",
  ]);
});

import { join } from "node:path";
import { expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { everyRow, folderOf, importInto, postsOf } from "../importing.ts";

const item = (type: string, id: number, parts: Record<string, string>) =>
  `<item>${Object.entries({
    "wp:post_type": type,
    "wp:post_id": String(id),
    "wp:status": "publish",
    ...parts,
  })
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join("")}</item>`;

const date = { pubDate: "Wed, 05 Apr 2023 14:42:38 +0000" };

/** As Squarespace writes an export for WordPress. */
const EXPORT = `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Acme</title><link>http://acme.example</link><wp:wxr_version>1.2</wp:wxr_version>
${item("page", 135, { link: "/services", title: "Services", "wp:post_name": "services", "content:encoded": "<p>What we do</p>", ...date })}
${item("page", 135, { link: "/no-title", title: "", "wp:post_name": "no-title", "content:encoded": "<p>And more</p>", ...date })}
${item("page", 135, { link: "/services", title: "Services", "wp:post_name": "services", "content:encoded": "<p>A copy</p>", ...date })}
${item("post", 146, { link: "/blog2023/04/05/dated.html", title: "Dated", "wp:post_name": "blog2023/04/05/dated", "content:encoded": "<p>Words</p>", ...date })}
${item("post", 147, { link: "/blog/basic.html", title: "Basic", "wp:post_name": "basic.html", "content:encoded": '<figure class="sqs-block-image-figure"><a class="sqs-block-image-link" href="https://other.example"><div class="image-block-wrapper"><noscript><img src="https://img.example/a.jpg"></noscript><img class="thumb-image" data-src="https://img.example/a.jpg" data-image="https://img.example/a.jpg" alt="A boat"></div></a></figure>', ...date })}
</channel></rss>`;

test("pages of Squarespace that share an id all come, and slugs lose their folders and endings", async () => {
  await using app = await startApp("sqlite");
  await using folder = await folderOf({ "squarespace.xml": EXPORT });
  const path = join(folder.path, "squarespace.xml");
  const report = await importInto(app, path, { bringsImages: false });
  expect(report).toMatchObject({
    posts: { created: 2, refused: 0 },
    pages: { created: 2, refused: 1 },
  });
  const posts = await postsOf(app);
  expect(posts.map(({ slug }) => slug)).toEqual(["dated", "basic"]);
  expect(posts[1]?.content).toContain('alt="A boat" src="https://img.example/a.jpg"');
  expect((await app.request("GET", "/blog2023/04/05/dated.html")).headers.get("location")).toBe(
    "/blog/dated",
  );
  expect(await (await app.request("GET", "/no-title")).text()).toContain("And more");
  const after = await everyRow(app);
  expect(await importInto(app, path, { bringsImages: false })).toMatchObject({
    posts: { created: 0, known: 2 },
    pages: { created: 0, known: 2 },
  });
  expect(await everyRow(app)).toEqual(after);
});

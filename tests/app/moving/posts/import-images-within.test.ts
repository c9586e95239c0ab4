import { describe, expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { exportOf, post } from "../../../setup/ghost-export.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import { folderOf, importInto, postsOf } from "./importing.ts";

const image = await fourColors().png().toBuffer();
const written = image.toString("base64");
const uri = `data:image/png;base64,${written}`;
const withDate = (text: string) => `---\ntitle: One\ndate: 2024-03-01\n---\n\n${text}`;

/** How a text may have an image within itself. */
const texts: Record<string, Record<string, string>> = {
  Markdown: { "one.md": withDate(`Words ![A boat](${uri})`) },
  "HTML in Markdown": { "one.md": withDate(`<p>Words</p>\n\n<img alt="A boat" src='${uri}'>`) },
  "lines and signs written out": {
    "one.md": withDate(
      `<img alt="A boat" src="data:image/png;charset=utf-8;base64,${written.replaceAll(/\+/g, "%2B")}">`,
    ),
  },
  "an ending that lies": { "one.md": withDate(`![A boat](data:image/jpeg;base64,${written})`) },
  Ghost: { "ghost.json": exportOf([post("1", { html: `<p>Words <img src="${uri}" alt="A boat"></p>` })]) },
};

const others: Record<string, [html: string, words: string]> = {
  damaged: [
    `<img src="data:image/png;base64,${written.slice(0, 60)}" alt="A boat">`,
    "An image within the text was left out: ",
  ],
  "none at all": [
    '<img src="data:image/png;base64,AAAA" alt="A boat">',
    "An image within the text was left out: ",
  ],
  empty: ['<img src="data:image/png;base64," alt="A boat">', "An image within the text was left out: "],
  "a drawing": [
    '<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="A boat">',
    "image without an address was left out",
  ],
  "a page": ['<img src="data:text/html;base64,PGI+" alt="A boat">', "image without an address was left out"],
};

describe.each(engines)("images within texts on %s", (engine) => {
  test.each(Object.entries(texts))("%s: they are brought as others are", async (_name, files) => {
    await using app = await startApp(engine);
    await using folder = await folderOf(files);
    expect(await importInto(app, folder.path, { isDryRun: true })).toMatchObject({
      problems: [],
      images: { found: 1, failed: 0 },
    });
    const report = await importInto(app, folder.path);
    expect(report).toMatchObject({ problems: [], images: { found: 1, brought: 1, failed: 0 } });
    const [one] = await postsOf(app);
    const [, address = ""] =
      /<img src="(\/media\/[0-9a-f]{32}\/original)" alt="A boat" \/>/.exec(one?.content ?? "") ?? [];
    expect((await app.request("GET", address)).status).toBe(200);
    // Nothing asks for it at an old address.
    expect(
      JSON.stringify(await app.database.db.selectFrom("old_addresses").selectAll().execute()),
    ).not.toContain("within");
  });

  test("two posts share one, and an undo takes it away", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "one.md": withDate(`![A](${uri})`),
      "two.md": withDate(`![B](${uri}) ![C](${uri})`),
    });
    expect(await importInto(app, folder.path)).toMatchObject({ images: { failed: 0 } });
    expect(await app.database.db.selectFrom("media").select("id").execute()).toHaveLength(1);
  });

  test.each(Object.entries(others))("%s: it is told, and the words stay", async (_name, [html, words]) => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "one.md": withDate(`<p>Words</p>\n\n${html}\n\nAnd more`) });
    const report = await importInto(app, folder.path);
    expect(report.problems).toEqual([{ place: "one.md", words: expect.stringContaining(words) }]);
    const [one] = await postsOf(app);
    expect(one?.content).not.toMatch(/data:|import\.invalid/);
    expect(one?.content).toContain("And more");
  });

  test("without images they are left out, and told", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({ "one.md": withDate(`Words ![A](${uri})`) });
    expect(await importInto(app, folder.path, { bringsImages: false })).toMatchObject({
      posts: { created: 1 },
      problems: [{ words: "“One”: image without an address was left out" }],
    });
  });

  test("what only holds the place of an image that is loaded late is not brought", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf({
      "one.md": withDate(`<img src="${uri}" data-src="https://img.example/a.png" alt="A">`),
    });
    await importInto(app, folder.path);
    const [one] = await postsOf(app);
    expect(one?.content).toContain('<img src="https://img.example/a.png" alt="A" />');
    expect(await app.database.db.selectFrom("media").select("id").execute()).toEqual([]);
  });

  test("a post with twelve million letters of images is as long as its words", async () => {
    await using app = await startApp(engine);
    const noise = await fourColors().resize(1800, 1000).raw().toBuffer();
    for (let index = 0; index < noise.length; index++) noise[index] = (index * 2654435761) >>> 13;
    const sharp = (await import("sharp")).default;
    const big = await sharp(noise, {
      raw: { width: 1800, height: 1000, channels: noise.length === 1800 * 4000 ? 4 : 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const html = `<p>Words <img src="data:image/png;base64,${big.toString("base64")}" alt="A"></p>`;
    await using folder = await folderOf({
      "ghost.json": exportOf([post("1", { html: html + html.replace('"A"', '"B"') })]),
    });
    expect(await importInto(app, folder.path)).toMatchObject({
      posts: { created: 1 },
      images: { failed: 0 },
    });
    const [one] = await postsOf(app);
    expect(one?.content.length).toBeLessThan(300);
  });
});

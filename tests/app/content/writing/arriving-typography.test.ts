import { describe, expect, test } from "vitest";
import * as posts from "../../../../src/contract/content/posts.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { createPost } from "../../kit/inputs.ts";
import { makeToken } from "../../kit/tokens.ts";
import { everyRow, folderOf, importInto } from "../../moving/posts/importing.ts";

const straight = {
  title: `"It's here" -- now`,
  excerpt: `He is 5'10" tall, she said...`,
  content: `<p>"<em>Yes</em>," it's <code>"a" -- b</code>, a paragraph that is long enough to be a text.</p><pre><code>"x"</code></pre>`,
};
const typographic = {
  title: "“It’s here” — now",
  excerpt: "He is 5′10″ tall, she said…",
  content: `<p>“<em>Yes</em>,” it’s <code>"a" -- b</code>, a paragraph that is long enough to be a text.</p><pre><code>"x"</code></pre>`,
};

describe.each(engines)("typographic signs of what arrives, on %s", (engine) => {
  test("programs write straight signs until the owner wants others; people keep theirs, and a second save changes nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const program = await makeToken(app, as, { capabilities: ["posts.read", "posts.write"] });
    const before = await createPost(program.as, straight);
    expect(before).toMatchObject(straight);
    await as("PATCH", "/api/admin/settings", { json: { isTypographyOfArrivals: true } });
    expect(await createPost(as, straight)).toMatchObject(straight);
    const created = await createPost(program.as, straight);
    expect(created).toMatchObject({ ...typographic, slug: "its-here-now-3" });
    const again = await read(
      await program.as("PATCH", `/api/posts/${created.id}`, { json: straight }),
      posts.updatePost,
    );
    expect(again).toMatchObject({ ...typographic, revision: created.revision, updatedAt: created.updatedAt });
    const changed = await read(
      await program.as("PATCH", `/api/posts/${before.id}`, { json: { title: straight.title } }),
      posts.updatePost,
    );
    expect(changed).toMatchObject({ ...straight, title: typographic.title });
  });

  test("the signs are those of the site's language, or of the script of the text", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const program = await makeToken(app, as, { capabilities: ["posts.read", "posts.write"] });
    await as("PATCH", "/api/admin/settings", { json: { isTypographyOfArrivals: true, language: "de" } });
    expect(await createPost(program.as, { title: `"Ja" -- gut` })).toMatchObject({ title: "„Ja“ – gut" });
    expect(await createPost(program.as, { title: `"Да" и "нет"` })).toMatchObject({ title: "«Да» и «нет»" });
    const long = await createPost(program.as, { title: `${"a".repeat(296)} "b"` });
    expect(long.title).toBe(`${"a".repeat(296)} „b“`);
  });

  test("imports have them, and a second import changes nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { isTypographyOfArrivals: true } });
    await using folder = await folderOf({
      "posts/hello.md": `---\ntitle: It's "here" -- now\ndate: 2024-03-02\ndescription: In 'short'\n---\n"Yes," it's \`"a" -- b\` and some words of a post that go on for a while.\n`,
    });
    await importInto(app, folder.path);
    const post = await app.database.db
      .selectFrom("posts")
      .selectAll()
      .where("slug", "=", "hello")
      .executeTakeFirstOrThrow();
    expect(post).toMatchObject({ title: "It’s “here” — now", excerpt: "In ‘short’" });
    expect(post.content).toContain(`“Yes,” it’s <code>"a" -- b</code> and`);
    const rows = await everyRow(app);
    expect((await importInto(app, folder.path)).posts).toMatchObject({ created: 0, known: 1 });
    expect(await everyRow(app)).toEqual(rows);
  });
});

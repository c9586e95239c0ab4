import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { createPost, PARAGRAPH, postInput } from "../kit/inputs.ts";

const TITLE = "Title must be at least 5 characters";
const EXCERPT = "Excerpt must be at least 10 characters";
const CONTENT = "Content must be at least 50 characters";
const COVER = "Cover image must be a valid URL";
const AUTHOR = "Author name must be at least 2 characters";
const CATEGORY = "Category is required";
const SLUG = "Slug is required";

/** Section 5 of the specification: what is wrong, and the sentence that says so. */
const rules: [field: string, wrong: unknown, sentence: string][] = [
  ["title", "", TITLE],
  ["title", "Four", TITLE],
  ["title", "  Four  ", TITLE],
  ["title", null, TITLE],
  ["title", 12_345, TITLE],
  ["excerpt", "", EXCERPT],
  ["excerpt", "Nine char", EXCERPT],
  ["excerpt", null, EXCERPT],
  ["content", "", CONTENT],
  ["content", `<p>${"x".repeat(49)}</p>`, CONTENT],
  ["content", null, CONTENT],
  ["content", { html: PARAGRAPH }, CONTENT],
  [
    "content",
    `<p>Hello</p><div data-only="email">${PARAGRAPH}</div>`,
    "Almost all of this is only in the email. At least 50 characters must be shown on the site.",
  ],
  ["coverImage", "not an address", COVER],
  ["coverImage", "javascript:alert(1)", COVER],
  ["coverImage", "data:image/png;base64,AAAA", COVER],
  ["coverImage", "https://", COVER],
  ["coverImage", "//other.example/a.png", COVER],
  ["coverImage", "/media/../../api/logout", COVER],
  ["coverImage", "/media/abc/..", COVER],
  ["coverImage", "/media/abc", COVER],
  ["coverImage", "/media/abc/original/more", COVER],
  ["coverImage", null, COVER],
  ["author", "A", AUTHOR],
  ["author", " A ", AUTHOR],
  ["author", null, AUTHOR],
  ["category", "", CATEGORY],
  ["category", null, CATEGORY],
];

const shapes: [field: string, wrong: unknown][] = [
  ["category", "no-such-category"],
  ["status", "scheduled"],
  ["status", ""],
  ["featured", "true"],
  ["featured", 1],
  ["tags", "a,b"],
  ["tags", [1]],
  ["tags", Array.from({ length: 51 }, (_, index) => `tag ${index}`)],
  ["seo", "title"],
  ["seo", { metaTitle: 1 }],
  ["publishedAt", "tomorrow"],
  ["publishedAt", "2026-02-31T00:00:00Z"],
  ["title", "x".repeat(301)],
  ["title", "With a NUL \0 in it"],
  ["title", "Half a pair \ud83d of it"],
  ["content", `<p>${"x".repeat(2_000_000)}</p>`],
];

describe.each(engines)("the rules for posts on %s", (engine) => {
  test("each rule of the specification is held when a post is made and when it is changed", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    for (const [field, wrong, sentence] of rules) {
      const made = await as("POST", "/api/posts", { json: { ...postInput(), [field]: wrong } });
      const changed = await as("PATCH", `/api/posts/${id}`, { json: { [field]: wrong } });
      for (const response of [made, changed])
        expect(await readRefusal(response), `${field}: ${JSON.stringify(wrong)}`).toMatchObject({
          status: 422,
          code: "invalid",
          message: sentence,
          fields: { [field]: sentence },
        });
    }
    expect(await app.database.db.selectFrom("posts").select(["id", "revision"]).execute()).toEqual([
      { id, revision: 1 },
    ]);
  });

  test("other shapes than the contract's are refused, and the field is named", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    for (const [field, wrong] of shapes) {
      const made = await as("POST", "/api/posts", { json: { ...postInput(), [field]: wrong } });
      const changed = await as("PATCH", `/api/posts/${id}`, { json: { [field]: wrong } });
      for (const response of [made, changed]) {
        const { status, fields = {} } = await readRefusal(response);
        const what = `${field}: ${JSON.stringify(wrong).slice(0, 60)}`;
        expect(status, what).toBe(422);
        expect(Object.keys(fields)[0]?.startsWith(field), what).toBe(true);
      }
    }
  });

  test("a form with everything wrong is told all of it, and the first field's sentence leads", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const wrong = {
      title: "No",
      excerpt: "No",
      content: "No",
      coverImage: "No no",
      author: "N",
      status: "no",
    };
    const refusal = await readRefusal(await as("POST", "/api/posts", { json: wrong }));
    expect(refusal.message).toBe(TITLE);
    expect(refusal.fields).toEqual({
      title: TITLE,
      excerpt: EXCERPT,
      content: CONTENT,
      coverImage: COVER,
      author: AUTHOR,
      category: CATEGORY,
      status: "Status must be published or draft",
    });
  });

  test("an empty form is told what is missing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { fields } = await readRefusal(await as("POST", "/api/posts", { json: {} }));
    expect(fields).toEqual({ title: TITLE, excerpt: EXCERPT, content: CONTENT, category: CATEGORY });
  });

  test("the shortest texts that keep the rules are taken", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const shortest = { title: "12345", excerpt: "1234567890", content: "x".repeat(50), author: "Jo" };
    expect(await createPost(as, shortest)).toMatchObject(shortest);
  });

  test("a post that has a slug cannot lose it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    for (const slug of ["", "   ", null, 7]) {
      const refusal = await readRefusal(await as("PATCH", `/api/posts/${id}`, { json: { slug } }));
      expect(refusal).toMatchObject({ status: 422, message: SLUG, fields: { slug: SLUG } });
    }
  });

  test("a cover image may be nothing, an address or an uploaded image, and is kept as given", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const coverImage of ["", "https://e.com/a.png", "/media/abc/original"])
      expect(await createPost(as, { coverImage })).toMatchObject({ coverImage });
    for (const coverImage of ["not-a-url", "folder/image", "javascript:alert(1)", "data:image/png;base64,AA"])
      expect((await as("POST", "/api/posts", { json: postInput({ coverImage }) })).status, coverImage).toBe(
        422,
      );
  });
});

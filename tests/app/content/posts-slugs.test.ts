import { describe, expect, test } from "vitest";
import { reservedSlugs } from "../../../src/contract/base/slug.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { createPost, postInput } from "../kit/inputs.ts";

const fromTitles = [
  ["Hello, World!", "hello-world"],
  ["  Spaces   and --- hyphens  ", "spaces-and-hyphens"],
  ["Crème Brûlée à la Zoë", "creme-brulee-a-la-zoe"],
  ["Don’t stop: it's “fine”", "dont-stop-its-fine"],
  ["100% of C++ & C#", "100-of-c-c"],
  ["ＦＵＬＬ　ＷＩＤＴＨ", "full-width"],
  ["Straße nach Łódź, Smørrebrød", "strasse-nach-lodz-smorrebrod"],
  ["Azərbaycan və Ħal Qormi", "azerbaycan-ve-hal-qormi"],
  ["你好，世界！", "ni-hao-shi-jie"],
  ["Привет, мир", "privet-mir"],
  ["x".repeat(200), "x".repeat(120)],
] as const;

describe.each(engines)("the address of a post on %s", (engine) => {
  test("it is made from the title: small letters, hyphens, no accents or signs", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const [title, slug] of fromTitles) expect(await createPost(as, { title })).toMatchObject({ slug });
  });

  test("umlauts are spelled as German does on a German site, in every kind of address", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const early = await createPost(as, { title: "Über uns" });
    await as("PATCH", "/api/admin/settings", { json: { language: "de-AT" } });
    expect(early).toMatchObject({ slug: "uber-uns" });
    expect(await createPost(as, { title: "Was der Süßkartoffel a\u0308hnelt" })).toMatchObject({
      slug: "was-der-suesskartoffel-aehnelt",
    });
    const page = { title: "Über uns", content: "<p>Wir</p>" };
    const category = { title: "Gemüse", description: "", palette: "green" };
    for (const [path, json, slug] of [
      ["/api/admin/pages", page, "ueber-uns"],
      ["/api/admin/categories", category, "gemuese"],
      ["/api/admin/authors", { name: "Jörg Döring" }, "joerg-doering"],
    ] as const)
      expect(await (await as("POST", path, { json })).json(), path).toMatchObject({ slug });
    expect(await (await as("GET", `/api/admin/posts/${early.id}`)).json()).toMatchObject({
      slug: "uber-uns",
    });
  });

  test("a title in any script gives plain letters that lead to the post", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const titles = ["こんにちは世界", "שלום לכולם", "สวัสดีชาวโลก", "مرحبا بالعالم", "안녕하세요 세계"];
    for (const title of titles) {
      const { slug } = await createPost(as, { title, status: "published" });
      expect(slug, title).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect((await app.request("GET", `/api/posts/${slug}`)).status, title).toBe(200);
      expect((await app.request("GET", `/blog/${slug}`)).status, title).toBe(200);
    }
    const mixed = { "Привет, iPhone 5": "privet-iphone-5", "日本語 2024": "ri-ben-yu-2024" };
    for (const [title, slug] of Object.entries(mixed))
      expect(await createPost(as, { title, slug: "" })).toMatchObject({ slug });
  });

  test("a title of symbols alone is named by the post's id, also when that name is taken", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect(await createPost(as, { title: "!!! ??? \u{1F44B}" })).toMatchObject({ id: 1, slug: "post-1" });
    expect(await createPost(as, { title: "Post 3 is coming" })).toMatchObject({ slug: "post-3-is-coming" });
    expect(await createPost(as, { title: "A post", slug: "post-4" })).toMatchObject({
      id: 3,
      slug: "post-4",
    });
    expect(await createPost(as, { title: "— — —" })).toMatchObject({ id: 4, slug: "post-4-2" });
  });

  test("a slug that is typed is made fit for an address", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const typed = await createPost(as, { slug: " My Own / Slug?é " });
    expect(typed).toMatchObject({ slug: "my-own-slug-e" });
    const json = { slug: "Änother One" };
    const changed = await as("PATCH", `/api/posts/${typed.id}`, { json });
    expect(await changed.json()).toMatchObject({ slug: "another-one" });
  });

  test("a slug that is taken gets the first free number, and a gap is filled", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const posts = [];
    for (let index = 0; index < 4; index++) posts.push(await createPost(as, { title: "Same again" }));
    expect(posts.map(({ slug }) => slug)).toEqual([
      "same-again",
      "same-again-2",
      "same-again-3",
      "same-again-4",
    ]);
    await as("DELETE", `/api/posts/${posts[1]?.id}`);
    expect(await createPost(as, { slug: "same-again" })).toMatchObject({ slug: "same-again-2" });
  });

  test("changing a slug to a taken one numbers it, and to its own leaves it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { slug: "taken" });
    const { id } = await createPost(as, { slug: "mine" });
    const change = async (slug: string) => (await as("PATCH", `/api/posts/${id}`, { json: { slug } })).json();
    expect(await change("taken")).toMatchObject({ slug: "taken-2" });
    expect(await change("taken-2")).toMatchObject({ slug: "taken-2" });
    expect(await change("taken")).toMatchObject({ slug: "taken-2" });
    expect(await change("mine")).toMatchObject({ slug: "mine" });
  });

  test("a reserved word cannot be typed as a slug, in any case, and a title that is one gets a number", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    expect(reservedSlugs.size).toBeGreaterThan(5);
    for (const word of reservedSlugs) {
      const slug = ` ${word.toUpperCase()} `;
      const made = await as("POST", "/api/posts", { json: postInput({ slug }) });
      const changed = await as("PATCH", `/api/posts/${id}`, { json: { slug } });
      for (const response of [made, changed]) {
        const { status, message, fields } = await readRefusal(response);
        expect([status, fields]).toEqual([422, { slug: message }]);
        expect(message).toBe(`“${word}” is a reserved word; choose another slug`);
      }
    }
    expect(await createPost(as, { title: "Featured" })).toMatchObject({ slug: "featured-2" });
  });

  test("a typed slug with nothing to keep is refused on change and made from the title on create", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id, slug } = await createPost(as, { slug: "!!!" });
    expect(slug).toBe("a-plain-title");
    const refusal = await readRefusal(await as("PATCH", `/api/posts/${id}`, { json: { slug: "!!!" } }));
    expect(refusal).toMatchObject({ status: 422, fields: { slug: "Slug is required" } });
  });
});

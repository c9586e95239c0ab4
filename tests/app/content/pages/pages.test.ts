import { describe, expect, test } from "vitest";
import { listCategories } from "../../../../src/contract/content/categories.ts";
import { defaultPageSlugs } from "../../../../src/contract/content/default-pages.ts";
import * as calls from "../../../../src/contract/content/pages.ts";
import { isReservedPageSlug } from "../../../../src/contract/base/slug.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { PUBLIC_URL, startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { createPost } from "../../kit/inputs.ts";
import { askKept } from "../../site/found.ts";

const imprint = {
  title: "Imprint",
  description: "Who runs this site.",
  content: "<p>Ada Example, Example Street 1, Example Town.</p>",
  status: "published",
};

const create = async (as: Ask, input: object = {}) =>
  read(await as("POST", "/api/admin/pages", { json: { ...imprint, ...input } }), calls.createPage);

const change = async (as: Ask, id: number, json: object) =>
  read(await as("PATCH", `/api/admin/pages/${id}`, { json }), calls.updatePage);

describe.each(engines)("the owner's pages on %s", (engine) => {
  test("a published page is at its address, with its heading, text and metadata", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect(await create(as)).toMatchObject({ slug: "imprint", status: "published", revision: 1 });

    const answer = await app.request("GET", "/imprint");
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("<h1>Imprint</h1>");
    expect(html).toContain("<p>Ada Example, Example Street 1, Example Town.</p>");
    expect(html).toContain('<meta name="description" content="Who runs this site."/>');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/imprint"/>`);
    expect((await app.request("GET", "/Imprint/")).headers.get("location")).toBe("/imprint");
  });

  test("readers do not see a draft, what is unsaved, or a page in the trash", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await create(as, { status: "draft" });
    expect((await app.request("GET", "/imprint")).status).toBe(404);

    await change(as, id, { status: "published" });
    await as("PUT", `/api/admin/pages/${id}/working-copy`, {
      json: { fields: { content: "<p>Not saved yet</p>" }, baseRevision: 2, copyRevision: null },
    });
    expect(await (await app.request("GET", "/imprint")).text()).not.toContain("Not saved yet");

    expect((await as("DELETE", `/api/admin/pages/${id}`)).status).toBe(200);
    expect((await app.request("GET", "/imprint")).status).toBe(404);
    await read(await as("POST", `/api/admin/pages/${id}/restore`), calls.restorePage);
    expect((await app.request("GET", "/imprint")).status).toBe(200);
  });

  test("an address that a page had leads to where it is now, in one step", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await create(as);
    await change(as, id, { slug: "legal" });
    await change(as, id, { slug: "about-us" });
    for (const old of ["/imprint", "/legal"])
      for (const query of ["", "?utm_source=x"]) {
        const answer = await app.request("GET", old + query);
        expect([answer.status, answer.headers.get("location")], old).toEqual([301, `/about-us${query}`]);
      }
    await create(as, { slug: "imprint", title: "Another imprint" });
    expect(await (await app.request("GET", "/imprint")).text()).toContain("<h1>Another imprint</h1>");
  });

  test("so does one that it lost while it was a draft again, and it can have that back", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await create(as);
    await change(as, id, { status: "draft" });
    expect((await app.request("GET", "/imprint")).status).toBe(404);
    await change(as, id, { status: "published" });
    expect((await app.request("GET", "/imprint")).status).toBe(200);
    await change(as, id, { status: "draft" });
    await change(as, id, { slug: "legal" });
    await change(as, id, { status: "published" });
    const answer = await app.request("GET", "/imprint");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/legal"]);
  });

  test("an address that the site uses, or another page has, is refused with the reason", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refusal = async (slug: string) =>
      (await readRefusal(await as("POST", "/api/admin/pages", { json: { ...imprint, slug } }))).fields;
    for (const slug of ["admin", "API", "blog", "feed", "newsletter", "media", "signin"])
      expect(await refusal(slug)).toEqual({
        slug: `The site itself uses /${slug.toLowerCase()}. Choose another slug.`,
      });
    await create(as);
    expect(await refusal("imprint")).toEqual({
      slug: "The page “Imprint” is at /imprint. Choose another slug.",
    });
    expect(await refusal("!!")).toEqual({ slug: "Enter a slug of letters, digits and hyphens." });
  });

  test("a page needs a title and a text that readers of the site see", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refuse = async (json: object) =>
      (await readRefusal(await as("POST", "/api/admin/pages", { json: { ...imprint, ...json } }))).fields;
    expect(await refuse({ title: " " })).toEqual({ title: "Title is required" });
    expect(await refuse({ content: "<p></p>" })).toEqual({ content: "Content is required" });
    expect(await refuse({ content: "<script>alert(1)</script>" })).toEqual({
      content: "Content is required",
    });
    expect(await refuse({ content: '<p data-only="email">Only in emails</p>' })).toEqual({
      content: "Content is required",
    });
  });

  test("a change drops this page from the cache, and no other", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await create(as);
    await create(as, { slug: "team", title: "Team" });
    const { pages } = app.app;
    const addresses = ["/imprint", "/team", "/about", "/blog"];
    for (const path of addresses) await askKept(app, path);
    await change(as, id, { title: "Legal notice" });
    expect(addresses.filter((path) => pages.find(path) === undefined)).toEqual(["/imprint"]);
  });

  test("a text before a save is a revision, and saving the working copy takes it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await create(as);
    await as("PUT", `/api/admin/pages/${id}/working-copy`, {
      json: { fields: { title: "Legal" }, baseRevision: 1, copyRevision: null },
    });
    const open = await read(await as("GET", `/api/admin/pages/${id}`), calls.getPage);
    expect(open.workingCopy?.fields).toEqual({ title: "Legal" });
    await change(as, id, { title: "Legal", revision: 1, copyRevision: 1 });
    const { revisions } = await read(
      await as("GET", `/api/admin/pages/${id}/revisions`),
      calls.pageRevisions.listRevisions,
    );
    expect(revisions).toMatchObject([{ revision: 1, title: "Imprint", replacedBy: "owner" }]);
    const stale = await as("PATCH", `/api/admin/pages/${id}`, { json: { title: "X", revision: 1 } });
    expect(await readRefusal(stale)).toMatchObject({
      status: 409,
      current: { title: "Legal" },
      copy: null,
      yours: { title: "X" },
    });
  });

  test("a preview shows what is written, saved or not, to people with the link", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const begun = await read(
      await as("POST", "/api/admin/unsaved-pages", { json: { fields: { content: "<p>Begun</p>" } } }),
      calls.unsavedPages.begin,
    );
    const preview = async (path: string) =>
      read(await as("POST", path), calls.pagePreviews.previewSaved).then(({ url }) =>
        app.request("GET", url.slice(PUBLIC_URL.length)),
      );
    const unsaved = await preview(`/api/admin/unsaved-pages/${begun.id}/preview`);
    expect(await unsaved.text()).toContain("<h1>Untitled</h1>");
    expect(unsaved.headers.get("cache-control")).toBe("no-store");

    const { id } = await create(as, { workingCopy: { id: begun.id, copyRevision: begun.copyRevision } });
    await as("PUT", `/api/admin/pages/${id}/working-copy`, {
      json: { fields: { title: "Changed" }, baseRevision: 1, copyRevision: null },
    });
    expect(await (await preview(`/api/admin/pages/${id}/preview`)).text()).toContain("<h1>Changed</h1>");
    expect((await app.request("GET", "/preview/page/x")).status).toBe(404);
  });

  test("public pages are in the sitemap and in llms.txt", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await create(as);
    await create(as, { slug: "hidden", status: "draft" });
    const sitemap = await (await app.request("GET", "/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>${PUBLIC_URL}/imprint</loc>`);
    expect(sitemap).not.toContain("hidden");
    const llms = await (await app.request("GET", "/llms.txt")).text();
    expect(llms).toContain(`## Pages\n\n- [Imprint](${PUBLIC_URL}/imprint): Who runs this site.\n`);
  });

  test("a page stays in the trash for 30 days", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await create(as);
    await as("DELETE", `/api/admin/pages/${id}`);
    await create(as, { title: "A new one", slug: "imprint" });
    expect(await readRefusal(await as("POST", `/api/admin/pages/${id}/restore`))).toMatchObject({
      status: 409,
      message: "The page “A new one” is at /imprint now. Change its slug first, then restore this page.",
    });
    app.clock.advance(30 * DAY + 1);
    await app.work();
    const later = await app.signIn();
    expect((await later("POST", `/api/admin/pages/${id}/restore`)).status).toBe(404);
  });
});

const list = async (as: Ask) => read(await as("GET", "/api/admin/pages"), calls.listPages);
const replace = async (as: Ask, slug: string, input: object = {}) => {
  const text = await read(await as("GET", `/api/admin/default-pages/${slug}`), calls.getDefaultPage);
  return read(
    await as("POST", "/api/admin/pages", { json: { ...text, replaces: slug, ...input } }),
    calls.createPage,
  );
};

/** The questions of an accordion, and those that structured data tells. */
const countQuestions = (html: string) => [
  html.match(/<details class="ask"/g)?.length,
  html.match(/"@type":"FAQPage"/g)?.length,
  html.match(/"@type":"Question"/g)?.length,
];

const ask = (text: string) => `<details><summary>${text}?</summary><p>Yes.</p></details>`;

describe.each(engines)("the default pages on %s", (engine) => {
  test("all five are in the list, and each becomes the owner's page with its text", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect(await list(as)).toEqual({
      pages: [],
      defaults: [
        { slug: "about", title: "About" },
        { slug: "contact", title: "Contact" },
        { slug: "faq", title: "Frequently asked questions" },
        { slug: "privacy", title: "Privacy Policy" },
        { slug: "terms", title: "Terms of Service" },
      ],
    });
    for (const slug of defaultPageSlugs) {
      const before = await (await app.request("GET", `/${slug}`)).text();
      const { title, content } = await replace(as, slug);
      const answer = await app.request("GET", `/${slug}`);
      const after = await answer.text();
      expect([answer.status, after], slug).toEqual([200, expect.stringContaining(`<h1>${title}</h1>`)]);
      expect(after).not.toBe(before);
      for (const [, paragraph = ""] of content.matchAll(/<p>([^<]{30,})<\/p>/g))
        expect(before, slug).toContain(paragraph);
    }
    const { pages, defaults } = await list(as);
    expect([pages.length, defaults]).toEqual([5, []]);
  });

  test("About names the categories of a new site only as long as the site has these", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const about = async () => [
      (await askKept(app, "/about")).text,
      (await read(await as("GET", "/api/admin/default-pages/about"), calls.getDefaultPage)).content,
    ];
    for (const text of await about()) expect(text).toContain("eight subjects, from content strategy");
    const { categories } = await read(await as("GET", "/api/admin/categories"), listCategories);
    await as("DELETE", `/api/admin/categories/${categories[0]?.id}`);
    for (const text of await about()) {
      expect(text).not.toContain("eight subjects");
      expect(text).toContain("Through the week we publish articles. Each is edited");
    }
  });

  test("reading a default page's text changes nothing, and a draft leaves the default where it is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await (await app.request("GET", "/about")).text();
    const { id } = await replace(as, "about", { status: "draft", title: "About Ada" });
    expect(await (await app.request("GET", "/about")).text()).toBe(before);
    await change(as, id, { status: "published" });
    expect(await (await app.request("GET", "/about")).text()).toContain("<h1>About Ada</h1>");
  });

  test("going back to the default can be undone", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await (await app.request("GET", "/terms")).text();
    const { id } = await replace(as, "terms", { title: "House rules" });
    await as("DELETE", `/api/admin/pages/${id}`);
    expect(await (await app.request("GET", "/terms")).text()).toBe(before);
    await as("POST", `/api/admin/pages/${id}/restore`);
    expect(await (await app.request("GET", "/terms")).text()).toContain("<h1>House rules</h1>");
  });

  test("a default page that moves leaves its address to the new one, also in the sitemap", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await replace(as, "about", { slug: "ueber-uns", title: "Über uns" });
    expect((await app.request("GET", "/about")).headers.get("location")).toBe("/ueber-uns");
    await change(as, id, { slug: "wir" });
    expect((await app.request("GET", "/about")).headers.get("location")).toBe("/wir");
    const sitemap = await (await app.request("GET", "/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>${PUBLIC_URL}/wir</loc>`);
    expect(sitemap).not.toContain(`${PUBLIC_URL}/about<`);
    expect((await list(as)).defaults.map(({ slug }) => slug)).not.toContain("about");
  });

  test("one page takes the place of a default page, also while it is a draft, and another may when it is gone", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const text = await read(await as("GET", "/api/admin/default-pages/about"), calls.getDefaultPage);
    const second = () =>
      as("POST", "/api/admin/pages", {
        json: { ...text, replaces: "about", slug: "company", title: "Company" },
      });
    for (const [slug, status] of [
      ["ueber-uns", "published"],
      ["about", "draft"],
    ]) {
      const { id } = await replace(as, "about", { slug, status, title: "About Ada" });
      expect((await readRefusal(await second())).fields).toEqual({
        slug: "The page “About Ada” takes the place of /about already. Edit that page, or delete it first.",
      });
      await as("DELETE", `/api/admin/pages/${id}`);
    }
    expect((await second()).status).toBe(201);
    expect((await app.request("GET", "/about")).headers.get("location")).toBe("/company");
  });

  test("the questions of the FAQ stay an accordion and structured data, and so do those of any text", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await (await app.request("GET", "/faq")).text();
    await replace(as, "faq");
    expect(countQuestions(await (await app.request("GET", "/faq")).text())).toEqual(countQuestions(before));

    const content = "<p>Fifty characters of text are the least that a post may have.</p>";
    const { slug } = await createPost(as, { content: content + ask("A") + ask("B"), status: "published" });
    expect(countQuestions(await (await app.request("GET", `/blog/${slug}`)).text())).toEqual([2, 1, 2]);
  });

  test("what only the owner knows is marked in the legal texts until the settings say it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const content = async () =>
      (await read(await as("GET", "/api/admin/default-pages/privacy"), calls.getDefaultPage)).content;
    expect(await content()).toContain("<mark>[your postal address]</mark>");
    await as("PATCH", "/api/admin/settings", { json: { postalAddress: "Example Street 1" } });
    expect(await content()).toContain("Example Street 1");
    expect(await content()).not.toContain("<mark>");
  });
});

test("every address that the site itself answers is reserved, and no default page is", async () => {
  await using app = await startApp("sqlite");
  const words = app.app.pageKeys.routes.flatMap(
    ({ path }) => /^\/([a-z0-9-]+)(?:\/|$)/.exec(path)?.[1] ?? [],
  );
  const posted = app.app.routes.map(({ endpoint }) => endpoint.path.split("/")[1] ?? "");
  const free = new Set([...words, ...posted].filter((word) => !isReservedPageSlug(word)));
  expect([...free].sort()).toEqual([...defaultPageSlugs, "signin"].sort());
});

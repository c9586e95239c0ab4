import { describe, expect, test } from "vitest";
import { listCategories } from "../../../src/contract/content/categories.ts";
import { listLinkNames } from "../../../src/contract/settings/menu.ts";
import { createPage } from "../../../src/contract/content/pages.ts";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { DAY, instantAfter } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";
import { askKept } from "./found.ts";

const link = (kind: string, target: string | number, title = "") => ({ kind, target: String(target), title });
const address = (target: string, title = "") => link("address", target, title);

const save = async (as: Ask, json: object) =>
  (await read(await as("PATCH", "/api/admin/settings", { json }), changeSettings)).settings;

const addPage = async (as: Ask, input: object = {}) => {
  const json = { title: "Imprint", content: "<p>Ada Example</p>", status: "published", ...input };
  return read(await as("POST", "/api/admin/pages", { json }), createPage);
};

const categoryCalled = async (as: Ask, title: string) => {
  const { categories } = await read(await as("GET", "/api/admin/categories"), listCategories);
  const found = categories.find((each) => each.title === title);
  if (!found) throw new Error(`No category is called ${title}`);
  return found.id;
};

/** Returns the links of a part of a page that is kept, as `title → address`. */
async function linksIn(app: TestApp, part: RegExp, path = "/faq"): Promise<string[]> {
  const html = part.exec((await askKept(app, path)).text)?.[0] ?? "";
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href, inside = ""]) => `${inside.replaceAll(/<[^>]*>/g, "")} → ${href}`,
  );
}

const MENU = /<nav class="nav".*?<\/nav>/s;
const SHEET = /<nav class="sheet".*?<\/nav>/s;
const FOOTER = /<footer.*?<\/footer>/s;

describe.each(engines)("menu and footer on %s", (engine) => {
  test("without a choice, the menu is the default one, and the footer has the feed in place of the API", async () => {
    await using app = await startApp(engine);
    await app.signIn();
    const menu = await linksIn(app, MENU);
    expect([menu[0], menu[1], ...menu.slice(-2)]).toEqual([
      "Home → /",
      "All Posts → /blog",
      "About → /about",
      "Contact → /contact",
    ]);
    expect(menu).toHaveLength(12);
    expect(await linksIn(app, SHEET)).toEqual([
      "Home → /",
      "Blog → /blog",
      "About → /about",
      "Contact → /contact",
    ]);
    const footer = await linksIn(app, FOOTER);
    expect(footer.at(-1)).toBe("RSS → /feed.xml");
    expect(footer.join()).not.toContain("/api/docs");
  });

  test("the menu has what the owner chose, in their order, and the default comes back", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await addPage(as);
    const growth = await categoryCalled(as, "Growth");
    await createPost(as, { status: "published", tags: ["Seed Trays"] });
    expect((await linksIn(app, MENU))[0]).toBe("Home → /");

    const shop = address("https://shop.example/a?b=1&c=2", "Shop");
    const menu = [
      { ...address("/blog"), children: [link("category", growth), link("tag", "seed trays"), shop] },
      link("page", id),
      link("page", "about", "Us"),
      address("/newsletter"),
    ];
    const settings = await save(as, { menu });
    expect(settings.menu).toEqual(menu);
    expect(settings.footerLinks).toBe(null);
    const under = [
      "Growth → /blog/category/growth",
      "Seed Trays → /blog?tag=Seed+Trays",
      "Shop → https://shop.example/a?b=1&amp;c=2",
    ];
    const rest = ["Imprint → /imprint", "Us → /about", "Newsletter → /newsletter"];
    expect(await linksIn(app, MENU)).toEqual(["All Posts → /blog", ...under, ...rest]);
    expect(await linksIn(app, SHEET)).toEqual(["Blog → /blog", ...under, ...rest]);
    const { text } = await askKept(app, "/imprint");
    expect(text).toContain('<a href="/imprint" aria-current="page">Imprint</a>');
    expect(text).toContain('<a href="https://shop.example/a?b=1&amp;c=2" rel="external noopener">');
    expect((await askKept(app, "/blog/category/growth")).text).toContain(
      'popoverTarget="menu-1" aria-current="true"',
    );

    await save(as, { menu: null });
    expect(await linksIn(app, MENU)).toHaveLength(12);
  });

  test("the editor of the menu names links as readers see them, and a page that was moved once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await save(as, { language: "de", newsletterName: "die Beetpost" });
    const names = async () => read(await as("GET", "/api/admin/link-names"), listLinkNames);
    const { addresses, pages } = await names();
    expect(addresses.map(({ title }) => title)).toEqual(["Start", "Blog", "Die Beetpost", "RSS", "API"]);
    expect(pages.map(({ title, slug }) => `${title} /${slug}`)).toEqual([
      "Über uns /about",
      "Kontakt /contact",
      "Fragen /faq",
      "Datenschutz /privacy",
      "Nutzungsbedingungen /terms",
    ]);

    const { id } = await addPage(as, { title: "Wir", slug: "about", replaces: "about" });
    await as("PATCH", `/api/admin/pages/${id}`, { json: { slug: "ueber-uns" } });
    expect((await names()).pages[0]).toEqual({ target: "about", title: "Wir", slug: "ueber-uns", id });
    await save(as, { menu: [link("page", "about"), address("/")] });
    expect(await linksIn(app, SHEET)).toEqual(["Wir → /ueber-uns", "Start → /"]);
  });

  test("the footer has what the owner chose; tool links are apart from it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await save(as, {
      footerLinks: [
        link("page", "privacy"),
        address("/feed.xml"),
        address("/api/docs"),
        address("/imprint", "Imprint"),
      ],
      toolLinks: [],
    });
    const footer = (await linksIn(app, FOOTER)).filter((each) => !each.includes("http"));
    expect(footer.slice(1)).toEqual([
      "Privacy Policy → /privacy",
      "RSS → /feed.xml",
      "API → /api/docs",
      "Imprint → /imprint",
    ]);
    await save(as, { footerLinks: [] });
    expect((await askKept(app, "/faq")).text).not.toContain("footer-links");
  });

  test("an entry follows its page and its category when they are renamed or moved", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await addPage(as);
    const growth = await categoryCalled(as, "Growth");
    const about = await addPage(as, { title: "About the allotment", slug: "about" });
    await save(as, { menu: [link("page", id), link("category", growth), link("page", "about")] });
    const menu = () => linksIn(app, MENU);
    expect(await menu()).toEqual([
      "Imprint → /imprint",
      "Growth → /blog/category/growth",
      "About the allotment → /about",
    ]);

    await as("PATCH", `/api/admin/pages/${id}`, { json: { title: "Legal notice", slug: "legal" } });
    await as("PATCH", `/api/admin/categories/${growth}`, { json: { title: "Growing", slug: "growing" } });
    await as("PATCH", `/api/admin/pages/${about.id}`, { json: { slug: "allotment" } });
    const moved = [
      "Legal notice → /legal",
      "Growing → /blog/category/growing",
      "About the allotment → /allotment",
    ];
    expect(await menu()).toEqual(moved);

    const kept = (await askKept(app, "/faq")).answer;
    await as("PATCH", `/api/admin/pages/${id}`, { json: { content: "<p>Ada and Ben Example</p>" } });
    expect((await askKept(app, "/faq")).answer, "a change of the text alone drops no other page").toBe(kept);
  });

  test("what readers cannot open is not shown, and comes back when they can", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await addPage(as);
    const growth = await categoryCalled(as, "Growth");
    const at = instantAfter(app.clock.now(), DAY);
    await createPost(as, { status: "published", publishedAt: at, category: "tools", tags: ["spades"] });
    const menu = [
      { ...link("page", id), children: [address("/faq", "Under it")] },
      { ...address("/"), children: [link("category", growth)] },
      link("tag", "spades"),
      address("/newsletter"),
      link("page", 99_999),
      link("category", 99_999),
    ];
    await save(as, { menu });
    const all = [
      "Imprint → /imprint",
      "Under it → /faq",
      "Home → /",
      "Growth → /blog/category/growth",
      "Newsletter → /newsletter",
    ];
    expect(await linksIn(app, MENU)).toEqual(all);

    await as("PATCH", `/api/admin/pages/${id}`, { json: { status: "draft" } });
    await as("PATCH", `/api/admin/categories/${growth}`, { json: { isRetired: true } });
    await save(as, { isArchivePublic: false });
    expect(await linksIn(app, MENU)).toEqual(["Home → /"]);

    await as("PATCH", `/api/admin/pages/${id}`, { json: { status: "published" } });
    await as("PATCH", `/api/admin/categories/${growth}`, { json: { isRetired: false } });
    await save(as, { isArchivePublic: true });
    expect(await linksIn(app, MENU)).toEqual(all);

    await as("DELETE", `/api/admin/pages/${id}`);
    await as("DELETE", `/api/admin/categories/${growth}`);
    app.clock.advance(2 * DAY);
    expect(await linksIn(app, MENU)).toEqual([
      "Home → /",
      "spades → /blog?tag=spades",
      "Newsletter → /newsletter",
    ]);
  });

  test("an entry follows its category when that is renamed or merged, and its page to another address", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const [growth, tools, marketing] = [
      await categoryCalled(as, "Growth"),
      await categoryCalled(as, "Tools"),
      await categoryCalled(as, "Marketing"),
    ];
    const { id } = await addPage(as);
    const links = [
      link("category", growth),
      link("category", tools),
      link("category", growth, "Seeds"),
      link("page", id),
      link("page", "about"),
    ];
    await save(as, { menu: [{ ...address("/"), children: links }, ...links], footerLinks: links });
    const merge = (from: number, into: number) =>
      as("POST", `/api/admin/categories/${from}/merge`, { json: { into } });
    await as("PATCH", `/api/admin/categories/${tools}`, { json: { title: "Spades", slug: "spades" } });
    expect((await merge(growth, tools)).status).toBe(200);
    await as("PATCH", `/api/admin/pages/${id}`, { json: { slug: "legal", title: "Legal notice" } });
    await addPage(as, { title: "Who we are", slug: "who", replaces: "about" });

    const expectAll = async (category: string) => {
      const all = [`Seeds → ${category}`, "Legal notice → /legal", "Who we are → /who"];
      const title = category.endsWith("spades") ? "Spades" : "Marketing";
      const shown = [`${title} → ${category}`, ...all];
      expect(await linksIn(app, MENU)).toEqual(["Home → /", ...shown, ...shown]);
      expect((await linksIn(app, FOOTER)).filter((each) => shown.includes(each))).toEqual(shown);
    };
    await expectAll("/blog/category/spades");

    await merge(tools, marketing);
    await expectAll("/blog/category/marketing");
    const { categories } = await read(await as("GET", "/api/admin/categories"), listCategories);
    expect(categories.find((each) => each.id === marketing)?.mergedIds).toEqual(
      [growth, tools].toSorted((a, b) => a - b),
    );
  });

  test("hostile or mistaken entries are refused with a sentence, and nothing is saved", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const wrongAddress = "Enter a web address, such as https://example.com, or a path, such as /about";
    const many = (count: number) => Array.from({ length: count }, () => address("/"));
    const refused: [field: string, json: object, sentence: string][] = [
      ...[
        "javascript:alert(1)",
        " JavaScript:alert(1)",
        "//evil.example",
        "/\\evil.example",
        "/.//evil.example",
        "/shop/..//evil.example",
        "data:text/html,x",
        "faq",
        "mailto:a@example.com",
        "http://",
      ].map((target): [string, object, string] => [
        "menu.0.target",
        { menu: [address(target, "Name")] },
        wrongAddress,
      ]),
      ["menu.0.title", { menu: [address("/shop")] }, "Name is required"],
      ["menu.0.title", { menu: [address("/shop", "\u200b")] }, "Name is required"],
      ["menu.0.title", { menu: [address("/", "x".repeat(61))] }, "A name has at most 60 characters"],
      ["menu.0.target", { menu: [link("page", "imprint")] }, "Choose a page"],
      ["menu.0.target", { menu: [link("category", "growth")] }, "Choose a category"],
      ["menu.0.target", { menu: [link("tag", " ")] }, "Enter a tag"],
      [
        "menu.0.children.0.target",
        { menu: [{ ...address("/"), children: [address("x", "X")] }] },
        wrongAddress,
      ],
      [
        "menu.0.children",
        { menu: [{ ...address("/"), children: many(13) }] },
        "At most 12 entries under one",
      ],
      ["menu", { menu: many(9) }, "At most 8 entries"],
      ["footerLinks", { footerLinks: many(17) }, "At most 16 links"],
      [
        "footerLinks.0.kind",
        { footerLinks: [link("feed", "/")] },
        "Kind must be one of page, category, tag, address",
      ],
    ];
    for (const [field, json, sentence] of refused) {
      const refusal = await readRefusal(await as("PATCH", "/api/admin/settings", { json }));
      expect(refusal, JSON.stringify(json)).toMatchObject({ status: 422, fields: { [field]: sentence } });
    }
    expect(await app.database.db.selectFrom("settings").select("name").execute()).toEqual([]);

    const { menu } = await save(as, {
      menu: [address('/a b"><script>', '"><script>alert(1)</script>'), ...many(7)],
      footerLinks: many(16),
    });
    expect(menu?.[0]?.target).toBe("/a%20b%22%3E%3Cscript%3E");
    expect((await askKept(app, "/faq")).text).not.toContain("<script>alert");
  });
});

test.each([
  ["Pacific/Auckland", "2026-12-31T10:59:00Z", "2026-12-31T11:00:00Z"],
  ["Asia/Kathmandu", "2026-12-31T18:14:00Z", "2026-12-31T18:15:00Z"],
  ["Pacific/Honolulu", "2027-01-01T09:59:00Z", "2027-01-01T10:00:00Z"],
])("the year below a page is that of %s", async (timeZone, before, after) => {
  await using app = await startApp("sqlite", { now: before });
  await save(await app.signIn(), { timeZone });
  const yearOf = async () => /© (\d{4})/.exec((await askKept(app, "/faq")).text)?.[1];
  expect(await yearOf()).toBe("2026");
  app.clock.set(after);
  expect(await yearOf()).toBe("2027");
});

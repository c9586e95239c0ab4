import { expect, test } from "vitest";
import { z } from "zod";
import type { Post } from "../../contract/content/posts.ts";
import { defaultSettings } from "../../server/site-owner/settings/default-settings.ts";
import { PostPage } from "../blog/PostPage.tsx";
import { sourceAssets } from "../layout/assets.ts";
import { Document } from "../layout/Document.tsx";
import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { renderPage } from "../serving/render.tsx";
import { createDates } from "../words/dates.ts";
import { words } from "../../../tests/setup/words/english.ts";
import { metaOfList, metaOfPost, metaOfStatic } from "./meta-of.ts";
import type { PageMeta } from "./page-meta.ts";
import { organizationOf } from "./structured-data.ts";

const SITE = "https://blog.example.com";
const EVIL = "</script><script>alert(1)</script> & “quotes” <!--";

const frame: Frame = {
  words,
  dates: createDates("en-US", "UTC"),
  siteName: "Masthead",
  publicUrl: SITE,
  taggingEntity: undefined,
  siteDescription: "A letter.",
  language: "en",
  logo: null,
  darkLogo: null,
  accent: undefined,
  settings: defaultSettings,
  categories: [
    { slug: "growth", title: "Growth", description: "", palette: "green", isRetired: false },
    { slug: "tools", title: "Tools", description: "", palette: "olive", isRetired: false },
  ],
  menu: [],
  footerLinks: undefined,
  year: 2026,
  assets: sourceAssets,
};

const post: Post = {
  id: 7,
  title: `Title ${EVIL}`,
  slug: "evil",
  canonicalUrl: "",
  excerpt: `Excerpt ${EVIL}`,
  content: "<p>Text</p>",
  coverImage: "",
  coverId: null,
  category: "growth",
  tags: ["a", "b"],
  author: "Ann",
  status: "published",
  featured: false,
  seo: { metaTitle: "", metaDescription: "" },
  views: 0,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-03T09:00:00.000Z",
  publishedAt: "2026-03-02T10:00:00.000Z",
  revision: 1,
  isSample: false,
};

const headOf = (meta?: PageMeta, site = frame) =>
  renderPage(
    <Document frame={site} title={post.title} description={post.excerpt} meta={meta}>
      {null}
    </Document>,
  ).split("</head>")[0] ?? "";

/** The values of an attribute, in the order of the page. */
const valuesOf = (html: string, start: string) =>
  html
    .split(`<${start}="`)
    .slice(1)
    .map((rest) => rest.split('"')[0]);

const blockSchema = z.looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() });
const blocksOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
    blockSchema.parse(JSON.parse(json)),
  );

test("a post says where it is at home, how to show it, and what it is", () => {
  const head = headOf(metaOfPost(frame, post, { prev: { slug: "older" }, next: { slug: "newer" } }));
  expect(valuesOf(head, 'link rel="canonical" href')).toEqual([`${SITE}/blog/evil`]);
  expect(valuesOf(head, 'link rel="prev" href')).toEqual([`${SITE}/blog/older`]);
  expect(valuesOf(head, 'link rel="next" href')).toEqual([`${SITE}/blog/newer`]);
  expect(valuesOf(head, 'meta property="og:url" content')).toEqual([`${SITE}/blog/evil`]);
  expect(valuesOf(head, 'meta property="og:type" content')).toEqual(["article"]);
  expect(valuesOf(head, 'meta property="og:locale" content')).toEqual(["en_US"]);
  expect(valuesOf(head, 'meta property="og:image:alt" content')).toHaveLength(1);
  expect(valuesOf(head, 'meta property="og:image" content')).toEqual([`${SITE}/cards/post/evil.png`]);
  expect(valuesOf(head, 'meta property="article:published_time" content')).toEqual([post.publishedAt]);
  expect(valuesOf(head, 'meta property="article:modified_time" content')).toEqual([post.updatedAt]);
  expect(valuesOf(head, 'meta property="article:tag" content')).toEqual(["a", "b"]);
  expect(valuesOf(head, 'meta name="twitter:card" content')).toEqual(["summary_large_image"]);
  expect(valuesOf(head, 'link rel="alternate" type="text/markdown" title')).toHaveLength(1);
  expect(head).toContain('href="/blog/evil.md"');

  const [posting, crumbs] = blocksOf(head);
  expect(posting).toMatchObject({
    "@type": "BlogPosting",
    headline: post.title,
    mainEntityOfPage: `${SITE}/blog/evil`,
    image: `${SITE}/cards/post/evil.png`,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: { "@type": "Person", name: "Ann" },
    publisher: { "@type": "Organization", name: "Masthead" },
  });
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Home", item: `${SITE}/` },
      { position: 2, name: "Blog", item: `${SITE}/blog` },
      { position: 3, name: "Growth", item: `${SITE}/blog/category/growth` },
      { position: 4, name: post.title, item: `${SITE}/blog/evil` },
    ],
  });
});

test("no title can end a data block or begin a script", () => {
  const head = headOf(metaOfPost(frame, post));
  expect(head).not.toContain("<script>alert");
  expect(head).not.toContain("<!--");
  expect(blocksOf(head).map((block) => block["@type"])).toEqual(["BlogPosting", "BreadcrumbList"]);
});

const imageWith = (coverId: string | null) =>
  valuesOf(headOf(metaOfPost(frame, { ...post, coverId })), 'meta property="og:image" content')[0];

test("a cover of the post’s own is what is shared", () => {
  const id = "0123456789abcdef".repeat(2);
  expect(imageWith(id)).toBe(`${SITE}/media/${id}/large`);
  expect(imageWith(null)).toBe(`${SITE}/cards/post/evil.png`);
});

test("a page in Hebrew says so, describes its image in its own words, and claims no other languages", () => {
  const head = headOf(metaOfPost(frame, { ...post, title: "שלום" }), { ...frame, language: "he" });
  expect(valuesOf(head, 'meta property="og:locale" content')).toEqual(["he_IL"]);
  expect(valuesOf(head, 'meta property="og:image:alt" content')).toEqual(["שלום"]);
  expect(head).not.toContain("hreflang");
});

test.each([
  [9, 3, [`${SITE}/blog?page=3`]],
  [9, 1, [`${SITE}/blog`]],
  [9, 0, []],
  [1, 3, []],
])("before page %i of a list of %i is a page that exists", (page, totalPages, prev) => {
  const head = headOf(metaOfList(frame, { page, totalPages }));
  expect(valuesOf(head, 'link rel="prev" href')).toEqual(prev);
});

test("a page of a list knows its shortest address, its neighbours and its feeds", () => {
  const head = headOf(metaOfList(frame, { page: 2, totalPages: 3, category: "tools" }));
  expect(valuesOf(head, 'link rel="canonical" href')).toEqual([`${SITE}/blog/category/tools?page=2`]);
  expect(valuesOf(head, 'link rel="prev" href')).toEqual([`${SITE}/blog/category/tools`]);
  expect(valuesOf(head, 'link rel="next" href')).toEqual([`${SITE}/blog/category/tools?page=3`]);
  expect(head).toContain('href="/blog/category/tools/feed.xml"');
  expect(head).toContain('href="/feed.xml"');

  const tagged = headOf(metaOfList(frame, { page: 1, totalPages: 1, tag: "a/b c" }));
  expect(valuesOf(tagged, 'link rel="canonical" href')).toEqual([`${SITE}/blog?tag=a%2Fb+c`]);
  expect(tagged).toContain('href="/blog/tag/a%2Fb%20c/feed.json"');
  expect(tagged).not.toContain('rel="next"');
});

test("questions are told with their answers", () => {
  const [faq] = blocksOf(
    headOf(metaOfStatic(frame, "/faq", "FAQ", [{ question: "Why?", answer: `Because ${EVIL}` }])),
  );
  expect(faq).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [{ name: "Why?", acceptedAnswer: { text: `Because ${EVIL}` } }],
  });
});

test("a page that says nothing of itself has still the site’s feeds, card and words", () => {
  const head = headOf();
  expect(head).not.toContain('rel="canonical"');
  expect(valuesOf(head, 'meta property="og:image" content')).toEqual([`${SITE}/cards/site.png`]);
  expect(valuesOf(head, 'link rel="alternate" type="application/rss+xml" title')).toEqual(["Masthead (RSS)"]);
});

const robotsOf = (search?: string) =>
  valuesOf(headOf(metaOfList(frame, { page: 1, totalPages: 2, search })), 'meta name="robots" content');

test("a search is not to be listed, and a list is", () => {
  expect(robotsOf("letters")).toEqual(["noindex"]);
  expect(robotsOf()).toEqual([]);
});

const profilesWith = (change: object) =>
  organizationOf({ ...frame, settings: { ...frame.settings, ...change } })["sameAs"];

test("the organization's logo is the uploaded one, or else the icon, which every site has", () => {
  expect(organizationOf(frame)["logo"]).toBe(`${SITE}/icon-512.png`);
  const logo = { src: "/media/logo" };
  expect(organizationOf({ ...frame, logo })["logo"]).toBe(`${SITE}/media/logo`);
});

test("the publisher is known by the owner's profiles, not by samples", () => {
  const twitterUrl = "https://twitter.com/allotmentnotes";
  expect(profilesWith({ twitterUrl })).toEqual([twitterUrl]);
  expect(profilesWith({})).toBeUndefined();
  const socialLinks = ["https://bsky.app/profile/allotment.example", "https://allotment.example/feed.xml"];
  expect(profilesWith({ socialLinks: socialLinks.map((url) => ({ url, title: "" })) })).toEqual([
    socialLinks[0],
  ]);
  expect(profilesWith({ twitterUrl: "", instagramUrl: "" })).toBeUndefined();
});

const sheetsOf = (page: string) =>
  [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);

test("a page loads the style of every page, and that of its own kind after it", () => {
  const { stylesheet, sheets } = sourceAssets;
  expect(sheetsOf(postPage(post.updatedAt))).toEqual([stylesheet]);
  const faq = renderPage(
    <SitePage frame={frame} title="Title" description="Description" sheet="static">
      {null}
    </SitePage>,
  );
  expect(sheetsOf(faq)).toEqual([stylesheet, sheets.static]);
});

test("every page has a link to the feed that readers see", () => {
  const page = renderPage(
    <SitePage frame={frame} title="Title" description="Description">
      {null}
    </SitePage>,
  );
  expect(page).toContain(`<a href="/feed.xml">RSS</a>`);
});

const postPage = (updatedAt: string) =>
  renderPage(
    <PostPage
      frame={frame}
      post={{ ...post, updatedAt }}
      author={undefined}
      article={{
        html: "<p>Text</p>",
        headings: [],
        opening: "",
        questions: [],
        readingMinutes: 1,
        hasItalics: false,
        hasParts: false,
        hasWideImages: false,
      }}
      surroundings={{ earlier: undefined, later: undefined, related: [] }}
      now={new Date(updatedAt)}
    />,
  );

test("a post leads to its category and to each network, and says when it was changed on a later day", () => {
  const page = postPage("2026-04-01T09:00:00.000Z");
  const [head = ""] = page.split("<h1").slice(0, 1);
  expect(head.slice(head.indexOf("post-head"))).toContain(`<a href="/blog/category/growth">`);
  expect(page).toContain(`Updated on <time dateTime="2026-04-01T09:00:00.000Z">April 1, 2026</time>`);
  expect(postPage(post.updatedAt)).not.toContain("Updated on");
  for (const host of ["twitter.com", "bsky.app", "share.joinmastodon.org", "wa.me"])
    expect(page).toContain(`href="https://${host}/`);
});

import { expect, test } from "vitest";
import { fillFromTitle } from "./fill-from-title.ts";

const seo = { metaTitle: "", metaDescription: "" };

test("typing a new post's title fills slug and meta title, key by key", () => {
  const first = fillFromTitle({ title: "C", slug: "", seo }, { isNew: true, before: "", language: "en" });
  expect(first).toEqual({ slug: "c", metaTitle: "C" });
  const values = { title: "Café & Co!", slug: "c", seo: { ...seo, metaTitle: "C" } };
  expect(fillFromTitle(values, { isNew: true, before: "C", language: "en" })).toEqual({
    slug: "cafe-co",
    metaTitle: "Café & Co!",
  });
});

test("a slug or a meta title that somebody wrote stays", () => {
  const values = { title: "New words", slug: "mine", seo: { ...seo, metaTitle: "Mine" } };
  expect(fillFromTitle(values, { isNew: true, before: "Words", language: "en" })).toEqual({
    slug: "mine",
    metaTitle: "Mine",
  });
});

test("a saved post keeps its slug, and gets a meta title only if it has none", () => {
  const values = { title: "New words", slug: "words", seo };
  expect(fillFromTitle(values, { isNew: false, before: "Words", language: "en" })).toEqual({
    slug: "words",
    metaTitle: "New words",
  });
});

test("umlauts in the slug are spelled as the site's language does", () => {
  const values = { title: "Über Äpfel, Öl und Süßes", slug: "", seo };
  const typing = { isNew: true, before: "" };
  expect(fillFromTitle(values, { ...typing, language: "de-AT" }).slug).toBe("ueber-aepfel-oel-und-suesses");
  expect(fillFromTitle(values, { ...typing, language: "en" }).slug).toBe("uber-apfel-ol-und-susses");
});

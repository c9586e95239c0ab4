import { expect, test } from "vitest";
import { readWholeSite } from "./whole-site.ts";

test("every page and email of a site in Hebrew runs from right to left", async () => {
  const seen = await readWholeSite({ language: "he" });
  const documents = [...seen].filter(([, text]) => text.includes("<html"));
  expect(documents.length).toBeGreaterThan(60);
  const others = documents.filter(
    ([, html]) => !/<html (?:lang="he" dir="rtl"|dir="rtl" lang="he")>/.test(html) || /dir="ltr"/.test(html),
  );
  // The newsletter of the test is written in English.
  expect(others.map(([name]) => name)).toEqual(["mail: What we threw away"]);
  expect(seen.get("mail: What we threw away")).toContain(`<html dir="rtl" lang="he">`);
});

test("a page from left to right does not say so", async () => {
  const seen = await readWholeSite();
  expect(seen.get("/")).toContain(`<html lang="en">`);
});

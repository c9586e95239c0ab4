import { expect, test } from "vitest";
import { readWholeSite } from "./whole-site.ts";

test("every page and email of a site in Hebrew runs from right to left", async () => {
  const seen = await readWholeSite({
    language: "he",
    contactPhone: "+1 202 555 0143",
    contactAddress: "18 Garden Lane\nExampleton 12345",
  });
  const documents = [...seen].filter(([, text]) => text.includes("<html"));
  expect(documents.length).toBeGreaterThan(60);
  // The posts and the newsletter of the test are written in English.
  const inEnglish = /<(?:article|div class="card-text") dir="ltr"/g;
  const others = documents.filter(
    ([, html]) =>
      !/<html (?:lang="he" dir="rtl"|dir="rtl" lang="he")>/.test(html) ||
      /dir="ltr"/.test(html.replaceAll(inEnglish, "")),
  );
  expect(others.map(([name]) => name)).toEqual(["mail: What we threw away"]);
  expect(seen.get("mail: What we threw away")).toContain(`<html dir="rtl" lang="he">`);
  // Isolates keep their order; without them, the number reads "0143 555 202 1+".
  expect(seen.get("/contact")).toContain("\u2068+1 202 555 0143\u2069");
  expect(seen.get("/contact")).toContain(
    "<address>\u206818 Garden Lane\u2069\n\u2068Exampleton 12345\u2069</address>",
  );
  expect(seen.get("/privacy")).toContain("(\u206818 Garden Lane, Exampleton 12345\u2069)");
});

test("a page from left to right does not say so", async () => {
  const seen = await readWholeSite();
  expect(seen.get("/")).toContain(`<html lang="en">`);
});

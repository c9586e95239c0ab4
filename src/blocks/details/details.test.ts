import { expect, test } from "vitest";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { contentText } from "../../emails/content-text.ts";
import { styleContent } from "../../emails/style-content.ts";
import { parseHtml } from "../../../tests/setup/browser/dom.ts";

const details = "<details><summary>More <em>of it</em></summary><p>Hidden</p></details>";

test("an email and its text show what is hidden on a page, below the summary", () => {
  expect(contentText(details, "https://a.example")).toBe("More of it\n\nHidden");
  const email = styleContent(details, "https://a.example");
  expect(email).toContain("More <em>of it</em></p><p");
  expect(email).not.toContain("<details");
});

test("a toggle of Ghost is pasted as details", () => {
  const toggle =
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>Why?</span></h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Because.</p></div></div>';
  expect(cleanPaste(toggle, parseHtml)).toBe("<details><summary>Why?</summary><p>Because.</p></details>");
});

import { expect, test } from "vitest";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { contentText } from "../../emails/content-text.ts";
import { styleContent } from "../../emails/style-content.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { parseHtml } from "../../../tests/setup/browser/dom.ts";

const button = '<p data-button=""><a href="/subscribe">Join us</a></p>';

test("a button is one link with plain words, and anything else is a paragraph", () => {
  expect(cleanHtml('<p data-button="x"> <a href="/x" title="t">Join <b>us</b></a></p>')).toBe(
    '<p data-button=""><a href="/x">Join us</a></p>',
  );
  expect(cleanHtml('<p data-button>Join <a href="/x">us</a></p>')).toBe('<p>Join <a href="/x">us</a></p>');
  expect(cleanHtml('<p data-button><a href="/x"><img src="/a.png" alt="A"></a></p>')).toBe(
    '<p><a href="/x"><img src="/a.png" alt="A" /></a></p>',
  );
});

test("an email has a cell that is colored without images, and the whole address in its link", () => {
  const email = styleContent(button, "https://a.example", { accent: "#24704A" });
  expect(email).toMatch(/<td class="button" style="background-color:#24704A/);
  expect(email).toContain('<a href="https://a.example/subscribe" style="display:inline-block;padding:14px');
  expect(email).toContain('align="left"');
  expect(contentText(button, "https://a.example")).toBe("Join us <https://a.example/subscribe>");
});

test("an email has only the words of a button without an address", () => {
  const bare = '<p data-button=""><a>Join us</a></p>';
  expect(styleContent(bare, "https://a.example")).toBe('<p style="margin:0 0 18px">Join us</p>');
  expect(contentText(bare, "https://a.example")).toBe("Join us");
});

test.each([
  '<div class="kg-card kg-button-card kg-align-center"><a href="https://b.example/" class="kg-btn kg-btn-accent">Join us</a></div>',
  '<p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://b.example/"><span>Join us</span></a></p>',
  '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://b.example/">Join us</a></div></div>',
])("%s is pasted as a button", (html) => {
  expect(cleanPaste(html, parseHtml)).toBe('<p data-button=""><a href="https://b.example/">Join us</a></p>');
});

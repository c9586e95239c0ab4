import { expect, test } from "vitest";
import { contentText } from "../../emails/content-text.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { englishBlocks } from "../block-words.ts";
import { showBlocks } from "../show-blocks.ts";
import { contactOnPage } from "./page.ts";

const form = '<p data-contact=""><a href="/contact">Send <em>it</em></a></p>';

test("a page shows a form that needs no script, with the words of its button", () => {
  const html = showBlocks(cleanHtml(form), [contactOnPage]);
  expect(html).toContain('<form class="contact-form" method="post" action="/contact" novalidate="">');
  for (const name of ["name", "email", "message", "website"]) expect(html).toContain(`name="${name}"`);
  expect(html).toContain('<button class="button" type="submit">Send it</button>');
  expect(html).not.toContain("</input>");
});

test("a button that was given no words says what the site says for it", () => {
  const words = { ...englishBlocks, contact: { ...englishBlocks.contact, send: "Absenden" } };
  const html = showBlocks(
    cleanHtml('<p data-contact=""><a href="/contact">Send</a></p>'),
    [contactOnPage],
    words,
  );
  expect(html).toContain('<button class="button" type="submit">Absenden</button>');
});

test("elsewhere it is a link to the page for contact, wherever its link led", () => {
  const elsewhere = form.replace("/contact", "https://evil.example/");
  expect(cleanHtml(elsewhere)).toBe('<p data-contact=""><a href="/contact">Send it</a></p>');
  expect(contentText(cleanHtml(form), "https://a.example")).toContain("https://a.example/contact");
});

test("a paragraph without a link is only a paragraph", () => {
  expect(cleanHtml('<p data-contact="">Text</p>')).toBe("<p>Text</p>");
  expect(cleanHtml('<p data-contact=""><a href="/contact">A</a> and B</p>')).toBe(
    '<p><a href="/contact">A</a> and B</p>',
  );
});

import { expect, test } from "vitest";
import { readEmailHtml, remarksOnFields } from "./email-html.ts";
import type { ElementOutcome } from "./imported-post.ts";

function read(html: string) {
  const elements: ElementOutcome[] = [];
  return { html: readEmailHtml(html, { title: "", elements }), elements };
}

test.each([
  '<p>Cities <a href="https://x.example/">powered by</a> the sun are growing.</p>',
  '<p>How to <a href="https://x.example/">unsubscribe</a> from a list: a guide with all that you can do.</p>',
  "<p>Unsubscribe them all, and read online what is left.</p>",
  '<p>We made it easier to <a href="https://x.example/">leave</a>: press “unsubscribe”.</p>',
])("a text that speaks of unsubscribing and the like stays: %s", (html) => {
  expect(read(html)).toEqual({ html, elements: [] });
});

test.each([
  '<p>You get this because you signed up at example.com. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
  '<p>Too much? <a href="https://x.example/u">Unsubscribe here</a></p>',
  '<div><a href="https://x.example/1">View in browser</a></div>',
  '<p>Powered by <a href="https://www.beehiiv.com/">beehiiv</a></p>',
])("a line around the text goes, and nothing else: %s", (line) => {
  const { html, elements } = read(`<div><div><p>Words.</p>${line}</div></div>`);
  expect(html).toBe("<p>Words.</p>");
  expect(elements).toMatchObject([{ outcome: "left out" }]);
});

test("a table that lays out an email keeps its words, whatever its cells are called", () => {
  const { html } = read(
    '<table role="none"><caption>Top</caption><tr><th>One</th></tr></table><table><tr><th><table><tr><th>Two</th></tr></table></th></tr></table>',
  );
  expect(html).toBe("<p>Top</p><p>One</p><p>Two</p>");
  const data = "<table><tbody><tr><th>Year</th></tr><tr><td>2024</td></tr></tbody></table>";
  expect(read(data).html).toBe(data);
});

test("a field for each reader is found in titles, too", () => {
  expect(remarksOnFields("Hi {{ first_name }}", "<p>Words</p>")).toHaveLength(1);
  expect(remarksOnFields("Hi", "<p>Words</p>")).toEqual([]);
});

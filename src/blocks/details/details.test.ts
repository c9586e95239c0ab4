import { expect, test } from "vitest";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { contentText } from "../../emails/content-text.ts";
import { styleContent } from "../../emails/style-content.ts";
import { showQuestions } from "./page.ts";
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

const toggle = (summary: string, text: string) => `<details><summary>${summary}</summary>${text}</details>`;

test("details side by side that ask are an accordion on a page, and told as questions", () => {
  const { html, questions } = showQuestions(
    `<p>Before?</p>${toggle("What is <em>it</em>?", "<p>A &amp; B.</p><p>C.</p>")} ${toggle("Was ist es？", "<p>D</p>")}<p>After</p>`,
  );
  expect(html).toBe(
    '<p>Before?</p><details class="ask" name="questions-1"><summary><span>What is <em>it</em>?</span></summary><p>A &amp; B.</p><p>C.</p></details>' +
      '<details class="ask" name="questions-1"><summary><span>Was ist es？</span></summary><p>D</p></details><p>After</p>',
  );
  expect(questions).toEqual([
    { question: "What is it?", answer: "A & B. C." },
    { question: "Was ist es？", answer: "D" },
  ]);
});

test("details that stand alone, or hide more text, stay as they are", () => {
  for (const html of [
    details,
    toggle("Why?", "<p>Because.</p>"),
    toggle("Why?", "<p>Because.</p>") + toggle("More", "<p>Text</p>"),
    `${toggle("Why?", "<p>Because.</p>")}<p>Text</p>${toggle("How?", "<p>So.</p>")}`,
  ])
    expect(showQuestions(html)).toEqual({ html, questions: [] });
});

test("each list of questions is an accordion of its own", () => {
  const list = toggle("Why?", "<p>A</p>") + toggle("How?", "<p>B</p>");
  const { html, questions } = showQuestions(`${list}<h2>More</h2>${list}`);
  expect(html.match(/name="questions-\d"/g)).toEqual([1, 1, 2, 2].map((n) => `name="questions-${n}"`));
  expect(questions).toHaveLength(4);
});

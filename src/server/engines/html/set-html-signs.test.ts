import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";
import { setHtmlSigns } from "./set-html-signs.ts";

test.each([
  [
    "over elements",
    `<p>"<em>Yes</em>," it's <b>"so</b>" -- <a href="/x">Emma</a>'s</p>`,
    `<p>“<em>Yes</em>,” it’s <b>“so</b>” — <a href="/x">Emma</a>’s</p>`,
  ],
  [
    "in each line",
    `<ul><li>"One</li><li>"Two"</li></ul><p>He said:<br />"Three"</p>`,
    `<ul><li>“One</li><li>“Two”</li></ul><p>He said:<br />“Three”</p>`,
  ],
  [
    "around code",
    `<p>"<code>"a" -- b</code>" and <code>x</code>'s</p>`,
    `<p>“<code>"a" -- b</code>” and <code>x</code>’s</p>`,
  ],
  ["in the language of its script", `<p>"Yes"</p><p>"Да"</p><p>"1"</p>`, `<p>“Yes”</p><p>«Да»</p><p>“1”</p>`],
  [
    "in the language that it names",
    `<p lang="de">"Ja" <em>"doch"</em></p>`,
    `<p lang="de">„Ja“ <em>„doch“</em></p>`,
  ],
  [
    "beside entities",
    `<p>Q&amp;A's "R&amp;D" &lt;b title="x"&gt;</p>`,
    `<p>Q&amp;A’s “R&amp;D” &lt;b title="x"&gt;</p>`,
  ],
  [
    "in captions, cells and summaries",
    `<figure><img src="/a.png" alt="&quot;x&quot;" /><figcaption>It's</figcaption></figure><details><summary>"Q"</summary><p>'A'</p></details>`,
    `<figure><img src="/a.png" alt="&quot;x&quot;" /><figcaption>It’s</figcaption></figure><details><summary>“Q”</summary><p>‘A’</p></details>`,
  ],
])("signs are set %s", (_, html, expected) => {
  expect(setHtmlSigns(html, "en")).toBe(expected);
  expect(setHtmlSigns(expected, "en")).toBe(expected);
});

test.each([
  `<pre><code class="language-js">const a = "b"; i--; f(...c)</code></pre>`,
  `<div data-card="bookmark"><a href="https://a.example/">A "page"</a><p>It's</p></div>`,
  `<p><a href="https://a.example/it's--so">https://a.example/it's--so</a></p>`,
  `<p>-<b>-</b> a <kbd>"</kbd></p>`,
  `<p>{first_name|"friend"}</p>`,
])("%s stays", (html) => {
  expect(setHtmlSigns(html, "en")).toBe(html);
});

test("what is clean stays clean, and a long text takes a time that grows with its length alone", () => {
  const html = cleanHtml(`<p>"It's" & <em>'so'</em> --- 5'10"</p><pre>"</pre>`.repeat(2_000));
  const set = setHtmlSigns(html, "fr");
  expect(cleanHtml(set)).toBe(set);
  expect(setHtmlSigns(`<p>${`"a" <b>'b'</b> `.repeat(60_000)}</p>`, "en")).toContain("“a” <b>‘b’</b>");
});

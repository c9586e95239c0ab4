import { expect, test } from "vitest";
import { excessOf } from "../../../contract/base/html-limits.ts";
import { cleanHtml } from "../html/clean-html.ts";
import { cleanText } from "./clean-text.ts";

/** The work of this thread alone, in microseconds. */
async function workOf(job: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await job();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

const long: [what: string, html: string][] = [
  ["paragraphs", "<p>words</p>".repeat(14_000)],
  ["cells", `<table>${"<tr><td>a</td><td>b</td></tr>".repeat(5_500)}</table>`],
  ["entities", `<p>${"&amp; ".repeat(45_000)}</p>`],
  ["signs", "< ".repeat(45_000)],
  ["links", '<a href="https://a.example/?a&b">x</a> '.repeat(9_000)],
  ["terms", `<dl>${"<dt>a<dd>b".repeat(9_000)}</dl>`],
];

test.each(long)("a long text of %s is cleaned on a thread, as it is here", async (_, html) => {
  const here = await workOf(() => cleanHtml(html));
  const answers = new Set<string>();
  // The garbage of other tests may be collected meanwhile, on this thread.
  await expect.poll(() => workOf(async () => answers.add(await cleanText(html)))).toBeLessThan(here / 2);
  expect([...answers]).toEqual([cleanHtml(html)]);
});

test("a refusal on the thread is the same refusal", async () => {
  const deep = `${"<div>".repeat(200)}${"<p>words</p>".repeat(3_000)}${"</div>".repeat(200)}`;
  await expect(cleanText(deep)).resolves.toContain("words");
  await expect(cleanText("<p>x".repeat(31_000))).rejects.toMatchObject({
    code: "invalid",
    fields: { content: "Content must have at most 30000 tags" },
  });
});

test.each([
  ["<", "<".repeat(1_000_000)],
  ["&", "&".repeat(1_000_000)],
  ["&amp;", "&amp;".repeat(200_000)],
  ["&lt;", "&lt;".repeat(200_000)],
  [">", ">".repeat(200_000)],
  ["attributes", `<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(" ")}>x</p>`],
  ["attributes without values", `<p ${"a ".repeat(100_000)}>x</p>`],
  ["attributes in quotes", `<p ${'a="1"'.repeat(100_000)}>x</p>`],
  ["addresses", `<a href="https://a.example/?${"&a=1".repeat(60_000)}">x</a>`],
])("more %s than anybody writes are refused", (_, html) => {
  expect(() => cleanHtml(html)).toThrow(/^Content must have at most/);
});

test.each([
  ["ordinary words", "Words and other words, “quoted” & plain. ".repeat(2_000)],
  ["2,000,000 characters", `<p>${"word ".repeat(399_990)}</p>`],
  ["paragraphs", `<p>${"It's a day & a night. ".repeat(20)}</p>`.repeat(2_000)],
  ["code", `<pre><code>${"if (a &lt; b &amp;&amp; c) return;\n".repeat(10_000)}</code></pre>`],
  ["an image in the text", `<p>words <img src="data:image/png;base64,${"A".repeat(1_500_000)}"></p>`],
  ["Hebrew", "שלום לכם ".repeat(100_000)],
  ["Chinese", "語".repeat(1_000_000)],
  ["a long word", "x".repeat(1_000_000)],
  ["combining characters", `e${"\u0301".repeat(500_000)}`],
])("%s in a text are no excess", (_, html) => {
  expect(excessOf(html)).toBeUndefined();
  expect(cleanHtml(html)).not.toBe("");
});

import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../../../tests/setup/growth.ts";
import { cleanHtml } from "../../../engines/html/clean-html.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { withoutMarks } from "./templates/code-marks.ts";
import { readTags } from "./templates/template-tags.ts";

const context = { fields: { title: "Mine" }, isHtml: false };
const read = (text: string) => {
  const { text: marked, elements, isUnfinished } = readTags(text, context);
  return { text: withoutMarks(marked), elements, isUnfinished };
};
const html = (text: string) => cleanHtml(renderMarkdown(read(text).text)).replaceAll("\n", "");

const mapped: Record<string, [written: string, html: string]> = {
  "a figure with its caption": [
    '{{< figure src="/a.png" alt="A \\"desk\\"" caption="By <me>" >}}\n\nAfter',
    '<figure><img src="/a.png" alt="A &quot;desk&quot;" /><figcaption>By &lt;me&gt;</figcaption></figure><p>After</p>',
  ],
  "a figure over lines that links": [
    '{{% figure\n  src="/a.png"\n  link="/b" attr="Ann" attrlink="/ann"\n%}}\n\nAfter',
    '<figure><a href="/b"><img src="/a.png" alt="/b" /></a><figcaption><a href="/ann">Ann</a></figcaption></figure><p>After</p>',
  ],
  "a video": [
    '{{< youtube w7Ft2ymGmfc >}}\n\n{{< youtube id="x-1" autoplay="true" >}}\n\n{{ youtube(id="z_2") }}\n\n{{< vimeo 146022717 >}}',
    ["watch?v=w7Ft2ymGmfc", "watch?v=x-1", "watch?v=z_2"]
      .map((path) => `https://www.youtube.com/${path}`)
      .concat("https://vimeo.com/146022717")
      .map((address) => `<p><a href="${address}">${address}</a></p>`)
      .join(""),
  ],
  "posts of others": [
    '{{< x user="SanDiegoZoo" id="1453110110599868418" >}} {{< tweet 877500564405444608 >}} {{< gist spf13 7896402 >}}',
    `<p>${[
      "https://x.com/SanDiegoZoo/status/1453110110599868418",
      "https://x.com/i/status/877500564405444608",
      "https://gist.github.com/spf13/7896402",
    ]
      .map((address) => `<a href="${address}">${address}</a>`)
      .join(" ")}</p>`,
  ],
  "code in its language": [
    '{{< highlight go "linenos=table" >}}\na := `x`\n\n```\n{{< /highlight >}}\n\n{% highlight ruby linenos %}\nputs {{ 1 }}\n{% endhighlight %}\nAfter',
    '<pre><code class="language-go">a := `x````</code></pre><pre><code class="language-ruby">puts {{ 1 }}</code></pre><p>After</p>',
  ],
  "code in a list": [
    "1. One\n\n   {% highlight sh %}\n   ls\n   {% endhighlight %}\n\n2. Two",
    '<ol><li><p>One</p><pre><code class="language-sh">ls</code></pre></li><li><p>Two</p></li></ol>',
  ],
  "links to other posts": [
    '[a]({{< ref "/posts/second.md#sec" >}}) [b]({{% relref path="third" %}}) [c]({{ site.baseurl }}{% post_url 2024-01-02-fourth %}) [d]({% link _posts/2024-01-02-fifth.md %}) [e]({{ "/f.pdf" | relative_url }})',
    '<p><a href="@/posts/second.md#sec">a</a> <a href="@/third">b</a> <a href="@post/2024-01-02-fourth">c</a> <a href="@/_posts/2024-01-02-fifth.md">d</a> <a href="/f.pdf">e</a></p>',
  ],
  "links in running text": [
    'See {{< ref "/posts/second.md" >}} and {% post_url 2024-01-02-fourth %}, <a href="{% link a.html %}">c</a>.',
    '<p>See <a href="@/posts/second.md">second</a> and <a href="@post/2024-01-02-fourth">2024-01-02-fourth</a>, <a href="@/a.html">c</a>.</p>',
  ],
  "a quotation with its source": [
    '{{< quote author="Ann" source="Book" url="/b" >}}\nWords *a*\n{{< /quote >}}',
    '<blockquote><p>— <a href="/b">Ann, Book</a></p><p>Words <em>a</em></p></blockquote>',
  ],
  "boxes of themes": [
    '{{< notice tip >}}\nA **b**\n{{< /notice >}}\n\n{{% callout type="warning" title="T" %}}\nC\n{{% /callout %}}',
    '<aside data-callout="tip"><p>A <strong>b</strong></p></aside><aside data-callout="warning"><p><strong>T</strong></p><p>C</p></aside>',
  ],
  "folded parts": [
    '{{< details summary="More" >}}\nHidden **words**\n{{< /details >}}\n',
    "<details><summary>More</summary><p>Hidden <strong>words</strong></p></details>",
  ],
  "what is shown as it is": [
    "{% raw %}{{ a }} and {% b %}{% endraw %} {{</* figure */>}} and {{ page.title }}",
    "<p>{{ a }} and {% b %} {{&lt; figure &gt;}} and Mine</p>",
  ],
  "included players and images": [
    '{% include youtube.html id="abc" %}\n\n{% include figure image_path="/a.png" alt="A" caption="B" %}\n',
    '<p><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p><figure><img src="/a.png" alt="A" /><figcaption>B</figcaption></figure>',
  ],
  "a comment": ["A {% comment %} hidden {% x %} {% endcomment %}B{{/* more */}}", "<p>A B</p>"],
};

for (const [name, [written, expected]] of Object.entries(mapped)) {
  test(`${name}: becomes what is like it here`, () => {
    expect(html(written)).toBe(expected);
    expect(read(written).isUnfinished).toBe(false);
  });
}

test("what nothing here is like stays, is named, and leaves the post unfinished", () => {
  const text =
    "A {{< chart data >}}\n\n{% if page.x %}{% include note.html a=1 %}{% endif %}\n\n{{ site.time | date: '%Y' }}";
  expect(read(text)).toEqual({
    text,
    isUnfinished: true,
    elements: ["{{< chart >}}", "{% if %}", "{% include note.html %}", "{{ site.time }}"].map((element) => ({
      element,
      outcome: "converted",
      into: "plain text, and the post a draft",
    })),
  });
});

test("a tag that is named like a property of every object is like any other", () => {
  expect(read("{{< constructor >}} {% toString %}").isUnfinished).toBe(true);
});

const untouched = {
  "a fence": "```liquid\n{% if x %} {{< figure >}}\n```",
  "a fence in a list": "- a\n\n  ~~~\n  {% if x %}\n  ~~~\n",
  "a fence in a quote": "> ```\n> {{< figure src=1 >}}\n> ```\n",
  "a fence that never ends": "```\n{% if x %}",
  "code in a line": "`{% if x %}` and ``{{< ref `x` >}}``",
  "code that is indented": "Words\n\n    {% if x %}\n    {{< figure >}}\n\nWords",
  formulas: "$\\frac{{a}}{{b}}$ {{x}}",
};

for (const [name, text] of Object.entries(untouched)) {
  test(`${name} says what it says`, () => {
    expect(read(text)).toEqual({ text, elements: [], isUnfinished: false });
  });
}

test("what is indented below an item of a list is no code", () => {
  expect(read("- a\n\n    {{< youtube abc >}}").elements).toHaveLength(1);
});

test("in code, raw and Hugo's own escape are taken away", () => {
  expect(read("```\n{% raw %}{{ a }}{% endraw %}\n```\n`{{</* figure */>}}`").text).toBe(
    "```\n{{ a }}\n```\n`{{< figure >}}`",
  );
});

test("in HTML, highlighted code is code", () => {
  const { text } = readTags("<p>a</p>{% highlight js %}\na < b\n{% endhighlight %}", {
    ...context,
    isHtml: true,
  });
  expect(text).toBe('<p>a</p><pre><code class="language-js">a &lt; b</code></pre>');
});

test("in HTML, signs of Markdown's code hide no tag", () => {
  const text = "<p>`</p>{% comment %}secret{% endcomment %}<p>`</p>\n\n    {% include a.html %}";
  expect(readTags(text, { ...context, isHtml: true })).toMatchObject({
    text: "<p>`</p><p>`</p>\n\n    {% include a.html %}",
    isUnfinished: true,
  });
});

test("tags that never end do not take the square of the time", () => {
  for (const piece of ["{% ", "{{< ", "{% highlight x %}", "{% raw %}", "{{</*", "```\n", "\n\n    {{< x"])
    expect(
      growthOf((n) => read(piece.repeat(n / piece.length)), 50_000),
      piece,
    ).toBeLessThan(LINEAR);
});

/** An element of a text as it is stored, and what it is when the file of another program is imported again; absent where it stays. */
export interface Element {
  html: string;
  ghost?: string;
  wordpress?: string;
  markdown?: string;
}

/** IMAGE and FILE stand for the ids of an image and of a file. The slug of each post is its key. */
export const elements: Readonly<Record<string, Element>> = {
  words: {
    html: '<p>Plain <strong>bold</strong> <em>it</em> <s>gone</s> <code>a &lt; b</code> <a href="https://example.org/?a=1&amp;b=2">link &amp; more</a>.<br />Second line, H<sub>2</sub>O x<sup>2</sup> <u>under</u> <mark>marked</mark>.</p>',
    markdown:
      '<p>Plain <strong>bold</strong> <em>it</em> <del>gone</del> <code>a &lt; b</code> <a href="https://example.org/?a=1&amp;b=2">link &amp; more</a>.<br />Second line, H₂O x² <em>under</em> <strong>marked</strong>.</p>',
  },
  odd: {
    html: '<p><kbd>Ctrl</kbd> <abbr title="Hyper">HT</abbr> <small>small</small> <q>quoted</q> <cite>Cited</cite> <ins>new</ins> <time datetime="2024-01-02">2 Jan</time> <samp>out</samp> <var>v</var> <span lang="de">Straße</span></p>',
    markdown:
      "<p><code>Ctrl</code> HT (Hyper) small “quoted” <em>Cited</em> <em>new</em> 2 Jan <code>out</code> <em>v</em> Straße</p>",
  },
  rtl: {
    html: '<p dir="rtl" lang="he">שלום</p>',
    markdown: "<p>שלום</p>",
  },
  headings: {
    html: '<h2>One</h2><h3 id="text-prices">Prices &amp; more</h3><p><a href="#text-prices">to prices</a></p><h4>Four</h4>',
    markdown:
      '<h2>One</h2><h3 id="text-prices--more">Prices &amp; more</h3><p><a href="#text-prices--more">to prices</a></p><h4>Four</h4>',
  },
  lists: {
    html: '<ul><li>one<ul><li>inner</li><li>inner two</li></ul></li><li><p>two</p></li></ul><ol start="3"><li>three</li><li>four<ol><li>deep</li></ol></li></ol>',
    ghost:
      '<ul><li>one<ul><li>inner</li><li>inner two</li></ul></li><li>two</li></ul><ol start="3"><li>three</li><li>four<ol><li>deep</li></ol></li></ol>',
    markdown:
      '<ul><li>one<ul><li>inner</li><li>inner two</li></ul></li><li>two</li></ul><ol start="3"><li>three</li><li>four<ol><li>deep</li></ol></li></ol>',
  },
  paraitems: {
    html: "<ul><li><p>a</p><p>b</p></li><li><p>c</p><pre><code>x</code></pre></li></ul>",
  },
  tasks: {
    html: "<ul><li>☐ todo</li><li>☑ done</li></ul>",
  },
  quote: {
    html: "<blockquote><p>Said</p></blockquote><blockquote><p>First</p><p>Second <em>x</em></p></blockquote>",
    ghost: "<blockquote>Said</blockquote><blockquote><p>First</p><p>Second <em>x</em></p></blockquote>",
  },
  code: {
    html: '<pre><code class="language-js">const a = "&lt;p&gt;";\n\n\nif (a) { b(`${c}`); }\n{{ x }}</code></pre>',
  },
  hr: {
    html: "<p>a</p><hr /><p>b</p>",
  },
  image: {
    html: '<p><img src="/media/IMAGE/original" alt="An &quot;alt&quot;" title="Ti" /></p><figure><img src="/media/IMAGE/original" alt="B" /><figcaption>A <em>caption</em></figcaption></figure><figure data-width="wide"><a href="https://example.org/"><img src="/media/IMAGE/original" alt="C" /></a></figure>',
    ghost:
      '<figure><img src="/media/IMAGE/original" alt="An &quot;alt&quot;" title="Ti" /></figure><figure><img src="/media/IMAGE/original" alt="B" /><figcaption>A <em>caption</em></figcaption></figure><figure data-width="wide"><a href="https://example.org/"><img src="/media/IMAGE/original" alt="C" /></a></figure>',
    wordpress:
      '<p><img src="/media/IMAGE/original" alt="An &quot;alt&quot;" title="Ti" /></p><figure><img src="/media/IMAGE/original" alt="B" /><figcaption>A <em>caption</em></figcaption></figure><figure><a href="https://example.org/"><img src="/media/IMAGE/original" alt="C" /></a></figure>',
    markdown:
      '<p><img src="/media/IMAGE/original" alt="An &quot;alt&quot;" title="Ti" /></p><p><img src="/media/IMAGE/original" alt="B" /></p><p><em>A caption</em></p><p><a href="https://example.org/"><img src="/media/IMAGE/original" alt="C" /></a></p>',
  },
  mixed: {
    html: '<p>Words <img src="/media/IMAGE/original" alt="inline" /> more</p>',
  },
  gallery: {
    html: '<figure><img src="/media/IMAGE/original" alt="G1" /><img src="/media/IMAGE/original" alt="G2" /><img src="/media/IMAGE/original" alt="" /><figcaption>Three</figcaption></figure>',
    ghost:
      '<figure data-width="wide"><img src="/media/IMAGE/original" alt="G1" /><img src="/media/IMAGE/original" alt="G2" /><img src="/media/IMAGE/original" alt="" /><figcaption>Three</figcaption></figure>',
    markdown:
      '<p><img src="/media/IMAGE/original" alt="G1" /></p><p><img src="/media/IMAGE/original" alt="G2" /></p><p><img src="/media/IMAGE/original" alt="" /></p><p><em>Three</em></p>',
  },
  callout: {
    html: '<aside data-callout="tip"><p>A <strong>tip</strong>.</p></aside><aside data-callout="warning"><p>One</p><p>Two</p></aside>',
    ghost:
      '<aside data-callout="tip"><p>A <strong>tip</strong>.</p></aside><blockquote><p><strong>Warning</strong></p><p>One</p><p>Two</p></blockquote>',
    wordpress:
      "<blockquote><p><strong>Tip</strong></p><p>A <strong>tip</strong>.</p></blockquote><blockquote><p><strong>Warning</strong></p><p>One</p><p>Two</p></blockquote>",
    markdown:
      "<blockquote><p><strong>Tip</strong></p><p>A <strong>tip</strong>.</p></blockquote><blockquote><p><strong>Warning</strong></p><p>One</p><p>Two</p></blockquote>",
  },
  card: {
    html: '<div data-card="embed"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Big Buck</a><p><small>YouTube</small></p></div><div data-card="bookmark"><a href="https://example.org/a?b=1&amp;c=2"><img src="/media/IMAGE/original" alt="" />Title &amp; co</a><p>Description</p><p><small>Example</small></p></div><div data-card="file"><a href="/media/FILE/file/The%20file.pdf">The file</a><p><small>PDF · 1 kB</small></p></div>',
    ghost:
      '<div data-card="embed"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Big Buck</a><p><small>YouTube</small></p></div><div data-card="bookmark"><a href="https://example.org/a?b=1&amp;c=2"><img src="/media/IMAGE/original" alt="" />Title &amp; co</a><p>Description</p><p><small>Example</small></p></div><div data-card="file"><a href="/media/FILE/file/The%20file.pdf">The file</a><p><small>PDF · 1.2 kB</small></p></div>',
    wordpress:
      '<div data-card="embed"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Video on YouTube</a><p><small>YouTube</small></p></div><p><img src="/media/IMAGE/original" alt="" /></p><p><a href="https://example.org/a?b=1&amp;c=2">Title &amp; co</a></p><p>Description</p><p><small>Example</small></p><p><a href="/media/FILE/file/The%20file.pdf">The file</a></p><p><small>PDF · 1 kB</small></p>',
    markdown:
      '<p><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Big Buck</a></p><p>YouTube</p><p><img src="/media/IMAGE/original" alt="" /></p><p><a href="https://example.org/a?b=1&amp;c=2">Title &amp; co</a></p><p>Description</p><p>Example</p><p><a href="/media/FILE/file/The%20file.pdf">The file</a></p><p>PDF · 1 kB</p>',
  },
  button: {
    html: '<p data-button=""><a href="https://example.org/buy">Buy &amp; go</a></p>',
    wordpress: '<p><a href="https://example.org/buy">Buy &amp; go</a></p>',
    markdown: '<p><a href="https://example.org/buy">Buy &amp; go</a></p>',
  },
  contact: {
    html: '<p>Before</p><p data-contact=""><a href="/contact">Send</a></p>',
    ghost: "<p>Before</p>",
    wordpress: "<p>Before</p>",
    markdown: "<p>Before</p>",
  },
  details: {
    html: '<details><summary>More</summary><p>Hidden <em>text</em></p><ul><li>x</li></ul></details><details open=""><summary>T</summary><table><tbody><tr><td>1</td></tr></tbody></table></details>',
    markdown:
      "<p><strong>More</strong></p><p>Hidden <em>text</em></p><ul><li>x</li></ul><p><strong>T</strong></p><table><thead><tr><th></th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
  },
  table: {
    html: '<table><caption>Cap</caption><thead><tr><th scope="col">H|1</th><th align="right" scope="col">H2</th></tr></thead><tbody><tr><td>a</td><td align="right"><strong>b</strong></td></tr><tr><td colspan="2">wide</td></tr></tbody></table><table><tbody><tr><td>no</td><td>head</td></tr></tbody></table>',
    markdown:
      '<table><thead><tr><th>H|1</th><th align="right">H2</th></tr></thead><tbody><tr><td>a</td><td align="right"><strong>b</strong></td></tr><tr><td>wide</td><td align="right"></td></tr></tbody></table><p><em>Cap</em></p><table><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>no</td><td>head</td></tr></tbody></table>',
  },
  dl: {
    html: "<dl><dt>Term</dt><dd>Definition</dd><dt>T2</dt><dd><p>Para</p></dd></dl>",
    markdown: "<p><strong>Term</strong></p><p>Definition</p><p><strong>T2</strong></p><p>Para</p>",
  },
  notes: {
    html: '<p>Claim<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a> and<a href="#text-fn-2" id="text-fnref-2"><sup>2</sup></a></p><ol><li id="text-fn-1">Note <em>one</em> <a href="#text-fnref-1" title="Back to the text">↩︎</a></li><li id="text-fn-2"><p>Two a</p><p>Two b <a href="#text-fnref-2" title="Back to the text">↩︎</a></p></li></ol>',
    markdown:
      '<p>Claim<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a> and<a href="#text-fn-2" id="text-fnref-2"><sup>2</sup></a></p><hr /><ol><li id="text-fn-1"><p>Note <em>one</em> <a href="#text-fnref-1" title="Back to the text">↩︎</a></p></li><li id="text-fn-2"><p>Two a</p><p>Two b <a href="#text-fnref-2" title="Back to the text">↩︎</a></p></li></ol>',
  },
  only: {
    html: '<p>All</p><div data-only="email"><p>SECRET mail</p></div><div data-only="web"><p>Web part</p></div>',
    ghost: '<p>All</p><div data-only="email"><p>SECRET mail</p></div><p>Web part</p>',
    wordpress: "<p>All</p><p>Web part</p>",
    markdown: "<p>All</p><p>Web part</p>",
  },
  cut: {
    html: '<p>Begin</p><hr data-cut="" /><p>Rest</p>',
    ghost: "<p>Begin</p><p>Rest</p>",
    wordpress: "<p>Begin</p><p>Rest</p>",
    markdown: "<p>Begin</p><p>Rest</p>",
  },
  tags: {
    html: '<p><a href="https://example.org/x" data-tag="Customers">tagged</a></p>',
    ghost: '<p><a href="https://example.org/x">tagged</a></p>',
    wordpress: '<p><a href="https://example.org/x">tagged</a></p>',
    markdown: '<p><a href="https://example.org/x">tagged</a></p>',
  },
  links: {
    html: '<p><a href="/blog/words">own post</a> <a href="https://blog.example.com/blog/code#text-x">own two</a> <a href="/our-team">own page</a> <a href="/feed.xml">feed</a> <a href="mailto:a@b.example">mail</a></p>',
    ghost:
      '<p><a href="/blog/words">own post</a> <a href="/blog/code#text-x">own two</a> <a href="/our-team">own page</a> <a href="https://blog.example.com/feed.xml">feed</a> <a href="mailto:a@b.example">mail</a></p>',
    wordpress:
      '<p><a href="/blog/words">own post</a> <a href="/blog/code#text-x">own two</a> <a href="/our-team">own page</a> <a href="https://blog.example.com/feed.xml">feed</a> <a href="mailto:a@b.example">mail</a></p>',
    markdown:
      '<p><a href="/blog/words">own post</a> <a href="/blog/code#text-x">own two</a> <a href="/our-team">own page</a> <a href="https://blog.example.com/feed.xml">feed</a> <a href="mailto:a@b.example">mail</a></p>',
  },
  post: {
    html: '<div data-post="1"></div>',
    ghost: '<p><a href="/blog/words">The words post</a></p>',
    wordpress: '<p><a href="/blog/words">The words post</a></p>',
    markdown: '<p><a href="/blog/words">The words post</a></p>',
  },
  signs: {
    html: "<p>A *star* _under_ [gallery] [x](y) &lt;b&gt; {{ liquid }} {{&lt; fig &gt;}} {% raw %} #hash 1. one ~~a~~ | pipe &amp;amp; ]]&gt; import x</p><p># not heading</p><p>+ plus</p><p>export const y = 1</p><p>:::note</p><p>{expr}</p>",
  },
};

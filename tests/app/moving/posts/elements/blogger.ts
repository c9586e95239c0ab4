import { backupEntry, backupOf } from "../../../../setup/exports/blogger-export.ts";
import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

interface Post {
  html: string;
  more?: string;
}

const html = (text: string): Post => ({ html: text });

const rows: readonly ElementRow<Post>[] = [
  ...htmlRows(html),
  {
    element: "paragraphs made with line breaks and boxes",
    input: html("One<br /><br />Two<br />lines<div>Three</div><div><br /></div>"),
    becomes: "kept",
    note: "as paragraphs",
    stored: ["<p>One</p><p>Two<br />lines</p><p>Three</p>"],
  },
  {
    element: "image that leads to itself in a larger size",
    input: html(
      '<div class="separator" style="clear: both; text-align: center;"><a href="https://1.bp.blogspot.com/-abc/T1/AAA/s1600-h/boat.jpg" imageanchor="1"><img border="0" height="240" src="https://1.bp.blogspot.com/-abc/T1/AAA/s320/boat.jpg" width="320" /></a></div>',
    ),
    becomes: "kept",
    note: "in its full size, without the link",
    stored: '<img src="https://1.bp.blogspot.com/-abc/T1/AAA/s0/boat.jpg"',
    gone: ["<a "],
  },
  {
    element: "table with an image and its caption",
    input: html(
      '<table class="tr-caption-container"><tbody><tr><td><a href="https://x.example/boat.jpg"><img src="https://blogger.googleusercontent.com/img/b/R29/AVv/w400-h300/boat.jpg" /></a></td></tr><tr><td class="tr-caption">On the lake</td></tr></tbody></table>',
    ),
    becomes: "kept",
    note: "as an image with a caption",
    stored: [
      '<figure><img src="https://blogger.googleusercontent.com/img/b/R29/AVv/s0/boat.jpg"',
      "<figcaption>On the lake</figcaption></figure>",
    ],
  },
  {
    element: "where lists of posts cut the text",
    input: html("<p>Words</p><a name='more'></a><p>More</p>"),
    becomes: "unseen",
    stored: "<p>Words</p><p>More</p>",
  },
  {
    element: "counter of a feed's readers",
    input: html(
      "<p>Words</p><div class=\"blogger-post-footer\"><img width='1' height='1' src='https://blogger.googleusercontent.com/tracker/1-2?l=x' alt='' /></div>",
    ),
    becomes: "unseen",
    gone: ["tracker"],
  },
  {
    element: "audio or video of a feed",
    input: {
      ...html("<p>Words</p>"),
      more: "<link rel='enclosure' type='audio/mpeg' href='https://cdn.example/talk.mp3' length='0'/>",
    },
    becomes: { into: "a link" },
    stored: '<a href="https://cdn.example/talk.mp3">',
    told: ["audio or video of a feed became a link"],
  },
  {
    element: "place of a post",
    input: { ...html("<p>Words</p>"), more: "<georss:featurename>Bern</georss:featurename>" },
    becomes: "left out",
    stored: "Words",
    told: ["place of a post was left out"],
  },
];

export const blogger = elementsOf("blogger", rows, (posts) => ({
  "blog.xml": backupOf(
    ...posts.map(({ id, title, input }) =>
      backupEntry(id, { title, ...input, path: `/2012/05/element-${id}.html` }),
    ),
  ),
}));

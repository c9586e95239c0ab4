import { exportOf, item, meta } from "../../../../setup/wordpress-export.ts";
import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

interface Post {
  text: string;
  parts?: Record<string, string>;
  more?: string;
  /** Items beside it. */
  others?: string[];
}

const text = (written: string): Post => ({ text: written });

const block = (name: string, inner: string, data = "") =>
  text(`<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->

<!-- wp:${name} ${data}-->${inner}<!-- /wp:${name} -->`);

const rows: readonly ElementRow<Post>[] = [
  ...htmlRows(text),
  {
    element: "gallery",
    input: block(
      "gallery",
      '<figure class="wp-block-gallery"><!-- wp:image --><figure class="wp-block-image"><img src="https://img.example/1.jpg" alt="One"/></figure><!-- /wp:image --><!-- wp:image --><figure class="wp-block-image"><img src="https://img.example/2.jpg" alt=""/></figure><!-- /wp:image --></figure>',
    ),
    becomes: "kept",
    note: "at most twelve images each",
    stored: '<img src="https://img.example/1.jpg" alt="One" />',
  },
  {
    element: "footnotes",
    input: {
      text: '<!-- wp:paragraph --><p>One<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup></p><!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->',
      more: meta("footnotes", JSON.stringify([{ content: "The note", id: "a-1" }])),
    },
    becomes: "kept",
    stored: "The note",
  },
  {
    element: "audio, video, file",
    input: block(
      "audio",
      '<figure class="wp-block-audio"><audio controls src="https://cdn.example/talk.mp3"></audio></figure>',
    ),
    becomes: "kept",
    note: "as a file card",
    stored: '<div data-card="file"><a href="https://cdn.example/talk.mp3">talk.mp3</a>',
  },
  {
    element: "button",
    input: block(
      "buttons",
      '<div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="https://example.com/x">Press</a></div><!-- /wp:button --></div>',
    ),
    becomes: "kept",
    stored: '<p data-button=""><a href="https://example.com/x">Press</a></p>',
  },
  {
    element: "synced pattern",
    input: {
      text: '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->\n\n<!-- wp:block {"ref":900} /-->',
      others: [
        item(900, "Pattern", {
          "wp:post_type": "wp_block",
          "content:encoded": "<!-- wp:paragraph --><p>Said in many posts</p><!-- /wp:paragraph -->",
        }),
      ],
    },
    becomes: { into: "its text" },
    stored: "<p>Said in many posts</p>",
    told: ["synced pattern became its text"],
  },
  {
    element: "canonical address",
    input: { text: "<p>Words</p>", more: meta("_yoast_wpseo_canonical", "https://elsewhere.example/p") },
    becomes: "kept",
    note: "of Yoast and Rank Math",
    stored: "Words",
  },
  {
    element: "cover",
    input: block(
      "cover",
      '<div class="wp-block-cover" style="background-image:url(https://cdn.example/bg.jpg)"><div><p>On top</p></div></div>',
    ),
    becomes: "kept",
    note: "as its image and text",
    stored: ['<img src="https://cdn.example/bg.jpg"', "<p>On top</p>"],
  },
  {
    element: "gallery as a shortcode",
    input: {
      ...text('<p>Words</p>[gallery ids="901"]'),
      others: [
        item(
          901,
          "Boat",
          {
            "wp:post_type": "attachment",
            "wp:attachment_url": "https://img.example/boat.jpg",
            "excerpt:encoded": "The boat",
          },
          meta("_wp_attachment_image_alt", "A boat"),
        ),
      ],
    },
    becomes: "kept",
    note: "with alt texts; an image with a caption stands by itself",
    stored:
      '<figure><img src="https://img.example/boat.jpg" alt="A boat" /><figcaption>The boat</figcaption></figure>',
  },
  {
    element: "accordion",
    input: block(
      "accordion",
      '<div class="wp-block-accordion"><div class="wp-block-accordion-item"><h3 class="wp-block-accordion-heading"><button><span class="wp-block-accordion-heading__toggle-title">Why?</span><span>+</span></button></h3><div class="wp-block-accordion-panel"><p>Because</p></div></div></div>',
    ),
    becomes: "kept",
    note: "as collapsible sections",
    stored: "<details><summary>Why?</summary><p>Because</p></details>",
  },
  {
    element: "LaTeX",
    input: text("<p>It is $latex x^2&bg=fff$.</p>"),
    becomes: { into: "code" },
    stored: "<code>x^2</code>",
    told: ["formula (LaTeX) became its text"],
  },
  {
    element: "comments",
    input: {
      ...text("<p>Words</p>"),
      more: "<wp:comment><wp:comment_content>Nice</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>",
    },
    becomes: { into: "a line of the post's notes" },
    stored: "Words",
    noted: "Comment by Anonymous: Nice",
    told: ["1 comment is kept in its notes"],
  },
  {
    element: "custom field",
    input: { ...text("<p>Words</p>"), more: meta("subtitle", "A boat") },
    becomes: { into: "a line of the post's notes" },
    stored: "Words",
    noted: "subtitle: A boat",
    told: ["1 custom field is kept in its notes: “subtitle”"],
  },
  {
    element: "social links",
    input: block(
      "social-links",
      '<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://social.example/me","service":"mastodon"} /--></ul>',
    ),
    becomes: { into: "links" },
    stored: '<a href="https://social.example/me">mastodon</a>',
    told: ["social-link block became a link"],
  },
  {
    element: "latest posts, comments, search and other lists that the server makes",
    input: text("<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->\n\n<!-- wp:latest-posts /-->"),
    becomes: "left out",
    stored: "Words",
    told: ["latest-posts block was left out"],
  },
  {
    element: "an unknown card, block or shortcode",
    input: block("acme/faq", "<p>Why?</p>"),
    becomes: { into: "its text" },
    stored: "<p>Why?</p>",
    told: ["Acme block “faq” became its text"],
  },
  {
    element: "an unknown shortcode",
    input: text('<p>Words</p>\n\n[contact-form to="a"]'),
    becomes: "draft",
    note: "with its plain text",
    stored: "[contact-form",
    told: ["[contact-form] became plain text, and the post a draft"],
  },
  {
    element: "layout of a page builder",
    input: text("[vc_row][vc_column][vc_column_text]Words[/vc_column_text][/vc_column][/vc_row]"),
    becomes: { into: "one column" },
    stored: "<p>Words</p>",
    told: ["WPBakery layout became one column"],
  },
  {
    element: "toggle, accordion or tab of a page builder",
    input: text('[et_pb_toggle title="Why?"]So[/et_pb_toggle]'),
    becomes: { into: "a collapsible section" },
    stored: "<details><summary>Why?</summary><p>So</p></details>",
    told: ["Divi layout became one column"],
  },
  {
    element: "blurb, image box, slide or call to action of a page builder",
    input: {
      text: "",
      more: meta(
        "_elementor_data",
        '[{"elType":"widget","widgetType":"image-box","settings":{"title_text":"Named","description_text":"Words"}}]',
      ),
    },
    becomes: { into: "its image, heading, text and button" },
    stored: "<h3>Named</h3><p>Words</p>",
    told: ["Elementor layout became one column", "Elementor box became its images and text"],
  },
  {
    element: "an unknown part of a page builder",
    input: text("[vc_row][vc_acme_box]Words[/vc_acme_box][/vc_row]"),
    becomes: "draft",
    note: "with its words, images and links",
    stored: "Words",
    told: [
      "WPBakery layout became one column",
      "unknown part of WPBakery (“acme box”) became its text, and the post a draft",
    ],
  },
  {
    element: "a post with a password, or a private one",
    input: { text: "<p>Words</p>", parts: { "wp:status": "private" } },
    becomes: "draft",
    stored: "Words",
    told: ["was private, and comes as a draft that keeps its date"],
  },
];

export const wordpress = elementsOf("wordpress", rows, (posts) => ({
  "site.xml": exportOf(
    posts.flatMap(({ id, title, input: { text: written, parts, more, others = [] } }) => [
      item(id, title, { "wp:post_name": `element-${id}`, "content:encoded": written, ...parts }, more),
      ...others,
    ]),
  ),
}));

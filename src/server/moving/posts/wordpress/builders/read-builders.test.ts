import { describe, expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../../../../tests/setup/growth.ts";
import { cleanImported } from "../../steps/prepare-html.ts";
import { readWordpressHtml } from "../wordpress-html.ts";

/** The text as the import keeps it, and what it tells. */
function read(text: string, meta: Record<string, string> = {}) {
  const found = readWordpressHtml(text, { id: "1", footnotes: "", meta: new Map(Object.entries(meta)) });
  const told = found.elements.map(
    ({ element, outcome, into, makesDraft }) =>
      `${element}: ${outcome}${into ? ` (${into})` : ""}${makesDraft ? ", draft" : ""}`,
  );
  return { html: cleanImported(found.html).content.replaceAll("\n", ""), told };
}

const base64 = (html: string) => Buffer.from(encodeURIComponent(html)).toString("base64");
const inDivi = (text: string) =>
  `[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"]${text}[/et_pb_column][/et_pb_row][/et_pb_section]`;
const inWpbakery = (text: string) =>
  `[vc_row css=".vc_custom_1{margin: 0 !important;}"][vc_column width="1/2"]${text}[/vc_column][/vc_row]`;

const YOUTUBE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const VIDEO = `<div data-card="embed"><a href="${YOUTUBE}">Video on YouTube</a><p><small>YouTube</small></p></div>`;

describe("WPBakery", () => {
  test.each([
    ["[vc_column_text]One\n\nTwo[/vc_column_text]", "<p>One</p><p>Two</p>", ""],
    [
      '[vc_custom_heading text="A ``b`` `{`c`}`" font_container="tag:h3|color:%23fff"]',
      '<h3>A "b" [c]</h3>',
      "",
    ],
    [
      '[vc_btn title="Go" link="url:https%3A%2F%2Fgo.example%2F%3Fa%3D1|title:No|target:_blank"]',
      '<p data-button=""><a href="https://go.example/?a=1">Go</a></p>',
      "WPBakery button: kept",
    ],
    [`[vc_video link="${YOUTUBE}"]`, VIDEO, "WPBakery video: kept"],
    [
      '[vc_toggle title="Why?"]So[/vc_toggle]',
      "<details><summary>Why?</summary><p>So</p></details>",
      "WPBakery toggle: kept",
    ],
    [
      '[vc_tta_accordion][vc_tta_section title="S"][vc_column_text]In[/vc_column_text][/vc_tta_section][/vc_tta_accordion]',
      "<details><summary>S</summary><p>In</p></details>",
      "WPBakery accordion or tab: kept",
    ],
    [
      `[vc_raw_html]${base64("<p>A <b>ü</b></p>\n\n<p>B</p>")}[/vc_raw_html]`,
      "<p>A <b>ü</b></p><p>B</p>",
      "WPBakery HTML: kept",
    ],
    ["[vc_separator]", "<hr />", ""],
    [
      '[vc_message message_box_color="warning"]Mind[/vc_message]',
      '<aside data-callout="warning"><p>Mind</p></aside>',
      "WPBakery message box: converted (a callout)",
    ],
    [
      `[vc_progress_bar values="${encodeURIComponent('[{"label":"Art","value":"90"}]')}"]`,
      "<ul><li>Art 90</li></ul>",
      "WPBakery progress bar: kept",
    ],
    [
      '[vc_cta h2="Call" h4="now" btn_title="Do" btn_link="url:https%3A%2F%2Fb.example"]Words[/vc_cta]',
      '<h3>Call</h3><p>now</p><p>Words</p><p data-button=""><a href="https://b.example">Do</a></p>',
      "WPBakery call to action: converted (its images and text)",
    ],
    ['[vc_basic_grid post_type="post"]', "", "WPBakery list of posts: left out"],
    [
      '[vc_column_text disable_element="yes"]Hidden[/vc_column_text]',
      "",
      "hidden part of WPBakery: left out",
    ],
  ])("%s is kept", (text, html, told) => {
    const found = read(inWpbakery(text));
    expect(found.html).toBe(html);
    expect(found.told).toEqual(["WPBakery layout: converted (one column)", ...(told ? [told] : [])]);
  });

  test("a part that is not known keeps its words and images, and makes a draft", () => {
    const { html, told } = read(
      inWpbakery(
        '[vc_acme_box title="Named" image="https://a.example/b.png" color="#fff"]Words[/vc_acme_box]',
      ),
    );
    expect(html).toBe(
      '<p><strong>Named</strong></p><p><img src="https://a.example/b.png" alt="" /></p><p>Words</p>',
    );
    expect(told).toContain("unknown part of WPBakery (“acme box”): converted (its text), draft");
  });

  test.each([
    ["curly quotes", "[vc_btn title=&#8221;Go&#8221; link=&#8221;url:https%3A%2F%2Fgo.example&#8221;]"],
    ["French quotes", "[vc_btn title= »Go » link= »url:https%3A%2F%2Fgo.example »]"],
    ["quotes as entities", "[vc_btn title=&quot;Go&quot; link=&quot;url:https%3A%2F%2Fgo.example&quot;]"],
    ["capital letters", '[VC_BTN TITLE="Go" LINK="url:https%3A%2F%2Fgo.example"]'],
  ])("%s are understood", (_what, text) => {
    expect(read(text).html).toBe('<p data-button=""><a href="https://go.example">Go</a></p>');
  });

  test.each([
    ["[vc_row][vc_column][vc_column_text]One[/vc_column_text]", "<p>One</p>"],
    ["[vc_row][vc_column_text]One[/vc_row]Two", "<p>One</p><p>Two</p>"],
    ["[/vc_column]One[/vc_row]", "<p>One</p>"],
    ["[vc_row][vc_row][vc_column_text]One[/vc_column_text][/vc_row][/vc_row]", "<p>One</p>"],
    [
      '[vc_single_image image="x.png"][vc_column_text]One[/vc_column_text]',
      '<figure><img src="x.png" alt="" /></figure><p>One</p>',
    ],
  ])("%s, which nobody has closed, shows its words", (text, html) => {
    expect(read(text).html).toBe(html);
  });

  test("a tag without an end stays, and makes a draft", () => {
    const { html, told } = read('[vc_row]One[/vc_row]\n\n[vc_row el_class="a"');
    expect(html).toBe('<p>One</p><p>[vc_row el_class="a"</p>');
    expect(told).toContain("damaged shortcode of a page builder: converted (plain text), draft");
  });

  test("words about shortcodes stay words", () => {
    const text =
      "<p>Write <code>[vc_row][/vc_row]</code>, or [[vc_column]].</p><pre>[et_pb_text]\n[contact-form-7 id=1]</pre>";
    expect(read(text)).toEqual({
      html: cleanImported(text.replace("[[vc_column]]", "[vc_column]")).content.replaceAll("\n", ""),
      told: [],
    });
  });
});

/** A block of Divi 5, and a value as it holds one. */
const block = (name: string, settings: unknown, end = "/") =>
  `<!-- wp:divi/${name} ${JSON.stringify(settings).replaceAll("<", String.raw`\u003c`)} ${end}-->`;
const said = (value: unknown) => ({ innerContent: { desktop: { value } } });

test("the parts of themes and add-ons among those of a builder keep their words, and prose in brackets stays", () => {
  const { html, told } = read(
    inWpbakery(
      '[acme_heading text="Head" tag="h3"][acme_box heading="Named" icon="map"]Words[/acme_box][acme_products number="10"][vc_column_text][sic] an [e-mail], [see below], [so-called experts][/vc_column_text]',
    ),
  );
  expect(html).toBe(
    "<p>Head</p><p><strong>Named</strong></p><p>Words</p><p>[sic] an [e-mail], [see below], [so-called experts]</p>",
  );
  expect(told).toEqual([
    "WPBakery layout: converted (one column)",
    "unknown part of WPBakery (“acme heading”): converted (its text), draft",
    "unknown part of WPBakery (“acme box”): converted (its text), draft",
    "unknown part of WPBakery (“acme products”): left out, draft",
  ]);
  expect(read('[et_pb_row][acme_item title="Ann"]Good[/acme_item][/et_pb_row]').told).toContain(
    "unknown part of Divi (“acme item”): converted (its text), draft",
  );
});

describe("Divi", () => {
  test.each([
    ["[et_pb_text]<p>One</p>\n\nTwo[/et_pb_text]", "<p>One</p><p>Two</p>", ""],
    [
      '[et_pb_image src="https://a.example/b.jpg" alt="A boat" url="https://c.example"][/et_pb_image]',
      '<figure><a href="https://c.example"><img src="https://a.example/b.jpg" alt="A boat" /></a></figure>',
      "",
    ],
    [
      '[et_pb_button button_text="Say %22Go%22" button_url="https://go.example"][/et_pb_button]',
      '<p data-button=""><a href="https://go.example">Say "Go"</a></p>',
      "Divi button: kept",
    ],
    [`[et_pb_video src="${YOUTUBE}"][/et_pb_video]`, VIDEO, "Divi video: kept"],
    [
      '[et_pb_blurb title="B" url="https://b.example" image="https://a.example/i.png"]<p>T</p>[/et_pb_blurb]',
      '<figure><img src="https://a.example/i.png" alt="" /></figure><h3><a href="https://b.example">B</a></h3><p>T</p>',
      "Divi blurb: converted (its images and text)",
    ],
    [
      '[et_pb_accordion][et_pb_accordion_item title="Q"]A[/et_pb_accordion_item][/et_pb_accordion]',
      "<details><summary>Q</summary><p>A</p></details>",
      "Divi toggle: kept",
    ],
    [
      '[et_pb_tabs][et_pb_tab title="Q"]A[/et_pb_tab][/et_pb_tabs]',
      "<details><summary>Q</summary><p>A</p></details>",
      "Divi tab: kept",
    ],
    [
      "[et_pb_code]<!-- [et_pb_line_break_holder] --><p>A</p><!-- [et_pb_line_break_holder] --><p>B</p>[/et_pb_code]",
      "<p>A</p><p>B</p>",
      "Divi code: kept",
    ],
    [
      '[et_pb_testimonial author="Ann" job_title="Editor"]Good[/et_pb_testimonial]',
      "<blockquote><p>Good</p><p>— Ann, Editor</p></blockquote>",
      "Divi testimonial: converted (a quotation)",
    ],
    [
      "[et_pb_contact_form][et_pb_contact_field]Name[/et_pb_contact_field][/et_pb_contact_form]",
      "",
      "Divi form: left out",
    ],
    ['[et_pb_text disabled_on="on|on|on"]Hidden[/et_pb_text]', "", "hidden part of Divi: left out"],
  ])("%s is kept", (text, html, told) => {
    const found = read(inDivi(text));
    expect(found.html).toBe(html);
    expect(found.told).toEqual(["Divi layout: converted (one column)", ...(told ? [told] : [])]);
  });

  test("a header keeps both of its buttons", () => {
    const { html } = read(
      '[et_pb_fullwidth_header title="H" subhead="S" button_one_text="1" button_one_url="/1" button_two_text="2" button_two_url="/2"]T[/et_pb_fullwidth_header]',
    );
    expect(html).toBe(
      '<h3>H</h3><p>S</p><p>T</p><p data-button=""><a href="/1">1</a></p><p data-button=""><a href="/2">2</a></p>',
    );
  });

  test("a value that Divi fills in is told", () => {
    const { html, told } = read("[et_pb_text]<p>By @ET-DC@eyJkeW5hbWljIjp0cnVlfQ==@</p>[/et_pb_text]");
    expect(html).toBe("<p>By </p>");
    expect(told).toContain("value that Divi fills in: left out");
  });

  test("a part with conditions makes a draft", () => {
    expect(read('[et_pb_text display_conditions="W10="]For members[/et_pb_text]').told).toContain(
      "part of Divi for some readers: converted (a part for everybody), draft",
    );
  });

  test("the blocks of Divi 5 are kept", () => {
    const text = [
      "<!-- wp:divi/placeholder -->",
      block("section", { builderVersion: "5.0" }, ""),
      block("text", { content: said("<p>Hello</p>") }),
      block("image", { image: said({ src: "https://a.example/i.jpg", alt: "I" }) }),
      block("button", { button: said({ text: "Join", linkUrl: "https://j.example" }) }),
      block("accordion-item", { title: said("Q"), content: said("<p>A</p>") }),
      block("acme-card", { title: said("Unknown") }),
      "<!-- /wp:divi/section --><!-- /wp:divi/placeholder -->",
    ].join("");
    expect(read(text)).toEqual({
      html: '<p>Hello</p><figure><img src="https://a.example/i.jpg" alt="I" /></figure><p data-button=""><a href="https://j.example">Join</a></p><details><summary>Q</summary><p>A</p></details><p><strong>Unknown</strong></p>',
      told: [
        "Divi layout: converted (one column)",
        "Divi button: kept",
        "Divi toggle: kept",
        "unknown part of Divi (“acme card”): converted (its text), draft",
      ],
    });
  });
});

const widget = (widgetType: string, settings: unknown, elements: unknown[] = []) => ({
  elType: "widget",
  widgetType,
  settings,
  elements,
});
const ofElementor = (...elements: unknown[]) =>
  read("", {
    _elementor_data: JSON.stringify([{ elType: "section", elements: [{ elType: "column", elements }] }]),
  });

/** A value of Elementor 4. */
const typed = (type: string, value: unknown) => ({ $$type: type, value });

describe("Elementor, whose text is beside the post", () => {
  test.each([
    [
      widget("heading", { title: "H", header_size: "h3", link: { url: "/h" } }),
      '<h3><a href="/h">H</a></h3>',
    ],
    [widget("text-editor", { editor: "<p>Words</p>" }), "<p>Words</p>"],
    [
      widget("image", { image: { url: "https://a.example/i.jpg", id: 5, alt: "I" }, caption: "C" }),
      '<figure><img src="https://a.example/i.jpg" alt="I" /><figcaption>C</figcaption></figure>',
    ],
    [
      widget("button", { text: "Go", link: { url: "https://go.example" } }),
      '<p data-button=""><a href="https://go.example">Go</a></p>',
    ],
    [
      widget("video", { video_type: "youtube", youtube_url: YOUTUBE, vimeo_url: "https://vimeo.com/1" }),
      VIDEO,
    ],
    [
      widget("accordion", { tabs: [{ tab_title: "Q", tab_content: "<p>A</p>" }] }),
      "<details><summary>Q</summary><p>A</p></details>",
    ],
    [
      widget("nested-tabs", { tabs: [{ tab_title: "Q" }] }, [
        { elType: "container", elements: [widget("text-editor", { editor: "A" })] },
      ]),
      "<details><summary>Q</summary><p>A</p></details>",
    ],
    [
      widget("icon-list", { icon_list: [{ text: "One" }, { text: "Two", link: { url: "/2" } }] }),
      '<ul><li>One</li><li><a href="/2">Two</a></li></ul>',
    ],
    [
      widget("image-gallery", {
        wp_gallery: [{ url: "https://a.example/1.jpg" }, { url: "https://a.example/2.jpg" }],
      }),
      '<figure><img src="https://a.example/1.jpg" alt="" /><img src="https://a.example/2.jpg" alt="" /></figure>',
    ],
    [
      widget("testimonial", {
        testimonial_content: "Good",
        testimonial_name: "Ann",
        testimonial_job: "Editor",
      }),
      "<blockquote><p>Good</p><p>— Ann, Editor</p></blockquote>",
    ],
    [widget("html", { html: "<p>Raw</p>" }), "<p>Raw</p>"],
    [widget("divider", { text: "" }), "<hr />"],
    [widget("spacer", { space: { size: 50 } }), ""],
    [
      widget("acme-team", { members: [{ member_name: "Ann", bio_text: "Writes" }], align: "left" }),
      "<p><strong>Ann</strong></p><p>Writes</p>",
    ],
    [
      widget("text-editor", {
        editor: "x",
        hide_desktop: "hidden-desktop",
        hide_tablet: "hidden-tablet",
        hide_mobile: "hidden-mobile",
      }),
      "",
    ],
  ])("%j is kept", (element, html) => {
    expect(ofElementor(element).html).toBe(html);
  });

  test("the values of version 4, which say their types", () => {
    const address = typed("link", { destination: typed("url", "https://go.example") });
    const source = typed("image-src", { id: typed("image-attachment-id", 960), url: null });
    const { html } = ofElementor(
      widget("e-heading", {
        title: typed("html-v3", { content: typed("string", "Head"), children: [] }),
        tag: typed("string", "h3"),
      }),
      widget("e-paragraph", { paragraph: typed("html", "Words") }),
      widget("e-image", { image: typed("image", { src: source }) }),
      widget("e-button", { text: typed("string", "Go"), link: address }),
    );
    expect(html).toBe(
      '<h3>Head</h3><p>Words</p><figure><img alt="" /></figure><p data-button=""><a href="https://go.example">Go</a></p>',
    );
  });

  test("a post with a text of its own keeps that", () => {
    const data = JSON.stringify([widget("text-editor", { editor: "Older" })]);
    expect(read("<p>Own</p>", { _elementor_data: data }).html).toBe("<p>Own</p>");
  });

  test("data that nobody can read is none", () => {
    expect(read("", { _elementor_data: "[{", _fl_builder_data: "a:1:{s:" }).html).toBe("");
  });
});

/** A text as PHP serializes it. */
const text = (value: string, length = Buffer.byteLength(value)) => `s:${length}:"${value}";`;

test("Beaver Builder's modules come in their order from what PHP has serialized, whatever the lengths say", () => {
  const node = (id: string, fields: string, settings: string[]) =>
    `${text(id)}O:8:"stdClass":5:{${text("node")}${text(id)}${text("type")}${text("module")}${text("parent")}N;${fields}${text("settings")}O:8:"stdClass":${settings.length / 2}:{${settings.join("")}}}`;
  const data = `a:3:{${node("b", `${text("position")}i:1;`, [text("type"), text("photo"), text("photo_src"), text("https://a.example/ü.jpg")])}${node("a", `${text("position")}i:0;`, [text("type"), text("rich-text"), text("text"), text("<p>Grüße; “so”</p>", 3)])}${node("c", `${text("position")}i:2;`, [text("type"), text("accordion"), text("items"), `a:1:{i:0;O:8:"stdClass":2:{${text("label")}${text("Q")}${text("content")}${text("A")}}}`])}}`;
  expect(read("", { _fl_builder_data: data }).html).toBe(
    '<p>Grüße; “so”</p><figure><img src="https://a.example/ü.jpg" alt="" /></figure><details><summary>Q</summary><p>A</p></details>',
  );
});

test.each([
  "[vc_row ",
  '[vc_row a="',
  "[vc_row]",
  "<code>[vc_row",
  "[et_pb_text][/et_pb_row]",
  "<!-- wp:divi/text ",
])("50,000 times %s is read in linear time", (beginning) => {
  const readMany = (n: number) => readWordpressHtml(beginning.repeat(n), { id: "1", footnotes: "" });
  expect(growthOf(readMany, 12_500)).toBeLessThan(LINEAR);
});

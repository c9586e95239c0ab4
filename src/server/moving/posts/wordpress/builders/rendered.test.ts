import { expect, test } from "vitest";
import { cleanImported } from "../../steps/prepare-html.ts";
import { readWordpressHtml } from "../wordpress-html.ts";

function read(text: string) {
  const { html, elements } = readWordpressHtml(text, { id: "1", footnotes: "" });
  const told = elements.map(({ element, outcome, makesDraft }) =>
    [element, outcome, ...(makesDraft ? ["draft"] : [])].join(", "),
  );
  return { html: cleanImported(html).content.replaceAll(/\n|<\/?div>/g, ""), told };
}

const CLICK = '<p data-button=""><a href="https://b.example">Click</a></p>';
const DETAILS = "<details><summary>Q?</summary><p>A.</p></details>";

test.each([
  [
    "a button of Elementor",
    '<div class="elementor-button-wrapper"><a href="https://b.example" class="elementor-button-link elementor-button"><span>Click</span></a></div>',
    CLICK,
  ],
  [
    "a button of GenerateBlocks with an icon",
    '<!-- wp:generateblocks/button --><a class="gb-button gb-button-1" href="https://b.example"><span class="gb-icon"><svg><path d="M0"/></svg></span><span>Click</span></a><!-- /wp:generateblocks/button -->',
    CLICK,
  ],
  ["a button alone in a paragraph", '<p><a class="fl-button" href="https://b.example">Click</a></p>', CLICK],
  [
    "a button among words, which is a link",
    '<p>Please <a class="fl-button" href="https://b.example">Click</a> now.</p>',
    '<p>Please <a href="https://b.example">Click</a> now.</p>',
  ],
  [
    "an accordion of Elementor",
    '<div class="elementor-accordion-item"><div class="elementor-tab-title"><span><i></i></span><a>Q?</a></div><div class="elementor-tab-content"><p>A.</p></div></div>',
    DETAILS,
  ],
  [
    "an accordion of Beaver Builder",
    '<div class="fl-accordion-item"><div class="fl-accordion-button"><a class="fl-accordion-button-label">Q?</a><a class="fl-accordion-button-icon"></a></div><div class="fl-accordion-content"><p>A.</p></div></div>',
    DETAILS,
  ],
  [
    "an accordion in an accordion",
    '<div class="vc_tta-panel"><h4><span class="vc_tta-title-text">Q?</span></h4><div class="vc_tta-panel-body"><div class="vc_tta-panel"><span class="vc_tta-title-text">Q?</span><div class="vc_tta-panel-body"><p>A.</p></div></div></div></div>',
    `<details><summary>Q?</summary>${DETAILS}</details>`,
  ],
  [
    "a video of Elementor, which a script plays",
    '<div class="elementor-widget-video" data-settings="{&quot;youtube_url&quot;:&quot;https:\\/\\/youtu.be\\/dQw4w9WgXcQ&quot;}"><div class="elementor-video"></div></div>',
    '<div data-card="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Video on YouTube</a><p><small>YouTube</small></p>'.replace(
      "<div data",
      "<div data",
    ),
  ],
])("%s is kept", (_what, text, html) => {
  expect(read(text).html).toBe(html);
});

test.each([
  [
    '<!-- wp:kadence/pane {"id":1} --><div class="kt-accordion-pane"><button><span class="kt-blocks-accordion-title">Q?</span></button><div class="kt-accordion-panel"><p>A.</p></div></div><!-- /wp:kadence/pane -->',
    DETAILS,
    [],
  ],
  [
    '<!-- wp:kadence/singlebtn {"text":"Click","link":"https://b.example"} /-->',
    CLICK,
    ["Kadence button, kept"],
  ],
  ['<!-- wp:uagb/faq-child {"question":"Q?","answer":"A."} /-->', DETAILS, ["Spectra question, kept"]],
  ['<!-- wp:generateblocks/headline {"element":"h3","content":"Head"} /-->', "<h3>Head</h3>", []],
  [
    '<!-- wp:stackable/columns --><div class="stk-columns"><p>A.</p></div><!-- /wp:stackable/columns -->',
    "<p>A.</p>",
    [],
  ],
  [
    '<!-- wp:acme/count-down {"title":"Soon","text":"Words"} /-->',
    "<p><strong>Soon</strong></p><p>Words</p>",
    ["unknown part of Acme (“count down”), converted, draft"],
  ],
  ['<!-- wp:acme/count-down {"days":3} /-->', "", ["Acme block “count down”, left out"]],
  [
    '<!-- wp:acme/count-down {"days":3} --><p>3 days</p><!-- /wp:acme/count-down -->',
    "<p>3 days</p>",
    ["Acme block “count down”, converted"],
  ],
])("%s is kept or told", (text, html, told) => {
  expect(read(text)).toEqual({ html, told });
});

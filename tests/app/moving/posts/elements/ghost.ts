import { exportOf, post } from "../../../../setup/ghost-export.ts";
import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

type Columns = Record<string, unknown>;

const html = (text: string): Columns => ({ html: text });

const node = (type: string, parts: Columns): Columns => ({
  lexical: JSON.stringify({ root: { type: "root", children: [{ type, ...parts }] } }),
});

const rows: readonly ElementRow<Columns>[] = [
  ...htmlRows(html),
  {
    element: "gallery",
    input: node("gallery", {
      images: [
        { src: "https://img.example/1.jpg", alt: "One" },
        { src: "https://img.example/2.jpg", alt: "" },
      ],
      caption: "<p>Both</p>",
    }),
    becomes: "kept",
    stored: ['<img src="https://img.example/1.jpg" alt="One" />', "Both"],
  },
  {
    element: "audio, video, file",
    input: node("file", { src: "https://cdn.example/plan.pdf", fileTitle: "The plan", fileSize: 6000 }),
    becomes: "kept",
    note: "as a file card",
    stored: '<div data-card="file"><a href="https://cdn.example/plan.pdf">The plan</a>',
  },
  {
    element: "bookmark, embedded post",
    input: node("bookmark", { url: "https://example.com/b", metadata: { title: "A bookmark" } }),
    becomes: "kept",
    note: "as a bookmark card",
    stored: '<div data-card="bookmark"><a href="https://example.com/b">A bookmark</a></div>',
  },
  {
    element: "button",
    input: node("button", { buttonUrl: "https://example.com/x", buttonText: "Press" }),
    becomes: "kept",
    stored: '<p data-button=""><a href="https://example.com/x">Press</a></p>',
  },
  {
    element: "footnotes",
    input: html(
      '<p>One<sup id="fnref1"><a href="#fn1">1</a></sup></p><ol><li id="fn1"><p>The note <a href="#fnref1">↩</a></p></li></ol>',
    ),
    becomes: "kept",
    stored: "The note",
  },
  {
    element: "callout",
    input: node("callout", { backgroundColor: "blue", calloutEmoji: "💡", calloutText: "<p>Look</p>" }),
    becomes: "kept",
    stored: ["<aside", "Look"],
  },
  {
    element: "toggle",
    input: node("toggle", { heading: "Why?", content: "<p>Because.</p>" }),
    becomes: "kept",
    note: "as a collapsible section",
    stored: ["<summary>Why?</summary>", "<p>Because.</p>"],
  },
  {
    element: "header, product, call to action",
    input: node("product", {
      productTitle: "Widget",
      productDescription: "<p>It works</p>",
      productUrl: "https://example.com/buy",
      productButton: "Buy",
      productButtonEnabled: true,
    }),
    becomes: { into: "a heading, text and a link" },
    stored: ["Widget", "It works", '<a href="https://example.com/buy">Buy</a>'],
    told: ["product card became a heading, text and a link"],
  },
  {
    element: "sign-up form",
    input: html('<p>Words</p><div class="kg-card kg-signup-card"><p>Sign up</p></div>'),
    becomes: "left out",
    gone: ["Sign up"],
    told: ["sign-up card was left out"],
  },
  {
    element: "paywall",
    input: html("<p>Words</p><!--members-only--><p>More</p>"),
    becomes: "left out",
    stored: "More",
    told: ["paywall was left out"],
  },
  {
    element: "an unknown card, block or shortcode",
    input: html('<p>Words</p><div class="kg-card kg-nft-card"><p>An odd one</p></div>'),
    becomes: { into: "its text" },
    stored: "<p>An odd one</p>",
    told: ["kg-nft-card became its text"],
  },
  {
    element: "canonical address",
    input: { ...html("<p>Words</p>"), canonical_url: "https://elsewhere.example/p" },
    becomes: "kept",
    note: "unless it is on the old site",
    stored: "Words",
  },
  {
    element: "podcast player of Transistor, list of posts",
    input: {
      lexical: JSON.stringify({
        root: {
          type: "root",
          children: [
            { type: "paragraph", children: [{ type: "extended-text", text: "Words" }] },
            { type: "transistor" },
          ],
        },
      }),
    },
    becomes: "left out",
    stored: "Words",
    told: ["podcast player of Transistor was left out"],
  },
  {
    element: "code injection, social card, email settings, the feature image's caption",
    input: { ...html("<p>Words</p>"), codeinjection_head: "<style>a{}</style>", email_subject: "Hi" },
    becomes: { into: "a line of the post's notes" },
    gone: ["a{}"],
    noted: "Code injection, header: <style>a{}</style>\nEmail subject: Hi",
    told: [
      "1 piece of injected code does not run here, and is kept in its notes: “Code injection, header”",
      "1 setting of the post is kept in its notes: “Email subject”",
    ],
  },
  {
    element: "a post for members",
    input: { ...html("<p>Words</p>"), visibility: "paid" },
    becomes: "draft",
    stored: "Words",
    told: ["was for members (paid), and comes as a draft that keeps its date"],
  },
];

export const ghost = elementsOf("ghost", rows, (posts) => ({
  "ghost.json": exportOf(posts.map(({ id, title, input }) => post(String(id), { title, ...input }))),
}));

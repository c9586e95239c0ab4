import { expect, test } from "vitest";
import { elementsOf } from "../../tests/setup/mails/elements-of.ts";
import { textPairs } from "./look.ts";
import { emailTemplates } from "./templates.tsx";
import { words } from "../../tests/setup/words/english.ts";

const site = { siteName: "The Allotment", siteUrl: "https://allotment.example" };

const confirmUrl =
  "https://allotment.example/confirm/confirm.12.mf3k2q1z.8Zk1Jx0b6uV4Q1d5yqP1l0dGm3mVQe8b8l8wqk1x0aE";

const newsletter = {
  ...site,
  subject: "What we threw away",
  content:
    '<p>Good morning. The story is <a href="/blog/archive">below</a>.</p><h2>In numbers</h2><p>Fewer pages.</p>',
  postalAddress: "14 Printer’s Row, Bristol",
  unsubscribeUrl: "%%UNSUBSCRIBE%%",
};

const textsOf = (html: string, tag: string) =>
  elementsOf(html)
    .filter((element) => element.tag === tag)
    .map(({ text }) => text.trim());

const linksOf = (html: string) => elementsOf(html).filter(({ tag }) => tag === "a");

test("the confirmation says who asks, what to click and what happens otherwise, in both forms", async () => {
  const { subject, html, text } = await emailTemplates.confirmation({ ...site, confirmUrl });

  expect(subject).toBe(words.mails.confirmation.subject({ siteName: "The Allotment" }));
  expect(textsOf(html, "title")).toEqual([subject]);
  expect(textsOf(html, "h1")).toEqual([words.mails.confirmation.heading]);
  expect(linksOf(html).map((link) => link.text.trim())).toContain(words.mails.confirmation.button);
  for (const form of [html, text]) {
    expect(form).toContain("The Allotment");
    expect(form).toContain(words.mails.confirmation.footer);
  }
});

test("the address to confirm at is the button's, stands below it, and is alone on its line in the text", async () => {
  const { html, text } = await emailTemplates.confirmation({ ...site, confirmUrl });

  const links = linksOf(html).filter(({ attribs }) => attribs.href === confirmUrl);
  expect(links.map((link) => link.text.trim())).toEqual([words.mails.confirmation.button, confirmUrl]);
  expect(text.split("\n")).toContain(confirmUrl);
});

test("a word of the subject that is wider than the newsletter breaks", async () => {
  const { html } = await emailTemplates.newsletter(newsletter);

  expect(elementsOf(html).find(({ tag }) => tag === "h1")?.attribs.style).toContain("word-break:break-word");
});

test("the newsletter carries the subject as its one title, the content and the small print, in both forms", async () => {
  const { subject, html, text } = await emailTemplates.newsletter(newsletter);

  expect(subject).toBe("What we threw away");
  expect(textsOf(html, "title")).toEqual([subject]);
  expect(textsOf(html, "h1")).toEqual([subject]);
  for (const form of [html, text]) {
    for (const words of [
      subject,
      "Good morning.",
      "In numbers",
      "Fewer pages.",
      "14 Printer’s Row, Bristol",
    ]) {
      expect(form).toContain(words);
    }
    expect(form).toContain(words.mails.newsletter.reason({ siteName: "The Allotment" }));
  }
  expect(text).toContain("The Allotment: https://allotment.example");
});

test("a link within the site leads there from the mail, and the text shows where", async () => {
  const { html, text } = await emailTemplates.newsletter(newsletter);

  const link = linksOf(html).find((each) => each.text === "below");
  expect(link?.attribs.href).toBe("https://allotment.example/blog/archive");
  expect(text).toContain("below <https://allotment.example/blog/archive>");
});

test.each(["%%UNSUBSCRIBE%%", "https://allotment.example/unsubscribe/unsubscribe.7.Zk_1-x"])(
  "the unsubscribe address %s comes out as it was given",
  async (unsubscribeUrl) => {
    const { html, text } = await emailTemplates.newsletter({ ...newsletter, unsubscribeUrl });

    const link = linksOf(html).find((each) => each.text.trim() === "Unsubscribe");
    expect(link?.attribs.href).toBe(unsubscribeUrl);
    expect(text.split("\n")).toContain(unsubscribeUrl);
  },
);

test("without a postal address there is no empty line for one", async () => {
  const { html, text } = await emailTemplates.newsletter({ ...newsletter, postalAddress: "" });

  expect(textsOf(html, "p")).not.toContain("");
  expect(text).toContain("The Allotment: https://allotment.example\n\nUnsubscribe:");
});

test("markup in a subject or a site's name is shown as the text that it is", async () => {
  const subject = `</title><script>alert("1")</script><h1>& 'more'`;
  const siteName = "<img src=x onerror=alert(2)>";
  const { html } = await emailTemplates.newsletter({ ...newsletter, subject, siteName });

  const elements = elementsOf(html);
  expect(elements.filter(({ tag }) => tag === "script" || tag === "img")).toEqual([]);
  expect(textsOf(html, "title")).toEqual([subject]);
  expect(textsOf(html, "h1")).toEqual([subject]);
});

test("both mails say their language, are 600 pixels wide, and show their first words in the inbox", async () => {
  const confirmation = await emailTemplates.confirmation({ ...site, confirmUrl });
  const mail = await emailTemplates.newsletter(newsletter);

  for (const { html } of [confirmation, mail]) {
    const elements = elementsOf(html);
    expect(elements.find(({ tag }) => tag === "html")?.attribs.lang).toBe("en");
    expect(elements.find(({ attribs }) => attribs.width === "600")?.attribs.style).toContain(
      "max-width:600px",
    );
  }
  const preheader = elementsOf(mail.html).find(({ attribs }) => attribs["data-skip-in-text"]);
  expect(preheader?.text).toMatch(/^Good morning\. The story is below\./);
});

test("Outlook for Windows, which knows no max-width, gets a table of 600 pixels around the whole email", async () => {
  for (const { html } of [
    await emailTemplates.confirmation({ ...site, confirmUrl }),
    await emailTemplates.newsletter(newsletter),
  ]) {
    const [, opening, inside, closing] =
      /<!--\[if mso\]>(<table[^>]*>.*?)<!\[endif\]-->(<table[^>]*width="600".*<\/table>)<!--\[if mso\]>(.*?)<!\[endif\]-->/s.exec(
        html,
      ) ?? [];
    expect(opening).toMatch(/^<table [^>]*width="600"[^>]*><tr><td>$/);
    expect(closing).toBe("</td></tr></table>");
    expect(inside).toContain("max-width:600px");
    expect(inside).toContain(site.siteName);
  }
});

test("a long newsletter's first words are cut between two of them", async () => {
  const content = `<p>${"seven77 ".repeat(60)}</p>`;
  const { html } = await emailTemplates.newsletter({ ...newsletter, content });

  const preheader = elementsOf(html).find(({ attribs }) => attribs["data-skip-in-text"]);
  expect(preheader?.text.match(/seven77/g)).toHaveLength(25);
});

test("an email loads nothing: no style, font or script from elsewhere, and no image of the site", async () => {
  const { html } = await emailTemplates.newsletter(newsletter);

  const loading = elementsOf(html).filter(({ tag }) => ["link", "script", "img", "iframe"].includes(tag));
  expect(loading).toEqual([]);
});

function luminanceOf(color: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2, 1.4.3. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(textPairs)("$name can be read: $text on $ground", ({ text, ground }) => {
  expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test("a newsletter in sans is the same email without the serif, also in cards and blocks, and keeps its words", async () => {
  const content = `${newsletter.content}<blockquote><p>Georgia, 'Times New Roman', serif</p></blockquote>`;
  const { html } = await emailTemplates.newsletter({ ...newsletter, content, font: "sans" });
  expect(html.match(/style="[^"]*Georgia/g)).toBeNull();
  expect(html.replaceAll("&#x27;", "'")).toContain(
    "<p style=\"margin:0 0 18px\">Georgia, 'Times New Roman', serif</p>",
  );
});

test("the nameplate of an email from right to left is mirrored", async () => {
  const dated = { ...newsletter, date: "November 26, 2026" };
  const { html } = await emailTemplates.newsletter({ ...dated, language: "he" });
  expect(html).toContain("◂");
  expect(html).not.toContain("▸");
  expect(html).toContain("padding:0 16px 14px 0");
  expect((await emailTemplates.newsletter(dated)).html).toContain("▸");
});

test("a wide newsletter has wide images, and an intro is part of the text but of no preheader", async () => {
  const content = '<p>Good morning.</p><p><img src="/media/1" width="1264" height="632" alt="A map"></p>';
  const around = { intro: "<p>From us to you.</p>", outro: "<p>Until Monday.</p>" };
  const { html, text } = await emailTemplates.newsletter({ ...newsletter, content, ...around, width: 680 });
  expect(html).toContain("max-width:680px");
  expect(html).toContain('width="632" height="316"');
  expect(text).toMatch(/From us to you\.\s+Good morning\.[^]+Until Monday\.[^]+%%UNSUBSCRIBE%%/);
  // The line that inboxes show comes first.
  expect(html.indexOf("Good morning.")).toBeLessThan(html.indexOf("From us to you."));
});

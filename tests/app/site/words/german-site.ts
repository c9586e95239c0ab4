import { listCategories } from "../../../../src/contract/content/categories.ts";
import { createPage } from "../../../../src/contract/content/pages.ts";
import type { Settings } from "../../../../src/contract/settings/settings.ts";
import { fixedDefaults } from "../../../../src/contract/settings/settings-registry.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { createNewsletter, createPost } from "../../kit/inputs.ts";

const categories = [
  ["Gemüse", "gemuese", "Was in Beeten wächst und wie es in die Küche kommt."],
  ["Obst", "obst", "Bäume, Sträucher und ihre Ernte."],
  ["Werkzeug", "werkzeug", "Was im Schuppen hängt und wozu es gut ist."],
  ["Kompost", "kompost", "Aus Resten wird Erde."],
] as const;

const pages = [
  ["Impressum", "impressum", "Angaben gemäß § 5 DDG: Erika Muster, Gartenweg 1, 50667 Köln."],
  ["Über uns", "ueber-uns", "Wir gärtnern seit zwanzig Jahren hinter dem Haus."],
  ["Datenschutz", "privacy", "Wir speichern deine Adresse, solange du den Newsletter liest."],
  ["Fragen", "faq", "Hier stehen Antworten auf das, was oft gefragt wird."],
  ["Kontakt", "contact", "Schreib an die Redaktion, wir antworten bald."],
] as const;

const settings: Partial<Settings> = {
  language: "de",
  siteName: "Gartenblatt",
  contactEmail: "redaktion@gartenblatt.example",
  contactAddress: "Gartenweg 1\n50667 Köln",
  contactPhone: "",
  twitterUrl: "",
  instagramUrl: "",
  toolLinks: [],
  communityClaim: "",
  testimonials: [],
  digest: { ...fixedDefaults.digest, sendDay: "thursday", sendTime: "18:30" },
};

/** What the owner of a German site does in the admin: five pages, four categories, a newsletter on Thursdays, two posts. */
export async function setUpGermanSite(as: Ask) {
  await as("DELETE", "/api/admin/samples");
  await as("PATCH", "/api/admin/settings", { json: settings });
  await replaceCategories(as);
  const ids = [];
  for (const [title, slug, text] of pages) {
    const json = { title, slug, description: text, content: `<p>${text}</p>`, status: "published" };
    ids.push((await read(await as("POST", "/api/admin/pages", { json }), createPage)).id);
  }
  const footerLinks = ids.map((id) => ({ kind: "page", target: String(id), title: "" }));
  await as("PATCH", "/api/admin/settings", { json: { footerLinks } });
  await writePosts(as);
  return createNewsletter(as, {
    subject: "Der erste Frost",
    content: `<p>Heute geht es um den ersten Frost und darum, was er mit dem Kohl macht.</p>${everyBlock}`,
  });
}

async function replaceCategories(as: Ask) {
  const { categories: first } = await read(await as("GET", "/api/admin/categories"), listCategories);
  for (const [index, { id }] of first.entries()) {
    const [title, slug, description] = categories[index] ?? [];
    if (title) await as("PATCH", `/api/admin/categories/${id}`, { json: { title, slug, description } });
    else await as("DELETE", `/api/admin/categories/${id}`);
  }
}

/** Every block that brings words of its own. */
const everyBlock = `<aside data-callout="warning"><p>Kein Salz ins Beet.</p></aside>
<table><tbody><tr><td>Kohl</td></tr></tbody></table>
<pre><code class="language-js">let beet = 1;</code></pre>
<p><img src="/media/1/kohl.png" alt=""></p>
<div data-card="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Ein Film über Kohl</a><p><small>Ida · YouTube</small></p></div>
<p>Kohl<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a></p>
<ol><li id="text-fn-1">Auch Grünkohl. <a href="#text-fnref-1" title="Back to the text">↩</a></li></ol>`;

async function writePosts(as: Ask) {
  for (const [title, category] of [
    ["Kohl verträgt Frost", "gemuese"],
    ["Der Apfelbaum im Winter", "obst"],
    ["Ein guter Spaten", "werkzeug"],
  ] as const)
    await createPost(as, {
      title,
      category,
      excerpt: "Was jetzt zu tun ist.",
      content: `<h2>Im Herbst</h2><p>Wer jetzt arbeitet, hat es im Frühling leichter.</p>${everyBlock}<h2>Im Winter</h2><p>Dann ruht das Beet.</p>`,
      tags: ["herbst"],
      status: "published",
      featured: true,
    });
}

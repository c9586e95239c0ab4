import { commandLine } from "../../src/contract/site-owner/audit.ts";
import { newPostSchema } from "../../src/contract/content/posts.ts";
import type { Settings } from "../../src/contract/settings/settings.ts";
import type { Db } from "../../src/server/kernel/db/open.ts";
import { createPost } from "../../src/server/content/posts/writing/create-post.ts";

const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const SENTENCE = `${WORD} and then some more words, so that every line that can break has to. `;
const ADDRESS = `https://example.com/${"a-very-long-folder/".repeat(9)}`;

export const EXTREME_POST = "/blog/extreme";

const settings: Partial<Settings> = {
  siteName: "The Quarterly Review of Unreasonably Small Publications",
  description: SENTENCE.repeat(2),
  contactEmail: `${"reader.".repeat(8)}letters@${"sub.".repeat(12)}example.com`,
  contactAddress: `${WORD}\n18 Sample Lane\n\nExampleton`,
  communityClaim: SENTENCE,
  toolLinks: [{ title: WORD, url: ADDRESS }],
  testimonials: [{ quote: SENTENCE.repeat(3), name: WORD, role: SENTENCE }],
};

const table = `<table><caption>${SENTENCE}</caption><thead><tr>${"<th>Head</th>".repeat(12)}</tr></thead><tbody><tr>${"<td>1,000,000</td>".repeat(12)}</tr></tbody></table>`;

const content = `
<h2>${SENTENCE}</h2><p>${SENTENCE.repeat(6)}</p><h3>${WORD}</h3><p><a href="${ADDRESS}">${ADDRESS}</a> <code>${WORD}</code></p>
${table}<pre><code class="language-js">const word = "${WORD.repeat(3)}";</code></pre>
<ul><li>${WORD}<ul><li>${WORD}<ol><li>${WORD}</li></ol></li></ul></li></ul><blockquote><p>${SENTENCE}</p></blockquote>
<figure><img src="/covers/tools/00000001.svg" alt="A pattern" width="1200" height="800"><figcaption>${SENTENCE}</figcaption></figure><p>${SENTENCE}</p>`;

/** Fills a site with the longest words, names and tables that it has to bear. */
export async function makeExtreme(db: Db) {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await db.insertInto("settings").values(rows).execute();
  await db.deleteFrom("posts").execute();
  const post = {
    title: `${WORD}: ${SENTENCE}`,
    excerpt: SENTENCE.repeat(3),
    content,
    category: "content-strategy",
    author: WORD,
    tags: [WORD.slice(0, 60), "short", "a tag of several words that are long in their sum"],
    status: "published",
    featured: true,
  };
  for (const slug of ["extreme-3", "extreme-2", "extreme"])
    await createPost({ db, now: () => new Date() }, newPostSchema.parse({ ...post, slug }), commandLine);
  const at = new Date().toISOString();
  await db
    .insertInto("newsletters")
    .values({ subject: SENTENCE, content, status: "draft", created_at: at, updated_at: at })
    .execute();
  const email = `${"a.very.long.name.".repeat(3)}of.somebody@${"sub.".repeat(12)}example.com`;
  await db
    .insertInto("subscribers")
    .values({
      email,
      mailbox_key: email,
      status: "active",
      source: "form",
      subscribed_at: at,
    })
    .execute();
}

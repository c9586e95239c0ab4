import { expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { backupEntry, backupOf } from "../../../../setup/exports/blogger-export.ts";
import { exportOf, post } from "../../../../setup/ghost-export.ts";
import { exportOf as wxrOf, item } from "../../../../setup/wordpress-export.ts";
import { folderOf, importInto, postsOf } from "../importing.ts";

const json = (value: unknown) => JSON.stringify(value);
const date = "2024-03-02T10:00:00Z";

/** What no version of these products has had. Each value says its level, and so is looked for. */
const sources: Readonly<Record<string, { files: Record<string, string>; says: string[] }>> = {
  ghost: {
    files: {
      "ghost.json": exportOf(
        [post("1", { title: "One", html: "<p>A</p>", zz_new: "zz post", newsletter_id: "n1" })],
        {
          posts_meta: [{ id: "m", post_id: "1", zz_beside: "zz meta" }],
          newsletters: [{ id: "n1", name: "zz weekly" }],
          zz_table: [{ id: "t" }, { id: "u" }],
        },
      ),
    },
    says: ["zz_new: zz post", "zz_beside: zz meta", "Newsletter: zz weekly", "zz_table"],
  },
  wordpress: {
    files: {
      "site.xml": wxrOf([
        item(
          1,
          "One",
          { "content:encoded": "A" },
          "<zz:new>zz item</zz:new><zz:list><zz:part>zz part</zz:part></zz:list>",
        ),
      ]),
    },
    says: ["zz:new: zz item", "zz:list: zz part"],
  },
  substack: {
    files: {
      "posts.csv": `post_id,post_date,is_published,email_sent_at,type,audience,title,zz new\n1.one,${date},true,2024-03-03,newsletter,everyone,One,zz column\n`,
      "posts/1.one.html": "<p>A</p>",
    },
    says: ["email_sent_at: 2024-03-03", "zz new: zz column"],
  },
  beehiiv: {
    files: {
      "posts.csv": `id,web_title,email_subject_line,web_subtitle,email_preview_text,status,content_html,created_at,zz_new\n1,One,zz subject,Sub,zz preview,confirmed,<p>A</p>,${date},zz column\n`,
    },
    says: ["email_subject_line: zz subject", "email_preview_text: zz preview", "zz_new: zz column"],
  },
  buttondown: {
    files: {
      "emails.json": json([
        {
          id: "1",
          subject: "One",
          slug: "one",
          publish_date: date,
          tags: ["a"],
          zz_new: 7,
          zz_in: { deep: "zz deep" },
        },
      ]),
      "emails/one.md": "A",
    },
    says: ["zz_new: 7", "zz_in.deep: zz deep"],
  },
  kit: {
    files: {
      "broadcasts.json": json({
        broadcasts: [
          {
            id: 1,
            subject: "One",
            content: "<p>A</p>",
            public: true,
            published_at: date,
            description: "zz for me",
            send_at: "2024-03-01T00:00:00Z",
            filter: [{ zz: "zz list" }],
          },
        ],
      }),
    },
    says: ["description: zz for me", "send_at: 2024-03-01T00:00:00Z", 'filter: [{"zz":"zz list"}]'],
  },
  blogger: {
    files: {
      "blog.xml": backupOf(
        backupEntry(1, {
          title: "One",
          html: "A",
          more: "<blogger:zz>zz entry</blogger:zz>",
          path: "/2012/05/a.html",
        }),
      ),
    },
    says: ["blogger:zz: zz entry"],
  },
  tumblr: {
    files: {
      "posts.json": json([
        {
          id: 1,
          id_string: "1",
          reblog_key: "k",
          blog_name: "anna",
          type: "text",
          title: "One",
          body: "<p>A</p>",
          state: "published",
          date: "2024-03-02 10:00:00 GMT",
          zz_new: "zz key",
          zz_in: { deep: "zz deep" },
        },
      ]),
    },
    says: ["zz_new: zz key", "zz_in.deep: zz deep"],
  },
  markdown: {
    files: {
      "one.md": `---\ntitle: One\ndate: ${date}\nzz_new: zz field\nzz_in:\n  deep: zz deep\n---\n\nA\n`,
    },
    says: ["zz_new: zz field", "zz_in.deep: zz deep"],
  },
};

test.each(Object.entries(sources))(
  "what a %s export says in a field that nobody knows is kept in the notes or told",
  async (_format, { files, says }) => {
    await using app = await startApp("sqlite");
    await using folder = await folderOf(files);
    const report = await importInto(app, folder.path, { bringsImages: false });
    const [one] = await postsOf(app);
    expect(one?.status).toBe("published");
    const found = [one?.notes, ...report.problems.map(({ words }) => words)].join("\n");
    for (const words of says) expect.soft(found).toContain(words);
  },
);

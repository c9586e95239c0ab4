import { describe, expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { engines } from "../../../../setup/engines.ts";
import { folderOf, importInto } from "../importing.ts";

const md = (title: string, more = "") =>
  `---\ntitle: ${title}\ndate: 2024-03-01\n${more}---\n\nWords of ${title}.`;

describe.each(engines)("addresses that led elsewhere on %s", (engine) => {
  test("an import says which earlier addresses of posts and pages it takes", async () => {
    await using app = await startApp(engine);
    await using first = await folderOf({
      "hello.md": md("Hello"),
      "other.md": md("Other", "aliases: [/blog/gone, /team]\n"),
    });
    await importInto(app, first.path);
    await app.database.db
      .insertInto("slug_redirects")
      .columns(["slug", "post_id"])
      .expression((on) =>
        on
          .selectFrom("posts")
          .select((each) => [each.val("before").as("slug"), "id"])
          .where("slug", "=", "hello"),
      )
      .execute();
    expect((await app.request("GET", "/blog/before")).headers.get("location")).toBe("/blog/hello");
    await using second = await folderOf({
      "before.md": md("Before"),
      "gone.md": md("Gone"),
      "team.md": md("Team", "type: page\n"),
      "free.md": md("Free"),
      "hello.md": md("Hello"),
    });
    for (const isDryRun of [true, false]) {
      const { problems } = await importInto(app, second.path, { isDryRun });
      expect(problems.map(({ words }) => words)).toEqual([
        "“Before”: Its address /blog/before led to /blog/hello until now",
        "“Gone”: Its address /blog/gone led to /blog/other until now",
        "“Team”: Its address /team led to /blog/other until now",
      ]);
    }
    expect(await (await app.request("GET", "/blog/before")).text()).toContain("Words of Before.");
  });
});

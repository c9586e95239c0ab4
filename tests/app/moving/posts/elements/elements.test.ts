import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { postFormats } from "../../../../../src/contract/moving/post-products.ts";
import { root } from "../../../../../src/server/base/root.ts";
import { startApp } from "../../../../setup/app.ts";
import { folderOf, importInto, postsOf } from "../importing.ts";
import { elementTables } from "./element-table.ts";
import { titleOf, type SourceElements } from "./element-row.ts";
import { sourceElements } from "./sources.ts";

type Outcome = SourceElements["rows"][number];

/** What the report has to say of an outcome. */
function isToldIn({ becomes }: Outcome, told: readonly string[]) {
  if (typeof becomes === "object") return told.some((words) => /became|kept in its notes/.test(words));
  if (becomes === "left out") return told.some((words) => /left out/.test(words));
  return becomes !== "draft" || told.length > 0;
}

describe("every element of a source is kept, turned into something named, or told", () => {
  // Nothing here differs between the databases.
  test.each(postFormats)("%s", async (format) => {
    const { rows, files } = sourceElements[format];
    await using app = await startApp("sqlite");
    await using folder = await folderOf(files);
    const report = await importInto(app, folder.path, { bringsImages: false });
    expect(report).toMatchObject({ format, posts: { found: rows.length, created: rows.length } });
    const posts = await postsOf(app);
    for (const [index, row] of rows.entries()) {
      const title = titleOf(index);
      const post = posts.find((each) => each.title === title);
      const prefix = `“${title}”: `;
      const told = report.problems
        .filter(({ words }) => words.startsWith(prefix))
        .map(({ words }) => words.slice(prefix.length));
      // Line breaks between elements show nowhere.
      const text = post?.content.replaceAll("\n", "") ?? "";
      const about = `${format}: ${row.element}: ${text}`;
      expect.soft(told, about).toEqual(row.told ?? []);
      expect.soft(isToldIn(row, told), about).toBe(true);
      for (const part of [row.stored ?? []].flat()) expect.soft(text, about).toContain(part);
      for (const part of row.gone ?? []) expect.soft(text, about).not.toContain(part);
      expect.soft(post?.notes, about).toBe(row.noted ?? "");
      expect.soft(post?.status, about).toBe(row.becomes === "draft" ? "draft" : "published");
    }
  });
});

test("docs/moving.md has the tables that these rows make", async () => {
  const path = join(root, "docs/moving.md");
  const printed = /(?<=<!-- elements -->\n\n)[\s\S]*?(?=\n\n<!-- \/elements -->)/;
  const made = elementTables();
  if (process.env["WRITE_TABLES"])
    await writeFile(
      path,
      (await readFile(path, "utf8")).replace(printed, () => made),
    );
  const [present] = printed.exec(await readFile(path, "utf8")) ?? [];
  expect(present, "WRITE_TABLES=1 writes them (docs/adding-a-source.md)").toBe(made);
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../../src/contract/site-owner/audit.ts";
import { importSite } from "../../../../../src/server/moving/archive/import-site.ts";
import { makeExport } from "../../../../../src/server/moving/archive/make-export.ts";
import { undoPosts } from "../../../../../src/server/moving/posts/undo-posts.ts";
import { engines } from "../../../../setup/engines.ts";
import { exportOf, item } from "../../../../setup/wordpress-export.ts";
import { openPlace, type Place } from "../../moving.ts";
import { folderOf, importInto } from "../importing.ts";

const now = () => new Date("2026-03-02T09:00:00Z");

const comment = (id: number, author: string, words: string) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${author}</wp:comment_author><wp:comment_date_gmt>2024-03-0${id} 10:00:00</wp:comment_date_gmt><wp:comment_approved>1</wp:comment_approved><wp:comment_content><![CDATA[${words}]]></wp:comment_content></wp:comment>`;

const notesIn = (place: Place) => place.using(({ db }) => db.selectFrom("posts").select("notes").execute());

describe.each(engines)("comments of an import on %s", (engine) => {
  test("go out with an export of everything, into another site with it, and with the undo", async () => {
    await using from = await openPlace(engine);
    await using to = await openPlace(engine);
    const comments = [comment(1, "Ann", "Lovely <b>boats</b>"), comment(2, "Дмитрий", "Да")];
    await using folder = await folderOf({
      "site.xml": exportOf([item(1, "One", { "content:encoded": "<p>A</p>" }, comments.join(""))]),
    });
    const { run } = await from.using(async (database) =>
      importInto({ database, dataDir: from.dataDir, clock: { now } }, folder.path),
    );
    const notes = "Comment by Ann on 2024-03-01: Lovely boats\nComment by Дмитрий on 2024-03-02: Да";
    expect(await notesIn(from)).toEqual([{ notes }]);

    const path = join(from.dataDir, "site.zip");
    expect(await makeExport(from.deps, path)).toMatchObject({ withNotes: 1 });
    await importSite(to.deps, { path, isDryRun: false });
    expect(await notesIn(to)).toEqual([{ notes }]);

    await from.using(({ db }) => undoPosts({ db, now }, run ?? 0, commandLine));
    expect(await notesIn(from)).toEqual([]);
  });
});

test("comments for which the notes have no room are counted", async () => {
  await using place = await openPlace("sqlite");
  const long = [comment(1, "Ann", "a".repeat(15_000)), comment(2, "Ben", "b".repeat(15_000))];
  await using folder = await folderOf({
    "site.xml": exportOf([item(1, "One", { "content:encoded": "<p>A</p>" }, long.join(""))]),
  });
  const { problems } = await place.using((database) =>
    importInto({ database, dataDir: place.dataDir, clock: { now } }, folder.path),
  );
  expect(problems.map(({ words }) => words).sort()).toEqual([
    "“One”: 1 comment is kept in its notes",
    "“One”: Its notes are longer than 20,000 characters, so their end was left out, with 1 comment",
  ]);
});

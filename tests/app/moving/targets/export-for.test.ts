import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { someSite } from "../../../setup/any-site.ts";
import { spawnProgram } from "../../../setup/process.ts";
import { openPlace, type Place } from "../moving.ts";

const command = async ({ config }: Place, args: string[]) => {
  const { child, output } = spawnProgram("command", args, {
    DATA_DIR: config.dataDir,
    DATABASE_URL: "",
    PUBLIC_URL: config.publicUrl,
  });
  child.stdin.end();
  const [code] = await once(child, "close");
  return { code, ...output() };
};

const [onePost] = someSite.posts;
if (!onePost) throw new Error("The site has no post");

test("the command makes a file for a program, and says what that has no place for", async () => {
  await using place = await openPlace("sqlite");
  const content = '<p>Words</p><p data-contact=""><a href="/contact">Send</a></p>';
  const posts = [{ ...onePost, title: "With a form", content, notes: "Ask Ann", deleted_at: null }];
  await place.write({ ...someSite, posts, pages: [], lost: 0 });
  const path = join(place.dataDir, "out.zip");
  const made = await command(place, ["export", path, "--for", "wordpress"]);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).toMatch(/out\.zip: for WordPress, .*read-me\.txt in it says how to import it\.\n/);
  expect(made.stdout).toContain("Contact forms are left out: “With a form”.\n");
  expect(made.stdout).toContain("Notes, which only writers see, stay here: “With a form”.\n");
  expect(await command(place, ["export", path, "--for", "wordpress"])).toMatchObject({ code: 1 });
  const again = await command(place, ["export", path, "--for", "ghost", "--force", "--json"]);
  const losses = expect.arrayContaining([{ what: "Contact forms are left out", titles: ["With a form"] }]);
  expect(JSON.parse(again.stdout)).toMatchObject({ path, for: "ghost", losses });
});

test.each([
  [["export", "a.zip", "--for", "blogger"], "--for must be ghost, wordpress, markdown,"],
  [["export", "a.csv", "--for", "kit"], "The name of an export for a program must end in .zip."],
  [
    ["export", "subscribers", "a.csv", "--for", "kit"],
    "Leave out “subscribers”: --for says what is exported.",
  ],
])("a wrong call is refused: %j", async (args, words) => {
  await using place = await openPlace("sqlite");
  expect(await command(place, args)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
});

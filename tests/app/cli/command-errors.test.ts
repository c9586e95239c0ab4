import { chmod, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { someSite } from "../../setup/any-site.ts";
import { engines } from "../../setup/engines.ts";
import { runCommand } from "./commands.ts";
import { openPlace, type Place } from "../moving/moving.ts";

/** Nothing listens on this port (IANA assigns it to nobody; ports below 1024 are not given out). */
const NOBODY = "postgres://owner:secret@127.0.0.1:9/blog";
const CONSENT = ["--consent", "Signed up at the fair"];

/** One sentence, or two, on one line: no stack, no name of a class, no password. */
function expectOneLine({ code, stdout, stderr }: Awaited<ReturnType<typeof runCommand>>, words: RegExp) {
  expect(stderr).toMatch(words);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).not.toMatch(/\n\s+at |Error:|node:|secret/);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
}

async function filledPlace() {
  const place = await openPlace("sqlite");
  await place.write({ ...someSite, images: [] });
  return place;
}

const inPlace = ({ dataDir }: Place, more: Record<string, string> = {}) => ({
  env: { DATA_DIR: dataDir, ...more },
});

test("PostgreSQL that does not answer is one line of every command that needs it", async () => {
  await using place = await filledPlace();
  const list = join(place.dataDir, "list.csv");
  await writeFile(list, "email\nanna@example.com\n");
  const elsewhere = inPlace(place, { DATABASE_URL: NOBODY });
  const zip = join(place.dataDir, "site.zip");
  await runCommand(["backup", zip], inPlace(place));
  const runs = await Promise.all([
    runCommand(["copy-database", place.dataDir, NOBODY], inPlace(place)),
    runCommand(["copy-database", NOBODY, join(place.dataDir, "new")], inPlace(place)),
    runCommand(["import", list, "--yes", ...CONSENT], elsewhere),
    runCommand(["export", join(place.dataDir, "new.zip")], elsewhere),
    runCommand(["backup", join(place.dataDir, "copy.zip")], elsewhere),
    runCommand(["restore", zip, "--yes"], elsewhere),
    runCommand(["migrate"], elsewhere),
  ]);
  for (const ended of runs) expectOneLine(ended, /127\.0\.0\.1.*(?:refused|ECONNREFUSED)/);
});

test("a host that does not exist is named, without the password", async () => {
  await using place = await filledPlace();
  const args = ["copy-database", place.dataDir, "postgres://owner:secret@nowhere.invalid/blog"];
  expectOneLine(await runCommand(args, inPlace(place)), /nowhere\.invalid/);
});

test.runIf(engines.includes("postgres"))(
  "a database or a user that PostgreSQL does not have is one line that says what to do",
  async () => {
    await using place = await filledPlace();
    const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
    url.pathname = "/masthead_that_nobody_made";
    const missing = await runCommand(["copy-database", place.dataDir, url.href], inPlace(place));
    expectOneLine(missing, /“masthead_that_nobody_made” does not exist\. Create it first/);
    url.username = "nobody_made_me";
    const stranger = await runCommand(["copy-database", place.dataDir, url.href], inPlace(place));
    expectOneLine(stranger, /nobody_made_me/);
  },
);

test("a damaged database is one line that says what to do", async () => {
  await using place = await filledPlace();
  const file = join(place.dataDir, "masthead.db");
  const whole = await readFile(file);
  const damaged = Buffer.from(whole).fill(0x55, 8_192, whole.length - 4_096);
  for (const bytes of [damaged, Buffer.from("This is no database. ".repeat(500))]) {
    await writeFile(file, bytes);
    const runs = await Promise.all([
      runCommand(["export", join(place.dataDir, "a.zip")], inPlace(place)),
      runCommand(["export", "posts", join(place.dataDir, "a.csv")], inPlace(place)),
      runCommand(["backup", join(place.dataDir, "b.zip")], inPlace(place)),
      runCommand(["copy-database", place.dataDir, join(place.dataDir, "new")], inPlace(place)),
      runCommand(["migrate"], inPlace(place)),
    ]);
    for (const ended of runs) expectOneLine(ended, /damaged|cannot be (?:opened|copied)/);
  }
});

const NOBODY_UID = 65_534;

// Root may do everything, so these commands run as another user.
test.runIf(process.getuid?.() === 0)(
  "a database that another user may not read is a question of permission, and not missing",
  async ({ skip }) => {
    // A build under umask 077, or in a folder that is closed to others, runs for its owner alone.
    const { code } = await runCommand(["--help"], { uid: NOBODY_UID });
    skip(code !== 0, "Another user cannot read the built files.");
    await using place = await filledPlace();
    // Not in TMPDIR, which may be closed to others.
    await using target = await mkdtempDisposable("/tmp/masthead-target-");
    await chmod(target.path, 0o777);
    const runs = [
      ["export", join(target.path, "a.zip")],
      ["export", "posts", join(target.path, "a.csv")],
      ["backup", join(target.path, "b.zip")],
      ["copy-database", place.dataDir, join(target.path, "new")],
    ].map((args) => runCommand(args, { ...inPlace(place), uid: NOBODY_UID }));
    for (const ended of await Promise.all(runs))
      expectOneLine(ended, /^Permission denied: .*masthead\.db\. Run this as the user/);
    const looked = await runCommand(["doctor"], { ...inPlace(place), uid: NOBODY_UID });
    expect(looked.stdout).toMatch(/^broken +database +Permission denied: /m);
    expect(looked.stdout).not.toMatch(/S3_|There is none|There is no/);
  },
);

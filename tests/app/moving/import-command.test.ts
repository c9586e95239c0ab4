import { once } from "node:events";
import { mkdtempDisposable, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spawnProgram } from "../../setup/process.ts";

/** Runs `./masthead import` in a data folder and tells how it ended. */
async function runImport(dataDir: string, args: string[]) {
  const { child, output } = spawnProgram("command", ["import", ...args], { DATA_DIR: dataDir });
  child.stdin.end();
  const [code] = await once(child, "close");
  return { code, ...output() };
}

test("the command imports a list, says one line, and explains what it needs", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  const list = join(folder.path, "fair.csv");
  await writeFile(list, "email\nanna@example.com\nnobody\n");
  const consent = ["--consent", "Signed up at the fair"];

  const unasked = await runImport(folder.path, [list, ...consent]);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining("Pass --yes to import")]);
  const silent = await runImport(folder.path, [list, "--yes"]);
  expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining("Say with --consent")]);
  const missing = await runImport(folder.path, [`${list}.old`, "--yes", ...consent]);
  expect([missing.code, missing.stderr]).toEqual([
    1,
    `${list}.old cannot be read: no such file or directory\n`,
  ]);

  const dry = await runImport(folder.path, [list, "--dry-run", "--json", ...consent]);
  expect(JSON.parse(dry.stdout)).toMatchObject({ rows: 2, added: 1, wrong: 1, isDryRun: true });
  const told = await runImport(folder.path, [list, "--dry-run", ...consent]);
  expect(told.stdout).toContain(
    "1 would be added, 0 already there, 0 already there but would be unsubscribed,",
  );
  const done = await runImport(folder.path, [list, "--yes", ...consent]);
  expect(done).toEqual({
    code: 1,
    stdout:
      "fair.csv: 2 rows: 1 added, 0 already there, 0 already there but unsubscribed now, 0 left out because they have unsubscribed, bounced or complained, 1 could not be imported. To undo it within 24 hours: ./masthead import --undo 1\n",
    stderr: "Line 3: Please enter a valid email address\n",
  });
  const known = await runImport(folder.path, [list, "--yes", ...consent]);
  expect(known.stdout).toMatch(/ 0 added, 1 already there, .* 1 could not be imported\.\n$/);

  const undone = await runImport(folder.path, ["--undo", "1"]);
  expect(undone).toEqual({
    code: 0,
    stdout: "The import of fair.csv is undone: 1 subscriber removed.\n",
    stderr: "",
  });
  const again = await runImport(folder.path, ["--undo", "1"]);
  expect([again.code, again.stderr]).toEqual([1, "Import 1 has been undone already.\n"]);
  const unknown = await runImport(folder.path, ["--undo", "fair"]);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("Say the number")]);
});

test("the command reads the columns that are named, and says which file is broken before it makes anything", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  const list = join(folder.path, "lista.csv");
  const consent = ["--consent", "Signed up at the fair", "--yes"];
  await writeFile(list, "correo;nombre\nana@example.com;Ana\n");
  const mapped = ["--column", "email=correo", "--column", "name=nombre", "--json"];
  const done = await runImport(folder.path, [list, ...consent, ...mapped]);
  expect(JSON.parse(done.stdout)).toMatchObject({ format: "csv", added: 1, run: 1, isResumed: false });
  const misnamed = await runImport(folder.path, [list, ...consent, "--column", "mail=correo"]);
  expect([misnamed.code, misnamed.stderr]).toEqual([
    1,
    "“mail” is not a field. Choose one of email, name, company, status, subscribed_at, tags.\n",
  ]);
  const unknown = ["--column", "email=correo", "--column", "town=nombre"];
  const field = await runImport(folder.path, [list, ...consent, ...unknown]);
  expect([field.code, field.stderr]).toEqual([
    1,
    "“town” is not a field. Choose one of email, name, company, status, subscribed_at, tags.\n",
  ]);
  const strange = await runImport(folder.path, [list, ...consent, "--format", "excel"]);
  expect([strange.code, strange.stderr]).toEqual([
    2,
    expect.stringContaining("mailchimp, ghost, substack, buttondown"),
  ]);

  const empty = join(folder.path, "elsewhere");
  await writeFile(list, 'email\n"ana@example.com\n');
  const broken = await runImport(empty, [list, ...consent]);
  expect([broken.code, broken.stderr]).toEqual([
    1,
    "Line 2: a field begins with a quote that is never closed.\n",
  ]);
  await expect(stat(empty)).rejects.toThrow("ENOENT");
});

test("the command asks for what a list leaves open before it makes anything, and says what it does not use", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  const list = join(folder.path, "members.csv");
  const consent = ["--consent", "Signed up at the fair", "--yes"];
  await writeFile(
    list,
    "email,Mail Permission,joined,City\na@example.com,yes,03/04/2024,Ulm\nb@example.com,no,05/06/2024,Bern\n",
  );
  const asked = await runImport(join(folder.path, "data"), [list, ...consent]);
  expect(asked).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The column “Mail Permission” (yes, no) looks like a status. If it says who has left, add --column 'status=Mail Permission'. If it does not, add --ignore 'Mail Permission'. “03/04/2024” can be two dates, and no other date of the list shows which. Add --dates day-first or --dates month-first. Nothing was imported.\n",
  });
  await expect(stat(join(folder.path, "data"))).rejects.toThrow("ENOENT");
  const answers = ["--column", "status=Mail Permission", "--dates", "month-first"];
  const done = await runImport(folder.path, [list, ...consent, ...answers]);
  expect([done.code, done.stderr]).toEqual([0, "Columns that are not used: City.\n"]);
  const left = await runImport(folder.path, ["--undo", "1"]);
  expect(left.stdout).toContain("2 subscribers removed");
  const ignoring = ["--ignore", "mail permission", "--dates", "month-first"];
  const ignored = await runImport(folder.path, [list, ...consent, ...ignoring]);
  expect([ignored.code, ignored.stderr]).toEqual([0, "Columns that are not used: Mail Permission, City.\n"]);
  const wrong = await runImport(folder.path, [list, ...consent, "--dates", "year-first"]);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining("--dates must be day-first or month-first."),
  ]);
});

test("the command is told what a word of a list means, and says how many rows have none", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  const list = join(folder.path, "members.csv");
  await writeFile(list, "email,Status\na@example.com,Klub=1\nb@example.com,\nc@example.com,abgemeldet\n");
  const look = [list, "--consent", "Signed up at the fair", "--dry-run"];
  const wrong = await runImport(folder.path, [...look, "--word", "Klub"]);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("“Klub” says of no word")]);
  const { code, stderr } = await runImport(folder.path, [...look, "--word", "Klub=1=active"]);
  expect([code, stderr]).toEqual([
    0,
    "The status is empty or missing: 1 row is not mailed until confirmed.\n",
  ]);
});

test.each([
  [
    "site.json",
    '{"posts": [{"title": "Half',
    /^site\.json, line 1: this is not JSON: the file breaks off\.\n$/,
  ],
  [
    "list.json",
    '{"members": []}',
    /^list\.json is JSON, but not an export of Ghost: it has members\. [^\n]+\n$/,
  ],
  ["page.xml", "<html></html>", /^page\.xml is XML, but no export of WordPress\.\n$/],
])("%s, which is nothing that we know, is refused for what it is", async (name, text, words) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-import-"));
  const file = join(folder.path, name);
  await writeFile(file, text);
  const refused = await runImport(folder.path, [file, "--dry-run"]);
  expect(refused).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(words) });
});

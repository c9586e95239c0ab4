import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands, loadCommand } from "../../../src/cli/commands.ts";
import { helpOf } from "../../../src/cli/help.ts";
import { someSite } from "../../setup/any-site.ts";
import { runCommand } from "./commands.ts";
import { openPlace, type Place } from "../moving/moving.ts";

const inPlace = ({ dataDir }: Pick<Place, "dataDir">) => ({ env: { DATA_DIR: dataDir } });

describe("help", () => {
  test.each([...commands])(
    "the help of %s has its usage, every option and an example",
    async (name, listed) => {
      const command = await loadCommand(listed);
      const words = helpOf(command);
      // A command is one line, to be copied.
      const prose = words.split("\n").filter((line) => !/^(?:Usage|Example):/.test(line));
      expect(prose.filter(({ length }) => length > 80)).toEqual([]);
      expect(words).toMatch(new RegExp(`^Usage: \\./masthead ${name}\\b`));
      for (const option of Object.keys({ ...command.options, json: {}, help: {} }))
        expect(words).toMatch(new RegExp(`^  --${option}\\b.*\\s{2,}\\S`, "m"));
      expect(words).toMatch(new RegExp(`\nExample: \\./masthead ${name}\\b.*\n$`));
      expect(Math.max(...words.split("\n").map(({ length }) => length))).toBeLessThan(100);
    },
  );

  test("COMMAND --help, COMMAND -h and help COMMAND print it, and do nothing", async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-help-"));
    const place = { dataDir: join(folder.path, "data") };
    const runs = [
      ["backup", "--help"],
      ["backup", "site.zip", "-h"],
      ["help", "backup"],
    ];
    const ended = await Promise.all(runs.map((args) => runCommand(args, inPlace(place))));
    const stdout = expect.stringMatching(/^Usage: \.\/masthead backup .*\n$/s);
    for (const each of ended) expect(each).toEqual({ code: 0, stdout, stderr: "" });
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("help lists every command, and docs/command-line.md has each of them", async () => {
    const all = await runCommand(["help"]);
    expect(all).toMatchObject({ code: 0, stderr: "" });
    const listed = [...all.stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name]) => name);
    expect(listed).toEqual([...commands.keys()]);
    expect(await runCommand(["--help"])).toEqual(all);
    const page = await readFile(new URL("../../../docs/command-line.md", import.meta.url), "utf8");
    for (const name of commands.keys()) expect(page).toContain(`./masthead ${name}`);
  });

  test("an option or a command that there is none of is exit code 2 with the usage", async () => {
    const option = await runCommand(["backup", "--quick"]);
    expect(option).toEqual({
      code: 2,
      stdout: "",
      stderr: "There is no option --quick.\nUsage: ./masthead backup [FILE.zip]\n",
    });
    const [command, helped] = await Promise.all([runCommand(["publish"]), runCommand(["help", "publish"])]);
    expect(command).toMatchObject({ code: 2, stdout: "" });
    expect(command.stderr).toMatch(/^There is no command “publish”\.\n\nUsage: /);
    expect(helped).toEqual(command);
  });

  test.each([
    ["import", ["import", "a.md", "b.md", "--yes"], "“b.md” is one argument too many."],
    ["newsletter", ["newsletter", "pause", "3", "4"], "“4” is one argument too many."],
    ["restore", ["restore", "old.zip", "new.zip", "--yes"], "“new.zip” is one argument too many."],
    ["admin", ["admin", "create", "Ada", "Lovelace"], "“Lovelace” is one argument too many."],
    ["bounce", ["bounce", "returned.eml"], "“returned.eml” is one argument too many."],
    ["export", ["export", "site.zip", "posts"], "“posts” is one argument too many."],
    ["export", ["export", "subscribers", "out.csv", "--format", "json"], "says its format"],
    ["import", ["import", "a.md", "--undo", "3"], "not both"],
    ["update", ["update", "v0.2.0", "--back"], "Do not name a version with it"],
  ])("%s refuses what it would drop: %j", async (name, args, words) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-extra-"));
    const place = { dataDir: join(folder.path, "data") };
    const { code, stdout, stderr } = await runCommand(args, inPlace(place));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(stderr).toContain(`Usage: ./masthead ${name} `);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("--version is the version of package.json", async () => {
    const { version } = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(await runCommand(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });
});

describe("standard input and output", () => {
  test("export posts - and subscribers - write what the file would have, and nothing else", async () => {
    await using place = await openPlace("sqlite");
    await place.write(someSite);
    for (const [list, form] of [
      ["posts", "csv"],
      ["subscribers", "json"],
    ] as const) {
      const path = join(place.dataDir, `list.${form}`);
      expect(await runCommand(["export", list, path], inPlace(place))).toMatchObject({ code: 0 });
      const printed = await runCommand(["export", list, "-", "--format", form], inPlace(place));
      expect(printed).toMatchObject({ code: 0, stdout: await readFile(path, "utf8") });
      expect(printed.stderr).toMatch(new RegExp(`^The ${list}, \\d.*\n$`));
    }
    const facts = await runCommand(["export", "posts", "-", "--json"], inPlace(place));
    expect(facts.stdout).toMatch(/^id,/);
    expect(JSON.parse(facts.stderr)).toEqual({ bytes: Buffer.byteLength(facts.stdout) });
  });

  test("import - takes a list, posts of Ghost, WordPress or Markdown, or a zip from standard input", async () => {
    await using place = await openPlace("sqlite");
    const run = (input: string | Uint8Array, ...args: string[]) =>
      runCommand(["import", "-", "--yes", ...args], { ...inPlace(place), input });
    const consent = ["--consent", "Signed up at the fair"];
    expect(await run("email\nanna@example.com\n", ...consent)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^standard-input\.csv: 1 row: 1 added/),
    });
    const ghost = {
      db: [{ data: { posts: [{ id: "1", title: "One", slug: "one", html: "<p>Words.</p>" }] } }],
    };
    expect(await run(JSON.stringify(ghost))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^standard-input\.json \(ghost\): 1 post created/),
    });
    const post = "---\ntitle: Two\ndate: 2024-03-02\n---\nWords.\n";
    expect(await run(post)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^standard-input\.md \(markdown\): 1 post created/),
    });
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith("masthead-input-"));
    expect(left).toEqual([]);
  });

  test("import - refuses a list of Mailchimp whose file name alone says whether its people have subscribed", async () => {
    await using place = await openPlace("sqlite");
    const run = (head: string) =>
      runCommand(["import", "-", "--yes", "--consent", "Signed up at the fair"], {
        ...inPlace(place),
        input: `${head}\nanna@example.com,2024-03-02 09:00:00\n`,
      });
    expect(await run("Email Address,OPTIN_TIME")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Mailchimp says only in the name of the file whether"),
    });
    expect((await place.read()).tables["subscribers"]).toEqual([]);
    expect(await run("Email Address,UNSUB_TIME,OPTIN_TIME")).toMatchObject({ code: 0 });
  });

  test("restore - puts a backup back that comes on standard input", async () => {
    await using source = await openPlace("sqlite");
    await using target = await openPlace("sqlite");
    await source.write(someSite);
    const path = join(source.dataDir, "site.zip");
    await runCommand(["backup", path], inPlace(source));
    const restored = await runCommand(["restore", "-", "--yes"], {
      ...inPlace(target),
      input: await readFile(path),
    });
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    expect(restored.stdout).toContain("Programs need new API tokens");
    expect((await target.read()).tables["posts"]).toEqual((await source.read()).tables["posts"]);
  });
});

test("an account from before keeps a name that no new one may have, and gets a new password", async () => {
  await using place = await openPlace("sqlite");
  await place.using(({ db }) =>
    db
      .insertInto("users")
      .values({
        username: "Masthead",
        username_key: "masthead",
        password_hash: "old",
        created_at: "2026-03-02T09:00:00.000Z",
      })
      .execute(),
  );
  const input = "lanterns over the old harbor";
  const run = (action: string, name: string) =>
    runCommand(["admin", action, name], { ...inPlace(place), input });
  const refused = await run("create", "Command Line");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("This name is reserved");
  expect(await run("reset-password", "Masthead")).toMatchObject({ code: 0, stderr: "" });
});

test("no account is created under a name that people would take for that of another one", async () => {
  await using place = await openPlace("sqlite");
  const input = "lanterns over the old harbor";
  const create = (name: string) => runCommand(["admin", "create", name], { ...inPlace(place), input });
  expect(await create("Carla Oló")).toMatchObject({ code: 0, stderr: "" });
  for (const name of [
    "CARLA OLO",
    "Car1a 0lo",
    "C.a.r.l.a Olo",
    "\u0421\u0430\u0433\u04CF\u0430 \u041El\u00F6",
  ])
    expect(await create(name), name).toMatchObject({ code: 1, stdout: "" });
  const users = await place.using(({ db }) => db.selectFrom("users").select("username").execute());
  expect(users).toEqual([{ username: "Carla Oló" }]);
  expect(await create("Karla Olo")).toMatchObject({ code: 0, stderr: "" });
});

describe("files", () => {
  test.each([
    ["export", ["site.zip"]],
    ["export", ["posts", "list.csv"]],
    ["backup", ["site.zip"]],
  ])("%s %j replaces no file and makes no folder unless it is told to", async (name, args) => {
    await using place = await openPlace("sqlite");
    await place.write({ ...someSite, images: [] });
    const file = args.at(-1) ?? "";
    const at = (path: string) => [name, ...args.slice(0, -1), path];
    const path = join(place.dataDir, file);
    await writeFile(path, "precious");
    expect(await runCommand(at(path), inPlace(place))).toEqual({
      code: 1,
      stdout: "",
      stderr: `${path} is there already. Use --force to replace it, or choose another name.\n`,
    });
    expect(await readFile(path, "utf8")).toBe("precious");
    expect(await runCommand([...at(path), "--force"], inPlace(place))).toMatchObject({ code: 0, stderr: "" });
    expect(await readFile(path, "utf8")).not.toBe("precious");

    const folder = join(place.dataDir, "new");
    expect(await runCommand(at(join(folder, file)), inPlace(place))).toMatchObject({
      code: 1,
      stderr: `There is no folder ${folder}. Make it first, or choose another one.\n`,
    });
    expect(await readdir(place.dataDir)).not.toContain("new");
  });
});

test("rows that could not be imported are counted and exit code 1, also when it is only looked", async () => {
  await using place = await openPlace("sqlite");
  const list = join(place.dataDir, "list.csv");
  await writeFile(list, "email\nanna@example.com\nnobody\n");
  const args = ["import", list, "--consent", "Signed up at the fair"];
  const dry = await runCommand([...args, "--dry-run"], inPlace(place));
  expect(dry).toMatchObject({ code: 1, stdout: expect.stringContaining("1 could not be imported.") });
  const done = await runCommand([...args, "--yes", "--json"], inPlace(place));
  expect(done.code).toBe(1);
  expect(JSON.parse(done.stdout)).toMatchObject({ added: 1, wrong: 1 });
  await writeFile(list, "email\nanna@example.com\n");
  expect((await runCommand([...args, "--yes"], inPlace(place))).code).toBe(0);
});

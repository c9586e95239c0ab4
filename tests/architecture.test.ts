import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** What each tree may import of other trees. `contract` may be imported by all of them. */
const trees: Record<string, string[]> = {
  contract: [],
  blocks: [],
  words: [],
  emails: ["blocks", "words"],
  admin: ["blocks"],
  server: ["blocks", "words"],
  site: ["server", "blocks", "words"],
  cli: ["server"],
};

/** Files of a block that hold what only one tree can run: the editor's library, and how emails are drawn. */
const ownedFiles: Record<string, string> = {
  "schema.ts": "admin",
  "view.ts": "admin",
  "paste.ts": "admin",
  "editor-block.ts": "admin",
  "email.ts": "emails",
  "text.ts": "emails",
  "page.ts": "site",
};

const ground = ["base", "engines", "kernel"];
const sitePages = ["words", "parts", "head", "layout", "serving"];
const adminGround = ["api", "ui", "time", "drafts", "editor", "writing", "importing"];

/** What each room may import of the other rooms of its tree. The files right under a tree stand above all of its rooms. */
const rooms: Record<string, Record<string, string[]>> = {
  server: {
    base: [],
    engines: ["base"],
    kernel: ["base", "engines"],
    https: ground,
    content: ground,
    "site-owner": [...ground, "content"],
    audience: [...ground, "site-owner"],
    mailing: [...ground, "content", "site-owner", "audience"],
    insight: [...ground, "https", "content", "site-owner", "audience", "mailing"],
    moving: [...ground, "content", "site-owner", "audience", "mailing"],
    mcp: ground,
  },
  site: {
    words: [],
    client: ["words"],
    parts: ["words"],
    head: ["words", "parts"],
    layout: ["words", "parts", "head"],
    serving: ["words", "parts", "head", "layout"],
    "api-docs": sitePages,
    failure: sitePages,
    found: sitePages,
    home: sitePages,
    subscription: sitePages,
    setup: sitePages,
    invitation: [...sitePages, "setup"],
    password: [...sitePages, "setup"],
    contact: [...sitePages, "subscription"],
    poll: [...sitePages, "subscription"],
    "static-pages": [...sitePages, "blog"],
    "not-found": [...sitePages, "home"],
    blog: [...sitePages, "not-found"],
    newsletter: [...sitePages, "found", "blog"],
  },
  admin: {
    api: [],
    time: ["api"],
    ui: ["api", "time"],
    drafts: [],
    editor: ["api", "ui"],
    writing: ["api", "ui", "time", "drafts"],
    importing: ["api", "ui", "time"],
    content: [...adminGround, "audience"],
    "site-owner": [...adminGround, "content"],
    audience: adminGround,
    mailing: [...adminGround, "site-owner", "audience"],
    moving: [...adminGround, "content", "site-owner", "audience"],
    insight: [...adminGround, "content", "audience"],
    shell: [...adminGround, "content", "site-owner", "mailing", "insight"],
  },
  cli: { kit: [], import: ["kit"], update: ["kit"] },
};

/** Only a domain's own files import its `store.ts` and `*-store.ts`. */
const domains = new Set(["content", "site-owner", "audience", "mailing", "insight", "moving"]);

const MAX_FILES = 24;

interface Place {
  tree: string;
  /** Undefined for a file right under its tree. */
  room: string | undefined;
  file: string;
}

function placeOf(path: string): Place {
  const [, tree = "", ...rest] = path.split("/");
  return { tree, room: rest.length > 1 ? rest[0] : undefined, file: rest.at(-1) ?? "" };
}

/** Says why the file `from` may not import the file `to`; undefined if it may. Paths are relative to the repository. */
function refusal(from: string, to: string): string | undefined {
  const [importer, imported] = [placeOf(from), placeOf(to)];
  if (importer.tree !== imported.tree)
    return refusalOfTree(importer, imported) ?? refusalOfStore(importer, imported);
  const map = rooms[importer.tree];
  if (!map || importer.room === imported.room) return undefined;
  if (importer.room === undefined) return refusalOfStore(importer, imported);
  if (imported.room === undefined) return `${importer.room} does not know what stands above it`;
  const allowed = map[importer.room];
  if (!allowed) return `${importer.tree}/${importer.room} is not on the map of rooms`;
  if (!allowed.includes(imported.room)) return `${importer.room} may not import ${imported.room}`;
  return refusalOfStore(importer, imported);
}

function refusalOfTree(importer: Place, imported: Place): string | undefined {
  const owner = imported.tree === "blocks" ? ownedFiles[imported.file] : undefined;
  if (owner && owner !== importer.tree) return `only ${owner} imports a block's ${imported.file}`;
  if (imported.tree === "contract") return undefined;
  // In development the sources of the pages run beside the server.
  if (importer.file === "dev.ts" && imported.tree === "site") return undefined;
  return trees[importer.tree]?.includes(imported.tree)
    ? undefined
    : `${importer.tree} may not import ${imported.tree}`;
}

function refusalOfStore(importer: Place, imported: Place): string | undefined {
  if (imported.tree !== "server" || !domains.has(imported.room ?? "")) return undefined;
  if (!/(?:^|-)store\.ts$/.test(imported.file)) return undefined;
  return importer.tree === "server" && importer.room === imported.room
    ? undefined
    : `only ${imported.room} imports its stores`;
}

/** Returns the paths that a file imports, types included. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), "utf8");
  return [...source.matchAll(/(?<!")(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier = ""]) =>
    specifier.startsWith(".") ? normalize(join(dirname(path), specifier)) : specifier,
  );
}

/** Returns the arrows of all circles, and those between two circles: it takes away what has no way in or no way out. */
function circlesIn(arrows: readonly [string, string][]): string[] {
  let left = arrows.filter(([from, to]) => from !== to);
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const [sources, goals] = [new Set(left.map(([from]) => from)), new Set(left.map(([, to]) => to))];
    left = left.filter(([from, to]) => goals.has(from) && sources.has(to));
  }
  return left.map(([from, to]) => `${from} -> ${to}`).sort();
}

const isCode = (path: string) => /\.tsx?$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

const filesIn = (tree: string) => globSync(`${tree}/**/*.{ts,tsx}`, { cwd: root }).sort();
const sources = filesIn("src").filter((path) => !isTest(path));
const arrows = sources.flatMap((from) => importsOf(from).map((to): [string, string] => [from, to]));
const ownArrows = arrows.filter(([, to]) => to.startsWith("src/") && isCode(to));

/** Names the folders that have too many files side by side. */
function crowdedIn(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, dirname);
  return [...folders]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder, files]) => `${folder} has ${files.length} files`);
}

test("imports go only where the map of the rooms allows", () => {
  expect(sources.length).toBeGreaterThan(700);
  expect(ownArrows.length).toBeGreaterThan(2_000);
  const refused = ownArrows.flatMap(([from, to]) => {
    const why = refusal(from, to);
    return why ? [`${from} imports ${to}: ${why}`] : [];
  });
  expect(refused).toEqual([]);
});

test("the contract imports only zod and itself", () => {
  const foreign = arrows.filter(
    ([from, to]) => placeOf(from).tree === "contract" && to !== "zod" && !to.startsWith("src/contract/"),
  );
  expect(foreign).toEqual([]);
});

test("of a block only its schema and view load the editor's library", () => {
  const others = arrows.filter(
    ([from, to]) =>
      placeOf(from).tree === "blocks" &&
      to.startsWith("@tiptap/") &&
      !/\/(?:schema|view|editor-block|keep-footnotes|carry-notes)\.ts$/.test(from),
  );
  expect(others).toEqual([]);
});

test("no file imports itself through others, types included", () => {
  expect(circlesIn(ownArrows)).toEqual([]);
});

test("no folder imports itself through others", () => {
  expect(circlesIn(ownArrows.map(([from, to]) => [dirname(from), dirname(to)]))).toEqual([]);
});

test("no folder has more than 24 files side by side", () => {
  expect(crowdedIn([...sources, ...filesIn("tests")])).toEqual([]);
});

test("each rule of the map refuses what it is for", () => {
  const refused: [string, string][] = [
    ["src/contract/content/posts.ts", "src/server/base/clock.ts"],
    ["src/admin/content/posts/list/PostsScreen.tsx", "src/server/content/posts/reading/list-posts.ts"],
    ["src/emails/EmailLayout.tsx", "src/server/content/posts/record/get-post.ts"],
    ["src/server/kernel/jobs.ts", "src/site/server.tsx"],
    ["src/server/base/clock.ts", "src/server/kernel/config.ts"],
    ["src/server/engines/csv/read-csv.ts", "src/server/kernel/config.ts"],
    ["src/server/kernel/jobs.ts", "src/server/content/posts/record/get-post.ts"],
    ["src/server/content/posts/routes.ts", "src/server/mailing/delivery/routes.ts"],
    ["src/server/content/posts/routes.ts", "src/server/app.ts"],
    ["src/server/mailing/bounces/take-bounce.ts", "src/server/moving/runs/undo-run.ts"],
    ["src/server/unknown/file.ts", "src/server/base/clock.ts"],
    ["src/server/mailing/delivery/routes.ts", "src/server/audience/subscribers/store.ts"],
    ["src/server/app.ts", "src/server/audience/directory/list-store.ts"],
    ["src/site/blog/routes.tsx", "src/server/content/media/images/store.ts"],
    ["src/site/layout/Header.tsx", "src/site/blog/PostPage.tsx"],
    ["src/admin/ui/lists/Table.tsx", "src/admin/content/media/ImagesTable.tsx"],
    ["src/blocks/callout/schema.ts", "src/admin/editor/block-actions.ts"],
    ["src/blocks/callout/page.ts", "src/words/words.ts"],
    ["src/server/engines/html/clean-html.ts", "src/blocks/callout/schema.ts"],
    ["src/admin/editor/block-actions.ts", "src/blocks/callout/email.ts"],
    ["src/cli/kit/ask.ts", "src/cli/backup.ts"],
  ];
  const allowed = refused.filter(([from, to]) => refusal(from, to) === undefined);
  expect(allowed).toEqual([]);
});

test("a circle of two and one of three are found, and a way without a circle is none", () => {
  expect(
    circlesIn([
      ["a", "b"],
      ["b", "a"],
      ["b", "c"],
      ["z", "a"],
    ]),
  ).toEqual(["a -> b", "b -> a"]);
  expect(
    circlesIn([
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
    ]),
  ).toHaveLength(3);
  expect(
    circlesIn([
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
    ]),
  ).toEqual([]);
});

test("state comes as an argument: nothing but the config reads the environment", () => {
  const readers = sources.filter((path) => readFileSync(join(root, path), "utf8").includes("process.env"));
  expect(readers).toEqual(["src/cli/main.ts", "src/server/main.ts"]);
});

test("the list of commands reads none of them: the one that is called is loaded, as a pipe for bounces does for each mail", () => {
  for (const path of ["src/cli/commands.ts", "src/cli/kit/command.ts"])
    expect(readFileSync(join(root, path), "utf8")).not.toMatch(/^import (?!type )/m);
});

test("there are no barrels, and no folder for what nobody could name", () => {
  expect(sources.filter((path) => /\/(index\.tsx?|(helpers|utils|misc|common)\/)/.test(path))).toEqual([]);
});

test("no two migrations have the same number, and both engines have the same ones", () => {
  const [sqlite, postgres] = ["sqlite", "postgres"].map((engine) =>
    globSync("*.sql", { cwd: join(root, "migrations", engine) }).sort(),
  );
  expect(postgres).toEqual(sqlite);
  const numbers = sqlite?.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

import { existsSync, globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The files of the repository that a text names, such as `src/server/main.ts`. */
const pathsIn = (text: string) =>
  text.match(
    /(?<![\w./-])(?:src|tests|scripts|bench|deploy|docs)\/[\w./-]+\.(?:tsx?|mjs|css|json|html|md)\b/g,
  ) ?? [];

test("each file that the docs name is there", () => {
  const texts = globSync(["*.md", "docs/**/*.md"], { cwd: root });
  const named = texts.flatMap((text) =>
    pathsIn(readFileSync(join(root, text), "utf8")).map((path) => ({ text, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

/** The source files that a text names by the last parts of their path, such as `posts/update-post.ts`. */
const endsIn = (text: string) =>
  [...text.matchAll(/`([\w-][\w./-]*\.(?:tsx?|mjs))`/g)].map(([, path = ""]) => path);

test("each source file that the docs name without its folder is there", () => {
  const sources = globSync(["{src,tests,bench}/**/*.{ts,tsx}", "scripts/*.mjs", "*.ts"], { cwd: root });
  const ends = new Set(
    sources.flatMap((path) => path.split(sep).map((_, at, parts) => parts.slice(at).join("/"))),
  );
  const named = globSync(["README.md", "docs/**/*.md"], { cwd: root }).flatMap((text) =>
    endsIn(readFileSync(join(root, text), "utf8")).map((path) => ({ text, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !ends.has(path))).toEqual([]);
});

test("a path is read out of a sentence, out of backticks and out of a link", () => {
  expect(pathsIn("See src/a.ts. `tests/b/c.test.ts:3` and [this](docs/d.md#e), not other/src/f.ts")).toEqual([
    "src/a.ts",
    "tests/b/c.test.ts",
    "docs/d.md",
  ]);
});

import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** What every feature may use. */
const leaves = new Set(["settings", "auth", "media", "search"]);
/** Who may use whose use cases beyond that (docs/architecture.md). */
const arrows: Record<string, string[]> = {
  newsletters: ["posts", "subscribers"],
  delivery: ["newsletters", "subscribers"],
  bounces: ["subscribers", "delivery", "newsletters"],
  analytics: ["posts", "subscribers", "newsletters", "delivery"],
  porting: ["posts", "subscribers", "delivery"],
  doctor: ["newsletters"],
  samples: ["posts"],
};
/** The files right under src/server are where features meet. */
const composition = "composition";

interface Place {
  tree: string;
  feature: string | undefined;
  file: string;
}

function placeOf(path: string): Place {
  const [, tree = "", ...rest] = relative(root, path).split("/");
  const feature = rest.length > 1 ? rest[0] : composition;
  return { tree, feature, file: rest.at(-1) ?? "" };
}

const inSource = (path: string) => placeOf(join(root, "src", path));

/** Why `from` may not import `to`; undefined when it may. */
function refusal(from: Place, to: Place): string | undefined {
  if (from.tree === "contract")
    return to.tree === "contract" ? undefined : "contract imports only zod and itself";
  if (to.tree === "contract") return undefined;
  if (from.tree === "admin") return to.tree === "admin" ? undefined : "the admin is a client of the API";
  if (from.tree === "emails") return to.tree === "emails" ? undefined : "emails know only the contract";
  if (to.tree === "admin" || to.tree === "emails") return `${to.tree} is built, not imported`;
  if (to.tree === "site" && from.tree === "server")
    return from.file === "dev.ts" ? undefined : "the server does not know the site";
  if (to.tree !== "server" || from.feature === to.feature) return undefined;
  if (from.tree === "server" && from.feature === "platform") return "platform knows no feature";
  if (to.feature === "platform" || to.feature === composition) {
    return to.feature === composition && from.tree === "server" && from.feature !== composition
      ? "features do not know the app"
      : undefined;
  }
  if (from.feature === composition && from.tree === "server") return undefined;
  const isLeaf = leaves.has(to.feature ?? "");
  if (from.tree === "server" && !isLeaf && !(arrows[from.feature ?? ""] ?? []).includes(to.feature ?? "")) {
    return `${from.feature} may not use ${to.feature}`;
  }
  return !isLeaf && (to.file === "store.ts" || to.file === "routes.ts")
    ? "only use cases are for others"
    : undefined;
}

function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  return [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
}

function violationsIn(paths: string[]): string[] {
  return paths.flatMap((path) =>
    importsOf(path).flatMap((specifier) => {
      const from = placeOf(path);
      if (!specifier.startsWith(".")) {
        return from.tree === "contract" && specifier !== "zod" && !from.file.endsWith(".test.ts")
          ? [`${relative(root, path)} imports ${specifier}: contract imports only zod and itself`]
          : [];
      }
      const why = refusal(from, placeOf(join(dirname(path), specifier)));
      return why ? [`${relative(root, path)} imports ${specifier}: ${why}`] : [];
    }),
  );
}

const sources = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => join(root, path));

test("imports go only where the map of the house allows", () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(200);
  expect(violationsIn(sources)).toEqual([]);
});

test("each rule of the map refuses what it is for", () => {
  const refused: [string, string][] = [
    ["contract/posts.ts", "server/posts/store.ts"],
    ["admin/posts/List.tsx", "server/posts/store.ts"],
    ["server/platform/log.ts", "server/posts/store.ts"],
    ["server/posts/routes.ts", "server/subscribers/subscribe.ts"],
    ["server/delivery/send-issue.ts", "server/newsletters/store.ts"],
    ["server/posts/routes.ts", "server/app.ts"],
    ["server/posts/routes.ts", "site/server.tsx"],
    ["site/home.tsx", "server/posts/store.ts"],
    ["emails/Letter.tsx", "server/posts/get-post.ts"],
  ];
  for (const [from, to] of refused)
    expect(refusal(inSource(from), inSource(to)), `${from} -> ${to}`).toBeDefined();
});

test("state comes as an argument: nothing but the config reads the environment", () => {
  const readers = sources.filter((path) => readFileSync(path, "utf8").includes("process.env"));
  expect(readers.map((path) => relative(root, path)).sort()).toEqual([
    "src/cli/main.ts",
    "src/server/main.ts",
  ]);
});

test("there are no barrels, and no folder for what nobody could name", () => {
  expect(sources.filter((path) => /\/(index\.tsx?|(helpers|utils|misc|common)\/)/.test(path))).toEqual([]);
});

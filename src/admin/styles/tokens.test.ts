import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

/** What a style sheet uses and defines. A value of Radix, or one that a component sets, is not looked for. */
async function readTokens(pattern: string) {
  const used = new Set<string>();
  const defined = new Set<string>();
  for await (const path of glob(pattern)) {
    const css = readFileSync(path, "utf8");
    for (const [, name = ""] of css.matchAll(/var\((--[\w-]+)\)/g)) used.add(name);
    for (const [, name = ""] of css.matchAll(/(--[\w-]+)\s*:/g)) defined.add(name);
  }
  return { used, defined };
}

test("every token that a style sheet of the admin uses has a value", async () => {
  const admin = await readTokens("src/admin/**/*.css");
  const shared = await readTokens("src/site/styles/tokens.css");
  expect(admin.used.size).toBeGreaterThan(40);
  const known = admin.defined.union(shared.defined);
  expect([...admin.used].filter((name) => !name.startsWith("--radix-") && !known.has(name))).toEqual([]);
});

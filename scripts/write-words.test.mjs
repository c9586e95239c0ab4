import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";
import { filesOf, readEnglish } from "./write-words.mjs";

const withoutFormat = (source) => source.replaceAll(/["\s,;]/g, "");

test("what `npm run words` writes is written", () => {
  for (const [path, source] of filesOf(readEnglish()))
    expect(withoutFormat(readFileSync(join(root, path), "utf8")), path).toBe(withoutFormat(source));
});

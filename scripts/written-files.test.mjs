import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";
import { schemaPath, schemaSource } from "./write-tables.mjs";
import { filesOf, readEnglish } from "./write-words.mjs";

const withoutFormat = (source) => source.replaceAll(/["\s,;|]/g, "");

test("what `npm run words` and `npm run tables` write is written", () => {
  for (const [path, source] of [...filesOf(readEnglish()), [schemaPath, schemaSource()]])
    expect(withoutFormat(readFileSync(join(root, path), "utf8")) === withoutFormat(source), path).toBe(true);
});

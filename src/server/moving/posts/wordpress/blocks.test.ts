import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../../../tests/setup/growth.ts";
import { readWordpressHtml } from "./wordpress-html.ts";

test.each(["<!-- wp:a ", '<!-- wp:syntaxhighlighter/code {"language":"a"', "[gallery "])(
  "200,000 times %s without an end is read in linear time",
  (beginning) => {
    const read = (n: number) => readWordpressHtml(beginning.repeat(n), { id: "1", footnotes: "" });
    expect(growthOf(read, 50_000)).toBeLessThan(LINEAR);
  },
);

import { expect, test } from "vitest";
import { readWordpressHtml } from "./wordpress-html.ts";

test.each(["<!-- wp:a ", '<!-- wp:syntaxhighlighter/code {"language":"a"', "[gallery "])(
  "200,000 times %s without an end is read in linear time",
  (beginning) => {
    const start = performance.now();
    readWordpressHtml(beginning.repeat(200_000), { id: "1", footnotes: "" });
    expect(performance.now() - start).toBeLessThan(15_000);
  },
);

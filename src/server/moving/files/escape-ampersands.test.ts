import { expect, test } from "vitest";
import { AmpersandEscaper } from "./escape-ampersands.ts";

function escaped(text: string, length: number): string {
  const escaper = new AmpersandEscaper();
  let written = "";
  for (let start = 0; start < text.length; start += length)
    written += escaper.write(text.slice(start, start + length));
  return written + escaper.end();
}

test("ampersands that begin nothing are escaped, but not in CDATA, wherever the pieces end", () => {
  const given = "<a>x?a=1&b=2&amp;c &#38; &#x26; AT&T</a><![CDATA[a & b &amp; ]] ]]>&<b/>&";
  const expected =
    "<a>x?a=1&amp;b=2&amp;c &#38; &#x26; AT&amp;T</a><![CDATA[a & b &amp; ]] ]]>&amp;<b/>&amp;";
  for (const length of [1, 2, 3, 7, 20, 1_000]) expect(escaped(given, length), `${length}`).toBe(expected);
});

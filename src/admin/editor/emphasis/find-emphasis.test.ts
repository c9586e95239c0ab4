import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { findClosed, findEmphasis } from "./find-emphasis.ts";

const tagOf = { italic: "em", bold: "strong", strike: "s", code: "code" };
const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A line with what its signs mean, as HTML. */
function rendered(line: string): string {
  const cuts = findEmphasis(line).flatMap(({ kind, open, close, length }) => [
    { at: open, length, tag: `<${tagOf[kind]}>` },
    { at: close, length, tag: `</${tagOf[kind]}>` },
  ]);
  let html = "";
  let from = 0;
  for (const { at, length, tag } of cuts.sort((one, other) => one.at - other.at)) {
    html += escape(line.slice(from, at)) + tag;
    from = at + length;
  }
  return html + escape(line.slice(from));
}

const STAY = [
  "size 3 * 4 * 5 cm",
  "price * tax and 2 * net",
  "a _ b _ c",
  "2 ** 3 ** 4 done",
  "a ~~ b ~~ c",
  "snake_case_name and other_snake_case",
  "__init__py and _private_name",
  "f(*args, **kw)",
  "* and * are stars",
  "* a*",
  "a * b*c",
  "5 * *",
  "**",
  "****",
  "a ** b**",
  "** a**",
  "_ a_ b",
  "пристаням_стремятся_",
  "日本_語_です",
  "größe_in_cm",
  "2*3 or 4 *5",
  "x^2 * y^2 * z",
  "a\u00A0*\u00A0b\u00A0*\u00A0c",
  "a\u3000*\u3000b\u3000*\u3000c",
  "footnote * here and there *",
  "~ about ~ 5",
  "~5 to ~7",
  'a*"foo"*',
  "a**“foo”**",
  "He said *hello and left",
  "**「あ」**です",
  "C# * Java * Go",
  "😀 * 😀 * 😀",
  "المعنى * هنا * هناك",
  "\\*not emphasis\\*",
  "one ~~~ two ~~~ three",
  "https://a.example/some_long_name_here",
  "`open",
  "Rated 4* and 5* hotels",
  "a 5*-hotel and a 4*-hotel",
  "Name* and email*",
  "* required, ** optional",
  "rm *.txt *.md",
  "char *p, *q;",
  "char **argv, **envp",
  "int* a; int* b",
  "SELECT * FROM t WHERE a*b",
  "i*i = -1",
  "_id and _rev",
  "$_GET and $_POST",
  "__dirname and __filename",
  "file_name_v2_final.txt",
  "עברית_מודגש_כאן",
  "한국어 **강조(強調)**입니다",
  "中文**强调。**后面",
  "a\u2009*\u2009b\u2009*",
  "H~2~O and ~/bin",
  "‘``’",
];

const CONVERT = [
  "a *word* here",
  "a _word_ here",
  "**bold** and __bold__",
  "***both*** and ___both___",
  "~~gone~~ here",
  "(*emphasis*) and “*emphasis*”",
  "*a*, *b*; *c*.",
  "un*frigging*believable",
  "これは**強調**です",
  "これは*強調*です",
  "「*強調*」です。",
  "強調は**「ここ」** です",
  "это *важно* здесь",
  "זה *חשוב* כאן",
  "นี่คือ**สำคัญ**นะ",
  "*😀* and **😀😀**",
  "a `code` here",
  "`*not emphasis*` but *this*",
  "**bold with `code` in it**",
  "*outer **inner** outer*",
  "**outer *inner* outer**",
  "*foo**bar**baz*",
  "*foo**bar*",
  "**foo*",
  "*foo**",
  "***foo** bar*",
  "***foo* bar**",
  "foo***bar***baz",
  "_foo_bar_baz_",
  "foo-_(bar)_",
  "_(bar)_.",
  "*(*foo*)*",
  "**Gomphocarpus (*Gomphocarpus physocarpus*, syn.)**",
  '**foo "*bar*" foo**',
  "*a `*`*",
  "foo*bar*",
  "5 *6* 7",
  "**3 * 4 = 12**",
  "¡*hola*! ¿**qué**?",
  "„*Wort*“ und »**Wort**«",
  "a ~~b *c* d~~ e",
  "*a ~~b* c~~",
  "``a`b`` here",
  "\\**a*",
  "**a**b**c**",
  "*a*b*c*",
  "_a_ b_c_d",
  "a*b**c*d**e",
  "한국어는 **강조**입니다",
  "中文*强调*，后面",
  "ไทย*เน้น*ไทย",
  "हिन्दी *ज़ोर* है",
  "தமிழ் _வலி_ இது",
  "العربية **مهم**، ثم",
  "👩‍👩‍👧 *👩‍👩‍👧* 👩‍👩‍👧",
  "🇩🇪*🇩🇪*",
  "—*a*— …*b*…",
  "*sigh* *cough*",
  "10% *of* 20%",
  "3 *4* 5",
];

const markdown = new MarkdownIt({ html: false })
  .enable("strikethrough")
  .disable(["link", "autolink", "linkify", "entity"]);

test.each(STAY)("stays as it is: %s", (line) => {
  expect(findEmphasis(line)).toEqual([]);
});

test.each([
  ...STAY.filter((line) => !line.includes("\\")),
  ...CONVERT.filter((line) => !line.includes("\\")),
])("is what CommonMark makes of it: %s", (line) => {
  expect(rendered(line)).toBe(markdown.renderInline(line));
});

test("every line of a few signs and words is what CommonMark makes of it", () => {
  const parts = ["*", "**", "_", "__", "~~", "a", "b", " ", "(", "”", "語", "、", "😀", "`"];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 4_000; round++) {
    const line = `x${Array.from({ length: 3 + next(9) }, () => parts[next(parts.length)]).join("")}x`;
    // Code that a space begins stays signs here, and GitHub's runs of other lengths do.
    if (/`\s|\s`|~{3}/.test(line)) continue;
    expect(rendered(line), line).toBe(markdown.renderInline(line));
  }
});

test("a star between numbers multiplies, and a field of another program stays", () => {
  for (const line of [
    "5*6*7",
    "10*20*30 cm",
    "٣*٤*٥",
    "५*६*७",
    "2½*3½*4",
    "10²*2²*3",
    "①*②*③",
    "5 * 6*7 * 8",
    "5.5*6.5*7",
    "-5*6*7",
    "*5*6",
    "5*6*",
    "*|FNAME|*",
    "Hi *|FNAME|*, *|LNAME|*!",
    "the ` and ` keys",
  ])
    expect(findEmphasis(line), line).toEqual([]);
});

const closed = (typed: string, after = "") => findClosed(typed, after).map(({ kind }) => kind);

test("a typed run closes when it is as long as the one that opened", () => {
  expect(closed("**bold*")).toEqual([]);
  expect(closed("**bold**")).toEqual(["bold"]);
  expect(closed("***both**")).toEqual([]);
  expect(closed("***both***")).toEqual(["bold", "italic"]);
  expect(closed("_foo_", "bar")).toEqual([]);
  expect(closed("*foo*")).toEqual(["italic"]);
  expect(closed("``a`")).toEqual([]);
  expect(closed("``a`b`")).toEqual([]);
  expect(closed("``a`b``")).toEqual(["code"]);
  expect(closed("3 * 4 *")).toEqual([]);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../base/errors.ts";
import { readCsv } from "./read-csv.ts";
import { csvRecord, withoutGuard } from "./write-csv.ts";

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function recordsOf(file: string | Uint8Array, size = 7) {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  return (await Array.fromAsync(readCsv(inPieces(bytes, size)))).flat();
}

const fieldsOf = async (file: string | Uint8Array, size?: number) =>
  (await recordsOf(file, size)).map(({ fields }) => fields);

test("what is written is read again, whatever it is and in whatever pieces it comes", async () => {
  // A first line of one column has no delimiter, an empty line is no record, and a zero byte is refused.
  const text = fc.string({ unit: "binary" }).map((value) => value.toWellFormed().replaceAll(/[\r\0]/g, ""));
  const table = fc.array(fc.tuple(text, text, text), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const file = [["a", "b", "c"], ...rows].map(csvRecord).join("");
      const read = (await fieldsOf(file, size)).slice(1).map((fields) => fields.map(withoutGuard));
      expect(read).toEqual(rows.map((row) => row.map(withoutGuard)));
    }),
  );
});

test("any bytes are records or one refusal", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (bytes, size) => {
        const outcome = await recordsOf(bytes, size).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof AppError).toBe(true);
      },
    ),
  );
});

test.each([
  ["commas", "email,name\na,b\n"],
  ["semicolons", "email;name\na;b"],
  ["tabs and a byte order mark", "\uFEFFemail\tname\r\na\tb\r\n"],
  ["line breaks of 1990", "email,name\ra,b\r"],
  ["empty lines", "\n\nemail,name\n\na,b\n\n"],
  ["quotes", '"email","name"\n"a","b"\n'],
])("a file with %s is understood", async (_what, file) => {
  expect(await fieldsOf(file)).toEqual([
    ["email", "name"],
    ["a", "b"],
  ]);
});

test.each([
  ["UTF-16, little end first", Buffer.from("\uFEFFemail\tname\r\nzoë@x.test\tZoë 😀\r\n", "utf16le")],
  ["UTF-16, big end first", Buffer.from("\uFEFFemail\tname\r\nzoë@x.test\tZoë 😀\r\n", "utf16le").swap16()],
])("a file in %s is read, in whatever pieces it comes", async (_what, file) => {
  for (const size of [1, 2, 3, 7, 4_096])
    expect(await fieldsOf(file, size)).toEqual([
      ["email", "name"],
      ["zoë@x.test", "Zoë 😀"],
    ]);
});

test("lines that are not UTF-8 are read as Windows-1252 and named, and the others are left as they are", async () => {
  const file = Buffer.concat([
    Buffer.from("email;name\nfirst@x.test;Zoë – “1”\n"),
    Buffer.from("second@x.test;Jos\xe9 \x80 \x93x\x94\nthird@x.test;plain\n", "latin1"),
  ]);
  const lines: number[] = [];
  const records = await Array.fromAsync(
    readCsv(inPieces(file, 11), { onForeignLine: (line) => lines.push(line) }),
  );
  expect(records.flat().map(({ fields }) => fields[1])).toEqual(["name", "Zoë – “1”", "José € “x”", "plain"]);
  expect(lines).toEqual([3]);
});

test.each([";", ",", "\t"])("the line sep=%s names the delimiter and is no record", async (sign) => {
  for (const first of [`sep=${sign}`, `"sep=${sign}"`, `\uFEFFSEP=${sign}`])
    expect(await recordsOf(`${first}\r\nemail${sign}a;b,c\r\n`.replace("a;b,c", "name"))).toEqual([
      { line: 2, fields: ["email", "name"] },
    ]);
});

test("a comma inside quotes parts nothing, and a quote inside a field is a character", async () => {
  expect(await fieldsOf('"a;b;c",d\n5" pipe,"say ""x"""\n')).toEqual([
    ["a;b;c", "d"],
    ['5" pipe', 'say "x"'],
  ]);
});

test("a record is named by the line on which it begins", async () => {
  expect((await recordsOf('a,b\n"1\n\n2",x\n\ny,z\n')).map(({ line }) => line)).toEqual([1, 2, 6]);
});

test.each([
  [
    "text behind a closing quote",
    'email,name\nanna@example.com,"Anna "An" Smith"\n',
    "Line 2: text follows the quote that ends a field.",
  ],
  [
    "a byte of neither UTF-8 nor Windows-1252",
    Buffer.from("email\nanna@example.com\nJos\x81\xe9@example.com\n", "latin1"),
    "Line 3 is not in UTF-8.",
  ],
  [
    "a quote that is not closed",
    'email\n"anna@example.com\nben@example.com\n',
    "Line 2: a field begins with a quote",
  ],
  ["a zero byte", "email\na\nb\0c\n", "Line 3 has a zero byte"],
  ["a workbook", Buffer.from("PK\u0003\u0004"), "The file is a ZIP archive or a workbook"],
  ["one endless line", Buffer.alloc(2_000_000, "x"), "a line of more than a megabyte"],
])("%s is refused with its place", async (_what, file, words) => {
  await expect(recordsOf(file, 65_536)).rejects.toThrow(words);
});

import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../tests/setup/growth.ts";
import {
  fieldsWith,
  fillFields,
  fillForNobody,
  findFields,
  plainBeginning,
  plainFields,
  SAMPLE_READER,
  fieldsOfEverybody,
  valuesOfFields,
} from "./personal-fields.ts";

const fill = (text: string) =>
  fillFields(text, { known: fieldsOfEverybody, valueOf: ({ name, fallback }) => `<${name}:${fallback}>` });

test.each([
  ["Hi {first_name|friend}, {name} at {email}", "Hi <first_name:friend>, <name:> at <email:>"],
  ["Hi {{ name | you & me }}{{email}}{email}", "Hi <name:you & me><email:><email:>"],
  ["{first_name|} { name } {name|a|b}", "<first_name:> <name:> <name:a|b>"],
  ["{First_Name} {last_name|x} {foo} {x} {x, y} {}", "{First_Name} {last_name|x} {foo} {x} {x, y} {}"],
  [String.raw`\{name} \{{name}} \{x, y}`, String.raw`{name} {{name}} \{x, y}`],
  [String.raw`\\{name} \\\{email}`, String.raw`\{name} \\{email}`],
  [
    "${name} #{name} {{name} {name}} {{{name}}} {name|{email}}",
    "${name} #{name} {{name} {name}} {{{name}}} {name|{email}}",
  ],
])("%s is filled as %s", (text, filled) => {
  expect(fill(text)).toBe(filled);
});

test("a field begins with words of the site's language for readers without a name", () => {
  const fallbacks = fieldsWith([], "de-AT").map(({ name, fallback }) => [name, fallback]);
  expect(fallbacks).toEqual(
    expect.arrayContaining([
      ["first_name", "du"],
      ["name", "du"],
      ["email", undefined],
    ]),
  );
  expect(fieldsWith([], "nl")).toEqual(fieldsWith([]));
});

test("a value is not read again", () => {
  const filling = { known: fieldsOfEverybody, valueOf: () => "{email}" };
  expect(fillFields("{name}{name}", filling)).toBe("{email}{email}");
});

test("what looks like a field is found where it is, known or not", () => {
  const text = String.raw`Dear {first_name|friend}, {Vorname} and \{name} of {x, y} or {x}`;
  expect(
    findFields(text, fieldsOfEverybody).map(({ from, to, isKnown }) => [text.slice(from, to), isKnown]),
  ).toEqual([
    ["{first_name|friend}", true],
    ["{Vorname}", false],
  ]);
});

test.each(["{name}", String.raw`\{name} \\{{email}} {x}`, String.raw`\ {name} \{`])(
  "%s is shown as it is written once it is made plain",
  (text) => {
    expect(fill(plainFields(text))).toBe(text);
  },
);

test.each([
  ["a {name} b", String.raw`a \{name} b`],
  ["abcdefg {name} b", "abcdefg {na"],
  ["abc {name}", String.raw`abc \{name}`],
  ["abcd {name} b", "abcd {name"],
  ["{ab}{cd}{ef}", String.raw`\{ab}\{cd}{`],
])("the beginning of %j as plain words keeps no backslash without its field", (text, plain) => {
  expect(plainBeginning(text, 11)).toBe(plain);
});

test("a subject as screens show it has the words after the bar, and what is no field stays", () => {
  expect(fillForNobody("Hi {first_name|friend} ", fieldsOfEverybody)).toBe("Hi friend");
  expect(fillForNobody("{city|Graz}, {city}", fieldsOfEverybody)).toBe("{city|Graz}, {city}");
  expect(fillForNobody("{name|} {email}", fieldsOfEverybody)).toBe("reader@example.com");
});

test("a hostile text is read in linear time", () => {
  for (const piece of ["{", "{ab|", "{{ab", "{ab", String.raw`\{`, "\\"]) {
    const read = (size: number) => {
      const text = piece.repeat(size);
      expect(findFields(text, fieldsOfEverybody)).toEqual([]);
      expect(fill(text)).toBe(text);
    };
    expect(growthOf(read, 75_000), piece).toBeLessThan(LINEAR);
  }
});

test.each([
  ["Ada Lovelace", "Ada"],
  ["Dr. Ada Lovelace", "Ada"],
  ["Lovelace, Ada", "Ada"],
  ["Ada Lovelace, PhD", "Ada"],
  ["山田太郎", "山田太郎"],
  ["佐藤　花子", "佐藤 花子"],
  ["박 서연", "박 서연"],
  ["J.", "J."],
  ["\u05E9\u05E8\u05D4 \u05DB\u05D4\u05DF", "\u05E9\u05E8\u05D4"],
  ["", ""],
])("the first name of %j is %j", (name, first) => {
  expect(valuesOfFields({ ...SAMPLE_READER, name })["first_name"]).toBe(first);
});

test("a value is one line and turns the direction of nothing else", () => {
  const values = valuesOfFields({
    ...SAMPLE_READER,
    name: " Ada\r\nBcc: x\u202E\u0000 \uE000copy\uE001 ",
  });
  expect(values["name"]).toBe("Ada Bcc: x copy");
});

import { expect, test } from "vitest";
import { csvRecord, withoutGuard } from "./write-csv.ts";

test("a field is quoted when it has to be, and quotes are doubled", () => {
  expect(csvRecord(["plain", "", null, "a,b", 'say "yes"', "two\r\nlines"])).toBe(
    'plain,,,"a,b","say ""yes""","two\r\nlines"\r\n',
  );
});

test.each([
  "=1+1",
  "+49 30",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n@SUM(A1)",
  "＝cmd|x!A1",
  "＋81 3",
  "－2",
  "＠x",
])("no spreadsheet runs %j as a formula, and its text can be had back", (text) => {
  expect(csvRecord([text])).toMatch(/^"?'/);
  expect(withoutGuard(`'${text}`)).toBe(text);
});

test("an apostrophe that guards nothing is a part of the text", () => {
  expect(csvRecord(["'t Hooft"])).toBe("'t Hooft\r\n");
  expect(withoutGuard("'t Hooft")).toBe("'t Hooft");
});

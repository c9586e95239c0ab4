import { expect, test } from "vitest";
import { signTyped, typedRules } from "./typed-signs.ts";

/** Types a text key by key, or several letters at once as they come from some keyboards. */
function typed(keys: Iterable<string>, language: string): string {
  let written = "";
  for (const key of keys) {
    written += key;
    for (const rule of typedRules) {
      const found = rule.find.exec(written)?.[0];
      if (found === undefined) continue;
      const before = written.slice(0, -found.length);
      const sign = signTyped(rule, { found, before, after: "" }, language);
      if (sign === undefined) continue;
      written = before + sign;
      break;
    }
  }
  return written;
}

test.each([
  ["en", `"It's" -- 'so' --- here...`, "“It’s” — ‘so’ — here…"],
  ["en", `'Tis rock 'n' roll of the '90s, my 90's, 5'10"`, "’Tis rock ’n’ roll of the ’90s, my 90’s, 5′10″"],
  ["en", '"Да" и "нет"', "«Да» и «нет»"],
  ["fr", '"Привет"', "«Привет»"],
  ["ru", '"Yes" --', "“Yes” —"],
  ["de", `"Ja", 'so' --`, "„Ja“, ‚so‘ –"],
  ["en", 'צה"ל ו"שלום"', "צה״ל ו״שלום״"],
  ["en", `https://example.org/it's--x and it's`, `https://example.org/it's--x and it’s`],
  ["en", '{first_name|"you"} "you"', '{first_name|"you"} “you”'],
  ["en", '`"a"` "b"', '`"a"` “b”'],
  ["en", "---", "---"],
])("in %s, %s becomes %s", (language, text, expected) => {
  expect(typed(text, language)).toBe(expected);
});

test("letters that come at once tell the script as well", () => {
  expect(typed(['"', "Да", '"'], "en")).toBe("«Да»");
});

import { expect, test } from "vitest";
import { filledIn } from "./filled-in.ts";

const post = { title: "Boats & lakes", excerpt: "All of them" };

test.each([
  ["Boats for sale", "Boats for sale"],
  ["Up to 50% off, 20% more", "Up to 50% off, 20% more"],
  ["%%title%% %%page%% %%sep%% %%sitename%%", ""],
  ["%%title%% %%sep%% For sale", "Boats & lakes – For sale"],
  ["%title% %sep% %sitename%", ""],
  ["New: %title%", "New: Boats & lakes"],
  ["#post_title #separator_sa Old", "Boats & lakes – Old"],
  ["%%excerpt%%", "All of them"],
  ["%%category%% of %%title%%", undefined],
  ["%date(Y)% boats", undefined],
  ["[et_pb_text size=2]Boats", undefined],
  ["{{ page.title }}", undefined],
])("“%s” becomes “%s”", (template, filled) => {
  expect(filledIn(template, post)).toBe(filled);
});

test("an excerpt that a post does not have is not filled in", () => {
  expect(filledIn("%%excerpt%%", { title: "Boats", excerpt: "" })).toBeUndefined();
});

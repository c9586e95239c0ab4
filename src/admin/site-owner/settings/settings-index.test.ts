import { expect, test } from "vitest";
import { findSettings } from "./settings-index.ts";

const namesOf = (typed: string) => findSettings(typed).map(({ name }) => name);

test.each([
  ["time zone", "Time zone"],
  ["smtp", "Mail server"],
  ["colour", "Accent color"],
  ["postal", "Postal address"],
  ["tracking", "Count opens and clicks"],
  ["digest monday", "Weekly digest"],
])("“%s” finds %s", (typed, name) => expect(namesOf(typed)).toContain(name));

test("what is called so comes before what is only about it", () => {
  expect(namesOf("password")[0]).toBe("Current password");
  expect(namesOf("mail")[0]).toBe("Mail server");
});

test("a field leads to its group", () => {
  expect(findSettings("reply-to")).toEqual([
    {
      id: "sender-Reply-to address",
      name: "Reply-to address",
      place: "Sender",
      to: "/admin/settings?field=Reply-to+address#sender",
    },
  ]);
});

test("nothing finds nothing", () => expect(findSettings(" ")).toEqual([]));

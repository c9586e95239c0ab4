import { expect, test } from "vitest";
import { fieldsOf, type Property } from "./properties.ts";

const property = (name: string, value: string, type = ""): Property => ({ name, values: [value], type });

const fieldsWith = (...properties: Property[]) => fieldsOf(properties);

test.each([
  ["@January 3, 2024 10:00 AM (UTC)", "2024-01-03T10:00:00.000Z"],
  ["January 3, 2024 → January 5, 2024", "2024-01-03T00:00:00.000Z"],
  ["2024-01-03", "2024-01-03T00:00:00.000Z"],
  ["2024/01/03", "2024-01-03T00:00:00.000Z"],
  ["2024년 1월 3일 오후 3:04", "2024-01-03T00:00:00.000Z"],
  ["2024年1月3日", "2024-01-03T00:00:00.000Z"],
])("the date %s is %s", (written, moment) => {
  expect(fieldsWith(property("Date", written))).toMatchObject({ publishedAt: moment, remarks: [] });
});

test("a date that can be read in two ways is not used, and told", () => {
  const { publishedAt, remarks } = fieldsWith(property("Date", "03/04/2024"));
  expect(publishedAt).toBeUndefined();
  expect(remarks).toEqual([
    "Its date “03/04/2024” can be read in two ways, day first or month first, so it is not used",
  ]);
});

test.each([
  ["Status", "Published", true],
  ["Status", "✅ Live", true],
  ["Estado", "Publicado", true],
  ["Status", "Veröffentlicht", true],
  ["상태", "발행", true],
  ["Published", "Yes", true],
  ["Published", "No", false],
  ["Status", "Ready to publish", false],
  ["Status", "Unpublished", false],
  ["Status", "Done", false],
  ["Publish date", "2024-01-03", false],
  ["Visibility", "Members", false],
  ["Members only", "Yes", false],
  ["Access", "Paid", false],
])("%s “%s” says that a page was public: %s", (name, value, isPublic) => {
  expect(fieldsWith(property(name, value)).whyDraft === undefined).toBe(isPublic);
});

test("a page that is hidden, or public in one place and not in another, is a draft", () => {
  const isPublic = property("Status", "Published");
  expect(fieldsWith(isPublic, property("Draft", "Yes")).whyDraft).toMatch(/not public/);
  expect(fieldsWith(isPublic, property("Public", "No", "checkbox")).whyDraft).toMatch(/“Public” is “No”/);
  expect(fieldsWith(isPublic, property("Draft", "No")).whyDraft).toBeUndefined();
});

test("a day called “Published” is a date, and a box is a state", () => {
  expect(fieldsWith(property("Published", "January 3, 2024"))).toMatchObject({
    publishedAt: "2024-01-03T00:00:00.000Z",
    whyDraft: "Notion does not say that it was public, so it is imported as a draft",
  });
});

test("what has no place here is kept as a note", () => {
  expect(fieldsWith(property("Priority", "High"), property("Etiquetas", "mar")).notes).toEqual([
    { kind: "property", name: "Priority", value: "High" },
  ]);
});

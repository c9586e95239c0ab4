import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";
import { datesIn } from "./dates.ts";

const read = (head: string) => datesIn(readFrontMatter(`---\n${head}\n---\n`).fields ?? {});

test.each([
  ["2024-03-05", "2024-03-05T00:00"],
  ["2024-3-5", "2024-03-05T00:00"],
  ["2024/03/05", "2024-03-05T00:00"],
  ["2024.03.05", "2024-03-05T00:00"],
  ["20240305", "2024-03-05T00:00"],
  ["2024-03-05T14:00", "2024-03-05T14:00"],
  ["2024-03-05 14:00:30", "2024-03-05T14:00"],
  ["2024-03-05T14:00:00.000+02:00", "2024-03-05T12:00"],
  ["2024-03-05 14:00 +0200", "2024-03-05T12:00"],
  ["2024-03-05 14:00:00 EST", "2024-03-05T19:00"],
  ["2024-03-05 14:00 CET", "2024-03-05T13:00"],
  ["Tue, 05 Mar 2024 14:00:00 PST", "2024-03-05T22:00"],
  ["Mar 05 2024", "2024-03-05T00:00"],
  ["March 5, 2024", "2024-03-05T00:00"],
  ["March 5th, 2024 3:04 PM", "2024-03-05T15:04"],
  ["5 March 2024", "2024-03-05T00:00"],
  ["5-Mar-2024", "2024-03-05T00:00"],
  ["13/04/2024", "2024-04-13T00:00"],
  ["04/13/2024", "2024-04-13T00:00"],
  ["05.03.2024 14:00", "2024-03-05T14:00"],
  ["5. März 2024", "2024-03-05T00:00"],
  ["5 mars 2024 14:30", "2024-03-05T14:30"],
  ["8 de julio de 2022", "2022-07-08T00:00"],
  ["5 марта 2024 г.", "2024-03-05T00:00"],
  ["2024年3月5日", "2024-03-05T00:00"],
  ["2024년 3월 5일", "2024-03-05T00:00"],
  ["1709600000", "2024-03-05T00:53"],
])("the date “%s” is %s in UTC", (written, expected) => {
  expect(read(`date: ${written}`)).toMatchObject({
    date: expect.stringContaining(expected) as string,
    remarks: [],
  });
});

test.each([
  ["2024-03-05", "Europe/Paris", "2024-03-04T23:00"],
  ["20240305", "America/New_York", "2024-03-05T05:00"],
  ["2024-07-05 14:00:30", "America/New_York", "2024-07-05T18:00"],
  ["2024-03-10 02:30", "America/New_York", "2024-03-10T07:30"],
  ["2024-03-05T14:00+02:00", "America/New_York", "2024-03-05T12:00"],
  ["2024-03-05 14:00 EST", "Europe/Paris", "2024-03-05T19:00"],
  ["1709600000", "America/New_York", "2024-03-05T00:53"],
  ["2024-03-05 14:00 Asia/Tokyo", "UTC", "2024-03-05T05:00"],
  ["2024-03-05T14:00[Europe/Paris]", "America/New_York", "2024-03-05T13:00"],
  ["March 5, 2024 3:04 PM", "Asia/Kolkata", "2024-03-05T09:34"],
  ["9999-12-31 23:30", "America/New_York", "9999-12-31T23:30"],
])("the date “%s” in the zone %s is %s in UTC", (written, zone, expected) => {
  const { fields = {} } = readFrontMatter(`---\ndate: ${written}\n---\n`);
  expect(datesIn(fields, zone).date).toContain(expected);
});

test.each(
  "date pubDate pub_date pubDatetime publishDate publish_date published published_at created created_at date_created dateCreated Created:time".split(
    " ",
  ),
)("%s is the date of a post", (name) => {
  expect(read(`"${name.replace(":", " ")}": 5 March 2024`).date).toBe("2024-03-05T00:00:00.000Z");
});

test("a fault of front matter is told in one line", () => {
  expect(() => readFrontMatter("---\ntitle: A: b\n---\n")).toThrow(
    /^its front matter cannot be read: [^\n]*line 1, column 8$/,
  );
});

test("dates of TOML are read, and a field that says yes is no date", () => {
  const { fields = {} } = readFrontMatter("+++\ndate = 2024-03-05 14:00:00-05:00\n+++\n");
  expect(datesIn(fields).date).toBe("2024-03-05T19:00:00.000Z");
  const { fields: local = {} } = readFrontMatter("+++\ndate = 2024-03-05 14:00:00\n+++\n");
  expect(datesIn(local, "Asia/Tokyo").date).toBe("2024-03-05T05:00:00.000Z");
  expect(read("published: true\ncreated: 2024-03-05")).toMatchObject({
    date: "2024-03-05T00:00:00.000Z",
    remarks: [],
  });
  expect(read("published: true").remarks).toEqual([]);
});

test.each([
  ["03/04/2024", "can be read in two ways, day first or month first, so it is not used"],
  ["Thursday", "is not understood, so it is not used"],
  ["March 2024", "is not understood, so it is not used"],
])("the date “%s” is not guessed, and is named", (written, words) => {
  expect(read(`date: ${written}`)).toMatchObject({
    date: undefined,
    remarks: [`Its date “${written}” ${words}`],
  });
});

test.each(["publish_on", "scheduled", "embargo-until", "Visible from", "releaseDate"])(
  "a text with a date and %s is public from the later moment",
  (name) => {
    expect(read(`date: 2024-03-05\n${name}: 2026-04-01`)).toMatchObject({
      date: "2024-03-05T00:00:00.000Z",
      publicFrom: "2026-04-01T00:00:00.000Z",
    });
  },
);

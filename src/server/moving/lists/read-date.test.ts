import { expect, test } from "vitest";
import { orderOf, readDate } from "./read-date.ts";

const now = new Date("2026-03-02T09:00:00Z");
const read = (text: string, order: "day-first" | "month-first" = "day-first") =>
  readDate(text, { now, order });

/** Each is the fifth of March 2024, and the time where it has one. */
const days = [
  "2024-03-05",
  "2024/03/05",
  "2024.03.05",
  "20240305",
  "2024-3-5",
  "05.03.2024",
  "5.3.24",
  "5.3.2024",
  "05/03/2024",
  "5-3-2024",
  "Mar 05 2024",
  "Mar 5, 2024",
  "5 Mar 2024",
  "05-Mar-24",
  "March 5th, 2024",
  "Tuesday, March 5, 2024",
  "5. März 2024",
  "Dienstag, 5. März 2024",
  "5 mars 2024",
  "5 de marzo de 2024",
  "5 marzo 2024",
  "5 de março de 2024",
  "5 marca 2024",
  "5 maart 2024",
  "5 марта 2024 г.",
  "5 במרץ 2024",
  "2024年3月5日",
  "den 5 mars 2024",
  "5. marts 2024",
  "5. maaliskuuta 2024",
  "5. března 2024",
  "2024. március 5.",
  "5 martie 2024",
  "05 Mart 2024 Salı",
  "5 березня 2024 р.",
  "5 Μαρτίου 2024",
  "٢٠٢٤-٠٣-٠٥",
  "۵/۳/۲۰۲۴",
  "๕/๓/๒๐๒๔",
  "45356",
];
const moments = [
  "2024-03-05T10:00:00Z",
  "2024-03-05 10:00",
  "2024-03-05 10:00:00 UTC",
  "2024-03-05T10:00:00.123456+00:00",
  "2024-03-05T12:00:00+0200",
  "2024-03-05 05:00:00 -0500",
  "2024-03-05 11:00:00 CET",
  "20240305T100000Z",
  "20240305T1000Z",
  "20240305100000",
  "20240305100000123",
  "202403051000",
  "1709632800000000",
  "2024/03/05 10:00:00",
  "05.03.2024 10:00",
  "05.03.2024, 10:00 Uhr",
  "05/03/2024 10:00 AM",
  "5 March 2024 at 10:00",
  "Tue, 05 Mar 2024 10:00:00 +0000",
  "Tue Mar 05 2024 10:00:00 GMT+0000 (Coordinated Universal Time)",
  "Tue Mar  5 10:00:00 UTC 2024",
  "5 mars 2024 à 10h00",
  "5. marts 2024 kl. 10.00",
  "5.3.2024 klo 10.00",
  "05.03.24 10.00 Uhr",
  "1709632800",
  "1709632800000",
  "1709632800.0",
];

test.each(days)("the day %s is read", (text) => {
  expect(read(text)?.slice(0, 10)).toBe("2024-03-05");
});

test.each(moments)("the moment %s is read", (text) => {
  expect(read(text)?.slice(0, 19)).toBe("2024-03-05T10:00:00");
});

test("afternoons, halves of a day and the days of spreadsheets are read", () => {
  expect(read("3/5/2024 12:30 AM", "month-first")).toBe("2024-03-05T00:30:00.000Z");
  expect(read("3/5/2024 1:05:09 p.m.", "month-first")).toBe("2024-03-05T13:05:09.000Z");
  expect(read("45356.75")).toBe("2024-03-05T18:00:00.000Z");
});

test("a date that can be read in two ways is read by the order, and another by itself", () => {
  expect(read("03/04/2024", "day-first")).toBe("2024-04-03T00:00:00.000Z");
  expect(read("03/04/2024", "month-first")).toBe("2024-03-04T00:00:00.000Z");
  for (const order of ["day-first", "month-first"] as const) {
    expect(read("13/05/2024", order)).toBe("2024-05-13T00:00:00.000Z");
    expect(read("05/13/2024", order)).toBe("2024-05-13T00:00:00.000Z");
  }
  expect(
    ["03/04/2024", "13/04/2024", "04/13/24", "4/4/2024", "2024-03-04", "03.04.2024"].map(orderOf),
  ).toEqual(["ambiguous", "day-first", "month-first", undefined, undefined, undefined]);
});

test("what is no date is none, and one that is some hours to come is now", () => {
  const none = [
    "",
    "never",
    "soon",
    "2024-02-31",
    "31.02.2024",
    "0000-00-00 00:00:00",
    "12",
    "2024",
    "99/99/2024",
    "5 Foo 2024",
    "1850-01-01",
    "5/3/2567",
    "2032-03-05",
    "+49 151 1234567",
    "10:00",
    "2024-03-05 25:00",
    "20241305100000",
    "20240231100000",
    "20240305T250000Z",
    "4915112345678",
    "0049151123456",
    "17096328000",
    "99999999999999",
    "1709632800000000000",
  ];
  for (const text of none) expect([text, read(text)]).toEqual([text, undefined]);
  expect(read("2026-03-02T23:00:00Z")).toBe(now.toISOString());
});

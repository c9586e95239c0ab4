import { expect, test } from "vitest";
import { allTimeZones, findTimeZones } from "./time-zones.ts";

const cityOf = (typed: string) => findTimeZones(typed)[0]?.id;

test.each([
  ["Berlin", "Europe/Berlin"],
  ["new york", "America/New_York"],
  ["New_York", "America/New_York"],
  ["europe/berlin", "Europe/Berlin"],
  ["Germany", "Europe/Berlin"],
  ["São Paulo", "America/Sao_Paulo"],
  ["utc", "UTC"],
])("a time zone is found by its city, its id or its country: %s", (typed, id) =>
  expect(cityOf(typed)).toBe(id),
);

test.each([
  ["Kyiv", "Kiev"],
  ["Kolkata", "Calcutta"],
  ["Ho Chi Minh", "Saigon"],
  ["Yangon", "Rangoon"],
])("%s is found by its other name, %s, whichever the browser has", (one, other) => {
  expect(cityOf(one)).toBeDefined();
  expect(cityOf(other)).toBe(cityOf(one));
});

test("what no zone has finds none, and nothing finds all", () => {
  expect(findTimeZones("Olympus")).toEqual([]);
  expect(findTimeZones("")).toHaveLength(allTimeZones().length);
});

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placesIn } from "../../ui/states/LinkedPlaces.tsx";
import { findSettings } from "./find-settings.ts";
import { addressOf, findAddress, settingsIndex } from "./settings-index.ts";

const namesOf = (typed: string) => findSettings(typed).map(({ name }) => name);

test.each([
  ["time zone", "Time zone"],
  ["smtp", "Mail server"],
  ["colour", "Accent color"],
  ["postal", "Postal address"],
  ["tracking", "Count opens and clicks"],
  ["digest monday", "Weekly digest"],
  ["listmonk", "Export"],
  ["hugo", "Export"],
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
      to: "/admin/settings/newsletter?field=Reply-to+address#sender",
    },
  ]);
});

test("a page is found by its name, behind what is on it", () => {
  expect(namesOf("look and words")[0]).toBe("Look and words");
  expect(namesOf("mail").indexOf("Mail server")).toBeLessThan(namesOf("mail").indexOf("Mail"));
});

test("the addresses of before the settings had pages lead to each group and field", () => {
  for (const group of settingsIndex) expect(findAddress(group.id)).toBe(addressOf(group));
  expect(findAddress("site", "?field=Time+zone")).toBe("/admin/settings/site?field=Time+zone#site");
  expect(findAddress("mail")).toBe("/admin/settings/mail");
  for (const id of ["", "toString", "page-site"]) expect(findAddress(id)).toBeUndefined();
});

test("every place of the settings that a sentence about email names is there", async () => {
  const root = join(import.meta.dirname, "../../../server/mailing");
  const places: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: root })) {
    places.push(...placesIn(await readFile(join(root, file), "utf8")).map(([place]) => place));
  }
  expect(places.length).toBeGreaterThan(5);
  for (const place of places)
    expect(findAddress("", `?${new URLSearchParams({ place }).toString()}`), place).toMatch(
      /^\/admin\/settings\//,
    );
  expect(findAddress("", "?place=Settings+→+Reader+privacy")).toBe("/admin/settings/site#privacy");
  expect(findAddress("", "?place=Settings+→+Attic")).toBeUndefined();
});

test("nothing finds nothing", () => expect(findSettings(" ")).toEqual([]));

import { expect, test } from "vitest";
import { roomsOf } from "./changed-rooms.mjs";

const rooms = ["audience", "kit", "mailing", "site", "site-owner"];

test("a room is changed by anything of its name, wherever that is", () => {
  const status = [
    " M src/server/mailing/delivery/mark.ts",
    "R  tests/app/site-owner/b.test.ts",
    "tests/app/site-owner/a.test.ts",
    "?? src/site/a mailing list.ts",
    " D docs/moving.md",
    "",
  ].join("\0");
  expect(roomsOf(status, rooms)).toEqual(["mailing", "site", "site-owner"]);
  expect(roomsOf("", rooms)).toEqual([]);
});

import { expect, test } from "vitest";
import { oldPostgres } from "./open.ts";

test.each(["9.6.24", "13.4", "14.12 (Debian 14.12-1)"])(
  "PostgreSQL %s is refused by its version",
  (version) => {
    expect(oldPostgres(version)).toBe(`PostgreSQL ${version} is too old. Use version 15 or newer.`);
  },
);

test.each(["15.0", "15.7 (Debian 15.7-0+deb12u1)", "17.2", "19beta1"])(
  "PostgreSQL %s is taken",
  (version) => {
    expect(oldPostgres(version)).toBeUndefined();
  },
);

import { expect, test } from "vitest";
import { withRows, type Row } from "../bench/report.ts";

const page = (...lines: string[]) =>
  ["# Figures", "<!-- bench:site -->", ...lines, "<!-- /bench:site -->", "After"].join("\n");
const head = ["", "| What | Figure | Target |", "|---|---|---|"];
const before = page("old machine", ...head, "| one | 1 ms | – |", "| two | 2 ms | – |");
const report = (...rows: Row[]) => withRows(before, { bench: "site", rows, machine: "new machine" });

test("a partial run of a bench replaces the rows that it measured, and keeps the others", () => {
  expect(report(["two", "$1 ms", "–"], ["three", "3 ms", "–"])).toBe(
    page(
      "new machine (not measured then, and older: 1 of 3 rows)",
      ...head,
      "| one | 1 ms | – |",
      "| two | $1 ms | – |",
      "| three | 3 ms | – |",
    ),
  );
});

test("a whole run of a bench replaces every row", () => {
  expect(report(["one", "3 ms", "–"], ["two", "4 ms", "–"])).toBe(
    page("new machine", ...head, "| one | 3 ms | – |", "| two | 4 ms | – |"),
  );
});

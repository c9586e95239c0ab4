import { expect, test } from "vitest";
import { inOneLine } from "./LegalPage.tsx";

test.each([
  ["18 Sample Lane\nExampleton", "18 Sample Lane, Exampleton"],
  ["18 Sample Lane\n\n \nExampleton\n", "18 Sample Lane, Exampleton"],
  ["", ""],
])("the lines of the address %j are %j within a sentence", (address, line) => {
  expect(inOneLine(address)).toBe(line);
});

import { expect, test } from "vitest";
import { findActions } from "./block-actions.ts";

const ACTIONS = [
  { name: "Heading 2", words: "h2 title" },
  { name: "Button", words: "link call action cta" },
  { name: "Callout", words: "note tip" },
  { name: "Code block", words: "pre program" },
  { name: "Only in the email", words: "newsletter hide" },
];
const found = (query: string) => findActions(ACTIONS, query).map(({ name }) => name);

test.each([
  ["call", ["Callout", "Button"]],
  ["C", ["Callout", "Code block", "Button"]],
  ["block", ["Code block"]],
  ["title", ["Heading 2"]],
  ["", ["Heading 2", "Button", "Callout", "Code block", "Only in the email"]],
  ["only in", ["Only in the email"]],
  ["email only", ["Only in the email"]],
  ["Call  act", ["Button"]],
  ["only code", []],
  ["nothing", []],
])("what begins with the query %j comes first, then what has a word that does", (query, names) => {
  expect(found(query)).toEqual(names);
});

import { expect, test } from "vitest";
import { hidingField } from "./is-hidden.ts";
import { readFrontMatter } from "./front-matter.ts";

const read = (lines: string) => hidingField(readFrontMatter(`---\n${lines}\n---\n`).fields ?? {});

test.each([
  ["secret: true", "secret: true"],
  ["confidential: yes", "confidential: yes"],
  ["encrypted: true", "encrypted: true"],
  ["ready: false", "ready: false"],
  ["type: draft", "type: draft"],
  ["layout: draft", "layout: draft"],
  ["email_type: premium", "email_type: premium"],
  ["params:\n  private: true", "params.private: true"],
  ["extra:\n  hidden: true", "extra.hidden: true"],
])("a text with %s is kept from the public", (lines, field) => {
  expect(read(lines)).toBe(field);
});

test.each([
  "secret: false",
  "ready: true",
  "type: post",
  "email_type: public",
  "params:\n  toc: true",
  "display: grid",
])("a text with %s is for everybody", (lines) => {
  expect(read(lines)).toBeUndefined();
});

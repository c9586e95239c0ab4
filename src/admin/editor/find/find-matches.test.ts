import { expect, test } from "vitest";
import { editorSchema } from "../schema/extensions.ts";
import { findMatches } from "./find-matches.ts";

const words = (text: string) => editorSchema.text(text);
const bold = (text: string) => editorSchema.text(text, [editorSchema.mark("bold")]);
const image = () => editorSchema.node("image", { src: "/media/a/b" });
const paragraph = (...parts: ReturnType<typeof words>[]) => editorSchema.node("paragraph", null, parts);
const doc = editorSchema.node("doc", null, [
  paragraph(words("One cost, one "), bold("Co"), words("st")),
  paragraph(image(), words("İ cost (5 $) a cost.")),
]);

const found = (given: string, isCaseSensitive = false) =>
  findMatches(doc, { words: given, isCaseSensitive }).map(({ from, to }) => doc.textBetween(from, to, "|"));

test("words are found over marks and after images, in any case unless it is asked for", () => {
  expect(found("cost")).toEqual(["cost", "Cost", "cost", "cost"]);
  expect(found("cost", true)).toEqual(["cost", "cost", "cost"]);
});

test("signs of a pattern are found as they are, and nothing over the end of a block", () => {
  expect(found("(5 $)")).toEqual(["(5 $)"]);
  expect(found(".")).toEqual(["."]);
  expect(found("stİ")).toEqual([]);
  expect(found("")).toEqual([]);
});

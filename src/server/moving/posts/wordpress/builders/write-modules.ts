import { escaped } from "../../../../../blocks/entities.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { guessedHtml } from "./guess.ts";
import type { Module, ModuleNode } from "./module.ts";
import type { Builder, Row } from "./row.ts";
import { addressIn, fromBase64, listIn, picturesIn, settingOf, titleOfLink, wordsOf } from "./settings.ts";
import { inParts, shapes, type Parts } from "./shapes.ts";

interface Written {
  html: string;
  elements: ElementOutcome[];
}

/** Writes the modules of a builder as HTML, and says what became of each that is more than text. */
export function writeModules(nodes: readonly ModuleNode[], builder: Builder): Written {
  const elements: ElementOutcome[] = [];
  const html = writeNodes(nodes, { builder, elements });
  const isLaidOut = nodes.some((node) => typeof node !== "string");
  if (isLaidOut)
    elements.unshift({ element: `${builder.name} layout`, outcome: "converted", into: "one column" });
  return { html, elements };
}

interface Writing {
  builder: Builder;
  elements: ElementOutcome[];
}

const writeNodes = (nodes: readonly ModuleNode[], writing: Writing): string =>
  inParts(...nodes.map((node) => (typeof node === "string" ? node : writeModule(node, writing))));

/** Writes one module, and notes what became of it. */
export function writeModule(module: Module, writing: Writing): string {
  const { builder, elements } = writing;
  if (builder.isHidden(module.settings)) {
    elements.push({ element: `hidden part of ${builder.name}`, outcome: "left out" });
    return "";
  }
  if (builder.isForSome(module.settings))
    elements.push({
      element: `part of ${builder.name} for some readers`,
      outcome: "converted",
      into: "a part for everybody",
      makesDraft: true,
    });
  const row = Object.hasOwn(builder.rows, module.name) ? builder.rows[module.name] : undefined;
  return row ? writeRow(row, module, writing) : writeUnknown(module, writing);
}

/** What is between the tags of an unknown module stays, and so do the texts, images and links in its settings. */
function writeUnknown({ name, settings, content }: Module, writing: Writing): string {
  const { builder, elements } = writing;
  const html = inParts(guessedHtml(settings, builder.decode), writeNodes(content, writing));
  elements.push({
    element: `unknown part of ${builder.name} (“${calledIn(name)}”)`,
    ...(html ? { outcome: "converted", into: "its text" } : { outcome: "left out" }),
    makesDraft: true,
  });
  return html;
}

/** `et_pb_image_carousel` is an image carousel. */
const calledIn = (name: string) => name.replace(/^(?:et_pb|vc|fl|divi)[_/-]/, "").replaceAll(/[_-]/g, " ");

function writeRow(row: Row, module: Module, writing: Writing, isBesides = false): string {
  const { builder, elements } = writing;
  const shape = shapes[row.as];
  // What is in it is not told on its own.
  const html = row.as === "left out" ? "" : shape.write(partsOf(row, module, writing)).trim();
  const told = shape.told?.(html);
  if (told && (html || !isBesides))
    elements.push({ element: `${builder.name} ${row.label ?? row.as}`, ...told });
  return row.also ? inParts(html, writeRow(row.also, { ...module, content: [] }, writing, true)) : html;
}

function partsOf(row: Row, { settings, content }: Module, writing: Writing): Parts {
  const { decode } = writing.builder;
  const textOf = (names: string | undefined) => decode(wordsOf(settingOf(settings, names))).trim();
  const address = settingOf(settings, row.address);
  const items = listIn(settingOf(settings, row.items)).map((item) => itemOf(item, row, writing));
  const inner = row.isEncoded
    ? fromBase64(content.filter((node) => typeof node === "string").join(""))
    : writeNodes(content, writing);
  const alt = escaped(textOf(row.alt));
  return {
    title: textOf(row.title) || titleOfLink(address),
    level: textOf(row.level),
    body: inParts(textOf(row.text), row.as === "list" ? items.join("") : inParts(...items), inner),
    pictures: picturesIn(settingOf(settings, row.images), alt),
    caption: textOf(row.caption),
    address: addressIn(typeof address === "string" ? decode(address) : address),
    button: textOf(row.button),
    by: textOf(row.by),
    role: textOf(row.role),
  };
}

function itemOf(item: unknown, row: Row, writing: Writing): string {
  if (typeof item === "string") return writing.builder.decode(item);
  return row.item ? writeRow(row.item, { name: "", settings: item, content: [] }, writing) : "";
}

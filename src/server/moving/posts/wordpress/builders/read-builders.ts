import type { ElementOutcome } from "../../source/imported-post.ts";
import { parsedJson } from "../../../files/json-fields.ts";
import { readPhp } from "../../../files/read-php.ts";
import { beaver, modulesOfBeaver } from "./beaver.ts";
import { tokensOfDiviBlocks } from "./divi-blocks.ts";
import { divi } from "./divi.ts";
import { elementor, modulesOfElementor } from "./elementor.ts";
import { nestModules, type Module, type ModuleNode } from "./module.ts";
import type { Builder } from "./row.ts";
import { hasBrokenTag, tokensOfShortcodes } from "./shortcode-tokens.ts";
import { inParts } from "./shapes.ts";
import { wpbakery } from "./wpbakery.ts";
import { writeModules } from "./write-modules.ts";

/** What Divi puts in when it shows the page, such as the title of the post; in JSON quotes are escaped. */
const FILLED_IN = /@ET-DC@[\w+/=-]{0,5000}@|\$variable\((?:(?!\)\$)[^<>]){0,5000}\)\$/g;

interface Built {
  html: string;
  elements: ElementOutcome[];
}

/** Divi writes these where a line of code ends. */
const LINE_BREAKS = /<!--\s{0,10}[–-]?\s{0,10}\[et_pb_(?:line_break|br)_holder\]\s{0,10}[–-]{0,2}-->/g;

/**
 * A text in which the shortcodes and blocks of page builders are replaced by the HTML that they mean; undefined if there are none.
 */
export function readBuilders(text: string): Built | undefined {
  const elements: ElementOutcome[] = [];
  let html = text.replaceAll(FILLED_IN, () => {
    elements.push({ element: "value that Divi fills in", outcome: "left out" });
    return "";
  });
  if (/<!--\s+wp:divi\//.test(html)) {
    const built = writeModules(nestModules(tokensOfDiviBlocks(html)), divi);
    elements.push(...built.elements);
    html = built.html;
  }
  if (/\[\/?(?:vc|et_pb)_/i.test(html)) {
    const tokens = tokensOfShortcodes(html.replaceAll(LINE_BREAKS, "\n"));
    if (tokens.length > 1) {
      const built = writeEach(nestModules(tokens));
      elements.push(...built.elements);
      html = built.html;
    }
    if (hasBrokenTag(html))
      elements.push({
        element: "damaged shortcode of a page builder",
        outcome: "converted",
        into: "plain text",
        makesDraft: true,
      });
  }
  return elements.length > 0 || html !== text ? { html, elements } : undefined;
}

/** The builder of a part; undefined for a text, and for a part of an add-on. */
function builderOf(node: ModuleNode): Builder | undefined {
  if (typeof node === "string") return undefined;
  if (node.name.startsWith("et_pb_")) return divi;
  return node.name.startsWith("vc_") ? wpbakery : undefined;
}

/** A text may have parts of both builders, if the site changed from one to the other. */
function writeEach(nodes: readonly ModuleNode[]): Built {
  const runs: { builder: Builder; nodes: ModuleNode[] }[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    const builder = builderOf(node) ?? last?.builder ?? wpbakery;
    if (last?.builder === builder) last.nodes.push(node);
    else runs.push({ builder, nodes: [node] });
  }
  const written = runs.map((run) =>
    writeModules(run.builder === divi ? run.nodes.map(withShortName) : run.nodes, run.builder),
  );
  return {
    html: inParts(...written.map(({ html }) => html)),
    elements: written.flatMap(({ elements }) => elements),
  };
}

/** `et_pb_text` is `text` in the table. A part of an add-on is of the builder in which it is. */
const withShortName = (node: ModuleNode): ModuleNode =>
  typeof node === "string"
    ? node
    : { ...node, name: node.name.replace(/^et_pb_/, ""), content: node.content.map(withShortName) };

/** The text that a builder keeps beside the post, for a post that has none of its own; undefined without one. */
export function readBuilderData(meta: ReadonlyMap<string, string>): Built | undefined {
  const elements = modulesOfElementor(jsonOf(meta.get("_elementor_data") ?? ""));
  if (elements.length > 0) return writeModules(elements, elementor);
  const modules: Module[] = modulesOfBeaver(readPhp(meta.get("_fl_builder_data") ?? ""));
  return modules.length > 0 ? writeModules(modules, beaver) : undefined;
}

/** JSON, also where the database had its quotes escaped once more. */
const jsonOf = (text: string): unknown =>
  parsedJson(text) ?? parsedJson(text.replaceAll(/\\(["\\/])/g, "$1"));

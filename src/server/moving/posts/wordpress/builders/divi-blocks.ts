import { field, parsedJson } from "../../../files/json-fields.ts";
import type { ModuleToken } from "./module.ts";
import { settingOf } from "./settings.ts";

/** `<!-- wp:divi/text {"content":…} /-->`; WordPress escapes `--` in the JSON. */
const BLOCK = /<!--\s{1,100}(\/?)wp:divi\/([a-z][a-z0-9-]*)\s((?:(?!-->|<!--)[^])*?)(\/?)-->/g;
const DEVICES = ["desktop", "tablet", "phone"];

/** The blocks of Divi 5 in a text, and what is between them. */
export function tokensOfDiviBlocks(text: string): ModuleToken[] {
  const tokens: ModuleToken[] = [];
  let end = 0;
  for (const { 0: comment, 1: slash, 2: given = "", 3: json = "", 4: alone, index } of text.matchAll(BLOCK)) {
    if (index > end) tokens.push(text.slice(end, index));
    end = index + comment.length;
    const name = given.replaceAll("-", "_");
    tokens.push(
      slash
        ? { kind: "end", name }
        : { kind: "start", name, settings: settingsIn(json), isAlone: alone === "/" },
    );
  }
  return [...tokens, text.slice(end)];
}

/** The contents of a block by their names; Divi has them deep inside, beside how they look on each device. */
function settingsIn(json: string): Record<string, unknown> {
  const given = parsedJson(json.trim());
  const attributes = field(given, "attrs") ?? given;
  if (typeof attributes !== "object" || attributes === null) return {};
  const contents = Object.entries(attributes).map(([name, value]): [string, unknown] => [
    name,
    typeof value === "object" ? onDesktop(field(value, "innerContent")) : value,
  ]);
  const module = field(attributes, "module");
  const decoration = field(module, "decoration");
  const disabled = field(decoration, "disabledOn");
  const isOff = DEVICES.every((device) => field(field(disabled, device), "value") === "on");
  const galleryIds = onDesktop(settingOf(attributes, "image.advanced.galleryIds"));
  return {
    ...Object.fromEntries(contents.filter(([, value]) => value !== undefined)),
    link: onDesktop(field(field(module, "advanced"), "link")),
    ...(isOff && { disabled: "on" }),
    conditions: onDesktop(field(decoration, "conditions")),
    galleryIds,
    level: field(onDesktop(settingOf(attributes, "title.decoration.font.font")), "headingLevel"),
  };
}

const onDesktop = (value: unknown) => field(field(value, "desktop"), "value");

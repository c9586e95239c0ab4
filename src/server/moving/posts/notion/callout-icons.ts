import type { CalloutKind } from "../../../../blocks/block-words.ts";

const icons: Readonly<Record<CalloutKind, string>> = {
  note: "ℹ📝📌🗒📎🔖🔔",
  tip: "💡✅✔👍☑💭",
  important: "❗❕‼⭐🔥❓📣📢",
  warning: "⚠🚨🚧⛔🛑❌☠🚫",
};

const isKind = (name: string): name is CalloutKind => Object.hasOwn(icons, name);

/** The kind of a callout that says by its icon what it is; undefined for any other. */
export function calloutKindFor(icon: string): CalloutKind | undefined {
  // A sign may be followed by one that asks for its colors.
  const [sign = ""] = icon;
  if (sign === "") return undefined;
  return Object.keys(icons)
    .filter(isKind)
    .find((kind) => icons[kind].includes(sign));
}

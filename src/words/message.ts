import { TYPE, parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";

/**
 * A sentence in ICU MessageFormat, parsed. It has literals, places, what is selected by a value, and at most one plural, which
 * is not within a selection (`languages.test.ts` refuses anything else).
 */
export type Message = readonly MessageFormatElement[];

/** What a place is filled with. */
export type Values = Readonly<Record<string, string | number>>;

/** @throws SyntaxError. A `<` in it is text. */
export const parseMessage = (text: string): Message => parse(text, { ignoreTag: true });

/** The message with these values in their places; the others stay. */
export const bind = (message: Message, values: Values): Message =>
  joined(
    message.flatMap((element): Message => {
      if (element.type === TYPE.argument) {
        const value = values[element.value];
        return value === undefined ? [element] : [literal(String(value))];
      }
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element];
      const options = Object.fromEntries(
        Object.entries(element.options).map(([name, { value }]) => [
          name,
          { value: [...bind(value, values)] },
        ]),
      );
      const value = element.type === TYPE.select ? values[element.value] : undefined;
      return value === undefined
        ? [{ ...element, options }]
        : ((options[value] ?? options["other"])?.value ?? []);
    }),
  );

/** A text of the owner's: only the braces of `places` are places, and every other sign stands for itself. */
export const literally = (text: string, places: readonly string[], counted?: string): Message =>
  joined(
    text.split(/(\{\w+\})/).map((part) => {
      const value = part.slice(1, -1);
      if (!part.startsWith("{") || !places.includes(value)) return literal(part);
      return { type: value === counted ? TYPE.number : TYPE.argument, value };
    }),
  );

/** The names of all its places, in the order in which they come. */
export const placesOf = (message: Message): string[] => [
  ...new Set(
    message.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
      const options = "options" in element ? Object.values(element.options) : [];
      return [element.value, ...options.flatMap(({ value }) => placesOf(value))];
    }),
  ),
];

/** The name of the place whose number the words agree with. */
export const countedIn = (message: Message): string | undefined =>
  message.find((element) => element.type === TYPE.plural)?.value;

/** The message where its number has this form, and is a place; of what is selected, the `other`. */
export const inForm = (message: Message, form: string): Message =>
  joined(
    message.flatMap((element): Message => {
      if (element.type === TYPE.select) return element.options["other"]?.value ?? [];
      if (element.type !== TYPE.plural) return [element];
      const { value } = element.options[form] ?? element.options["other"] ?? { value: [] };
      const number = { type: TYPE.number, value: element.value } as const;
      return value.map((part) => (part.type === TYPE.pound ? number : part));
    }),
  );

/** As people write it, with its places in braces. Where words agree with a number, of any. */
export const textOf = (message: Message): string =>
  inForm(message, "other")
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      return element.type === TYPE.pound ? "#" : `{${element.value}}`;
    })
    .join("");

/** The message with one text for each form of the number `counted`. */
export const counting = (
  counted: string,
  forms: readonly string[],
  of: (form: string) => Message,
): Message => [
  {
    type: TYPE.plural,
    value: counted,
    offset: 0,
    pluralType: "cardinal",
    options: Object.fromEntries(forms.map((form) => [form, { value: [...of(form)] }])),
  },
];

/** Makes the text of it in a language (BCP 47); numbers that words agree with are written as there. */
export function formatter(message: Message, locale: string): (values: Values) => string {
  const format = new IntlMessageFormat([...message], locale, undefined, { ignoreTag: true });
  return (values) => String(format.format(values)).trim();
}

const literal = (value: string) => ({ type: TYPE.literal, value }) as const;

/** Neighboring texts as one, without empty ones. */
function joined(message: Message): Message {
  const all: MessageFormatElement[] = [];
  for (const element of message) {
    const last = all.at(-1);
    if (element.type !== TYPE.literal) all.push(element);
    else if (last?.type === TYPE.literal) all[all.length - 1] = literal(last.value + element.value);
    else if (element.value !== "") all.push(element);
  }
  return all;
}

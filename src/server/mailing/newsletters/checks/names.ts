import {
  findFields,
  fillFields,
  type KnownField,
  type PersonalField,
} from "../../../../contract/audience/personal-fields.ts";
import type { FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";
import { fillContent } from "../editing/fill-content.ts";
import type { Written } from "../editing/personal-words.ts";

export interface Checked extends Written {
  known: readonly KnownField[];
  /** The clean HTML of the intro and outro. */
  around: string;
}

/** Says that something is not in the text of a newsletter. */
export const IN_AROUND = "(in the intro or outro)";

/** The intro and outro as the words of a newsletter. */
const aroundOf = (written: Checked): Checked => ({
  ...written,
  subject: "",
  preheader: "",
  content: written.around,
});

/** The same in the languages of other programs. */
const NAMES_ELSEWHERE =
  /(?:[[［【]|%{1,2})(?:vorname|nachname|pr[eé]nom|nombre|apellidos?|nome|cognome|sobrenome|imi[eę]|nazwisko|voornaam|achternaam|f[oö]rnamn|fornavn|etunimi|имя|фамилия|ім’?я|שם|お?名前|氏名|姓名|이름|성명)(?:[\]］】]|%{1,2})/giu;

/** Placeholders of other programs for a name or an address, and what people write instead of one. */
const FOREIGN = [
  /\*\|[\w:]{1,40}\|\*/g,
  /\[(?:(?:FIRST|LAST|FULL|YOUR)[ _-]?)?NAME\]|\[(?:(?:First|Last|Full|Your)[ _-]?)?[Nn]ame\]|\[[FL]NAME\]|\[E-?MAIL\]/g,
  NAMES_ELSEWHERE,
  // Keyboards of Chinese and Japanese write these braces and this bar.
  /｛{1,2}\s*\w{2,40}\s*[|｜}｝]|\{{1,2}\s*\w{2,40}\s*[｜｝]/g,
  // A field that does not end.
  /\{{1,2}\s*\w{2,40}\s*\|(?![^{}]*\})/g,
  /%{1,2}(?:\w{1,20}[._])?[fl]?(?:name|first|last|email)\w{0,10}%{1,2}/gi,
];

/** Checks the personal fields: what nothing fills would go out as it is typed, to everybody. */
export function checkNames(written: Checked): FlightCheck {
  const name = "names";
  const left = [
    ...namesLeftIn(written).map(quoted),
    ...namesLeftIn(aroundOf(written)).map((each) => `${quoted(each)} ${IN_AROUND}`),
  ];
  if (left.length > 0) {
    const words = `This would go out as it is typed: ${left.slice(0, 5).join(", ")}. Use a field from the menu, such as {first_name|friend}. To show braces to readers, make them code, or type a backslash before them.`;
    return { name, level: "red", words };
  }
  const fields = [...fieldsIn(written), ...fieldsIn(aroundOf(written))];
  const bare = fields.filter((field) => field.fallback === "" && field.name !== "email");
  if (bare.length > 0) {
    const words = `Readers whose value is missing see nothing in place of ${namesOf(bare)}. Add a fallback, such as {first_name|friend}.`;
    return { name, level: "amber", words };
  }
  if (fields.length === 0) return { name, level: "ok", words: "It says the same to everybody." };
  return { name, level: "ok", words: `Each reader's own values are filled in: ${namesOf(fields)}.` };
}

/** Finds what looks like a name to be filled in and is none of the known fields. */
function namesLeftIn(written: Checked): string[] {
  const words = fixedWords(written);
  const unknown = findFields(words, written.known).map(({ from, to }) => words.slice(from, to));
  return [...new Set([...unknown, ...FOREIGN.flatMap((pattern) => words.match(pattern) ?? [])])];
}

/** What is the same for everybody, in the text and around it, without code and what a backslash makes plain words. */
export const wordsBetweenFields = (written: Checked): string =>
  `${fixedWords(written)}\n${fixedWords(aroundOf(written))}`;

function fixedWords({ known, subject, preheader, content }: Checked): string {
  const filling = { known, valueOf: () => " ", plain: () => " " };
  const filled = fillContent(content, { ...filling, valueInUrl: () => "" });
  const withoutCode = filled.replaceAll(/<(code|pre)\b[^>]*>[\s\S]*?<\/\1>/g, " ");
  return [fillFields(subject, filling), fillFields(preheader, filling), visibleText(withoutCode)].join("\n");
}

function fieldsIn({ known, subject, preheader, content }: Checked) {
  const fields: PersonalField[] = [];
  const note = (field: PersonalField) => {
    fields.push(field);
    return "";
  };
  const filling = { known, valueOf: note };
  for (const text of [subject, preheader]) fillFields(text, filling);
  fillContent(content, { ...filling, valueInUrl: note });
  return fields;
}

const namesOf = (fields: readonly PersonalField[]) =>
  [...new Set(fields.map(({ name }) => `{${name}}`))].join(", ");

const quoted = (found: string) => `“${found}”`;

import { fillFields, inOneLine } from "../../../../contract/audience/personal-fields.ts";
import type { KnownField, PersonalField } from "../../../../contract/audience/personal-fields.ts";
import type { EmailContent } from "../../../../contract/mailing/emails.ts";
import { hasInk } from "../../../../contract/base/text.ts";
import { AppError } from "../../../base/errors.ts";
import type { Clock } from "../../../base/clock.ts";
import { fillWords } from "../../../engines/mime/holes.ts";
import { composeNewsletter, type ComposeDeps } from "./compose-newsletter.ts";
import { fillContent } from "./fill-content.ts";
import { fieldsOnceKnown, fillersOfFields, type Written } from "./personal-words.ts";

interface TemplateField {
  name: string;
  /** True if one of its places has no fallback. */
  isRequired: boolean;
}

/** Returns the fields of a template, each once, in the order of its texts. Code and words behind a backslash have none. */
export function fieldsOfTemplate(written: Written): TemplateField[] {
  const required = new Map<string, boolean>();
  const valueOf = ({ name, fallback }: PersonalField) => {
    required.set(name, (required.get(name) ?? false) || fallback === "");
    return "";
  };
  const filling = { known: fieldsOnceKnown(written), valueOf };
  fillFields(written.subject, filling);
  fillFields(written.preheader, filling);
  fillContent(written.content, { ...filling, valueInUrl: valueOf });
  return [...required].map(([name, isRequired]) => ({ name, isRequired }));
}

/** What a preview shows in the place of each value that has to be given. */
export const samplesOf = (written: Written): Record<string, string> =>
  Object.fromEntries(
    fieldsOfTemplate(written).flatMap(({ name, isRequired }) => (isRequired ? [[name, `{${name}}`]] : [])),
  );

/**
 * Composes the mail of a template. The values are text: escaped in HTML, percent-encoded in addresses, in one line.
 * @throws AppError `invalid` for a value that is missing or that the template has no place for.
 */
export async function composeSingle(
  deps: ComposeDeps & { now: Clock },
  written: Written,
  values: Readonly<Record<string, string>>,
): Promise<EmailContent> {
  const fields = fieldsOfTemplate(written);
  const shown = new Map(Object.entries(values).map(([name, value]) => [name, inOneLine(value)]));
  refuseMisfits(fields, shown);
  const ownFields = fields.map(({ name }): KnownField => ({ name, label: name, sample: "" }));
  const { subject, html, text, replyTo } = await composeNewsletter(deps, {
    ...written,
    at: deps.now(),
    ownFields,
    webUrl: undefined,
  });
  return {
    ...fillWords({ subject, html, text }, fillersOfFields(Object.fromEntries(shown))),
    ...(replyTo && { replyTo }),
  };
}

function refuseMisfits(fields: readonly TemplateField[], values: ReadonlyMap<string, string>) {
  const known = new Set(fields.map(({ name }) => name));
  const missing = fields.filter(({ name, isRequired }) => isRequired && !hasInk(values.get(name) ?? ""));
  const wrong = {
    ...Object.fromEntries(
      missing.map(({ name }) => [`fields.${name}`, `The template needs the field “${name}”.`]),
    ),
    ...Object.fromEntries(
      [...values.keys()].flatMap((name) =>
        known.has(name) ? [] : [[`fields.${name}`, `The template has no field “${name}”.`]],
      ),
    ),
  };
  const [first] = Object.values(wrong);
  if (first !== undefined) throw new AppError("invalid", first, { fields: wrong });
}

import {
  fieldsWith,
  fillFields,
  findFields,
  valuesOfFields,
  type KnownField,
  type PersonalField,
  type PersonalValues,
} from "../../../../contract/audience/personal-fields.ts";
import { FIELD_KEY } from "../../../../contract/audience/subscriber-attributes.ts";
import { hole, withoutHoleSigns, type Values, type Words } from "../../../engines/mime/holes.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { listFields } from "../../../audience/attributes/find-attributes.ts";
import { fillContent } from "./fill-content.ts";

export interface Written {
  subject: string;
  preheader: string;
  /** Clean HTML. */
  content: string;
}

/** Returns the fields that a newsletter may use. */
export const readKnownFields = async (db: DbOrTx): Promise<KnownField[]> => fieldsWith(await listFields(db));

/** Returns the fields of a newsletter that is out, also those whose custom field was deleted since. */
export const fieldsOnceKnown = ({ subject, preheader, content }: Written): KnownField[] =>
  [subject, preheader, content]
    .flatMap((text) => findFields(text, []))
    .filter(({ name }) => FIELD_KEY.test(name))
    .map(({ name }) => ({ name, label: name, sample: "" }));

/** Makes holes of a newsletter's personal fields; `fillersOf` has what fills them. */
export function withHoles({ subject, preheader, content }: Written, known: readonly KnownField[]): Written {
  const filling = { known, valueOf: holeOf };
  return {
    subject: fillFields(withoutHoleSigns(subject), filling),
    preheader: fillFields(withoutHoleSigns(preheader), filling),
    content: fillContent(withoutHoleSigns(content), { ...filling, valueInUrl: holeInUrlOf }),
  };
}

const holeOf = ({ name, fallback }: PersonalField) => hole(keyOf(name), { fallback });
const holeInUrlOf = ({ name, fallback }: PersonalField) => hole(keyOf(name), { fallback, isInUrl: true });

/** Other holes of an email have no colon in their names. */
const keyOf = (field: string) => `field:${field}`;

/** No custom field can have one of these names. */
const STANDARD_KEYS: ReadonlySet<string> = new Set(["first_name", "name", "email"].map(keyOf));

/** True if an email has holes for values of custom fields, which take a query of their own. */
export const hasCustomFields = ({ subject, html, text }: Words): boolean =>
  [subject, html, text]
    .flatMap((words) => words.match(/field:\w+(?=[|\uE001])/g) ?? [])
    .some((key) => !STANDARD_KEYS.has(key));

/** Returns what fills the holes of the personal fields. */
export const fillersOf = (subscriber: PersonalValues): Values => fillersOfFields(valuesOfFields(subscriber));

/** Returns what fills the holes of these fields. */
export const fillersOfFields = (values: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [keyOf(name), value]));

/** A newsletter's words for everybody: each personal field has words for an empty value. */
export function withFallbacks(
  { subject, preheader, content }: Written,
  known: readonly KnownField[],
): Written {
  const filling = { known, valueOf: fallbackOf };
  return {
    subject: fillFields(subject, filling),
    preheader: fillFields(preheader, filling),
    content: fillContent(content, { ...filling, valueInUrl: fallbackOf }),
  };
}

const fallbackOf = ({ fallback }: PersonalField) => fallback;

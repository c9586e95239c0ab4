import { z } from "zod";

/** The longest article or newsletter, in characters of HTML: four novels. */
export const MAX_HTML_LENGTH = 2_000_000;

/**
 * Any text that PostgreSQL, SQLite and a mail can all carry: no NUL (PostgreSQL cannot store it) and no half
 * of a surrogate pair (it has no UTF-8). Everything else, in any script, passes unchanged.
 */
export function text(error = "Must be text", { max = 10_000 }: { max?: number } = {}) {
  return z
    .string({ error })
    .max(max, { error: `Must be at most ${max} characters` })
    .refine((value) => !value.includes("\0") && value.isWellFormed(), {
      error: "Contains characters that cannot be stored",
    });
}

/** A text without the characters that `text` refuses. */
export const storableText = (value: string) => value.replaceAll("\0", "").toWellFormed();

/** What takes no ink: spaces, signs that only change others, and fillers. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True if there is something to see in a text. */
export const hasInk = (value: string) => value.replaceAll(INVISIBLE, "") !== "";

/** A title or a name: one line of at least `min` characters, with something to see in it. Control characters become spaces. */
export const lineText = (error: string, { min = 1, max }: { min?: number; max: number }) =>
  text(error, { max })
    .overwrite((value) => value.replaceAll(/\p{Cc}+/gu, " ").trim())
    .min(min, { error })
    .refine(hasInk, { error });

/** A name by which people and programs are told apart, as in the audit log: one line, all of which can be seen. */
export const nameText = (error: string, { max }: { max: number }) =>
  text(error, { max })
    .trim()
    .refine(hasInk, { error })
    .refine((value) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value), {
      error: "Must be one line without invisible characters",
    });

/** The spelling by which two names look the same: without differences of case, width and spaces. */
export const lookOf = (value: string) => value.normalize("NFKC").replaceAll(INVISIBLE, "").toLowerCase();

/** A text in one line, or nothing if there is nothing to see in it. */
export function inOneLine(value: string): string {
  const shown = value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return hasInk(shown) ? shown : "";
}

/** One line of text, which has to be there when `required` says so. */
export const line = ({ max, required }: { max: number; required?: string }) =>
  text(undefined, { max })
    .transform(inOneLine)
    .pipe(required === undefined ? z.string() : z.string().min(1, { error: required }));

/** An instant as it crosses the wire: ISO 8601 with its zone. Comes out in UTC with milliseconds. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: "Must be a date and time such as 2026-03-02T09:00:00Z" })
  .refine((value) => !Number.isNaN(Date.parse(value)), { error: "This date does not exist" })
  .transform((value) => new Date(value).toISOString())
  // PostgreSQL, SQLite's text order and JavaScript agree on dates of four digits.
  .refine((value) => value >= "1900" && value < "9999", { error: "Must be between 1900 and 9998" });

/** The id in an address. Text that cannot be an id names nothing, so it ends as 404 rather than as a form error. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

/** The answer of a write without content. */
export const doneSchema = z.object({ message: z.string() }).meta({ id: "Done" });

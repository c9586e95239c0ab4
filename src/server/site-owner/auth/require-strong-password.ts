import type { DbOrTx } from "../../kernel/db/open.ts";
import { fieldError } from "../../base/errors.ts";
import { judgePassword } from "../../engines/threads/short-work.ts";
import { getSettings } from "../settings/get-settings.ts";

/** The score at which a password is safe with our sign-in limit and slow hash, even if the database is stolen. */
const MIN_SCORE = 3;

interface NewPassword {
  username: string;
  password: string;
  /** The field of the form that the sentence belongs to. */
  field?: "password" | "newPassword";
}

/** @throws AppError `invalid` for a password that is easy to guess, with what would help. */
export async function requireStrongPassword(
  db: DbOrTx,
  { username, password, field = "password" }: NewPassword,
) {
  const { siteName } = await getSettings(db);
  const nearby = ["masthead", ...[username, siteName].flatMap(spellingsOf)];
  const { score, warning, suggestions } = await judgePassword({ password, nearby });
  if (score >= MIN_SCORE) return;
  const reason = (warning && REASONS[warning]) || "its words are common";
  const advice = new Set([
    "Add one or two uncommon words.",
    ...suggestions.flatMap((key) => ADVICE[key] ?? []),
  ]);
  throw fieldError(field, `This password is easy to guess: ${reason}. ${[...advice].join(" ")}`);
}

/** A name as a whole, without its spaces, and each of its words. */
const spellingsOf = (name: string) =>
  [name, name.replaceAll(/\s+/g, ""), ...name.split(/\s+/)].filter(Boolean);

/** Sentences by the library's key of a warning. */
const REASONS: Record<string, string> = {
  straightRow: "it follows the keys of a keyboard",
  keyPattern: "it follows the keys of a keyboard",
  simpleRepeat: "it repeats one character",
  extendedRepeat: "it repeats itself",
  sequences: "it contains a sequence such as abc or 6543",
  recentYears: "it contains a recent year",
  dates: "it contains a date",
  topTen: "it is one of the most used passwords",
  topHundred: "it is one of the most used passwords",
  common: "it is one of the most used passwords",
  similarToCommon: "it is much like one of the most used passwords",
  wordByItself: "it is a single word",
  namesByThemselves: "it is a name",
  commonNames: "it contains a common name",
  userInputs: "it contains your username or the name of the site",
};

/** Sentences by the library's key of a suggestion, if it adds something. */
const ADVICE: Record<string, string> = {
  l33t: "Writing @ for a helps little.",
  reverseWords: "Spelling a word backwards helps little.",
  allUppercase: "Capitals help little.",
  capitalization: "A capital at the start helps little.",
  dates: "Avoid dates and years.",
  recentYears: "Avoid dates and years.",
  associatedYears: "Avoid dates and years.",
};

import { beginningOf, firstWords } from "../../../../contract/base/cut-text.ts";
import { MAX_NOTES_LENGTH } from "../../../../contract/content/post-fields.ts";
import { storable, type ImportedNote } from "../source/imported-post.ts";

/** What the report calls one of each kind, and several. */
const KINDS: Record<ImportedNote["kind"], readonly [one: string, several: string]> = {
  field: ["custom field is", "custom fields are"],
  column: ["field is", "fields are"],
  comment: ["comment is", "comments are"],
  filing: ["custom taxonomy is", "custom taxonomies are"],
  "front matter": ["field of its front matter is", "fields of its front matter are"],
  property: ["property is", "properties are"],
  title: ["long title is cut, and the whole one is", "long titles are cut, and the whole ones are"],
  setting: ["setting of the post is", "settings of the post are"],
  code: [
    "piece of injected code does not run here, and is",
    "pieces of injected code do not run here, and are",
  ],
};

/** Names of values that let somebody in. A copy of the notes may go to people who should not get in. */
const SECRET =
  /pass(?:word|wd|code|phrase)|secret|(?:^|[^a-z])(?:token|nonce|credentials?)(?:$|[^a-z])|(?:api|private|access|license|licence)[-_ ]?key/i;
const isSecret = ({ kind, name }: ImportedNote) =>
  kind !== "comment" && SECRET.test(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_"));

interface KeptNotes {
  notes: string;
  /** What the report says of what is kept. */
  kept: string[];
  /** What it says of what is not. */
  lost: string[];
}

/** The notes of a post, a line or more for each value. */
export function keepNotes(given: readonly ImportedNote[]): KeptNotes {
  const [secrets, open] = [given.filter(isSecret), given.filter((note) => !isSecret(note))];
  const lines = open.map(({ name, value }) => `${storable(name)}: ${storable(value).trim()}`);
  const whole = lines.join("\n");
  let length = -1;
  const ends = lines.map((line) => (length += line.length + 1));
  const fitting = open.filter(({ kind }, at) => kind !== "comment" || (ends[at] ?? 0) <= MAX_NOTES_LENGTH);
  const cut = open.length - fitting.length;
  const lost = secrets.map(
    ({ name }) => `Its field “${name}” was left out: by its name, it is a password or a key`,
  );
  if (whole.length > MAX_NOTES_LENGTH)
    lost.push(
      `Its notes are longer than ${MAX_NOTES_LENGTH.toLocaleString("en")} characters, so their end was left out` +
        (cut === 0 ? "" : `, with ${cut === 1 ? "1 comment" : `${cut} comments`}`),
    );
  const kept = [...Map.groupBy(fitting, ({ kind }) => kind)].map(([kind, notes]) => {
    const [one, several] = KINDS[kind];
    const what = `${notes.length} ${notes.length === 1 ? one : several} kept in its notes`;
    // Comments have the names of people.
    return kind === "comment" ? what : `${what}: ${notes.map(({ name }) => `“${name}”`).join(", ")}`;
  });
  return { notes: beginningOf(whole, MAX_NOTES_LENGTH), kept, lost };
}

const VALUE_LENGTH = 300;

/** What the report says of values that have no place, since pages have no notes. */
export function remarksOnNotes(notes: readonly ImportedNote[]): string[] {
  const comments = notes.filter(({ kind }) => kind === "comment").length;
  const others = notes.filter(({ kind }) => kind !== "comment");
  return [
    ...others.map((note) =>
      isSecret(note)
        ? `Its field “${note.name}” was left out`
        : `Its field “${note.name}” was left out: ${firstWords(note.value, VALUE_LENGTH)}`,
    ),
    ...(comments === 0
      ? []
      : [comments === 1 ? "1 comment was left out" : `${comments} comments were left out`]),
  ];
}

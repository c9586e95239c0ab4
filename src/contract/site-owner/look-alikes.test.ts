import { expect, test } from "vitest";
import { isOneScript, lookAlike } from "./look-alikes.ts";
import { newOwnerSchema } from "./set-up.ts";

const isAccepted = (username: string) => newOwnerSchema.shape.username.safeParse(username).success;

test.each([
  ["owner", "оwner"],
  ["owner", "οwner"],
  ["owner", "OWNER"],
  ["owner", "ówner"],
  ["דָּנָה", "דנה"],
  ["owner", "ｏｗｎｅｒ"],
  ["owner", "0wner"],
  ["paypal", "раураӏ"],
  ["admin", "аdmіn"],
  ["scope", "ѕсоре"],
  ["mila", "mi1a"],
  ["anna maria", "annamaria"],
  ["Anna-Maria", "anna maria"],
  ["Tina", "ΤΙΝΑ"],
  ["νίνα", "ΝΙΝΑ"],
  ["bob", "ВОВ"],
  ["lena", "ʟᴇɴᴀ"],
  ["Emma", "Ernma"],
  ["TOM", "Τ0Μ"],
])("%s and %s look alike", (one, other) => {
  expect(lookAlike(one, other)).toBe(true);
});

test.each([
  ["anna", "hanna"],
  ["иван", "иванов"],
  ["美咲", "美沙"],
  ["דנה", "דניאל"],
  ["jo", "joe"],
  ["vera", "γέρα"],
  ["राम", "रमा"],
  ["นิดา", "นุด"],
  ["দীপা", "দোপ"],
  ["!!", "??"],
])("%s and %s do not look alike", (one, other) => {
  expect(lookAlike(one, other)).toBe(false);
});

test.each([
  "оwner",
  "ownеr",
  "αdmin",
  "Jоhn",
  "Ivanов",
  "ｏｗｎеr",
  "anna Ивановa",
  "ꓔina",
  "०tto",
  "ဝtto",
  "ꭱina",
])("%s mixes scripts and is refused", (name) => {
  expect(isOneScript(name)).toBe(false);
  expect(isAccepted(name)).toBe(false);
});

test.each(["=1+1", "+49", "-rf", "@mia", "＝cmd", "system", "System", "ѕуѕтем", "sуstem"])(
  "%s is no name for a new account",
  (name) => expect(isAccepted(name)).toBe(false),
);

test.each([
  "Mia",
  "José",
  "Иван",
  "Γιώργος",
  "美咲 Misaki",
  "김민수 Min",
  "DJ太郎",
  "Şükrü",
  "Анна Ång-Øst",
  "דנה",
  "O'Neill",
  "anna.k",
  "mia 2",
  "Zoë K-9",
])("%s is one", (name) => expect(isAccepted(name)).toBe(true));

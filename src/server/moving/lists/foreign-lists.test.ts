import { expect, test } from "vitest";
import { AppError } from "../../base/errors.ts";
import { readCsv } from "../../engines/csv/read-csv.ts";
import { checkList } from "./check-list.ts";
import type { ColumnOptions } from "./read-columns.ts";
import { readRow } from "./read-row.ts";

const NOW = new Date("2026-03-02T09:00:00Z");

type Options = Omit<ColumnOptions, "fileName">;

/** The status of each row; `ask` for a list that is refused until its columns are assigned. */
async function readList(name: string, content: string | Buffer, options: Options = {}): Promise<string[]> {
  const bytes = Buffer.from(content);
  const file = {
    name,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  try {
    const { columns } = await checkList(file, options);
    const records = (await Array.fromAsync(readCsv(file.open()))).flat().slice(1);
    return records.map((record) => {
      const read = readRow(record, columns, NOW);
      if ("reason" in read) return read.reason;
      return read.unknownStatus === undefined
        ? read.person.status
        : `${read.person.status}: ${read.unknownStatus}`;
    });
  } catch (error) {
    if (error instanceof AppError && error.message.includes("looks like a status")) return ["ask"];
    throw error;
  }
}

/** A list of the words in a column, each with another address. */
const listOf = (head: string, words: readonly string[]) =>
  [head, ...words.map((word, index) => `p${index}@x.test;${word}`)].join("\n");

const languages: [head: string, active: string, left: string][] = [
  ["E-post;Status", "Prenumererar", "Avregistrerad"],
  ["E-mail;Status", "Tilmeldt", "Frameldt"],
  ["E-post;Status", "Påmeldt", "Avmeldt"],
  ["Sähköposti;Tila", "Tilaaja", "Peruutettu"],
  ["E-mail;Stav", "Přihlášen", "Odhlášen"],
  ["E-mail cím;Állapot", "Feliratkozott", "Leiratkozott"],
  ["Adresa de email;Stare", "Abonat", "Dezabonat"],
  ["E-posta;Durum", "Abone", "Abonelikten çıktı"],
  ["Електронна пошта;Статус", "Підписаний", "Відписаний"],
  ["Email;Κατάσταση", "Ενεργός", "Διαγραμμένος"],
  ["البريد;الحالة", "نشط", "ملغى"],
  ["이메일;상태", "구독중", "수신거부"],
  ["邮箱;状态", "已订阅", "已退订"],
  ["メールアドレス;配信", "希望する", "希望しない"],
];

test.each(languages)("“%s”: “%s” is active, and “%s” has left", async (head, active, left) => {
  const options = { mapping: { status: head.split(";")[1] } };
  expect(await readList("list.csv", listOf(head, [active, left]), options)).toEqual([
    "active",
    "unsubscribed",
  ]);
});

test.each([
  ["E-mail;Tilmeldt", "nej"],
  ["E-postadresse;Påmeldt", "Nei"],
  ["E-mailadres;Nieuwsbrief", "nee"],
  ["Sähköposti;Uutiskirje", "ei"],
  ["email;end_date", "2024-06-01"],
  ["email;ended_at", ""],
  ["E-Mail;Notiz", "möchte keine Mails mehr"],
  ["E-Mail;Notiz", "bitte aus dem Verteiler nehmen"],
  ["Email;Notes", "please remove from list"],
  ["Email;Notes", "asked to be taken off"],
  ["Email;Notes", "wants no more emails"],
  ["Email;Remarques", "ne plus envoyer"],
  ["Email;Notas", "se dio de baja"],
  ["Email;Labels", "Unsubscribed ::: * myContacts"],
  ["Email;Lists", "News (unsubscribed)"],
  ["Email;Member level", "Lapsed"],
])("a list “%s” with “%s” is asked about first", async (head, word) => {
  expect(await readList("list.csv", listOf(head, ["ja", word || "2024-01-02"]))).toEqual(["ask"]);
});

test.each(
  `Subscribed until|Active till|Newsletter until|Consent until|Subscription expiry|Expires on|Abo bis|Aktiv bis|Newsletter bis|
  Einwilligung bis|Abonné jusqu'au|Fin d'abonnement|Suscrito hasta|Vencimiento|Iscritto fino al|Scadenza|Ativo até|Aktywny do|
  Subskrypcja do|Actief tot|Подписка до|פעיל עד`
    .split("|")
    .map((name) => name.trim()),
)("“%s”: nobody is active after its date, or without one", async (name) => {
  const ends = ["2021-01-01", "01.02.2026", "02/04/2026", "2099-01-01", "", "12/2030"];
  const status = ["unsubscribed", "unsubscribed", "unsubscribed", "active", "pending: ", "pending: 12/2030"];
  expect(await readList("list.csv", listOf(`email;${name}`, ends))).toEqual(["ask"]);
  expect(await readList("list.csv", listOf(`email;${name}`, ends.slice(0, 2)))).toEqual(["ask"]);
  const options = { mapping: { status: name } };
  expect(await readList("list.csv", listOf(`email;${name}`, ends), options)).toEqual(status);
});

test.each(
  `Unsubscribed emails|email (unsubscribed)|Bounced email|Invalid addresses|Abgemeldete E-Mail-Adressen|Adresses désabonnées|
  Correos de baja|Indirizzi cancellati|E-mails descadastrados|Wypisane adresy`
    .split("|")
    .map((name) => name.trim()),
)(
  "addresses under “%s” are asked about, also beside others, and have left if that is the status",
  async (name) => {
    for (const head of [name, `email;${name}`]) {
      const row = head === name ? "p1@x.test" : "p1@x.test;p1@x.test";
      const list = `${head}\n${row}\n`;
      expect(await readList("list.csv", list)).toEqual(["ask"]);
      const mapping = { email: head === name ? name : "email" };
      expect(await readList("list.csv", list, { mapping })).toEqual(["ask"]);
      expect(await readList("list.csv", list, { ignore: [name] })).toEqual(["active"]);
      const [status] = await readList("list.csv", list, { mapping: { ...mapping, status: name } });
      expect(status).toBe(/bounced|invalid/i.test(name) ? "bounced" : "unsubscribed");
    }
  },
);

test.each([
  "Work email",
  "Confirmed email",
  "E-Mail-Adresse",
  "Email 1",
  "Member email",
  "Subscribed emails",
])("addresses under “%s” are no question", async (name) => {
  expect(await readList("list.csv", `${name};city\np1@x.test;Ulm\n`)).toEqual(["active"]);
  expect(await readList("list.csv", `email;${name}\np1@x.test;p1@x.test\n`)).toEqual(["active"]);
});

test.each([
  ["Paused until", "pending"],
  ["Unsubscribed until", "unsubscribed"],
  ["Subscribed on", "active"],
])("“%s”: a date says %s, past or not", async (name, status) => {
  const options = { mapping: { status: name } };
  const dates = ["2021-01-01", "2099-01-01"];
  expect(await readList("list.csv", listOf(`email;${name}`, dates), options)).toEqual([status, status]);
});

test.each([
  "suppression_unsubscribes.csv",
  "spam_reports.csv",
  "blocks.csv",
  "invalid_emails.csv",
  "Abgemeldete.csv",
  "désinscrits-2024.csv",
  "Bajas.csv",
  "blacklist.txt",
  "wypisani.csv",
  "cancelled members.csv",
  "gelöscht.csv",
  "cleaned_members_export_123.csv",
  "former members.csv",
  "Ex-subscribers.csv",
  "leavers_2024.csv",
  "gekuendigt.csv",
  "Kündigungen.csv",
  "Austritte 2024.csv",
  "Robinsonliste.csv",
  "Ehemalige Mitglieder.csv",
  "anciens-abonnés.csv",
  "antiguos socios.csv",
  "rezygnacje.csv",
])("the file %s makes nobody active, and says so", async (name) => {
  expect(await readList(name, "email,created\na@x.test,1700000000\n")).toEqual(["pending: "]);
});

test.each([
  "writers-block-letter.csv",
  "block-party.csv",
  "members.csv",
  "all-contacts-2024.csv",
  "members cleaned.csv",
  "Former colleagues.csv",
  "Robinson family.csv",
  "Sachkundige.csv",
])("the file %s is a list like any other", async (name) => {
  expect(await readList(name, "email,created\na@x.test,1700000000\n")).toEqual(["active"]);
});

const products: Record<string, [text: string, status: string[], expected: string[]]> = {
  Mailjet: [
    "Email,IsExcludedFromCampaigns,IsOptInPending,IsSpamComplaining\na@x.test,False,False,False\nb@x.test,True,False,False\nc@x.test,False,True,False\nd@x.test,False,False,True",
    ["IsExcludedFromCampaigns", "IsOptInPending", "IsSpamComplaining"],
    ["active", "unsubscribed", "pending", "complained"],
  ],
  Klaviyo: [
    "Email,Email Marketing Consent,Email Suppressions\na@x.test,SUBSCRIBED,[]\nb@x.test,NEVER_SUBSCRIBED,[]\nc@x.test,UNSUBSCRIBED,[]\nd@x.test,SUBSCRIBED,['HARD_BOUNCE']",
    ["Email Marketing Consent", "Email Suppressions"],
    ["active", "pending", "unsubscribed", "bounced"],
  ],
  CleverReach: [
    "E-Mail;Registriert;Aktiviert;Deaktiviert\na@x.test;01.01.2024;01.01.2024;\nb@x.test;01.01.2024;01.01.2024;05.03.2024\nc@x.test;13.01.2024;;",
    ["Aktiviert", "Deaktiviert"],
    ["active", "unsubscribed", "pending: "],
  ],
  "Campaign Monitor": [
    "EmailAddress,Name,State\na@x.test,A,Active\nb@x.test,B,Unsubscribed\nc@x.test,C,Bounced\nd@x.test,D,Deleted",
    ["State"],
    ["active", "unsubscribed", "bounced", "unsubscribed"],
  ],
  "a club": [
    "E-Mail;Status\na@x.test;aktiv\nb@x.test;nicht mehr aktiv\nc@x.test;ehemals aktiv\nd@x.test;\ne@x.test;Not active",
    ["Status"],
    ["active", "unsubscribed", "pending: ehemals aktiv", "pending: ", "unsubscribed"],
  ],
  Brevo: [
    "CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,EMAIL_BLACKLISTED,DOUBLE_OPT-IN\n1,a@x.test,A,A,,No,1\n2,b@x.test,B,B,,Yes,1\n3,c@x.test,C,C,,No,2",
    ["EMAIL_BLACKLISTED"],
    ["active", "unsubscribed", "pending: 2"],
  ],
  "lists with line breaks and short rows": [
    'email,name,status\na@x.test,A,active\nb@x.test\nc@x.test,C,"unsubscribed\n(2024)"\n',
    ["status"],
    ["active", "pending: ", "unsubscribed"],
  ],
  "Beehiiv, where a status is missing": [
    "email,status,subscription_tier\na@x.test,active,free\nb@x.test,,free",
    ["status"],
    ["active", "pending: "],
  ],
};

test.each(Object.entries(products))(
  "%s: nobody who left is active",
  async (_name, [text, status, expected]) => {
    expect(await readList("list.csv", text, { mapping: { status } })).toEqual(expected);
  },
);

test("the owner says what words mean that are not understood, and nobody who left comes back by that", async () => {
  const words = [
    "Abonniert am Stand",
    "KLUB",
    "Ausschluss 2023",
    "ausgetragen",
    "-1",
    "never unsubscribed",
    "",
  ];
  const said = {
    "abonniert am Stand": "active",
    Klub: "active",
    "Ausschluss 2023": "complained",
    ausgetragen: "active",
    "1": "active",
    "never unsubscribed": "active",
  } as const;
  expect(await readList("list.csv", listOf("email;Status", words), { words: said })).toEqual([
    "active",
    "active",
    "complained",
    "unsubscribed",
    "pending: -1",
    "pending: never unsubscribed",
    "pending: ",
  ]);
});

test("an address is read out of what programs write around it", async () => {
  const cells = [
    "Ann Lee <a@x.test>",
    "mailto:b@x.test",
    "<c@x.test>",
    "\u200Bd@x.test\u200B",
    "'e@x.test'",
    "f@X.TEST.",
    `"=""g@x.test"""`,
  ];
  expect(await readList("list.csv", ["email", ...cells].join("\n"))).toEqual(cells.map(() => "active"));
});
